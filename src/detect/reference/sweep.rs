//! Continuous detection on the host: swept boxes in a tree, pairs of features, an elementary test for each.

mod decide;

use super::super::{
    Count, Counts, Found, Frame, Impact, PairKind, Report, Settings, Stage,
    features::{FeaturePair, Features},
    frame::without_denormals,
    parallel,
    timer::Timer,
};
use crate::geometry::{
    Aabb, BoxItem, BoxTree,
    continuous::{Query, nearest_weights},
};
pub use decide::{Decision, First, decide};
use std::ops::Range;

/// What was counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize)]
pub struct SweepCounts {
    /// Pairs of triangles whose swept boxes overlap.
    pub candidate_pairs: u64,
    /// Pairs of features that were tested: their swept boxes overlap, too.
    pub feature_pairs: u64,
    /// Hits of the test, before the host decided what it had left open.
    pub hit: u64,
    /// Its misses.
    pub miss: u64,
    /// What it left open.
    pub undecided: u64,
    /// Undecided ones that are hits.
    pub decided_hit: u64,
    /// Undecided ones that are misses.
    pub decided_miss: u64,
}

impl SweepCounts {
    fn add(&mut self, other: &Self) {
        self.candidate_pairs += other.candidate_pairs;
        self.feature_pairs += other.feature_pairs;
        self.hit += other.hit;
        self.miss += other.miss;
        self.undecided += other.undecided;
        self.decided_hit += other.decided_hit;
        self.decided_miss += other.decided_miss;
    }

    /// Of a search on the GPU that found so many impacts: those that it left open are counted with its impacts.
    pub fn of_report(counts: &Counts, found: u64) -> Self {
        let get = |count: Count| counts.get(count).unwrap_or(0);
        let (listed, undecided) = (get(Count::Impacts), get(Count::LeftOpen));
        let hit = listed.saturating_sub(undecided);
        Self {
            candidate_pairs: get(Count::CandidatePairs),
            feature_pairs: get(Count::FeaturePairs),
            hit,
            miss: get(Count::FeaturePairs).saturating_sub(listed),
            undecided,
            decided_hit: found.saturating_sub(hit),
            decided_miss: listed.saturating_sub(found),
        }
    }
}

/// A search, to be run in batches: memory grows with the impacts alone, however many pairs there are.
#[derive(Debug)]
pub struct Sweep<'a> {
    frame: Frame<'a>,
    settings: Settings,
    features: Features,
    boxes: Vec<Aabb>,
    tree: BoxTree,
}

impl<'a> Sweep<'a> {
    /// Builds the tree of a valid frame of triangles.
    pub fn new(frame: &Frame<'a>, settings: &Settings) -> Self {
        let next = frame.next.unwrap_or(frame.positions);
        // A box reaches as far as rounding could carry a pair that is just as near as the separation.
        let reach = f64::from(settings.separation) * (1.0 + 1e-9);
        let swept = |&[a, b, c, _]: &[u32; 4]| {
            let at = |positions: &[glam::Vec3], v: u32| positions[v as usize].map(without_denormals).as_dvec3();
            Aabb::around(&[a, b, c].map(|v| at(frame.positions, v)))
                .union(&Aabb::around(&[a, b, c].map(|v| at(next, v))))
        };
        let boxes: Vec<Aabb> = frame.cells.iter().map(swept).collect();
        let tree = BoxTree::new((0..).zip(&boxes).map(|(i, bounds)| BoxItem::new(i, bounds.grown(reach))).collect());
        Self { frame: *frame, settings: *settings, features: Features::of(frame.cells), boxes, tree }
    }

    /// Triangles to search from, one after the other.
    pub fn len(&self) -> usize {
        self.frame.cells.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.frame.cells.is_empty()
    }

    /// Searches from some triangles, with all that come after each. Impacts are added in no particular order.
    pub fn batch(&self, triangles: Range<usize>, counts: &mut SweepCounts, impacts: &mut Vec<Impact>) {
        let first = triangles.start;
        let found = parallel::map_large(triangles.len(), |i| self.from(first + i));
        for (counted, list, _) in found {
            counts.add(&counted);
            impacts.extend(list);
        }
    }

