// The narrow test `sat_no_edges`: face normals alone; whatever they do not surely part is reported. Boxes are part of
// the question, and candidates may be a step of the lattice apart: faces would not tell.
// #include "shared/narrow/sat.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    let boxes = all(low_corner(a) <= high_corner(b)) && all(low_corner(b) <= high_corner(a));
    return select(APART, OVERLAP, boxes && sat_no_edges(a, b));
}
