// #include "distance/determinants.wgsl"
// The sub-algorithm of ISA-GJK: Johnson's determinants without the backup procedure (van den Bergen 1999; docs/gjk.md#isa).
// Twin: src/geometry/convex/isa.rs.

// The nearest face of a simplex; no weights where rounding leaves none.
fn nearest_face(c: Corners) -> Face {
    return face_by_signs(determinants(c), c);
}
