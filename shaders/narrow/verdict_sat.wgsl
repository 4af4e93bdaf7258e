// The narrow test `sat` in one piece.
// #include "narrow/sat.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return sat(a, b);
}
