// #include "narrow/axes.wgsl"
// #include "narrow/words.wgsl"
// #include "narrow/fine.wgsl"
// #include "narrow/wide.wgsl"
// Closed intersection decided in integers: the answer where the filters are undecided (docs/exactness.md).
// Twin: src/geometry/single/exact.rs, line by line. Coordinates become integers of 29 bits, axis by axis, so differences
// fit in 31 bits, axes in 63 and heights in 95. Where that rounds, a sign counts only beyond what rounding can do; what
// stays open is decided with 60 bits, and then with as many words as the coordinates need. Separating axes are complete:
// where the two primitives' edges span space, a face normal or a product of two edges separates; where they span only a
// plane or a line, the search goes on in that plane or line.

// A primitive on the integer lattice.
struct Lattice {
    x: vec4<i32>,
    y: vec4<i32>,
    z: vec4<i32>,
}

// A direction of 64-bit coordinates.
struct Axis {
    x: vec2<u32>,
    y: vec2<u32>,
    z: vec2<u32>,
}

// Both primitives on the lattice, and how good that is.
struct LatticePair {
    p: Lattice,
    q: Lattice,
    kind: u32,
}

// Every coordinate is on the lattice; within half a step of it; or so small that a GPU may lose it.
const LATTICE_EXACT = 0u;
const LATTICE_ROUNDED = 1u;
const LATTICE_LOST = 2u;

// The power of two that brings all coordinates of an axis below 2²⁹. It cancels in every sign, so each axis has its own.
fn lattice_scale(exponent: u32) -> f32 {
    return bitcast<f32>((282u - max(exponent, 28u)) << 23u);
}

fn lattice_kind(range: vec2<u32>, exponent: u32) -> u32 {
    if range.x + 6u >= max(exponent, 28u) {
        return LATTICE_EXACT;
    }
    return select(LATTICE_ROUNDED, LATTICE_LOST, exponent < 30u);
}

fn to_lattice(v: vec4<f32>, scale: f32) -> vec4<i32> {
    return vec4<i32>(round(v * scale));
}

fn lattice_pair(a: Tet, b: Tet) -> LatticePair {
    let x = bit_range(a.x, b.x);
    let y = bit_range(a.y, b.y);
    let z = bit_range(a.z, b.z);
    // Exponents of the largest coordinates.
    let top = max(vec3(x.y, y.y, z.y), vec3(23u)) - 23u;
    let sx = lattice_scale(top.x);
    let sy = lattice_scale(top.y);
    let sz = lattice_scale(top.z);
    return LatticePair(
        Lattice(to_lattice(a.x, sx), to_lattice(a.y, sy), to_lattice(a.z, sz)),
        Lattice(to_lattice(b.x, sx), to_lattice(b.y, sy), to_lattice(b.z, sz)),
        max(max(lattice_kind(x, top.x), lattice_kind(y, top.y)), lattice_kind(z, top.z)),
    );
}

fn lattice_corner(pair: LatticePair, which: u32, i: u32) -> vec3<i32> {
    return vec3(
        select(pair.p.x[i], pair.q.x[i], which == 1u),
        select(pair.p.y[i], pair.q.y[i], which == 1u),
        select(pair.p.z[i], pair.q.z[i], which == 1u),
    );
}

fn axis_cross(e: vec3<i32>, f: vec3<i32>) -> Axis {
    return Axis(
        sub64(mul64(e.y, f.z), mul64(e.z, f.y)),
        sub64(mul64(e.z, f.x), mul64(e.x, f.z)),
        sub64(mul64(e.x, f.y), mul64(e.y, f.x)),
    );
}

fn is_zero64(a: vec2<u32>) -> bool {
    return (a.x | a.y) == 0u;
}

fn is_null(n: Axis) -> bool {
    return is_zero64(n.x) && is_zero64(n.y) && is_zero64(n.z);
}

fn axis_dot(n: Axis, d: vec3<i32>) -> vec3<u32> {
    return add96(add96(mul96(n.x, d.x), mul96(n.y, d.y)), mul96(n.z, d.z));
}

// The sign of a height. A rounded difference is off by at most 1, so a height, six products of three differences below
// 2³⁰, by less than 2⁶⁵.
fn height_sign(h: vec3<u32>, kind: u32) -> u32 {
    let top = bitcast<i32>(h.z);
    if kind == LATTICE_EXACT {
        if top < 0 {
            return BELOW;
        }
        return select(ABOVE, LEVEL, (h.x | h.y | h.z) == 0u);
    }
    if top >= 2 {
        return ABOVE;
    }
    return select(OPEN, BELOW, top < -2);
}

// What an axis says, as far as the lattice tells.
fn lattice_side(pair: LatticePair, frame: AxisFrame) -> u32 {
    if pair.kind == LATTICE_LOST {
        return SIDE_OPEN;
    }
    let origin = lattice_corner(pair, frame.own, frame.origin);
    let n = axis_cross(
        lattice_corner(pair, frame.own, frame.e.y) - lattice_corner(pair, frame.own, frame.e.x),
        lattice_corner(pair, frame.f_of, frame.f.y) - lattice_corner(pair, frame.f_of, frame.f.x),
    );
    if pair.kind == LATTICE_EXACT && is_null(n) {
        return SIDE_NONE;
    }
    var own = LEVEL;
    var other = 0u;
    for (var i = 0u; i < 4u; i++) {
        if ((frame.level >> i) & 1u) == 0u {
            own |= height_sign(axis_dot(n, lattice_corner(pair, frame.own, i) - origin), pair.kind);
        }
        if ((frame.spare >> i) & 1u) == 0u {
            other |= height_sign(axis_dot(n, lattice_corner(pair, 1u - frame.own, i) - origin), pair.kind);
        }
    }
    return side_of(own, other);
}

// One plane may hold both, and only there it can be decided.
fn decided_in_plane(side: u32, a: Tet, b: Tet, frame: AxisFrame) -> u32 {
    if side == SIDE_LEVEL && !wide_planar(a, b, frame) {
        return SIDE_APART;
    }
    return side;
}

// What the boxes say: floats compare without rounding.
fn boxes_overlap(a: Tet, b: Tet) -> bool {
    return all(low_corner(a) <= high_corner(b)) && all(low_corner(b) <= high_corner(a));
}
