// Stage `unique` of kdet_hash_map: an empty pair set.
// No twin: what it leaves uncleared, the twin of hash_set finds.
// #include "pipeline/params.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> pair_set: array<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i <= params.pair_set_mask) {
        pair_set[i] = 0xffffffffu;
    }
}
