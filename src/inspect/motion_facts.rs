//! Follows one triangle through continuous detection, by the code of the reference on the host.

use glam::DVec3;
use std::collections::HashMap;

use super::{FeatureView, IntervalView, MotionCandidate, MotionCard, Span, TestTimes};
use crate::{
    detect::{
        Frame, Impact, Settings, Test,
        features::{FeaturePair, Features},
        reference::{self, Decision, First},
        without_denormals,
    },
    geometry::{
        Aabb,
        continuous::{NARROW_BUDGET, Query, additive, cubic, cubic_of, exact, inclusion_traced, nearest_weights},
    },
};

/// The most feature pairs that a card has, and the most boxes of each.
const MOST_PAIRS: usize = 99;
const MOST_INTERVALS: usize = 120;

/// The search of a frame, by the frame's own numbers.
#[derive(Debug)]
pub struct MotionFacts {
    settings: Settings,
    features: Features,
    /// What the GPU found, with the time of each; none of a search on the host.
    found: Option<HashMap<FeaturePair, f64>>,
}

impl MotionFacts {
    /// Of a search on the host, which the card repeats.
    pub fn on_host(frame: &Frame<'_>, settings: &Settings) -> Self {
        Self { settings: *settings, features: Features::of(frame.cells), found: None }
    }

    /// Of a search on the GPU that found these.
    pub fn on_gpu(frame: &Frame<'_>, settings: &Settings, found: impl Iterator<Item = (FeaturePair, f64)>) -> Self {
        Self { found: Some(found.collect()), ..Self::on_host(frame, settings) }
    }

    /// The card of a triangle of a valid frame of triangles; `None` where its number does not exist.
    pub fn card(&self, frame: &Frame<'_>, number: u32, triangle: u32) -> Option<MotionCard> {
        let (settings, own) = (&self.settings, triangle as usize);
        let &[a, b, c, _] = frame.cells.get(own)?;
        let moments = [frame.positions, frame.next.unwrap_or(frame.positions)];
        let [begin, end] = moments.map(|at| corners(at, frame, own));
        let swept = swept(frame, own);
        let reach = f64::from(settings.separation);
        let mut candidates = vec![];
        let mut tested: Vec<(u32, FeaturePair, Query, Decision)> = vec![];
        for other in (0..frame.cells.len()).filter(|&other| other != own) {
            let is_wanted = match frame.objects[own] == frame.objects[other] {
                true => settings.self_collisions,
                false => settings.inter_collisions,
            };
            if !is_wanted || !swept.grown(reach).overlaps(&self::swept(frame, other)) {
                continue;
            }
            let (mut pairs, mut first) = ([0, 0], None::<f64>);
            let candidate = other as u32;
            self.features.pairs(frame.cells, [own.min(other), own.max(other)], |pair| {
                pairs[0] += 1;
                let query = reference::query(frame, &pair);
                if query.has_disjoint_boxes(reach) {
                    return;
                }
                pairs[1] += 1;
                let decision = reference::decide(&query, settings.test, settings.separation);
                first = [first, decision.time].into_iter().flatten().reduce(f64::min);
                tested.push((candidate, pair, query, decision));
            });
            let object = frame.objects[other];
            let [begin, end] = moments.map(|at| corners(at, frame, other));
            candidates.push(MotionCandidate { id: candidate, object, begin, end, pairs, first });
        }
        // A pair that the GPU has not found must not meet.
        let is_lost = |(_, pair, query, _): &(u32, FeaturePair, Query, Decision)| {
            self.found.as_ref().is_some_and(|found| !found.contains_key(pair) && exact(query).is_some())
        };
        let agrees = settings.test == Test::Cubic || !tested.iter().any(is_lost);
        let tested_count = tested.len();
        let impacts = tested.iter().filter(|(.., decision)| decision.time.is_some()).count();
        let time = |(.., decision): &(u32, FeaturePair, Query, Decision)| decision.time.unwrap_or(2.0);
        tested.sort_by(|one, other| time(one).total_cmp(&time(other)));
        tested.truncate(MOST_PAIRS);
        let view = |(candidate, pair, query, decision): &(u32, FeaturePair, Query, Decision)| {
            self.feature_view(*candidate, pair, query, *decision)
        };
        let tested = tested.iter().map(view).collect();
        Some(MotionCard {
            triangle,
            triangles: frame.cells.len(),
            frame: number,
            method: settings.method,
            test: settings.test,
            separation: settings.separation,
            object: frame.objects[own],
            vertices: [a, b, c],
            begin,
            end,
            swept: Span { low: swept.min, high: swept.max },
            features: self.features.masks[own],
            candidates,
            tested,
            tested_count,
            impacts,
            agrees,
        })
    }

    fn feature_view(&self, candidate: u32, pair: &FeaturePair, query: &Query, decision: Decision) -> FeatureView {
        let separation = self.settings.separation;
        let wide = f64::from(separation);
        let (cubic_terms, roots) = cubic_of(query);
        let mut intervals = vec![];
        let answer = inclusion_traced::<f32>(query, separation, NARROW_BUDGET, |[from, to], fate| {
            if intervals.len() < MOST_INTERVALS {
                intervals.push(IntervalView { from: from.into(), to: to.into(), fate });
            }
        });
        let times = TestTimes {
            inclusion: reference::decide(query, Test::Inclusion, separation).time,
            additive: additive(query, wide),
            cubic: cubic::<f64>(query, wide).map(|contact| contact.time),
            cubic_f32: cubic::<f32>(query, separation).map(|contact| contact.time.into()),
            exact: exact(query),
        };
        let at = |points: [glam::Vec3; 4]| points.map(glam::Vec3::as_dvec3);
        let weights = decision
            .time
            .map_or([0.0; 4], |time| Impact::new(pair.kind, pair.vertices, time, nearest_weights(query, time)).weights);
        FeatureView {
            candidate,
            kind: pair.kind,
            vertices: pair.vertices,
            begin: at(query.begin),
            end: at(query.end),
            time: decision.time,
            undecided: decision.first == First::Undecided,
            found: self.found.as_ref().and_then(|found| found.get(pair).copied()),
            weights,
            times,
            cubic: cubic_terms,
            roots,
            boxes: answer.boxes,
            intervals,
        }
    }
}

fn corners(positions: &[glam::Vec3], frame: &Frame<'_>, triangle: usize) -> [DVec3; 3] {
    let [a, b, c, _] = frame.cells[triangle];
    [a, b, c].map(|v| positions[v as usize].map(without_denormals).as_dvec3())
}

fn swept(frame: &Frame<'_>, triangle: usize) -> Aabb {
    let at = |positions| Aabb::around(&corners(positions, frame, triangle));
    at(frame.positions).union(&at(frame.next.unwrap_or(frame.positions)))
}
