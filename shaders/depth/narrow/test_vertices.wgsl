// Stage `narrow`: is the vertex inside the tetrahedron, and not on the object's surface? A thread per candidate (docs/depth.md#inside).
// Twin: src/pipeline/twins/depth/test_vertices.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "primitive/stored.wgsl"
// #include "hashing/stored_vertex.wgsl"
// #include "hashing/candidate.wgsl"
// #include "hashing/narrow/point_in_tetrahedron.wgsl"
// #include "hashing/narrow/contact.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> stored: array<StoredVertex>;
@group(0) @binding(4) var<storage, read> candidates: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> vertex_marks: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> colliding: array<u32>;
@group(0) @binding(8) var<storage, read_write> contacts: array<vec2<u32>>;

// Barycentric coordinates larger than this: a vertex on the surface does not penetrate, one on a face inside does.
const INSIDE: f32 = 1e-6;
const INSIDE_INNER: f32 = -1e-5;

fn is_inside(t: Tet, outer_faces: u32, point: vec3<f32>) -> bool {
    let v = point_volumes(t, point);
    let sum = v.volumes.x + v.volumes.y + v.volumes.z + v.volumes.w;
    let error = v.errors.x + v.errors.y + v.errors.z + v.errors.w;
    let is_outer = (vec4(outer_faces) & vec4(1u, 2u, 4u, 8u)) != vec4(0u);
    let least = select(vec4(INSIDE_INNER), vec4(INSIDE), is_outer);
    // A flat tetrahedron holds nothing.
    return v.sound && abs(sum) > error && all(v.volumes * sign(sum) > least * abs(sum));
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    var inside = false;
    var candidate = vec2(0u);
    if (i < min(atomicLoad(&state[CANDIDATES]), params.candidate_capacity)) {
        candidate = candidates[i];
        let t = tet_of(primitives[candidate.y & PRIMITIVE_NUMBER]);
        inside = is_inside(t, (candidate.y >> FACES_SHIFT) & 0xfu, stored[candidate.x].position);
    }
    let at = push_reserve(PAIRS, thread, select(0u, 1u, inside));
    if (inside) {
        let contact = vec2(stored[candidate.x].vertex, candidate.y & PRIMITIVE_NUMBER);
        if (at < params.pair_capacity) {
            contacts[at] = contact;
        }
        if (mark_contact(contact.x, contact.y, (candidate.y & IS_SELF) != 0u)) {
            let number = atomicAdd(&state[COLLIDING_VERTICES], 1u);
            if (number < params.colliding_vertex_capacity) {
                colliding[number] = contact.x;
            }
        }
    }
}
