//! A tetrahedron as three vectors of four coordinates, and the frame in which a pair is tested.
//!
//! Twin of `shaders/narrow/tet.wgsl`.

use glam::{Vec3, Vec4};

/// Half the distance from 1 to the next f32: no rounded operation is off by more, relative to its result.
pub(super) const ROUND: f32 = 5.960_464_5e-8;
/// Larger than what a GPU that flushes denormals can lose. Pairs are scaled to extent 1..2 first.
pub(super) const TINY: f32 = 1e-30;

/// Four corners, coordinate by coordinate.
#[derive(Debug, Clone, Copy)]
pub(super) struct Tet {
    pub x: Vec4,
    pub y: Vec4,
    pub z: Vec4,
}

impl Tet {
    pub fn new(c: [Vec3; 4]) -> Self {
        Self {
            x: Vec4::new(c[0].x, c[1].x, c[2].x, c[3].x),
            y: Vec4::new(c[0].y, c[1].y, c[2].y, c[3].y),
            z: Vec4::new(c[0].z, c[1].z, c[2].z, c[3].z),
        }
    }
}

/// The size of a pair: a power of two that scales it to extent 1..2, and its extents after that.
///
/// The scaling is exact and keeps the products of three lengths in the range of f32, whatever the scene's unit.
#[derive(Debug, Clone, Copy)]
pub(super) struct Measure {
    pub scale: f32,
    pub unscale: f32,
    /// Extent of a, of b and of both together.
    pub a: Vec3,
    pub b: Vec3,
    pub both: Vec3,
    /// More than what a GPU loses in products of lengths that flushes denormal differences: 4e-36 is a hundred and fifty
    /// times the largest denormal, for the terms of two heights.
    pub tiny: f32,
    /// False at the ends of the range of f32, where differences overflow or vanish.
    pub sound: bool,
}

pub(super) fn corner(t: Tet, i: usize) -> Vec3 {
    Vec3::new(t.x[i], t.y[i], t.z[i])
}

pub(super) fn min4(v: Vec4) -> f32 {
    v.x.min(v.y).min(v.z.min(v.w))
}

pub(super) fn max4(v: Vec4) -> f32 {
    v.x.max(v.y).max(v.z.max(v.w))
}

pub(super) fn low_corner(t: Tet) -> Vec3 {
    Vec3::new(min4(t.x), min4(t.y), min4(t.z))
}

pub(super) fn high_corner(t: Tet) -> Vec3 {
    Vec3::new(max4(t.x), max4(t.y), max4(t.z))
}

pub(super) fn measure(a: Tet, b: Tet) -> Measure {
    let low_a = low_corner(a);
    let low_b = low_corner(b);
    let high_a = high_corner(a);
    let high_b = high_corner(b);
    let both = high_a.max(high_b) - low_a.min(low_b);
    let size = both.x.max(both.y).max(both.z);
    let exponent = (size.to_bits() >> 23).clamp(1, 253);
    let scale = f32::from_bits((254 - exponent) << 23);
    let unscale = f32::from_bits(exponent << 23);
    Measure {
        scale,
        unscale,
        a: (high_a - low_a) * scale,
        b: (high_b - low_b) * scale,
        both: both * scale,
        tiny: TINY + 4e-36 * scale,
        sound: size > 1e-30 && size < 1e37,
    }
}

/// Corners relative to a point, scaled. Each difference is rounded once.
pub(super) fn relative(t: Tet, origin: Vec3, scale: f32) -> Tet {
    Tet {
        x: (t.x - Vec4::splat(origin.x)) * scale,
        y: (t.y - Vec4::splat(origin.y)) * scale,
        z: (t.z - Vec4::splat(origin.z)) * scale,
    }
}

/// The four corners projected on a direction.
pub(super) fn project(t: Tet, n: Vec3) -> Vec4 {
    t.x * n.x + t.y * n.y + t.z * n.z
}

/// The cross product with every minus a plus: what bounds the rounding of a cross product.
pub(super) fn cross_plus(e: Vec3, f: Vec3) -> Vec3 {
    Vec3::new(e.y * f.z + e.z * f.y, e.z * f.x + e.x * f.z, e.x * f.y + e.y * f.x)
}

/// The distance between the projections of two tetrahedra on a direction, negative where they overlap.
pub(super) fn gap(a: Tet, b: Tet, n: Vec3) -> f32 {
    let pa = project(a, n);
    let pb = project(b, n);
    (min4(pb) - max4(pa)).max(min4(pa) - max4(pb))
}

/// First vertex of edge i of 01, 02, 03, 12, 13, 23. Edge 5 - i holds the other two vertices.
pub(super) fn tail(i: usize) -> usize {
    (0x940 >> (2 * i)) & 3
}

/// Second vertex of edge i.
pub(super) fn head(i: usize) -> usize {
    (0xfb9 >> (2 * i)) & 3
}
