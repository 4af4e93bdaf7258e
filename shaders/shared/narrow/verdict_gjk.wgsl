// The narrow test `gjk`.
// #include "shared/narrow/gjk.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return gjk(a, b);
}
