//! Signs of determinants of f32 coordinates in integers of 29 bits, each axis in units of its own: quick, and enough for
//! most pairs.
//!
//! Twin of `shaders/narrow/coarse.wgsl`. Differences fit in 31 bits, axes in 63 and heights in 95. Where coordinates are
//! rounded, a sign counts only beyond what rounding can do.

use super::{
    axes::{ABOVE, AxisFrame, BELOW, LEVEL, OPEN, Side, frame_corner, looked_at, pair_corner, side_of_pair},
    tet::Tet,
    words::{add96, mul64, mul96, sub64},
};
use glam::{IVec3, UVec2, UVec3, Vec3};

/// Lowest set bit and the bit above the highest, both counted from 2⁻¹⁴⁹, of the coordinates that are not zero.
#[derive(Debug, Clone, Copy)]
pub(super) struct BitRange {
    pub low: UVec3,
    pub high: UVec3,
}

pub(super) fn bit_range(a: Tet, b: Tet) -> BitRange {
    let mut low = [1000; 3];
    let mut high = [0; 3];
    for i in 0..8 {
        let bits = frame_corner(a, b, i >> 2, i & 3).to_array().map(|value| value.to_bits() & 0x7fff_ffff);
        for c in (0..3).filter(|&c| bits[c] != 0) {
            let exponent = (bits[c] >> 23).max(1);
            low[c] = low[c].min(exponent - 1 + (bits[c] | 0x80_0000).trailing_zeros());
            high[c] = high[c].max(exponent + 23);
        }
    }
    BitRange { low: low.into(), high: high.into() }
}

/// How the coordinates of a pair become integers, and how good that is.
#[derive(Debug, Clone, Copy)]
struct CoarseScale {
    /// The power of two that brings all coordinates of an axis below 2²⁹. It cancels in every sign, so each axis has its own.
    scale: Vec3,
    kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Every coordinate is an integer.
    Exact,
    /// Every coordinate is within half of one.
    Rounded,
    /// Coordinates are so small that a GPU may lose them.
    Lost,
}

fn coarse_scale(a: Tet, b: Tet) -> CoarseScale {
    let range = bit_range(a, b);
    // Exponents of the largest coordinates.
    let top = range.high.max(UVec3::splat(23)) - 23;
    let scale = top.to_array().map(|exponent| f32::from_bits((282 - exponent.max(28)) << 23));
    let exact = (range.low + 6).cmpge(top.max(UVec3::splat(28)));
    let lost = !exact & top.cmplt(UVec3::splat(30));
    let kind = match (lost.any(), exact.all()) {
        (true, _) => Kind::Lost,
        (false, true) => Kind::Exact,
        (false, false) => Kind::Rounded,
    };
    CoarseScale { scale: scale.into(), kind }
}

/// A direction of 64-bit coordinates.
#[derive(Debug, Clone, Copy)]
struct CoarseAxis {
    x: UVec2,
    y: UVec2,
    z: UVec2,
}

fn coarse_axis(e: IVec3, f: IVec3) -> CoarseAxis {
    CoarseAxis {
        x: sub64(mul64(e.y, f.z), mul64(e.z, f.y)),
        y: sub64(mul64(e.z, f.x), mul64(e.x, f.z)),
        z: sub64(mul64(e.x, f.y), mul64(e.y, f.x)),
    }
}

fn coarse_is_null(n: CoarseAxis) -> bool {
    (n.x | n.y | n.z) == UVec2::ZERO
}

fn coarse_height(n: CoarseAxis, d: IVec3) -> UVec3 {
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

fn to_coarse(point: Vec3, s: CoarseScale) -> IVec3 {
    let [x, y, z] = (point * s.scale).to_array().map(|value| value.round_ties_even() as i32);
    IVec3::new(x, y, z)
}

/// What an axis says, as far as these integers tell.
pub(super) fn coarse_axis_side(a: Tet, b: Tet, frame: AxisFrame) -> Side {
    let s = coarse_scale(a, b);
    if s.kind == Kind::Lost {
        return Side::Open;
    }
    let at = |of: usize, i: usize| to_coarse(frame_corner(a, b, of, i), s);
    let origin = at(frame.own, frame.origin);
    let n = coarse_axis(
        at(frame.own, frame.e[1]) - at(frame.own, frame.e[0]),
        at(frame.f_of, frame.f[1]) - at(frame.f_of, frame.f[0]),
    );
    if s.kind == Kind::Exact && coarse_is_null(n) {
        return Side::None;
    }
    let mut sides = 0;
    for i in looked_at(frame) {
        let h = coarse_height(n, to_coarse(pair_corner(a, b, frame, i), s) - origin);
        sides |= height_sign(h, s.kind) << (i & 4);
    }
    side_of_pair(sides)
}
