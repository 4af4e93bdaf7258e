//! Distances of objects on the host: their convex hulls, each pair with a proof.

use super::super::{
    Count, Found, Frame, ObjectDistance, PairKind, Report, Settings, Stage, frame::without_denormals, object_vertices,
    parallel, timer::Timer,
};
use crate::geometry::{
    Aabb, OCTREE_DEPTH, Octree,
    convex::{Shape, Verdict, certify},
};

/// The convex hull of every object; none of an object without primitives. Denormal coordinates are zero, as everywhere
/// (docs/exactness.md).
pub fn object_shapes(frame: &Frame<'_>) -> Vec<Option<Shape<f64>>> {
    let (starts, vertices) = object_vertices(frame);
    let shape = |object: usize| {
        let own = &vertices[starts[object] as usize..starts[object + 1] as usize];
        let points: Vec<_> =
            own.iter().map(|&v| frame.positions[v as usize].map(without_denormals).as_dvec3()).collect();
        Shape::new(&points).ok()
    };
    parallel::map_large(starts.len() - 1, shape)
}

/// Primitives of objects whose hulls intersect those of others, sorted.
pub fn colliding(objects: impl Iterator<Item = u32>, found: &[ObjectDistance]) -> Vec<u32> {
    let mut met: Vec<u32> =
        found.iter().filter(|pair| pair.verdict == Verdict::Intersecting).flat_map(|pair| pair.objects).collect();
    met.sort_unstable();
    met.dedup();
    (0..).zip(objects).filter(|(_, object)| met.binary_search(object).is_ok()).map(|(p, _)| p).collect()
}

/// The broad phase: boxes that overlap when each is grown by half of the distance that is asked for.
pub fn octree(boxes: &[Aabb], settings: &Settings) -> Octree {
    // A little more: what is as near as was asked for must not be lost by rounding.
    Octree::new(boxes, 0.5 * f64::from(settings.within) * (1.0 + 1e-9), OCTREE_DEPTH)
}

/// The whole search. Expects a valid frame.
pub fn distance(frame: &Frame<'_>, settings: &Settings) -> Report {
    let within = f64::from(settings.within);
    let mut timer = Timer::start();
    let shapes = timer.stage(Stage::Bounds, PairKind::Both, || object_shapes(frame));
    let present: Vec<(u32, &Shape<f64>)> =
        (0..).zip(&shapes).filter_map(|(object, shape)| Some((object, shape.as_ref()?))).collect();
    let boxes: Vec<Aabb> = present.iter().map(|(_, shape)| Aabb::around(&shape.wide_points())).collect();
    let octree = timer.stage(Stage::Populate, PairKind::Both, || octree(&boxes, settings));
    let pairs = timer.stage(Stage::FindPairs, PairKind::Both, || octree.pairs());
    let mut found = timer.stage(Stage::Narrow, PairKind::Both, || {
        parallel::map_large(pairs.len(), |i| {
            let [(a, one), (b, other)] = pairs[i].map(|member| present[member as usize]);
            let certified = certify(one, other, settings.sub);
            ObjectDistance {
                objects: [a, b],
                verdict: certified.verdict,
                distance: certified.distance,
                closest: certified.closest,
                iterations: certified.answer.iterations,
            }
        })
    });
    let candidates = found.len() as u64;
    let mut members: Vec<u32> = pairs.as_flattened().to_vec();
    members.sort_unstable();
    members.dedup();
    let iterations = found.iter().map(|pair| u64::from(pair.iterations)).sum();
    found.retain(|pair| pair.distance <= within);
    found.sort_unstable_by_key(|pair| pair.objects);
    let intersecting = found.iter().filter(|pair| pair.verdict == Verdict::Intersecting).count() as u64;
    let near = found.len() as u64;
    let mut report = Report::new(colliding(frame.objects.iter().copied(), &found), Found::Distances(found));
    for (count, value) in [
        (Count::Participants, members.len() as u64),
        (Count::Height, octree.cells().map(|(_, depth, _)| u64::from(depth) + 1).max().unwrap_or(0)),
        (Count::MaxOccupancy, octree.cells().map(|(_, _, objects)| objects.len() as u64).max().unwrap_or(0)),
        (Count::CandidatePairs, candidates),
        (Count::UniquePairs, candidates),
        (Count::LeftOpen, 0),
        (Count::Iterations, iterations),
        (Count::NearPairs, near),
        (Count::IntersectingPairs, intersecting),
    ] {
        report.counts.set(count, value);
    }
    report.times = timer.finish();
    report
}