    /// What a triangle finds, and the triangles that it finds it with.
    fn from(&self, s: usize) -> (SweepCounts, Vec<Impact>, Vec<u32>) {
        let (mut counts, mut impacts, mut partners) = (SweepCounts::default(), vec![], vec![]);
        let objects = self.frame.objects;
        self.tree.overlapping(&self.boxes[s], 0.0, &mut 0, |partner| {
            let t = partner as usize;
            let is_wanted = match objects[s] == objects[t] {
                true => self.settings.self_collisions,
                false => self.settings.inter_collisions,
            };
            if t <= s || !is_wanted {
                return;
            }
            counts.candidate_pairs += 1;
            let before = impacts.len();
            self.features.pairs(self.frame.cells, [s, t], |features| {
                let query = query(&self.frame, &features);
                // Most pairs of features are separate along an axis, whatever the test.
                if query.has_disjoint_boxes(f64::from(self.settings.separation)) {
                    return;
                }
                counts.feature_pairs += 1;
                let Decision { first, time } = decide(&query, self.settings.test, self.settings.separation);
                match first {
                    First::Hit => counts.hit += 1,
                    First::Miss => counts.miss += 1,
                    First::Undecided => {
                        counts.undecided += 1;
                        *if time.is_some() { &mut counts.decided_hit } else { &mut counts.decided_miss } += 1;
                    }
                }
                let impact =
                    |time: f64| Impact::new(features.kind, features.vertices, time, nearest_weights(&query, time));
                impacts.extend(time.map(impact));
            });
            if impacts.len() > before {
                partners.push(partner);
            }
        });
        (counts, impacts, partners)
    }
}

/// The motion of two features. Denormal coordinates are zero, as everywhere (docs/exactness.md).
pub fn query(frame: &Frame<'_>, features: &FeaturePair) -> Query {
    let next = frame.next.unwrap_or(frame.positions);
    let at = |positions: &[glam::Vec3]| features.vertices.map(|v| positions[v as usize].map(without_denormals));
    Query { kind: features.kind, begin: at(frame.positions), end: at(next) }
}

