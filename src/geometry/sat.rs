//! Separating axes in f64: the reference for every other narrow test.

use super::{
    Tetrahedron, intersects_exact,
    local::{Local, MARGINAL, ROUNDING},
};
use glam::DVec3;

/// The minimum translation of two tetrahedra that meet: moving `b` by `axis · depth` separates them.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Mtv {
    /// Unit vector, from `a` to `b`.
    pub axis: DVec3,
    /// How far; zero when the two only touch.
    pub depth: f64,
}

/// Do two closed tetrahedra meet? Separating axes: 8 face normals and 36 pairs of edges; touching counts.
///
/// A gap counts only when it is wider than rounding can make it, so pairs that are disjoint by less than about 1e-14 of
/// their common extent are taken to touch. Flat tetrahedra, needles and points are as good as any other: where the 44
/// axes are not conclusive, the shortest ways from vertices to edges and vertices are tried too.
pub fn sat(a: &Tetrahedron, b: &Tetrahedron) -> bool {
    meet(&Local::new(a, b))
}

/// Do two closed tetrahedra meet? As [`sat()`] where f64 leaves no doubt, and as [`intersects_exact`] where it does: right
/// for every pair whose coordinates are f32.
pub fn sat_exact(a: &Tetrahedron, b: &Tetrahedron) -> bool {
    is_certain(&Local::new(a, b)).unwrap_or_else(|| intersects_exact(a, b))
}

/// What f64 can tell of a pair. Directions are good to rounding relative to the shape they come from, so where one is much
/// smaller than the other only a gap is certain.
pub(super) fn is_certain(pair: &Local) -> Option<bool> {
    if DVec3::AXES.iter().any(|&axis| pair.gap(axis).width > ROUNDING) {
        return Some(false);
    }
    let mut widest = f64::NEG_INFINITY;
    for axis in pair.face_axes().chain(pair.edge_axes()) {
        let width = pair.gap(axis).width;
        if width > ROUNDING {
            return Some(false);
        }
        widest = widest.max(width);
    }
    (widest.is_finite() && widest < -MARGINAL && pair.is_balanced()).then_some(true)
}

/// [`sat()`] of a pair in its own frame.
pub(super) fn meet(pair: &Local) -> bool {
    // The boxes first: not needed for the answer, but most pairs end here.
    if DVec3::AXES.iter().any(|&axis| pair.gap(axis).width > ROUNDING) {
        return false;
    }
    let mut widest = None;
    for axis in pair.face_axes().chain(pair.edge_axes()) {
        let width = pair.gap(axis).width;
        if width > ROUNDING {
            return false;
        }
        widest = Some(widest.map_or(width, |w: f64| w.max(width)));
    }
    if widest.is_some_and(|w| w < -MARGINAL) {
        return true;
    }
    !pair.corner_axes().any(|axis| pair.gap(axis).width > ROUNDING)
}

/// Face normals only, 8 axes: true for every pair that meets and for some that do not (thesis §4.5).
pub fn sat_no_edges(a: &Tetrahedron, b: &Tetrahedron) -> bool {
    let pair = Local::new(a, b);
    !pair.face_axes().any(|axis| pair.gap(axis).width > ROUNDING)
}

/// What f64 can tell about the face normals alone.
pub fn sat_no_edges_is_certain(a: &Tetrahedron, b: &Tetrahedron) -> Option<bool> {
    let pair = Local::new(a, b);
    let (mut axes, mut widest) = (0, f64::NEG_INFINITY);
    for axis in pair.face_axes() {
        let width = pair.gap(axis).width;
        if width > ROUNDING {
            return Some(false);
        }
        axes += 1;
        widest = widest.max(width);
    }
    // A face that f64 takes for a line may still have a normal.
    (axes == 8 && widest < -MARGINAL && pair.is_balanced()).then_some(true)
}

