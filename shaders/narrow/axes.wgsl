// #include "narrow/tet.wgsl"
// The separating axes of the exact test, and what signs along one of them say.
// Twin: src/geometry/single/axes.rs, line by line. An axis separates if a plane across it holds one of the primitives up
// to the plane and the other strictly beyond. It is enough to look at planes through a face or an edge: where two convex
// sets are disjoint, the origin is beyond a facet of their Minkowski difference, which is a face of one with a vertex of the
// other, or an edge with an edge. So signs of heights above a plane are all there is to find out.

// On which side of the plane some corners are, as bits: OPEN where that is not known yet.
const BELOW = 1u;
const LEVEL = 2u;
const ABOVE = 4u;
const OPEN = 8u;

// What an axis says: the two are disjoint; both are in one plane across it; neither; it is no axis; or it is not known yet. Where
// all edges are parallel, so that there is no axis: a corner is off the line through another.
const SIDE_SEPARATE = 0u;
const SIDE_LEVEL = 1u;
const SIDE_ACROSS = 2u;
const SIDE_NONE = 3u;
const SIDE_OPEN = 4u;
const SIDE_OFF_LINE = 5u;

// Axes: first the faces of a and b in turn, then the products of their edges.
const FACE_AXES = 8u;
const AXES = 44u;

// An axis as the product of two edges, and the plane through a corner of the own primitive. 0 is a, 1 is b.
struct AxisFrame {
    own: u32,
    origin: u32,
    // Corners of the own primitive that need not be evaluated: they are in the plane, or at the height of another.
    level: u32,
    // Corners of the other that are at the height of another.
    spare: u32,
    // From corner x to corner y of the own primitive.
    e: vec2<u32>,
    // The same of the primitive f_of.
    f: vec2<u32>,
    f_of: u32,
}

// The plane of face k.
fn face_frame(k: u32) -> AxisFrame {
    let own = k & 1u;
    let face = k >> 1u;
    let p = (face + 1u) & 3u;
    return AxisFrame(own, p, 15u ^ (1u << face), 0u, vec2(p, (face + 2u) & 3u), vec2(p, (face + 3u) & 3u), own);
}

// The plane through the corner opposite face k: with the faces alone, an axis separates on this side, too.
fn far_frame(k: u32) -> AxisFrame {
    var frame = face_frame(k);
    frame.level = 15u ^ (1u << frame.origin);
    frame.origin = k >> 1u;
    return frame;
}

fn axis_frame(k: u32) -> AxisFrame {
    if k < FACE_AXES {
        return face_frame(k);
    }
    let i = (k - FACE_AXES) / 6u;
    let j = (k - FACE_AXES) % 6u;
    let level = (1u << tail(i)) | (1u << head(i));
    return AxisFrame(0u, tail(i), level, 1u << head(j), vec2(tail(i), head(i)), vec2(tail(j), head(j)), 1u);
}

fn frame_corner(a: Tet, b: Tet, which: u32, i: u32) -> vec3<f32> {
    return vec3(
        select(a.x[i], b.x[i], which == 1u),
        select(a.y[i], b.y[i], which == 1u),
        select(a.z[i], b.z[i], which == 1u),
    );
}

// Corner i of the pair: 0 to 3 are the own primitive's, 4 to 7 the other's.
fn pair_corner(a: Tet, b: Tet, frame: AxisFrame, i: u32) -> vec3<f32> {
    return frame_corner(a, b, frame.own ^ (i >> 2u), i & 3u);
}

// Whether it need not be evaluated.
fn is_left_out(frame: AxisFrame, i: u32) -> bool {
    return (((frame.level | (frame.spare << 4u)) >> i) & 1u) == 1u;
}

// From the sides of the corners that were evaluated: four bits for the own primitive, four for the other. The plane goes
// through a corner of the own one.
fn side_of_pair(sides: u32) -> u32 {
    return side_of(LEVEL | (sides & 15u), sides >> 4u);
}

// From the sides on which the corners of both are.
fn side_of(own: u32, other: u32) -> u32 {
    let upward = (own & ABOVE) == 0u && (other & (BELOW | LEVEL)) == 0u;
    let downward = (own & BELOW) == 0u && (other & (ABOVE | LEVEL)) == 0u;
    if upward || downward {
        return select(SIDE_SEPARATE, SIDE_OPEN, ((own | other) & OPEN) != 0u);
    }
    return select(SIDE_ACROSS, SIDE_LEVEL, (own | other) == LEVEL);
}
