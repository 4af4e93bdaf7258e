//! GJK in f32 with a sub-algorithm of [`crate::geometry::convex`], and with the certificates of [`super::gjk()`].
//!
//! Twin of `shaders/narrow/gjk_sub.wgsl`.

use super::{
    Verdict::{self, Overlap, Separate, Undecided},
    gjk::{STEPS, Simplex, farthest, holds_origin},
    observer::{Observer, Search},
    tet::{ROUND, TINY, Tet, corner, max4, measure, min4, project, relative},
};
use crate::geometry::convex::{Sub, Vector};
use glam::Vec3;

/// The corners of a simplex, the newest first, as an observer wants them.
fn newest_first(corners: &[Vec3]) -> ([Vec3; 4], usize) {
    let mut points = [Vec3::ZERO; 4];
    points.iter_mut().zip(corners.iter().rev()).for_each(|(to, corner)| *to = *corner);
    (points, corners.len())
}

pub(super) fn gjk_sub(a: Tet, b: Tet, sub: Sub, observer: &mut impl Observer) -> Verdict {
    let m = measure(a, b);
    if !m.sound {
        return Undecided;
    }
    let p = relative(a, corner(a, 0), m.scale);
    let q = relative(b, corner(a, 0), m.scale);
    let mut nearest = corner(p, 0) - corner(q, 0);
    let mut corners = vec![nearest];
    for _ in 0..STEPS {
        let size = nearest.abs().max_element();
        if size <= TINY {
            return Undecided;
        }
        let d = -nearest / size;
        let pa = project(p, d);
        let pb = project(q, d);
        // 8 roundings in the gap.
        let bound = 10.0 * ROUND * d.abs().dot(m.both) + m.tiny;
        let support = [farthest(pa), farthest(-pb)];
        let w = corner(p, support[0]) - corner(q, support[1]);
        let gap = min4(pb) - max4(pa);
        observer.search(&Search { simplex: newest_first(&corners), direction: d, support, point: w, gap });
        if gap > bound {
            return Separate;
        }
        corners.push(w);
        let points: Vec<Vector<f32>> = corners.iter().map(|&corner| corner.into()).collect();
        let Some((kept, face)) = sub.nearest_of(&points) else { return Undecided };
        let face = Vec3::from(face.0);
        if !face.length_squared().is_finite() {
            return Undecided;
        }
        corners = kept.into_iter().map(|corner| corners[corner]).collect();
        observer.simplex(newest_first(&corners));
        if let [p0, p1, p2, p3] = corners[..] {
            let s = Simplex { p0, p1, p2, p3, count: 4, toward: Vec3::ZERO };
            return if holds_origin(s, m.both, m.tiny) { Overlap } else { Undecided };
        }
        // Without a nearer point the search would cycle.
        if face.length_squared() >= nearest.length_squared() {
            return Undecided;
        }
        nearest = face;
    }
    Undecided
}
