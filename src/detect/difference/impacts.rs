//! Feature pairs that meet within a step.

use super::{Difference, sorted_out};
use crate::{
    detect::{Frame, Impact, Settings, Test, features::FeaturePair, reference},
    geometry::continuous::{HOST_BUDGET, Verdict, inclusion},
};

/// How near features of a step may come that are said to meet, relative to the largest distance of their points
/// (docs/continuous.md#band).
pub const fn impact_band(test: Test) -> f64 {
    match test {
        Test::Inclusion | Test::Cubic => 1.0 / (1 << 15) as f64,
        Test::Additive => 1.0 / (1 << 10) as f64,
        Test::Exact => 0.0,
    }
}

/// Compares two sorted lists of impacts for a frame. None may be missing. An impact too many has to be one that nearly is.
pub fn of_impacts(
    frame: &Frame<'_>,
    settings: &Settings,
    expected: &[Impact],
    got: &[Impact],
) -> Difference<FeaturePair> {
    let keys = |impacts: &[Impact]| impacts.iter().map(Impact::features).collect::<Vec<_>>();
    let nearly = |pair: &FeaturePair| is_near(frame, settings, pair);
    sorted_out(&keys(expected), &keys(got), |_| false, nearly)
}

/// Whether the features come nearer than the separation and the band, in every coordinate.
fn is_near(frame: &Frame<'_>, settings: &Settings, features: &FeaturePair) -> bool {
    let query = reference::query(frame, features);
    let points = || query.begin.into_iter().chain(query.end).map(|p| p.as_dvec3());
    let extent = points().flat_map(|a| points().map(move |b| (a - b).abs().max_element())).fold(0.0, f64::max);
    let separation = f64::from(settings.separation) + impact_band(settings.test) * extent;
    !matches!(inclusion::<f64>(&query, separation, HOST_BUDGET).verdict, Verdict::Miss)
}
