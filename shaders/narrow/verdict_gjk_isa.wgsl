// The narrow test `gjk_isa`.
// #include "narrow/gjk_sub.wgsl"
// #include "distance/isa.wgsl"
// #include "narrow/planes.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle(gjk_sub(a, b), a, b);
}
