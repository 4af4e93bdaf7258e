// The narrow test `gjk` of triangles.
// #include "narrow/gjk.wgsl"
// #include "narrow/triangle_again.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle_triangles(gjk(a, b), a, b, false);
}
