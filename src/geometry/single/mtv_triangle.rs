//! The minimum translation of triangles in f32: the two plane normals and the nine edge pairs. Two in one plane part at no cost
//! along its normal.
//!
//! Twin of `shaders/narrow/mtv_triangle.wgsl`.

use super::{
    Mtv, Verdict,
    mtv::{Translation, across_line, better},
    observer::Observer,
    tet::{Tet, corner, measure, relative},
    triangle::{TRIANGLE_AXES, triangle_axis_edges, triangle_sat},
};
use glam::Vec3;

/// The minimum translation of a pair that meets: moving b by axis · depth separates the two.
pub(super) fn triangle_translation(a: Tet, b: Tet, observer: &mut impl Observer) -> Translation {
    let m = measure(a, b);
    let p = relative(a, corner(a, 0), m.scale);
    let q = relative(b, corner(a, 0), m.scale);
    let mut best = Translation { axis: Vec3::X, depth: 1e30 };
    for k in 0..TRIANGLE_AXES {
        let [e, f] = triangle_axis_edges(a, b, k).map(|edge| edge * m.scale);
        best = better(best, p, q, e, f, |unit, depth| observer.translation(k, unit, depth * m.unscale));
    }
    if best.depth >= 1e30 {
        return Translation { axis: across_line(p, q), depth: 0.0 };
    }
    Translation { axis: best.axis, depth: best.depth.max(0.0) * m.unscale }
}

pub(super) fn triangle_sat_mtv(a: Tet, b: Tet) -> Mtv {
    let verdict = triangle_sat(a, b, &mut ());
    if verdict == Verdict::Separate {
        return Mtv { verdict, axis: Vec3::X, depth: 0.0 };
    }
    let best = triangle_translation(a, b, &mut ());
    Mtv { verdict, axis: best.axis, depth: best.depth }
}