/// The whole search at once. Expects a valid frame of triangles.
pub fn sweep(frame: &Frame<'_>, settings: &Settings) -> Report {
    let mut timer = Timer::start();
    let search = timer.stage(Stage::Populate, PairKind::Both, || Sweep::new(frame, settings));
    let found = timer.stage(Stage::Narrow, PairKind::Both, || parallel::map_large(search.len(), |i| search.from(i)));
    let (mut counts, mut impacts, mut colliding) = (SweepCounts::default(), vec![], vec![]);
    for (triangle, (counted, list, partners)) in (0..).zip(found) {
        counts.add(&counted);
        impacts.extend(list);
        if !partners.is_empty() {
            colliding.push(triangle);
            colliding.extend(partners);
        }
    }
    colliding.sort_unstable();
    colliding.dedup();
    impacts.sort_unstable_by_key(Impact::features);
    let number = impacts.len() as u64;
    let mut report = Report::new(colliding, Found::Impacts(impacts));
    for (count, value) in [
        (Count::Participants, frame.cells.len() as u64),
        (Count::CandidatePairs, counts.candidate_pairs),
        (Count::UniquePairs, counts.candidate_pairs),
        (Count::FeaturePairs, counts.feature_pairs),
        (Count::Undecided, counts.undecided),
        (Count::LeftOpen, counts.undecided),
        (Count::Impacts, number),
    ] {
        report.counts.set(count, value);
    }
    report.times = timer.finish();
    report
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        detect::{Method, Test, samples},
        geometry::continuous::exact,
        random::Random,
    };
    use glam::Vec3;
    use std::collections::BTreeMap;

    /// Every pair of features of different objects, or of all, with the exact test.
    fn by_brute_force(frame: &Frame<'_>, within: bool) -> BTreeMap<FeaturePair, f64> {
        let features = Features::of(frame.cells);
        let mut found = BTreeMap::new();
        for s in 0..frame.cells.len() {
            for t in s + 1..frame.cells.len() {
                if within || frame.objects[s] != frame.objects[t] {
                    features.pairs(frame.cells, [s, t], |pair| {
                        found.extend(exact(&query(frame, &pair)).map(|time| (pair, time)));
                    });
                }
            }
        }
        found
    }

    fn impacts(report: &Report) -> &[Impact] {
        let Found::Impacts(impacts) = &report.found else { panic!("no impacts") };
        impacts
    }

    #[test]
    fn the_search_finds_what_brute_force_finds() {
        let mut random = Random::new(3);
        for (name, scene) in samples::triangles() {
            let mut small = scene.clone();
            let keep: Vec<usize> = (0..scene.cells.len()).step_by(scene.cells.len().div_ceil(70)).collect();
            small.cells = keep.iter().map(|&i| scene.cells[i]).collect();
            small.objects = keep.iter().map(|&i| scene.objects[i]).collect();
            let size = small.positions.iter().fold(0.0f32, |size, p| size.max(p.abs().max_element()));
            let mut vector = || Vec3::from_array([(); 3].map(|()| random.unit_f32() - 0.5)) * (0.1 * size);
            let next: Vec<Vec3> = small.positions.iter().map(|&p| p + vector()).collect();
            let frame = Frame { next: Some(&next), ..small.frame() };
            for self_collisions in [false, true] {
                let expected = by_brute_force(&frame, self_collisions);
                for &test in Test::ALL {
                    let settings = Settings { test, self_collisions, ..Settings::new(Method::SweptCpu) };
                    let report = sweep(&frame, &settings);
                    let (list, counts) = (impacts(&report), SweepCounts::of_report(&report.counts, 0));
                    assert!(list.is_sorted_by_key(Impact::features));
                    let found: BTreeMap<FeaturePair, f64> =
                        list.iter().map(|impact| (impact.features(), impact.time)).collect();
                    assert_eq!(found.len(), list.len(), "{name}");
                    assert!(counts.candidate_pairs > 0 && counts.feature_pairs >= list.len() as u64, "{name}");
                    match test {
                        Test::Exact => assert_eq!(found, expected, "{name}"),
                        Test::Cubic => {}
                        Test::Inclusion | Test::Additive => {
                            for (pair, time) in &expected {
                                let early = found.get(pair).unwrap_or_else(|| panic!("{name} {test} loses {pair:?}"));
                                assert!(*early <= time * (1.0 + 1e-15), "{name} {test} {pair:?} {early} {time}");
                            }
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn batches_are_the_whole_and_a_separation_finds_more() {
        let scene = samples::triangles().into_iter().find(|(name, _)| *name == "triangle sheets").unwrap().1;
        let next: Vec<Vec3> = scene.positions.iter().map(|&p| p + Vec3::new(0.0, 0.0, 0.02)).collect();
        let frame = Frame { next: Some(&next), ..scene.frame() };
        let settings = Settings::new(Method::SweptCpu);
        let whole = sweep(&frame, &settings);
        let search = Sweep::new(&frame, &settings);
        let (mut counts, mut list) = (SweepCounts::default(), vec![]);
        for first in (0..search.len()).step_by(37) {
            search.batch(first..search.len().min(first + 37), &mut counts, &mut list);
        }
        list.sort_unstable_by_key(Impact::features);
        assert_eq!(list, impacts(&whole));
        assert_eq!(counts.hit + counts.decided_hit, list.len() as u64);
        assert_eq!(counts.hit + counts.miss + counts.undecided, counts.feature_pairs);
        assert_eq!(counts.decided_hit + counts.decided_miss, counts.undecided);
        let apart = Settings { separation: 0.01, ..settings };
        let more = sweep(&frame, &apart);
        assert!(impacts(&more).len() > list.len());
        assert!(more.count(Count::CandidatePairs) >= whole.count(Count::CandidatePairs));
    }

    #[test]
    fn weights_say_where_features_meet() {
        let mut random = Random::new(5);
        let scene = samples::triangle_soup(5, 3, 60, 1.0);
        let mut vector = || Vec3::from_array([(); 3].map(|()| random.unit_f32() - 0.5));
        let next: Vec<Vec3> = scene.positions.iter().map(|&p| p + vector()).collect();
        let frame = Frame { next: Some(&next), ..scene.frame() };
        let settings = Settings { test: Test::Exact, ..Settings::new(Method::SweptCpu).with_self_collisions(true) };
        let report = sweep(&frame, &settings);
        for impact in impacts(&report) {
            let at = |v: u32| {
                let [begin, end] = [frame.positions, &next[..]].map(|p| p[v as usize].as_dvec3());
                begin.lerp(end, impact.time)
            };
            let (one, other) =
                impact.vertices.split_at(if impact.kind == crate::detect::FeatureKind::EdgeEdge { 2 } else { 1 });
            let point = |vertices: &[u32], weights: &[f64]| -> glam::DVec3 {
                vertices.iter().zip(weights).map(|(&v, &w)| at(v) * w).sum()
            };
            let (weights, others) = impact.weights.split_at(one.len());
            assert!(
                (weights.iter().sum::<f64>() - 1.0).abs() < 1e-12 && (others.iter().sum::<f64>() - 1.0).abs() < 1e-12
            );
            let gap = point(one, weights).distance(point(other, others));
            assert!(gap < 1e-5, "{impact:?}: {gap}");
        }
        assert!(!impacts(&report).is_empty());
    }
}
