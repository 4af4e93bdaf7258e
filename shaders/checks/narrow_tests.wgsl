// What the narrow tests of tetrahedra say of pairs, each by itself. A thread per pair.
// No twin: src/geometry/single/tests/gpu.rs compares every answer with that of the test's own twin.
// #include "narrow/sat.wgsl"
// #include "narrow/mtv.wgsl"
// #include "narrow/gjk.wgsl"
// #include "narrow/gjk_sub.wgsl"
// #include "distance/signed_volumes.wgsl"
// #include "narrow/planes.wgsl"

struct Answer {
    faces: u32,
    edges: u32,
    sat: u32,
    gjk: u32,
    planes: u32,
    by_sub: u32,
    depth: f32,
    axis_x: f32,
    axis_y: f32,
    axis_z: f32,
}

@group(0) @binding(0) var<storage, read> pairs: array<array<Tet, 2>>;
@group(0) @binding(1) var<storage, read_write> answers: array<Answer>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x >= arrayLength(&pairs)) {
        return;
    }
    let a = pairs[id.x][0];
    let b = pairs[id.x][1];
    let t = translation(a, b);
    answers[id.x] = Answer(
        sat_faces(a, b),
        sat_edges(a, b),
        sat(a, b),
        gjk(a, b),
        planes(a, b),
        gjk_sub(a, b),
        t.depth,
        t.axis.x,
        t.axis.y,
        t.axis.z,
    );
}
