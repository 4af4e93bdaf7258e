// The narrow test `gjk_johnson`.
// #include "narrow/gjk_sub.wgsl"
// #include "distance/johnson.wgsl"
// #include "narrow/planes.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle(gjk_sub(a, b), a, b);
}
