//! Gilbert–Johnson–Keerthi in f32, with certificates.
//!
//! Twin of `shaders/narrow/gjk.wgsl`. The iteration only proposes: Separate needs a direction whose projections have
//! a gap of more than their rounding, Overlap a simplex around the origin by more than the rounding of its
//! determinants. All bounds are relative to the pair's own extent; absolute tolerances are what made the thesis' version
//! lose pairs on fine meshes.

use super::{
    Verdict::{self, Overlap, Separate, Undecided},
    observer::{Observer, Search},
    tet::{ROUND, TINY, Tet, corner, max4, measure, min4, project, relative},
};
use glam::{Vec3, Vec4};

pub(super) const STEPS: u32 = 24;

/// Points of the Minkowski difference a − b, the newest first, and where to search next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Simplex {
    pub p0: Vec3,
    pub p1: Vec3,
    pub p2: Vec3,
    pub p3: Vec3,
    pub count: u32,
    /// Zero when the simplex holds the origin.
    pub toward: Vec3,
}

/// The corner whose height is largest. Its number, where the shader has the corner itself: an observer may ask.
pub(super) fn farthest(height: Vec4) -> usize {
    let mut best = height.x;
    let mut found = 0;
    if height.y > best {
        best = height.y;
        found = 1;
    }
    if height.z > best {
        best = height.z;
        found = 2;
    }
    if height.w > best {
        found = 3;
    }
    found
}

fn simplex_one(p0: Vec3) -> Simplex {
    Simplex { p0, p1: p0, p2: p0, p3: p0, count: 1, toward: -p0 }
}

/// The part of a segment that is nearest to the origin; the origin is not behind p1.
fn simplex_two(p0: Vec3, p1: Vec3) -> Simplex {
    let e = p1 - p0;
    if e.dot(p0) >= 0.0 {
        return simplex_one(p0);
    }
    Simplex { p0, p1, p2: p0, p3: p0, count: 2, toward: -e.cross(p0).cross(e) }
}

/// The part of a triangle that is nearest to the origin; the origin is not beyond the side p1 p2.
fn simplex_three(p0: Vec3, p1: Vec3, p2: Vec3) -> Simplex {
    let e = p1 - p0;
    let f = p2 - p0;
    let n = e.cross(f);
    if n.cross(f).dot(p0) < 0.0 {
        if f.dot(p0) < 0.0 {
            return simplex_two(p0, p2);
        }
        return simplex_two(p0, p1);
    }
    if e.cross(n).dot(p0) < 0.0 {
        return simplex_two(p0, p1);
    }
    let height = n.dot(p0);
    Simplex { p0, p1, p2, p3: p0, count: 3, toward: if height > 0.0 { -n } else { n } }
}

/// How far the origin is beyond the face p0 p1 p2 of a tetrahedron whose fourth vertex is p3; not positive: inside.
fn beyond(p0: Vec3, p1: Vec3, p2: Vec3, p3: Vec3) -> f32 {
    let n = (p1 - p0).cross(p2 - p0);
    let height = n.dot(p0) / (n.dot(n) + TINY).sqrt();
    if n.dot(p3 - p0) > 0.0 { height } else { -height }
}

/// The part of a tetrahedron that is nearest to the origin, or all of it; the origin is not beyond p1 p2 p3.
fn simplex_four(p0: Vec3, p1: Vec3, p2: Vec3, p3: Vec3) -> Simplex {
    let d3 = beyond(p0, p1, p2, p3);
    let d1 = beyond(p0, p2, p3, p1);
    let d2 = beyond(p0, p3, p1, p2);
    if d1 <= 0.0 && d2 <= 0.0 && d3 <= 0.0 {
        return Simplex { p0, p1, p2, p3, count: 4, toward: Vec3::ZERO };
    }
    if d3 >= d1 && d3 >= d2 {
        return simplex_three(p0, p1, p2);
    }
    if d1 >= d2 {
        return simplex_three(p0, p2, p3);
    }
    simplex_three(p0, p3, p1)
}

/// Whether a tetrahedron holds the origin with certainty: four determinants of one sign, each larger than its rounding.
pub(super) fn holds_origin(s: Simplex, both: Vec3, tiny: f32) -> bool {
    // 14 roundings in a determinant of six products.
    let bound = 96.0 * ROUND * both.x * both.y * both.z + tiny;
    let c = s.p2.cross(s.p3);
    let d = s.p0.cross(s.p1);
    let d0 = s.p1.dot(c);
    let d1 = -s.p0.dot(c);
    let d2 = s.p3.dot(d);
    let d3 = -s.p2.dot(d);
    d0.min(d1).min(d2.min(d3)) > bound || d0.max(d1).max(d2.max(d3)) < -bound
}

impl Simplex {
    fn points(&self) -> ([Vec3; 4], usize) {
        ([self.p0, self.p1, self.p2, self.p3], self.count as usize)
    }
}

pub(super) fn gjk(a: Tet, b: Tet, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let p = relative(a, corner(a, 0), m.scale);
    let q = relative(b, corner(a, 0), m.scale);
    let mut s = simplex_one(corner(p, 0) - corner(q, 0));
    for _ in 0..STEPS {
        let size = s.toward.abs().max_element();
        if size <= TINY {
            return Undecided;
        }
        let d = s.toward / size;
        let pa = project(p, d);
        let pb = project(q, d);
        // 8 roundings in the gap.
        let bound = 10.0 * ROUND * d.abs().dot(m.both) + m.tiny;
        let support = [farthest(pa), farthest(-pb)];
        let w = corner(p, support[0]) - corner(q, support[1]);
        let gap = min4(pb) - max4(pa);
        observer.search(&Search { simplex: s.points(), direction: d, support, point: w, gap });
        if gap > bound {
            return Separate;
        }
        if s.count == 1 {
            s = simplex_two(w, s.p0);
        } else if s.count == 2 {
            s = simplex_three(w, s.p0, s.p1);
        } else {
            s = simplex_four(w, s.p0, s.p1, s.p2);
        }
        observer.simplex(s.points());
        if s.count == 4 {
            if holds_origin(s, m.both, m.tiny) {
                return Overlap;
            }
            return Undecided;
        }
    }
    Undecided
}
