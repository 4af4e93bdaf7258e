// Stage `bounds`: how many primitives take part, and their smallest, largest and mean size.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/tetrahedron.wgsl"
// #include "pipeline/participant.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> sizes: array<f32>;
@group(0) @binding(4) var<storage, read> objects: array<u32>;
@group(0) @binding(5) var<storage, read> object_overlaps: array<f32>;
// The sum of sizes of every workgroup: there are no atomics on floats.
@group(0) @binding(6) var<storage, read_write> partial_sums: array<f32>;

var<workgroup> group_min: atomic<u32>;
var<workgroup> group_max: atomic<u32>;
var<workgroup> group_count: atomic<u32>;
var<workgroup> sums: array<f32, {{WORKGROUP}}>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let g = flat_group(group);
    let p = g * {{WORKGROUP}}u + thread;
    if (thread == 0u) {
        atomicStore(&group_min, 0xffffffffu);
    }
    workgroupBarrier();
    var size = 0.0;
    if (p < params.primitives && is_participant(primitives[p], min(objects[p], params.objects - 1u))) {
        size = sizes[p];
        // Sizes are not negative, so their bits order as they do.
        atomicMin(&group_min, bitcast<u32>(size));
        atomicMax(&group_max, bitcast<u32>(size));
        atomicAdd(&group_count, 1u);
    }
    sums[thread] = size;
    workgroupBarrier();
    for (var half = {{WORKGROUP}}u / 2u; half > 0u; half /= 2u) {
        if (thread < half) {
            sums[thread] += sums[thread + half];
        }
        workgroupBarrier();
    }
    if (thread == 0u) {
        if (g * {{WORKGROUP}}u < params.primitives) {
            partial_sums[g] = sums[0];
        }
        let count = atomicLoad(&group_count);
        if (count > 0u) {
            atomicMin(&state[SIZE_MIN], atomicLoad(&group_min));
            atomicMax(&state[SIZE_MAX], atomicLoad(&group_max));
            atomicAdd(&state[PARTICIPANTS], count);
        }
    }
}
