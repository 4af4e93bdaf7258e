//! Starting with the axis or the simplex of the last frame.

use super::super::{Options, Outcome, Shape, Start, Sub, WarmStart, certify, query, query_warm};
use super::brute_force::cube;
use crate::geometry::samples::Random;
use glam::{DQuat, DVec3};

/// A cube that turns and passes by another one.
fn frames() -> impl Iterator<Item = [Shape<f64>; 2]> {
    let mut random = Random::new(31);
    let (still, moving) = (cube(&mut random, 0.0), cube(&mut random, 0.0));
    (0..200).map(move |frame| {
        let time = f64::from(frame) / 100.0 - 1.0;
        let (turn, by) = (DQuat::from_rotation_y(time * 0.7), DVec3::new(time * 3.0, 0.6, 0.9));
        let moved: Vec<DVec3> = moving.iter().map(|&p| turn * p + by).collect();
        [&still, &moved].map(|points| Shape::new(points).unwrap())
    })
}

#[test]
fn a_kept_axis_separates_in_one_iteration() {
    for sub in Sub::ALL {
        let mut kept = WarmStart::default();
        let (mut at_once, mut separate, mut warm, mut cold) = (0, 0, 0, 0);
        for [a, b] in frames() {
            let truth = certify(&a, &b, Sub::SignedVolumes);
            let found = query_warm(&a, &b, sub, &mut kept);
            assert_eq!(Outcome::of(&found, truth.verdict), Outcome::Right, "{sub} at {}", truth.distance);
            if truth.distance > 0.0 {
                separate += 1;
                at_once += u32::from(found.iterations == 1);
                warm += found.iterations;
                cold += query_warm(&a, &b, sub, &mut WarmStart::default()).iterations;
            }
        }
        assert!((100..190).contains(&separate), "{separate}");
        assert!(at_once * 10 > separate * 9, "{sub}: {at_once} of {separate}");
        assert!(warm < cold, "{sub}: {warm} of {cold}");
    }
}

#[test]
fn a_kept_simplex_gives_the_same_distance_sooner() {
    for sub in Sub::ALL {
        let mut kept = WarmStart::default();
        let (mut warm, mut cold) = (0, 0);
        for [a, b] in frames() {
            let again = query(&a, &b, &Options { start: Start::Pairs(&kept.pairs), ..Options::new(sub) });
            let fresh = query(&a, &b, &Options::new(sub));
            assert!((again.distance - fresh.distance).abs() < 1e-9, "{sub} {} {}", again.distance, fresh.distance);
            kept = WarmStart::of(&again);
            warm += again.iterations;
            cold += fresh.iterations;
        }
        assert!(warm * 3 < cold * 2, "{sub}: {warm} of {cold}");
    }
}

#[test]
fn a_simplex_of_other_shapes_is_not_used() {
    let [a, b] = [[DVec3::ZERO; 4], [DVec3::X; 4]].map(|points| Shape::<f64>::new(&points).unwrap());
    for pairs in [&[[7, 0]][..], &[[0, 9]], &[[0, 0]; 5], &[]] {
        let found = query(&a, &b, &Options { start: Start::Pairs(pairs), ..Options::new(Sub::SignedVolumes) });
        assert_eq!(found.distance, 1.0);
    }
    let start = Start::Axis(super::super::Vector([f64::NAN; 3]));
    assert_eq!(query(&a, &b, &Options { start, ..Options::new(Sub::Isa) }).distance, 1.0);
}
