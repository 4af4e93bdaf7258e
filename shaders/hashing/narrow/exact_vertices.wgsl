// Stage `narrow`: what rounding left open, decided in integers. A thread per candidate: they are few.
// Twin: src/pipeline/twins/hashing/exact_vertices.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "hashing/stored_vertex.wgsl"
// #include "hashing/candidate.wgsl"
// #include "hashing/narrow/contact.wgsl"
// #include "narrow/wide.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> stored: array<StoredVertex>;
@group(0) @binding(4) var<storage, read> undecided: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> vertex_marks: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> contacts: array<vec2<u32>>;

// The signs of the volumes of the tetrahedron, and with the point in place of each corner.
fn holds(t: Tet, point: vec3<f32>) -> bool {
    let scale = wide_scale(t, tet(point, point, point, point));
    var sides = 0u;
    for (var k = 0u; k < 5u; k++) {
        var corners = mat4x3(corner(t, 0u), corner(t, 1u), corner(t, 2u), corner(t, 3u));
        if (k > 0u) {
            corners[k - 1u] = point;
        }
        let start = mat3x3(corners[0], corners[0], corners[0]);
        let side = wide_determinant(mat3x3(corners[1], corners[2], corners[3]), start, 3u, scale) & 7u;
        // A flat tetrahedron holds nothing.
        if (k == 0u && side == LEVEL) {
            return false;
        }
        sides |= side;
    }
    return (sides & (BELOW | ABOVE)) != (BELOW | ABOVE);
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i >= min(atomicLoad(&state[UNDECIDED]), params.undecided_capacity)) {
        return;
    }
    let candidate = undecided[i];
    let contact = vec2(stored[candidate.x].vertex, candidate.y & PRIMITIVE_NUMBER);
    if (holds(tet_of(primitives[contact.y]), stored[candidate.x].position)) {
        if (mark_contact(contact.x, contact.y, (candidate.y & IS_SELF) != 0u)) {
            atomicAdd(&state[COLLIDING_VERTICES], 1u);
        }
        let at = atomicAdd(&state[PAIRS], 1u);
        if (at < params.pair_capacity) {
            contacts[at] = contact;
        }
    }
}
