// What the narrow tests of triangles say of pairs, each by itself. A thread per pair.
// No twin: src/geometry/single/tests/gpu.rs compares every answer with that of the test's own twin.
// #include "narrow/mtv_triangle.wgsl"
// #include "narrow/triangle.wgsl"
// #include "narrow/guigue_devillers.wgsl"
// #include "narrow/triangle_again.wgsl"

struct Answer {
    verdicts: array<u32, 6>,
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
    let t = triangle_translation(a, b);
    let verdicts = array<u32, 6>(
        triangle_planes(a, b),
        triangle_edges(a, b),
        triangle_sat(a, b),
        guigue_devillers(a, b),
        triangle_signs(a, b, false),
        triangle_signs(a, b, true),
    );
    answers[id.x] = Answer(verdicts, t.depth, t.axis.x, t.axis.y, t.axis.z);
}
