//! The minimum translation in f32.
//!
//! Twin of `shaders/narrow/mtv.wgsl`.

use super::{
    Mtv, Verdict,
    observer::Observer,
    sat::sat,
    tet::{TINY, Tet, corner, head, max4, measure, min4, project, relative, tail},
};
use glam::Vec3;

/// Square of the sine below which the product of two edges is not taken as an axis. Any axis gives a translation that separates
/// the pair, so one that is left out costs only depth.
const NULL: f32 = 1e-12;

/// Unit axis and depth.
#[derive(Debug, Clone, Copy)]
pub(super) struct Translation {
    pub axis: Vec3,
    pub depth: f32,
}

/// Whether the product of two edges gives no axis.
pub(super) fn is_null(e: Vec3, f: Vec3) -> bool {
    let product = e.cross(f);
    product.dot(product) <= NULL * e.dot(e) * f.dot(f) + TINY
}

/// The better of a translation and the one along e × f.
pub(super) fn better(best: Translation, p: Tet, q: Tet, e: Vec3, f: Vec3, seen: impl FnOnce(Vec3, f32)) -> Translation {
    if is_null(e, f) {
        return best;
    }
    let product = e.cross(f);
    let ee = e.dot(e);
    let ff = f.dot(f);
    // The product of nearly parallel edges is mostly rounding, which tilts it along the edges: take that out.
    let longer = if ee >= ff { e } else { f };
    let n = product - longer * (product.dot(longer) / ee.max(ff));
    let unit = n / (n.dot(n) + TINY).sqrt();
    let pa = project(p, unit);
    let pb = project(q, unit);
    let ahead = max4(pa) - min4(pb);
    let back = max4(pb) - min4(pa);
    if ahead <= back {
        seen(unit, ahead);
    } else {
        seen(-unit, back);
    }
    if ahead <= back && ahead < best.depth {
        return Translation { axis: unit, depth: ahead };
    }
    if back < ahead && back < best.depth {
        return Translation { axis: -unit, depth: back };
    }
    best
}

/// Perpendicular to the longest edge at vertex 0: for pairs on one line, which part at no cost across it.
pub(super) fn across_line(p: Tet, q: Tet) -> Vec3 {
    let mut e = Vec3::ZERO;
    for i in 1..4 {
        let of_a = corner(p, i) - corner(p, 0);
        let of_b = corner(q, i) - corner(q, 0);
        if of_a.dot(of_a) > e.dot(e) {
            e = of_a;
        }
        if of_b.dot(of_b) > e.dot(e) {
            e = of_b;
        }
    }
    let size = e.abs();
    if size.max_element() <= 1e-12 {
        return Vec3::X;
    }
    if size.x <= size.y && size.x <= size.z {
        return Vec3::new(0.0, -e.z, e.y).normalize();
    }
    if size.y <= size.z {
        return Vec3::new(e.z, 0.0, -e.x).normalize();
    }
    Vec3::new(-e.y, e.x, 0.0).normalize()
}

/// The minimum translation of a pair that meets: moving b by axis · depth separates the two.
pub(super) fn translation(a: Tet, b: Tet, observer: &mut impl Observer) -> Translation {
    let m = measure(a, b);
    let p = relative(a, corner(a, 0), m.scale);
    let q = relative(b, corner(a, 0), m.scale);
    let mut best = Translation { axis: Vec3::X, depth: 1e30 };
    for k in 0..4 {
        let a1 = corner(a, (k + 1) & 3);
        let b1 = corner(b, (k + 1) & 3);
        let (e, f) = ((corner(a, (k + 2) & 3) - a1) * m.scale, (corner(a, (k + 3) & 3) - a1) * m.scale);
        best = better(best, p, q, e, f, |unit, depth| observer.translation(k, unit, depth * m.unscale));
        let (e, f) = ((corner(b, (k + 2) & 3) - b1) * m.scale, (corner(b, (k + 3) & 3) - b1) * m.scale);
        best = better(best, p, q, e, f, |unit, depth| observer.translation(4 + k, unit, depth * m.unscale));
    }
    for i in 0..6 {
        let e = (corner(a, head(i)) - corner(a, tail(i))) * m.scale;
        for j in 0..6 {
            let f = (corner(b, head(j)) - corner(b, tail(j))) * m.scale;
            let axis = 8 + 6 * i + j;
            best = better(best, p, q, e, f, |unit, depth| observer.translation(axis, unit, depth * m.unscale));
        }
    }
    if best.depth >= 1e30 {
        return Translation { axis: across_line(p, q), depth: 0.0 };
    }
    Translation { axis: best.axis, depth: best.depth.max(0.0) * m.unscale }
}

pub(super) fn sat_mtv(a: Tet, b: Tet) -> Mtv {
    let verdict = sat(a, b, &mut ());
    if verdict == Verdict::Separate {
        return Mtv { verdict, axis: Vec3::X, depth: 0.0 };
    }
    let best = translation(a, b, &mut ());
    Mtv { verdict, axis: best.axis, depth: best.depth }
}
