//! Queries to test with: motions that elementary tests find hard. The same query for the same arguments everywhere.

use super::{Kind, Query};
use crate::random::Random;
use glam::{Vec2, Vec3};

/// A kind of query.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Anything of about the same size, as often meeting as not.
    Random,
    /// Aimed at a point of the other feature at a random time.
    Aimed,
    /// Coordinates of a small lattice: many that only touch, and degenerate ones of all kinds.
    Lattice,
    /// All points move by the same vector but for the first feature: it moves against them, parallel to itself.
    Parallel,
    /// In one plane at all times.
    Coplanar,
    /// Edges of zero length, faces without area.
    Degenerate,
    /// In contact at time 0, or next to it by a few units in the last place.
    TouchingFirst,
    /// In contact at time 1, or next to it.
    TouchingLast,
    /// The cubic has a double root or nearly one: they graze and part again.
    Grazing,
    /// As aimed ones, far away from the origin.
    Offset,
    /// As aimed ones, with a tiny motion.
    Tiny,
    /// Parallel edges, or a vertex and a face, that land on each other as a whole.
    Landing,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 12] = [
        Self::Random,
        Self::Aimed,
        Self::Lattice,
        Self::Parallel,
        Self::Coplanar,
        Self::Degenerate,
        Self::TouchingFirst,
        Self::TouchingLast,
        Self::Grazing,
        Self::Offset,
        Self::Tiny,
        Self::Landing,
    ];
}

/// A query of a family.
pub fn query(family: Family, kind: Kind, seed: u64) -> Query {
    let mut random = Random::new(seed.wrapping_mul(24).wrapping_add(family as u64 * 2 + kind as u64));
    let random = &mut random;
    match family {
        Family::Random => Query { kind, begin: points(random), end: points(random) },
        Family::Aimed => aimed(random, kind),
        Family::Lattice => {
            let size = 2 + random.bits() % 3;
            let mut point = || Vec3::from_array([(); 3].map(|()| (random.bits() % size) as f32));
            Query { kind, begin: [(); 4].map(|()| point()), end: [(); 4].map(|()| point()) }
        }
        Family::Parallel => {
            let begin = points(random);
            let (motion, other) = (vector(random), vector(random));
            let first = first(kind);
            let end = std::array::from_fn(|i| begin[i] + if i < first { motion } else { other });
            Query { kind, begin, end }
        }
        Family::Coplanar => coplanar(random, kind),
        Family::Degenerate => {
            let mut query = if random.bits() & 1 == 0 { aimed(random, kind) } else { lattice_aimed(random, kind) };
            let (i, j) = match (kind, random.bits() % 3) {
                (Kind::VertexFace, which) => [(1, 2), (2, 3), (1, 3)][which as usize],
                (Kind::EdgeEdge, which) => [(0, 1), (2, 3), (2, 3)][which as usize],
            };
            query.begin[i] = query.begin[j];
            if random.bits() & 1 == 0 {
                query.end[i] = query.end[j];
            }
            if random.bits().is_multiple_of(4) {
                (query.begin[3], query.end[3]) = (query.begin[2], query.end[2]);
            }
            query
        }
        Family::TouchingFirst => touching(random, kind),
        Family::TouchingLast => {
            let Query { kind, begin, end } = touching(random, kind);
            Query { kind, begin: end, end: begin }
        }
        Family::Grazing => grazing(random, kind),
        Family::Offset => {
            let Query { kind, begin, end } = aimed(random, kind);
            let by = vector(random) * 10f32.powi((random.bits() % 7) as i32);
            Query { kind, begin: begin.map(|p| p + by), end: end.map(|p| p + by) }
        }
        Family::Tiny => {
            let Query { kind, mut begin, end } = touching(random, kind);
            let scale = 10f32.powi(-((random.bits() % 7) as i32));
            begin.iter_mut().for_each(|p| *p += vector(random) * 1e-7);
            Query { kind, begin, end: std::array::from_fn(|i| begin[i] + (end[i] - begin[i]) * scale) }
        }
        Family::Landing => landing(random, kind),
    }
}

