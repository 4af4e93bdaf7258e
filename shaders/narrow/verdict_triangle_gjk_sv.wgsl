// The narrow test `gjk_sv` of triangles.
// #include "narrow/gjk_sub.wgsl"
// #include "distance/signed_volumes.wgsl"
// #include "narrow/triangle_again.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle_triangles(gjk_sub(a, b), a, b, false);
}
