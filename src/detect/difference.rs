//! How two answers to the same question differ, and which differences are allowed.
//!
//! The GPU computes in f32: pairs whose separation or penetration is below 1e-5 of the smaller primitive's diameter
//! may go either way (docs/kdet.md#band); every other difference is an error.

mod contacts;
mod depths;
mod distances;
mod impacts;

pub use contacts::{is_contact_in_band, is_crossing_in_band, of_contacts, of_crossings};
pub use depths::{DEPTH_TOLERANCE, DIRECTION_TOLERANCE, DepthDifference, of_depths};
pub use distances::{DISTANCE_ROUNDING, of_distances};
pub use impacts::{impact_band, of_impacts};

use super::{Filter, Frame, Narrow, Pair, Report, Settings, face_margin::face_margin};
use crate::geometry::{Sphere, Tetrahedron, signed_distance};

/// Half-width of the band relative to the smaller diameter.
pub const BAND: f64 = 1e-5;

/// What is different, sorted: pairs, or marked primitives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference<T = Pair> {
    /// Expected and not there, outside the band.
    pub missing: Vec<T>,
    /// There and not expected, outside the band.
    pub extra: Vec<T>,
    /// Different, but within the band.
    pub in_band: Vec<T>,
}

impl<T> Difference<T> {
    /// No difference outside the band.
    pub fn is_allowed(&self) -> bool {
        self.missing.is_empty() && self.extra.is_empty()
    }
}

/// Compares two sorted pair lists for a frame.
pub fn of_pairs(frame: &Frame<'_>, settings: &Settings, expected: &[Pair], got: &[Pair]) -> Difference {
    let in_band = |&pair: &Pair| is_in_band(frame, settings.narrow, pair);
    sorted_out(expected, got, in_band, in_band)
}

/// Compares sorted lists of colliding primitives, for methods that keep no pairs. A primitive may be missing if all
/// its pairs are in the band, and extra if it has a pair in the band that was not expected.
pub fn of_marks(frame: &Frame<'_>, settings: &Settings, expected: &Report, got: &[u32]) -> Difference<u32> {
    let filter = Filter::whole(settings);
    let may_be_missing = |&t: &u32| {
        let mut own = expected.pairs().iter().filter(|pair| pair.a == t || pair.b == t);
        own.all(|&pair| is_in_band(frame, settings.narrow, pair))
    };
    let may_be_extra = |&t: &u32| {
        let own = Tetrahedron::from_f32(frame.corners(t as usize)).aabb();
        let reach = own.grown(BAND * own.extent().length());
        (0..frame.cells.len() as u32).any(|u| {
            let pair = Pair::new(t, u);
            t != u
                && filter.keeps(frame, t, u)
                && reach.overlaps(&Tetrahedron::from_f32(frame.corners(u as usize)).aabb())
                && expected.pairs().binary_search(&pair).is_err()
                && is_in_band(frame, settings.narrow, pair)
        })
    };
    sorted_out(&expected.colliding, got, may_be_missing, may_be_extra)
}

/// Whether a pair may go either way.
pub fn is_in_band(frame: &Frame<'_>, narrow: Narrow, pair: Pair) -> bool {
    let [a, b] = [pair.a, pair.b].map(|t| Tetrahedron::from_f32(frame.corners(t as usize)));
    let smaller = [a, b].map(|t| Sphere::around_four(t.vertices).diameter()).into_iter().fold(f64::INFINITY, f64::min);
    let margin = match narrow {
        // It asks another question, which the true distance says nothing about.
        Narrow::SatNoEdges => face_margin(&a, &b),
        _ => signed_distance(&a, &b),
    };
    // Not `<`: two points in the same place have neither size nor distance.
    margin.abs() <= BAND * smaller
}

/// Tells what only one of two sorted lists has, and what of it is allowed.
fn sorted_out<T: Ord + Copy>(
    expected: &[T],
    got: &[T],
    may_be_missing: impl Fn(&T) -> bool,
    may_be_extra: impl Fn(&T) -> bool,
) -> Difference<T> {
    let without =
        |of: &[T], other: &[T]| -> Vec<T> { of.iter().copied().filter(|x| other.binary_search(x).is_err()).collect() };
    let (mut in_band, missing): (Vec<T>, Vec<T>) = without(expected, got).into_iter().partition(may_be_missing);
    let (extra_in_band, extra): (Vec<T>, Vec<T>) = without(got, expected).into_iter().partition(may_be_extra);
    in_band.extend(extra_in_band);
    in_band.sort_unstable();
    Difference { missing, extra, in_band }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Assembly;
    use crate::detect::Found;
    use glam::Vec3;

    const PAIR: Pair = Pair { a: 0, b: 1 };

    /// Two tetrahedra of size about 1 with a gap between a corner of one and a face of the other.
    fn with_gap(gap: f32) -> Assembly {
        let mut assembly = Assembly::default();
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
        assembly.push(&corners, &[[0, 1, 2, 3]]);
        assembly.push(&corners.map(|c| Vec3::new(0.2, 0.2, -gap) - c), &[[0, 1, 2, 3]]);
        assembly
    }

    fn asked(narrow: Narrow) -> Settings {
        Settings { narrow, ..Settings::default() }
    }

    #[test]
    fn what_is_within_the_band_is_told_apart_from_errors() {
        for narrow in [Narrow::Sat, Narrow::SatNoEdges] {
            for (gap, allowed) in [(0.0, true), (5e-6, true), (-5e-6, true), (1e-3, false), (-1e-3, false)] {
                let assembly = with_gap(gap);
                let lost = of_pairs(&assembly.frame(), &asked(narrow), &[PAIR], &[]);
                let invented = of_pairs(&assembly.frame(), &asked(narrow), &[], &[PAIR]);
                assert_eq!(lost.is_allowed(), allowed, "{narrow}, gap {gap}");
                assert_eq!(invented.is_allowed(), allowed, "{narrow}, gap {gap}");
                assert_eq!(lost.in_band.len() + lost.missing.len(), 1);
                assert_eq!(invented.in_band.len() + invented.extra.len(), 1);
            }
        }
    }

    #[test]
    fn marks_are_allowed_when_a_pair_explains_them() {
        for (gap, allowed) in [(1e-6, true), (1e-3, false)] {
            let assembly = with_gap(gap);
            let frame = assembly.frame();
            let expected = Report::new(vec![0, 1], Found::Pairs { pairs: vec![PAIR], translations: vec![] });
            let lost = of_marks(&frame, &asked(Narrow::Sat), &expected, &[1]);
            assert_eq!(lost.is_allowed(), allowed, "gap {gap}");
            let none = Report::default();
            let invented = of_marks(&frame, &asked(Narrow::Sat), &none, &[0]);
            assert_eq!(invented.is_allowed(), allowed, "gap {gap}");
            // A pair that was not asked for explains nothing.
            let nothing_asked = Settings { inter_collisions: false, ..asked(Narrow::Sat) };
            assert_eq!(of_marks(&frame, &nothing_asked, &none, &[0]).extra, vec![0]);
        }
    }

    #[test]
    fn equal_lists_differ_in_nothing() {
        let assembly = with_gap(-0.1);
        let same = of_pairs(&assembly.frame(), &asked(Narrow::Sat), &[PAIR], &[PAIR]);
        assert_eq!(same, Difference { missing: vec![], extra: vec![], in_band: vec![] });
    }
}
