// The narrow test `sat_no_edges`: face normals alone; whatever they do not surely part is reported.
// #include "shared/narrow/sat.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return select(APART, OVERLAP, sat_no_edges(a, b));
}
