// The narrow test `sat` of triangles.
// #include "narrow/triangle.wgsl"
// #include "narrow/triangle_again.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle_triangles(triangle_sat(a, b), a, b, false);
}
