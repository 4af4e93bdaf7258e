// Stage `find_pairs`, first kernel: what there is to walk over, strips of the cells and visits to higher levels. Both in one kernel:
// starting one costs as much as most of them take.
// Twin: src/pipeline/twins/kdet/walks.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "pipeline/work.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;

// #include "kdet/find_pairs/strips.wgsl"
// #include "kdet/find_pairs/visits.wgsl"

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    list_strips(group, groups, thread);
    list_visits(group, thread);
}
