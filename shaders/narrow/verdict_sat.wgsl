// The narrow test `sat` in one piece.
// #include "narrow/sat.wgsl"
// #include "narrow/planes.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return settle(sat(a, b), a, b);
}
