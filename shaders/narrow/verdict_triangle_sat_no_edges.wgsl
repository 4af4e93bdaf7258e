// The narrow test `sat_no_edges` of triangles: the two plane normals alone. Boxes are part of the question, and candidates may
// be a step of the lattice apart: planes would not tell.
// #include "narrow/triangle.wgsl"
// #include "narrow/triangle_again.wgsl"
fn narrow(a: Tet, b: Tet) -> u32 {
    if (any(low_corner(a) > high_corner(b)) || any(low_corner(b) > high_corner(a))) {
        return SEPARATE;
    }
    return settle_triangles(triangle_planes(a, b), a, b, true);
}
