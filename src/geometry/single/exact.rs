//! Closed intersection decided in integers: the answer where the filters are undecided (docs/exactness.md).
//!
//! Twin of `shaders/narrow/exact.wgsl`. Coordinates become integers of 29 bits, axis by axis, so differences fit
//! in 31 bits, axes in 63 and heights in 95. Where that rounds, a sign counts only beyond what rounding can do; what
//! stays open is decided with 60 bits, and then with as many words as the coordinates need. Separating axes are complete: where the two primitives'
//! edges span space, a face normal or a product of two edges separates; where they span only a plane or a line, the search
//! goes on in that plane or line.

use super::{
    axes::{ABOVE, AXES, AxisFrame, BELOW, FACE_AXES, LEVEL, OPEN, Side, axis_frame, far_frame, number_of, side_of},
    fine::fine_axis_side,
    observer::Observer,
    tet::{Tet, high_corner, low_corner},
    wide::{bit_range, wide_linear, wide_planar, wide_side},
    words::{add96, mul64, mul96, sub64},
};
use glam::{IVec3, IVec4, UVec2, UVec3, Vec4};

/// A primitive on the integer lattice.
#[derive(Debug, Clone, Copy)]
struct Lattice {
    x: IVec4,
    y: IVec4,
    z: IVec4,
}

/// A direction of 64-bit coordinates.
#[derive(Debug, Clone, Copy)]
struct Axis {
    x: UVec2,
    y: UVec2,
    z: UVec2,
}

/// Both primitives on the lattice, and how good that is.
#[derive(Debug, Clone, Copy)]
struct LatticePair {
    p: Lattice,
    q: Lattice,
    kind: Kind,
}

/// How good a lattice is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    /// Every coordinate is on it.
    Exact,
    /// Every coordinate is within half a step of it.
    Rounded,
    /// Coordinates are so small that a GPU may lose them.
    Lost,
}

/// The power of two that brings all coordinates of an axis below 2²⁹. It cancels in every sign, so each axis has its own.
fn lattice_scale(exponent: u32) -> f32 {
    f32::from_bits((282 - exponent.max(28)) << 23)
}

fn lattice_kind(range: [u32; 2], exponent: u32) -> Kind {
    if range[0] + 6 >= exponent.max(28) {
        return Kind::Exact;
    }
    if exponent < 30 { Kind::Lost } else { Kind::Rounded }
}

fn to_lattice(v: Vec4, scale: f32) -> IVec4 {
    let r = v * scale;
    IVec4::new(
        r.x.round_ties_even() as i32,
        r.y.round_ties_even() as i32,
        r.z.round_ties_even() as i32,
        r.w.round_ties_even() as i32,
    )
}

fn lattice_pair(a: Tet, b: Tet) -> LatticePair {
    let x = bit_range(a.x, b.x);
    let y = bit_range(a.y, b.y);
    let z = bit_range(a.z, b.z);
    // Exponents of the largest coordinates.
    let top = [x, y, z].map(|range| range[1].max(23) - 23);
    let [sx, sy, sz] = top.map(lattice_scale);
    LatticePair {
        p: Lattice { x: to_lattice(a.x, sx), y: to_lattice(a.y, sy), z: to_lattice(a.z, sz) },
        q: Lattice { x: to_lattice(b.x, sx), y: to_lattice(b.y, sy), z: to_lattice(b.z, sz) },
        kind: lattice_kind(x, top[0]).max(lattice_kind(y, top[1])).max(lattice_kind(z, top[2])),
    }
}

fn lattice_corner(pair: LatticePair, of: usize, i: usize) -> IVec3 {
    let t = if of == 1 { pair.q } else { pair.p };
    IVec3::new(t.x[i], t.y[i], t.z[i])
}

fn axis_cross(e: IVec3, f: IVec3) -> Axis {
    Axis {
        x: sub64(mul64(e.y, f.z), mul64(e.z, f.y)),
        y: sub64(mul64(e.z, f.x), mul64(e.x, f.z)),
        z: sub64(mul64(e.x, f.y), mul64(e.y, f.x)),
    }
}

fn is_zero64(a: UVec2) -> bool {
    (a.x | a.y) == 0
}

fn is_null(n: Axis) -> bool {
    is_zero64(n.x) && is_zero64(n.y) && is_zero64(n.z)
}

