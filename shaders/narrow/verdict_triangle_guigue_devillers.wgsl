// The narrow test `guigue_devillers` of triangles.
// #include "narrow/guigue_devillers.wgsl"
// #include "narrow/triangle_again.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle_triangles(guigue_devillers(a, b), a, b, false);
}
