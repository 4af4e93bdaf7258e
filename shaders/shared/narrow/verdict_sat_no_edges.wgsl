// The narrow test `sat_no_edges`: face normals alone.
// #include "shared/narrow/sat.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    return sat_faces(a, b);
}
