// The narrow test `gjk_sv`.
// #include "narrow/gjk_sub.wgsl"
// #include "distance/signed_volumes.wgsl"
// #include "narrow/planes.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle(gjk_sub(a, b), a, b);
}
