//! Distances of objects.

use super::{Difference, sorted_out};
use crate::detect::{Frame, ObjectDistance, Settings};

/// How far a distance in f32 may be off, relative to the largest coordinates of both objects and to the distance itself
/// (docs/gjk.md#on-the-gpu).
pub const DISTANCE_ROUNDING: f64 = 4.0 * 1.7e-6;

/// Compares two sorted lists of pairs of objects. Verdicts have to be the same, and distances within rounding; a pair may be missing or
/// too many where its distance is that up to which pairs are listed.
pub fn of_distances(
    frame: &Frame<'_>,
    settings: &Settings,
    expected: &[ObjectDistance],
    got: &[ObjectDistance],
) -> Difference<[u32; 2]> {
    let largest = frame.positions.iter().map(|p| f64::from(p.length())).fold(0.0, f64::max);
    let tolerance = |distance: f64| DISTANCE_ROUNDING * (2.0 * largest + distance);
    let known = |list: &[ObjectDistance], objects: &[u32; 2]| {
        list.binary_search_by_key(objects, |pair| pair.objects).ok().map(|at| list[at])
    };
    let is_at_the_limit = |list: &[ObjectDistance], objects: &[u32; 2]| {
        let limit = f64::from(settings.within);
        known(list, objects).is_some_and(|pair| (pair.distance - limit).abs() <= tolerance(limit))
    };
    let keys = |list: &[ObjectDistance]| list.iter().map(|pair| pair.objects).collect::<Vec<_>>();
    let mut difference = sorted_out(
        &keys(expected),
        &keys(got),
        |objects| is_at_the_limit(expected, objects),
        |objects| is_at_the_limit(got, objects),
    );
    // A wrong distance is a pair too many.
    for pair in got {
        let Some(right) = known(expected, &pair.objects) else { continue };
        let [p, q] = pair.closest;
        let far = |distance: f64| (distance - right.distance).abs() > tolerance(right.distance);
        if pair.verdict != right.verdict || far(pair.distance) || far((p - q).length()) {
            difference.extra.push(pair.objects);
        }
    }
    difference.extra.sort_unstable();
    difference
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        detect::{Found, Method, reference, samples},
        geometry::convex::Verdict,
    };
    use glam::DVec3;

    #[test]
    fn a_wrong_verdict_or_distance_is_found() {
        let assembly = samples::blocks(2, 0.5);
        let settings = Settings::new(Method::DistanceCpu);
        let Found::Distances(right) = reference::search(&assembly.frame(), &settings).found else { panic!() };
        assert!(!right.is_empty());
        let compare = |got: &[ObjectDistance]| of_distances(&assembly.frame(), &settings, &right, got);
        assert!(compare(&right).is_allowed());
        let mut wrong = right.clone();
        wrong[0].distance += 1e-3;
        assert_eq!(compare(&wrong).extra, [right[0].objects]);
        let mut wrong = right.clone();
        wrong[0].closest[0] += DVec3::splat(0.1);
        assert_eq!(compare(&wrong).extra, [right[0].objects]);
        let mut wrong = right.clone();
        wrong[0].verdict = match wrong[0].verdict {
            Verdict::Separate => Verdict::Intersecting,
            Verdict::Intersecting => Verdict::Separate,
        };
        assert_eq!(compare(&wrong).extra, [right[0].objects]);
        assert_eq!(compare(&right[1..]).missing, [right[0].objects]);
    }
}
