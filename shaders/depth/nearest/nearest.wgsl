// Stage `propagate`: the nearest point of the penetrated surface, a workgroup per contact: the baseline (docs/depth.md#nearest).
// Twin: src/pipeline/twins/depth/nearest.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "primitive/nearest.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> contacts: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read> positions: array<u32>;
@group(0) @binding(4) var<storage, read> surface: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read> objects: array<u32>;
// The first and behind the last triangle of every object.
@group(0) @binding(6) var<storage, read> object_triangles: array<vec2<u32>>;
// Direction of every contact, and the bits of its squared distance in cells.
@group(0) @binding(7) var<storage, read_write> contact_depths: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> nearest: array<atomic<u32>>;

const THREADS = 64u;
var<workgroup> group_nearest: atomic<u32>;
var<workgroup> group_triangle: atomic<u32>;

fn nearest_point(a: vec3<f32>, b: vec3<f32>, c: vec3<f32>) -> vec3<f32> {
    let weights = nearest_weights(a, b, c);
    return a * weights.x + b * weights.y + c * weights.z;
}

// In cells, from the vertex.
fn offset_to(t: u32, p: vec3<f32>) -> vec3<f32> {
    let v = surface[t].xyz;
    let scale = params.cells_per_unit;
    return nearest_point((position(v.x) - p) * scale, (position(v.y) - p) * scale, (position(v.z) - p) * scale);
}

@compute @workgroup_size(THREADS)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group);
    let there = i < min(atomicLoad(&state[PAIRS]), params.pair_capacity);
    let contact = contacts[select(0u, i, there)];
    let object = min(objects[contact.y], params.objects - 1u);
    let p = position(contact.x);
    if (thread == 0u) {
        atomicStore(&group_nearest, 0xffffffffu);
        atomicStore(&group_triangle, 0xffffffffu);
    }
    workgroupBarrier();
    var best = 0xffffffffu;
    var best_triangle = 0xffffffffu;
    let range = object_triangles[object];
    for (var t = range.x + thread; t < range.y; t += THREADS) {
        let v = surface[t];
        if (min(objects[v.w], params.objects - 1u) != object || any(v.xyz == vec3(contact.x))) {
            continue;
        }
        let offset = offset_to(t, p);
        // Not negative, so its bits order as it does.
        let bits = bitcast<u32>(dot(offset, offset));
        best_triangle = select(best_triangle, t, bits < best);
        best = min(best, bits);
    }
    atomicMin(&group_nearest, best);
    workgroupBarrier();
    let least = atomicLoad(&group_nearest);
    if (best == least && best_triangle != 0xffffffffu) {
        atomicMin(&group_triangle, best_triangle);
    }
    workgroupBarrier();
    let t = atomicLoad(&group_triangle);
    if (thread == 0u && there && t != 0xffffffffu) {
        let offset = offset_to(t, p);
        let distance = length(offset);
        let v = surface[t].xyz;
        let a = position(v.x);
        var direction = cross((position(v.y) - a) * params.cells_per_unit, (position(v.z) - a) * params.cells_per_unit);
        if (distance > 1e-6) {
            direction = offset;
        }
        let size = length(direction);
        contact_depths[i] = vec4(select(vec3(1.0, 0.0, 0.0), direction / size, size > 0.0), bitcast<f32>(least));
        atomicMin(&nearest[contact.x], least);
    } else if (thread == 0u && there) {
        // No triangle: nothing is as far.
        contact_depths[i] = vec4(0.0, 0.0, 0.0, -1.0);
    }
}
