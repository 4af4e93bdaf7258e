// #include "narrow/coarse.wgsl"
// #include "narrow/fine.wgsl"
// #include "narrow/wide.wgsl"
// Closed intersection decided in integers: the answer where the filters are undecided (docs/exactness.md).
// Twin: src/geometry/single/exact.rs, line by line. What an axis says is found with 29 bits for each coordinate; where
// that leaves it open with 60, and then with as many words as the coordinates need. Separating axes are complete: where the two primitives'
// edges span space, a face normal or a product of two edges separates; where they span only a plane or a line, the search
// goes on in that plane or line.

// What is still to be found out about an axis, without rounding, given what all axes say so far.
fn ask_about(side: u32, sides: u32, k: u32, faces_alone: bool) -> u32 {
    if side == SIDE_OPEN {
        return ASK_SIDE;
    }
    // One plane may hold both, and only there it can be decided. The faces alone do not separate figures of one plane.
    if side == SIDE_LEVEL && !faces_alone {
        return ASK_PLANE;
    }
    // With no axis at all, every edge has the same direction.
    let no_axis = (sides & ~((1u << SIDE_NONE) | (1u << SIDE_OPEN))) == 0u;
    return select(ASK_NOTHING, ASK_LINE, side == SIDE_NONE && no_axis && k < FACE_AXES && !faces_alone);
}

// Whether the two meet, given what all axes say. Corners off the line count where all edges are parallel.
fn meet(sides: u32) -> bool {
    let off_line = (sides & ~(1u << SIDE_NONE)) == (1u << SIDE_OFF_LINE);
    return !off_line && (sides & (1u << SIDE_SEPARATE)) == 0u;
}

// What the boxes say: floats compare without rounding.
fn boxes_overlap(a: Tet, b: Tet) -> bool {
    return all(low_corner(a) <= high_corner(b)) && all(low_corner(b) <= high_corner(a));
}
