// The narrow test `gjk`.
// #include "narrow/gjk.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return gjk(a, b);
}