/// As [`sat()`], with the minimum translation when the two meet.
pub fn sat_mtv(a: &Tetrahedron, b: &Tetrahedron) -> Option<Mtv> {
    let pair = Local::new(a, b);
    if DVec3::AXES.iter().any(|&axis| pair.gap(axis).width > ROUNDING) {
        return None;
    }
    let gap = pair.widest_gap();
    (gap.width <= ROUNDING).then(|| Mtv { axis: gap.axis, depth: (-gap.width).max(0.0) * pair.unit })
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DQuat;

    /// The corner of the unit cube, moved.
    fn corner(x: f64, y: f64, z: f64) -> Tetrahedron {
        Tetrahedron::new([DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z]).translated(DVec3::new(x, y, z))
    }

    fn tetrahedron(v: [[f64; 3]; 4]) -> Tetrahedron {
        Tetrahedron::new(v.map(DVec3::from_array))
    }

    /// Both orders.
    fn check(a: &Tetrahedron, b: &Tetrahedron, meet: bool) {
        for (a, b) in [(a, b), (b, a)] {
            assert_eq!(sat(a, b), meet, "sat of {a:?} {b:?}");
            assert_eq!(sat_mtv(a, b).is_some(), meet, "sat_mtv of {a:?} {b:?}");
            assert!(!meet || sat_no_edges(a, b), "sat_no_edges of {a:?} {b:?}");
        }
    }

    #[test]
    fn touching_counts_and_the_least_gap_does_not() {
        let a = corner(0.0, 0.0, 0.0);
        check(&a, &corner(1.0, 0.0, 0.0), true); // a vertex on a vertex
        check(&a, &corner(0.5, 0.5, 0.0), true); // a vertex on an edge
        check(&a, &corner(0.0, 0.0, -1.0), true); // a vertex on a vertex, face in face's plane
        check(&a, &corner(1.0 + 1e-12, 0.0, 0.0), false);
        check(&a, &corner(0.5 + 1e-12, 0.5 + 1e-12, 0.0), false);
        check(&a, &corner(1.0 - 1e-12, 0.0, 0.0), true);
        check(&a, &a, true);
    }

    #[test]
    fn crossed_edges_need_the_edge_axes() {
        // Two wedges, edge across edge, 0.1 apart, turned so that no box separates them: nor does a face.
        let turn = DQuat::from_axis_angle(DVec3::new(2.0, -1.0, 0.0).normalize(), 0.8);
        let turned = |t: Tetrahedron| Tetrahedron::new(t.vertices.map(|v| turn * v));
        let a = tetrahedron([[-1.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, -1.0, -4.0], [0.0, 1.0, -4.0]]);
        let b = tetrahedron([[0.0, -1.0, 0.1], [0.0, 1.0, 0.1], [-1.0, 0.0, 4.1], [1.0, 0.0, 4.1]]);
        let (a, b, down) = (turned(a), turned(b), turn * DVec3::NEG_Z);
        assert!(sat_no_edges(&a, &b) && a.aabb().overlaps(&b.aabb()));
        check(&a, &b, false);
        check(&a, &b.translated(down * 0.1), true);
        check(&a, &b.translated(down * 0.2), true);
    }

    #[test]
    fn the_translation_by_hand() {
        let a = corner(0.0, 0.0, 0.0);
        // The middle of the slanted face is at (⅓, ⅓, ⅓); b's corner is 0.1·√3 below it.
        let b = corner(1.0 / 3.0 - 0.1, 1.0 / 3.0 - 0.1, 1.0 / 3.0 - 0.1);
        let mtv = sat_mtv(&a, &b).unwrap();
        assert!((mtv.depth - 0.1 * 3f64.sqrt()).abs() < 1e-15, "{mtv:?}");
        assert!((mtv.axis - DVec3::ONE.normalize()).length() < 1e-15, "{mtv:?}");
        let back = sat_mtv(&b, &a).unwrap();
        assert!((back.axis + mtv.axis).length() < 1e-15 && (back.depth - mtv.depth).abs() < 1e-15);
    }

    #[test]
    fn a_nested_one_leaves_by_the_nearest_side() {
        let a = tetrahedron([[0.0, 0.0, 0.0], [9.0, 0.0, 0.0], [0.0, 9.0, 0.0], [0.0, 0.0, 9.0]]);
        let b = corner(2.0, 1.0, 0.5);
        // Down through the floor: the top of b is at 1.5.
        assert_eq!(sat_mtv(&a, &b), Some(Mtv { axis: DVec3::NEG_Z, depth: 1.5 }));
        assert_eq!(sat_mtv(&b, &a), Some(Mtv { axis: DVec3::Z, depth: 1.5 }));
    }

    #[test]
    fn flat_ones_in_one_plane() {
        let square =
            |x: f64, y: f64| tetrahedron([[x, y, 0.5], [x + 1.0, y, 0.5], [x, y + 1.0, 0.5], [x + 1.0, y + 1.0, 0.5]]);
        let a = square(0.0, 0.0);
        check(&a, &square(0.5, 0.5), true);
        check(&a, &square(1.0, 1.0), true);
        check(&a, &square(1.001, 0.0), false);
        check(&a, &square(0.5, 1.001), false);
        // Turned by 45°, its tip next to a side and next to a corner.
        let diamond = |x: f64, y: f64| {
            tetrahedron([[x, y, 0.5], [x + 1.0, y - 1.0, 0.5], [x + 1.0, y + 1.0, 0.5], [x + 2.0, y, 0.5]])
        };
        check(&a, &diamond(0.999, 0.5), true);
        check(&a, &diamond(1.001, 0.5), false);
        // Its side is the line x − y' = 0.8 below the tip at (0.8, y'), which passes the corner (1, 1) for y' = 1.2.
        check(&a, &diamond(0.8, 1.19), true);
        check(&a, &diamond(0.8, 1.21), false);
        assert_eq!(sat_mtv(&a, &square(0.5, 0.5)).map(|m| m.depth), Some(0.0));
    }

    #[test]
    fn needles_and_points() {
        let segment = |p: [f64; 3], q: [f64; 3]| tetrahedron([p, q, p, q]);
        let point = |p: [f64; 3]| tetrahedron([p; 4]);
        let a = corner(0.0, 0.0, 0.0);
        check(&a, &point([0.25, 0.25, 0.25]), true);
        check(&a, &point([0.5, 0.25, 0.25]), true);
        check(&a, &point([0.34, 0.34, 0.34]), false);
        check(&a, &segment([-1.0, 0.2, 0.2], [2.0, 0.2, 0.2]), true);
        check(&a, &segment([-1.0, 0.6, 0.6], [2.0, 0.6, 0.6]), false);
        let s = segment([0.0, 0.0, 0.0], [1.0, 1.0, 1.0]);
        check(&s, &segment([1.0, 1.0, 1.0], [2.0, 2.0, 2.0]), true);
        check(&s, &segment([1.5, 1.5, 1.5], [2.0, 2.0, 2.0]), false);
        check(&s, &segment([0.0, 1.0, 0.0], [1.0, 0.0, 1.0]), true);
        check(&s, &segment([0.1, 0.1, 0.2], [1.1, 1.1, 1.2]), false);
        check(&s, &point([0.5, 0.5, 0.5]), true);
        check(&s, &point([0.5, 0.5, 0.6]), false);
        check(&point([1.0, 2.0, 3.0]), &point([1.0, 2.0, 3.0]), true);
        check(&point([1.0, 2.0, 3.0]), &point([1.0, 2.0, 3.0 + 1e-9]), false);
        // Nothing overlaps across a line.
        assert_eq!(sat_mtv(&s, &segment([0.5, 0.5, 0.5], [2.0, 2.0, 2.0])).map(|m| m.depth), Some(0.0));
    }

    #[test]
    fn specks_are_not_lost() {
        let a = corner(0.0, 0.0, 0.0);
        for size in [1e-20, 1e-100, 1e-170, 1e-300, f64::MIN_POSITIVE / 4.0] {
            let speck = Tetrahedron::new(a.vertices.map(|v| v * size));
            check(&a, &speck, true);
            check(&a, &speck.translated(DVec3::splat(0.3)), true);
            check(&a, &speck.translated(DVec3::splat(0.34)), false);
            check(&a.translated(DVec3::splat(1e-9)), &speck, false);
            check(&speck, &speck, true);
        }
    }
}
