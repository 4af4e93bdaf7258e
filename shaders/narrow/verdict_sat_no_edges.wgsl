// The narrow test `sat_no_edges`: face normals alone. Boxes are part of the question, and candidates may be a step of
// the lattice apart: faces would not tell.
// #include "narrow/sat.wgsl"
// #include "narrow/planes.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    if (any(low_corner(a) > high_corner(b)) || any(low_corner(b) > high_corner(a))) {
        return SEPARATE;
    }
    return settle(sat_faces(a, b), a, b);
}