fn first(kind: Kind) -> usize {
    if kind == Kind::VertexFace { 1 } else { 2 }
}

fn vector(random: &mut Random) -> Vec3 {
    Vec3::from_array([(); 3].map(|()| random.unit_f32() * 2.0 - 1.0))
}

fn points(random: &mut Random) -> [Vec3; 4] {
    [(); 4].map(|()| vector(random))
}

/// The difference of two features at a point of them.
fn difference(kind: Kind, p: &[Vec3; 4], u: f32, v: f32) -> Vec3 {
    match kind {
        Kind::VertexFace => p[0] - (p[1] * (1.0 - u - v) + p[2] * u + p[3] * v),
        Kind::EdgeEdge => p[0] * (1.0 - u) + p[1] * u - (p[2] * (1.0 - v) + p[3] * v),
    }
}

/// Parameters inside, on the border, or a little beside.
fn place(random: &mut Random, kind: Kind) -> [f32; 2] {
    let [mut u, mut v] = [random.unit_f32(), random.unit_f32()];
    if kind == Kind::VertexFace && u + v > 1.0 {
        (u, v) = (1.0 - u, 1.0 - v);
    }
    let beside = (random.unit_f32() - 0.5) * 10f32.powi(-((random.bits() % 9) as i32));
    match random.bits() % 6 {
        0 => [0.0, v],
        1 => [u, 0.0],
        2 => [beside, v],
        3 if kind == Kind::VertexFace => [u, 1.0 - u + beside],
        _ => [u, v],
    }
}

/// Moves the first feature so that the two meet at a time, as well as f32 can tell.
fn aimed(random: &mut Random, kind: Kind) -> Query {
    let (begin, mut end) = (points(random), points(random));
    let t = 0.05 + 0.95 * random.unit_f32();
    let [u, v] = place(random, kind);
    let at = std::array::from_fn(|i| begin[i] * (1.0 - t) + end[i] * t);
    let off = difference(kind, &at, u, v) / t;
    end[..first(kind)].iter_mut().for_each(|p| *p -= off);
    Query { kind, begin, end }
}

/// The same on sixteenths.
fn lattice_aimed(random: &mut Random, kind: Kind) -> Query {
    let Query { kind, begin, end } = aimed(random, kind);
    let snap = |p: Vec3| (p * 4.0).round() / 4.0;
    Query { kind, begin: begin.map(snap), end: end.map(snap) }
}

fn coplanar(random: &mut Random, kind: Kind) -> Query {
    let flat = |p: Vec3| Vec3::new(p.x, p.y, 0.0);
    let query = if random.bits() & 1 == 0 { aimed(random, kind) } else { lattice_aimed(random, kind) };
    let (begin, end) = (query.begin.map(flat), query.end.map(flat));
    match random.bits() % 3 {
        0 => Query { kind, begin, end },
        // Another axis' plane, that moves.
        1 => Query { kind, begin: begin.map(|p| p.zxy()), end: end.map(|p| p.zxy() + Vec3::new(0.5, 0.0, 0.0)) },
        // On one line.
        _ => {
            let line = |p: Vec3| Vec3::new(p.x, 2.0 * p.x, -p.x);
            Query { kind, begin: begin.map(line), end: end.map(line) }
        }
    }
}

fn touching(random: &mut Random, kind: Kind) -> Query {
    let (mut begin, end) = (points(random), points(random));
    let [u, v] = place(random, kind);
    let off = difference(kind, &begin, u, v);
    begin[..first(kind)].iter_mut().for_each(|p| *p -= off);
    if kind == Kind::EdgeEdge && random.bits() & 1 == 0 {
        // A shared end: exactly in contact.
        begin[2] = begin[0];
    }
    if kind == Kind::VertexFace && random.bits() & 1 == 0 {
        begin[0] = begin[1 + (random.bits() % 3) as usize];
    }
    Query { kind, begin, end }
}