fn axis_dot(n: Axis, d: IVec3) -> UVec3 {
    add96(add96(mul96(n.x, d.x), mul96(n.y, d.y)), mul96(n.z, d.z))
}

/// The sign of a height. A rounded difference is off by at most 1, so a height, six products of three differences below
/// 2³⁰, by less than 2⁶⁵.
fn height_sign(h: UVec3, kind: Kind) -> u32 {
    let top = h.z as i32;
    if kind == Kind::Exact {
        if top < 0 {
            return BELOW;
        }
        return if (h.x | h.y | h.z) == 0 { LEVEL } else { ABOVE };
    }
    if top >= 2 {
        return ABOVE;
    }
    if top < -2 { BELOW } else { OPEN }
}

/// What an axis says, as far as the lattice tells.
fn lattice_side(pair: LatticePair, frame: AxisFrame) -> Side {
    if pair.kind == Kind::Lost {
        return Side::Open;
    }
    let origin = lattice_corner(pair, frame.own, frame.origin);
    let n = axis_cross(
        lattice_corner(pair, frame.own, frame.e[1]) - lattice_corner(pair, frame.own, frame.e[0]),
        lattice_corner(pair, frame.f_of, frame.f[1]) - lattice_corner(pair, frame.f_of, frame.f[0]),
    );
    if pair.kind == Kind::Exact && is_null(n) {
        return Side::None;
    }
    let mut own = LEVEL;
    let mut other = 0;
    for i in 0..4 {
        if (frame.level >> i) & 1 == 0 {
            own |= height_sign(axis_dot(n, lattice_corner(pair, frame.own, i) - origin), pair.kind);
        }
        if (frame.spare >> i) & 1 == 0 {
            other |= height_sign(axis_dot(n, lattice_corner(pair, 1 - frame.own, i) - origin), pair.kind);
        }
    }
    side_of(own, other)
}

/// What an axis says that the lattice leaves open: with 60 bits, and then with as many as it takes.
fn integer_side(a: Tet, b: Tet, frame: AxisFrame) -> Side {
    match fine_axis_side(a, b, frame) {
        Side::Open => wide_side(a, b, frame),
        side => side,
    }
}

/// One plane may hold both, and only there it can be decided.
fn decided_in_plane(side: Side, a: Tet, b: Tet, frame: AxisFrame) -> Side {
    match side {
        Side::Level if !wide_planar(a, b, frame) => Side::Apart,
        _ => side,
    }
}

/// What the boxes say: floats compare without rounding.
fn boxes_overlap(a: Tet, b: Tet) -> bool {
    low_corner(a).cmple(high_corner(b)).all() && low_corner(b).cmple(high_corner(a)).all()
}

/// As `pipeline/exact_group.wgsl` does it, axis by axis: first all on the lattice, then what it leaves open.
pub(super) fn exact(a: Tet, b: Tet, observer: &mut impl Observer) -> bool {
    if !boxes_overlap(a, b) {
        return false;
    }
    let pair = lattice_pair(a, b);
    let mut sides = [Side::None; AXES];
    for (k, side) in sides.iter_mut().enumerate() {
        *side = lattice_side(pair, axis_frame(k));
        if *side == Side::Apart {
            observer.parted_exactly(number_of(k));
            return false;
        }
    }
    for (k, side) in sides.iter_mut().enumerate() {
        if *side == Side::Open {
            *side = integer_side(a, b, axis_frame(k));
        }
        if decided_in_plane(*side, a, b, axis_frame(k)) == Side::Apart {
            observer.parted_exactly(number_of(k));
            return false;
        }
    }
    // With no axis at all, every edge has the same direction.
    sides.iter().any(|side| *side != Side::None) || wide_linear(a, b)
}

/// The face normals alone; two figures of one plane are not separated by its normal.
pub(super) fn exact_faces(a: Tet, b: Tet, observer: &mut impl Observer) -> bool {
    let pair = lattice_pair(a, b);
    let frames = || (0..FACE_AXES).flat_map(|k| [(k, axis_frame(k)), (k, far_frame(k))]);
    let apart = frames().find(|&(_, frame)| lattice_side(pair, frame) == Side::Apart).or_else(|| {
        frames().find(|&(_, frame)| lattice_side(pair, frame) == Side::Open && integer_side(a, b, frame) == Side::Apart)
    });
    if let Some((k, _)) = apart {
        observer.parted_exactly(number_of(k));
    }
    apart.is_none()
}
