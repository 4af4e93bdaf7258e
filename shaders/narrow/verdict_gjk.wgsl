// The narrow test `gjk`.
// #include "narrow/gjk.wgsl"
// #include "narrow/planes.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle(gjk(a, b), a, b);
}
