// What triangles sweep over, without pairs of one rigid body: they are no contacts of a simulation.
// #include "kdet/bounds/swept_box.wgsl"

// In the last number of every vertex its body, if that is rigid; otherwise -1 (`continuous/narrow/rigid_pair.wgsl`).
@group(0) @binding(8) var<storage, read> rest: array<vec4<f32>>;

fn owner(p: u32, triangle: vec4<u32>) -> u32 {
    let body = rest[triangle.x].w;
    return select(p, 0x80000000u | u32(max(body, 0.0)), body >= 0.0);
}
