// #include "distance/determinants.wgsl"
// Johnson's sub-algorithm: determinants of all subsets (Gilbert, Johnson and Keerthi 1988; docs/gjk.md#johnson).
// Twin: src/geometry/convex/johnson.rs.

// The backup procedure: of all subsets that have their nearest point inside, the nearest.
fn backup_face(d: Determinants, c: Corners) -> Face {
    // A corner alone always has.
    var best = face_of(c, vec4(1.0, 0.0, 0.0, 0.0));
    let end = 1u << c.count;
    for (var mask = 2u; mask < end; mask++) {
        if positive_of(d, mask) == mask {
            best = nearer_face(best, face_of_subset(d, c, mask));
        }
    }
    return best;
}

// The nearest face of a simplex.
fn nearest_face(c: Corners) -> Face {
    let d = determinants(c);
    let face = face_by_signs(d, c);
    // Where there is a face, one of its weights is a quarter or more.
    if any(face.weights > vec4(0.1)) {
        return face;
    }
    return backup_face(d, c);
}
