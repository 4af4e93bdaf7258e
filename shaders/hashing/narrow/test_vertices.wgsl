// Stage `narrow`: is the vertex in the tetrahedron? A thread per candidate.
// Twin: src/pipeline/twins/hashing/test_vertices.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "pipeline/undecided.wgsl"
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
@group(0) @binding(7) var<storage, read_write> undecided: array<vec2<u32>>;
@group(0) @binding(8) var<storage, read_write> contacts: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    var verdict = SEPARATE;
    var candidate = vec2(0u);
    if (i < min(atomicLoad(&state[CANDIDATES]), params.candidate_capacity)) {
        candidate = candidates[i];
        verdict = point_verdict(tet_of(primitives[candidate.y & PRIMITIVE_NUMBER]), stored[candidate.x].position);
    }
    if (verdict == UNSURE) {
        record_unsure(candidate);
    }
    let at = push_reserve(PAIRS, thread, select(0u, 1u, verdict == OVERLAP));
    if (verdict == OVERLAP) {
        let contact = vec2(stored[candidate.x].vertex, candidate.y & PRIMITIVE_NUMBER);
        if (mark_contact(contact.x, contact.y, (candidate.y & IS_SELF) != 0u)) {
            atomicAdd(&state[COLLIDING_VERTICES], 1u);
        }
        if (at < params.pair_capacity) {
            contacts[at] = contact;
        }
    }
}