/// Rotates past: the height above the other feature is a square of time, zero or next to it at its lowest.
fn grazing(random: &mut Random, kind: Kind) -> Query {
    let h = [0.0, 1.0 / 4096.0, 1e-6, -1e-6, 1e-7, -1e-7][(random.bits() % 6) as usize];
    let turn = (random.bits() % 4) as i32 as f32 * 0.5;
    // A vertex over a face whose slope turns from −1 to 1: at x = 1 − 2 t the height is −x · slope = (1 − 2 t)².
    let at = |s: f32, x: f32, y: f32, z: f32| Vec3::new(x, y + turn * x, s * x + z);
    let Query { begin, end, .. } = match kind {
        Kind::VertexFace => Query {
            kind,
            begin: [
                Vec3::new(1.0, turn, h),
                at(-1.0, -2.0, -2.0, 0.0),
                at(-1.0, 3.0, -2.0, 0.0),
                at(-1.0, 0.0, 4.0, 0.0),
            ],
            end: [Vec3::new(-1.0, -turn, h), at(1.0, -2.0, -2.0, 0.0), at(1.0, 3.0, -2.0, 0.0), at(1.0, 0.0, 4.0, 0.0)],
        },
        Kind::EdgeEdge => Query {
            kind,
            begin: [Vec3::new(1.0, -1.0, h), Vec3::new(1.0, 1.0, h), at(-1.0, -2.0, 0.0, 0.0), at(-1.0, 2.0, 0.0, 0.0)],
            end: [Vec3::new(-1.0, -1.0, h), Vec3::new(-1.0, 1.0, h), at(1.0, -2.0, 0.0, 0.0), at(1.0, 2.0, 0.0, 0.0)],
        },
    };
    let axes = random.bits() % 3;
    let scale = 2f32.powi((random.bits() % 9) as i32 - 4);
    let by = vector(random) * if random.bits() & 1 == 0 { 0.0 } else { 1.0 };
    let place = |p: Vec3| [p, p.yzx(), p.zxy()][axes as usize] * scale + by;
    Query { kind, begin: begin.map(place), end: end.map(place) }
}

fn landing(random: &mut Random, kind: Kind) -> Query {
    let flat = |p: Vec2, z: f32| Vec3::new(p.x, p.y, z);
    let mut point = || Vec2::new(random.unit_f32() * 2.0 - 1.0, random.unit_f32() * 2.0 - 1.0);
    let (a, b, c, d) = (point(), point(), point(), point());
    let (c, d) = if kind == Kind::EdgeEdge { (a * 0.7 + b * 0.3, a * 0.2 + b * 0.8 + (b - a) * c.x) } else { (c, d) };
    let height = 0.1 + random.unit_f32();
    let first = first(kind);
    let begin = [a, b, c, d].map(|p| flat(p, 0.0));
    let begin: [Vec3; 4] = std::array::from_fn(|i| begin[i] + Vec3::Z * if i < first { height } else { 0.0 });
    let end: [Vec3; 4] = std::array::from_fn(|i| begin[i] - Vec3::Z * if i < first { 1.0 } else { 0.0 });
    let (axis, angle) = (vector(random), random.unit_f32() * if random.bits() & 1 == 0 { 0.0 } else { 3.0 });
    let turn = glam::Quat::from_axis_angle(axis.normalize_or(Vec3::Z), angle);
    Query { kind, begin: begin.map(|p| turn * p), end: end.map(|p| turn * p) }
}

/// Swizzles that glam has under a trait.
trait Swizzle {
    fn zxy(self) -> Vec3;
    fn yzx(self) -> Vec3;
}

impl Swizzle for Vec3 {
    fn zxy(self) -> Vec3 {
        Vec3::new(self.z, self.x, self.y)
    }
    fn yzx(self) -> Vec3 {
        Vec3::new(self.y, self.z, self.x)
    }
}
