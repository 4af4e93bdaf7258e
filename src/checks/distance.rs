//! Distances of convex shapes: every kernel against the certified verdict, the distance in f64, and the twin in f32. The bounds are
//! those of [`Bound`].

use super::{
    Check, Failure,
    support::{IN_BROWSER, ensure, same},
};
use crate::{
    detect::{Count, Found, Method, Settings, difference, reference, samples},
    distance::{Bound, Distances, PairAnswer, Query, ShapeBuffers, Work},
    geometry::{
        convex::{Certified, Ended, Goal, Options, Outcome, Shape, Sub, Verdict, certify, query},
        samples::{Family, Random, pair},
    },
    gpu::{Gpu, readback::read_elements},
    pipeline::{Detector, Input, Slot, twins},
};
use glam::{DVec3, Vec3};

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "distance: tetrahedra and triangles", body: |gpu| Box::pin(primitives(gpu)) },
    Check { name: "distance: hulls by threads and by groups", body: |gpu| Box::pin(hulls(gpu)) },
    Check { name: "distance: every sub-algorithm by threads and by groups", body: |gpu| Box::pin(subs(gpu)) },
    Check { name: "distance: objects of every sample", body: |gpu| Box::pin(objects(gpu)) },
];

/// Rounding of the sum of weights: see [`Bound`].
const WEIGHTS: f64 = 9.0 * f32::EPSILON as f64 / 2.0;

/// Signed volumes and plane tests are this good in f32, in parts of the size (specification of the sub-algorithms); determinants are
/// not.
const CLOSE: f64 = 1e-3;

/// Two shapes, and what is true of them.
struct Known {
    points: [Vec<DVec3>; 2],
    single: [Shape<f32>; 2],
    truth: Certified,
    bound: Bound,
    /// Largest extent of both together.
    size: f64,
}

fn shape_of<T: crate::geometry::convex::Number>(points: &[DVec3]) -> Result<Shape<T>, Failure> {
    Shape::new(points).map_err(|error| Failure(error.to_string()))
}

impl Known {
    fn new(points: [Vec<DVec3>; 2]) -> Result<Self, Failure> {
        let points = points.map(|all| all.iter().map(|p| p.as_vec3().as_dvec3()).collect::<Vec<_>>());
        let wide = [shape_of::<f64>(&points[0])?, shape_of(&points[1])?];
        let reach = [0, 1].map(|i| points[i].iter().fold(0.0, |most: f64, p| most.max(p.length())));
        let all = || points.iter().flatten();
        let (low, high) =
            (all().fold(DVec3::INFINITY, |m, p| m.min(*p)), all().fold(-DVec3::INFINITY, |m, p| m.max(*p)));
        Ok(Self {
            single: [shape_of(&points[0])?, shape_of(&points[1])?],
            truth: certify(&wide[0], &wide[1], Sub::SignedVolumes),
            bound: Bound::new(reach),
            size: (high - low).max_element(),
            points,
        })
    }

    /// The vertex that a kernel means.
    fn vertex(&self, which: usize, number: u32, work: Work) -> Option<DVec3> {
        let place = match work {
            Work::Tetrahedra => number,
            Work::Thread | Work::Group => *self.single[which].corners().get(number as usize)?,
        };
        self.points[which].get(place as usize).copied()
    }

    fn check(&self, answer: &PairAnswer, query: Query) -> Result<(), Failure> {
        let Query { work, sub, goal } = query;
        let mut bound = self.bound;
        if work == Work::Thread {
            bound = bound.walking(self.single.iter().map(walking_factor).fold(0.0, f64::max));
        }
        let say = |what: &str| {
            let [a, b] = self.points.each_ref().map(|points| &points[..points.len().min(4)]);
            let truth = (self.truth.verdict, self.truth.distance);
            format!("{what} ({work:?}, {sub}, {goal:?}): {answer:?}, in truth {truth:?}, {bound:?}: {a:?} {b:?}")
        };
        if let Some(fault) = bound.fault(answer, self.truth.distance) {
            // What only a verdict was asked of ends before it converges.
            let is_early = goal == Goal::Verdict && fault.starts_with("converged");
            ensure(is_early, || say(fault))?;
        }
        let mut sum = 0.0;
        let mut mixed = [DVec3::ZERO; 2];
        for (weight, pair) in answer.corners() {
            ensure(weight > 0.0, || say("a weight that is not positive"))?;
            sum += weight;
            for which in 0..2 {
                let vertex = self.vertex(which, pair[which], work).ok_or_else(|| Failure(say("no such vertex")))?;
                mixed[which] += vertex * weight;
            }
        }
        ensure((sum - 1.0_f64).abs() <= WEIGHTS, || say("weights that are not one together"))?;
        for (found, mixed) in answer.closest().iter().zip(mixed) {
            ensure((*found - mixed).length() <= bound.rounding, || say("closest points other than the weights say"))?;
        }
        if matches!(sub, Sub::Geometric | Sub::SignedVolumes) && goal == Goal::Distance {
            let off = (f64::from(answer.distance) - self.truth.distance).abs();
            ensure(off <= CLOSE * self.size + bound.walking, || say("a distance that is far off"))?;
            ensure(answer.outcome(self.truth.verdict) != Outcome::NotEnded, || say("no end"))?;
        }
        Ok(())
    }
}

/// Boxes of hulls and marks are those of their twins; pairs, verdicts and distances those of the host, for every sub-algorithm.
async fn objects(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let few = if IN_BROWSER { 3 } else { 1 };
    // Tiny ones, whose products underflow, besides.
    let tiny = [1e-12, 1e-18].map(|scale| ("tiny blocks", samples::scaled(&samples::blocks(2, 0.5), scale)));
    for (number, (name, assembly)) in samples::every().into_iter().step_by(few).chain(tiny).enumerate() {
        let frame = assembly.frame();
        if frame.cells.is_empty() {
            continue;
        }
        let input = Input::upload(gpu, &frame)?.with_topology(gpu, &frame)?;
        let n = frame.cells.len();
        let objects: Vec<u32> = read_elements(gpu, &input.objects, n).await?;
        let within = [0.0, 0.25, 1.0, 1e6][number % 4] * if name.starts_with("tiny") { 1e-15 } else { 1.0 };
        let also = Sub::ALL[number % Sub::ALL.len()];
        for sub in [Sub::SignedVolumes].into_iter().chain(Some(also).filter(|sub| *sub != Sub::SignedVolumes)) {
            let settings = Settings { sub, within, ..Settings::new(Method::Distance) };
            let summary = detector.run(&input, &settings).await?;
            let topology = &input.topology().ok_or(Failure("no topology".into()))?.topology;
            let expected = twins::distance::hull_boxes::hull_boxes(frame.positions, topology, &objects);
            let boxes = detector.buffer(Slot::HULL_BOXES).ok_or(Failure("no boxes".into()))?;
            let boxes: Vec<twins::distance::hull_boxes::HullBox> = read_elements(gpu, boxes, expected.len()).await?;
            // An object without primitives has no box.
            let present = |boxes: &[twins::distance::hull_boxes::HullBox]| {
                boxes.iter().copied().filter(|b| b.vertices > 0).collect::<Vec<_>>()
            };
            same(&format!("{name}: boxes"), &present(&boxes), &present(&expected))?;
            let report = detector.read(&input, &summary).await?;
            let right = reference::search(&frame, &Settings { method: Method::DistanceCpu, ..settings });
            let (Found::Distances(got), Found::Distances(wanted)) = (&report.found, &right.found) else {
                return Err(Failure("no distances".into()));
            };
            let difference = difference::of_distances(&frame, &settings, wanted, got);
            ensure(difference.is_allowed() && difference.in_band.is_empty(), || {
                format!("{name}, {sub}, within {within}: {difference:?} of {}", wanted.len())
            })?;
            same(&format!("{name}, {sub}: colliding"), &report.colliding, &right.colliding)?;
            // Marks are drawn as the GPU left them.
            let open = summary.counts().get(Count::LeftOpen).unwrap_or(0);
            if open == 0 {
                let marks = detector.buffer(Slot::MARKS).ok_or(Failure("no marks".into()))?;
                let marks: Vec<u32> = read_elements(gpu, marks, n).await?;
                let expected = twins::distance::spread_marks::spread_marks(&objects, got);
                same(&format!("{name}, {sub}: marks"), &marks, &expected)?;
            }
        }
    }
    Ok(())
}

/// See [`Bound::walking`].
fn walking_factor(shape: &Shape<f32>) -> f64 {
    let all = shape.wide_points();
    let of_vertex = |&corner: &u32| {
        let near: Vec<DVec3> = shape.neighbours(corner)?.iter().map(|&next| all[next as usize]).collect();
        let at = all[corner as usize];
        let distance = certify(&Shape::new(&[at]).ok()?, &Shape::new(&near).ok()?, Sub::SignedVolumes).distance;
        let farthest = all.iter().fold(0.0, |most: f64, p| most.max((*p - at).length()));
        Some(farthest / distance)
    };
    shape.corners().iter().filter_map(of_vertex).fold(0.0, f64::max)
}

/// Searches all pairs, and checks every answer.
async fn checked(gpu: &Gpu, known: &[Known], query: Query) -> Result<Vec<PairAnswer>, Failure> {
    let pairs: Vec<[u32; 2]> = (0..known.len() as u32).map(|i| [2 * i, 2 * i + 1]).collect();
    let shapes = match query.work {
        Work::Tetrahedra => {
            let corners = |points: &Vec<DVec3>| [0, 1, 2, 3].map(|i: usize| points[i.min(points.len() - 1)].as_vec3());
            let all: Vec<[Vec3; 4]> = known.iter().flat_map(|known| known.points.each_ref().map(corners)).collect();
            ShapeBuffers::tetrahedra(gpu, &all)?
        }
        Work::Thread | Work::Group => {
            let all: Vec<Shape<f32>> = known.iter().flat_map(|known| known.single.clone()).collect();
            ShapeBuffers::convex(gpu, &all)?
        }
    };
    let answers = Distances::new(gpu, query)?.search(gpu, &shapes, &pairs).await?;
    ensure(answers.len() == known.len(), || format!("{} answers for {} pairs", answers.len(), known.len()))?;
    answers.iter().zip(known).try_for_each(|(answer, known)| known.check(answer, query))?;
    Ok(answers)
}

/// How many answers differ in their verdict from what the twin says in f32, and how many of those are not next to touching.
fn beside_twin(known: &[Known], answers: &[PairAnswer], Query { sub, goal, .. }: Query) -> [usize; 2] {
    let options = Options { goal, ..Options::new(sub) };
    let differ = known
        .iter()
        .zip(answers)
        .filter(|(known, answer)| query(&known.single[0], &known.single[1], &options).verdict != answer.verdict());
    let differ: Vec<bool> = differ.map(|(known, _)| known.truth.distance > CLOSE * known.size).collect();
    [differ.len(), differ.iter().filter(|is_far| **is_far).count()]
}

/// Random, degenerate and touching pairs of four points, and of three.
fn pairs_of_primitives() -> Result<Vec<Known>, Failure> {
    let (seeds, places) = if IN_BROWSER {
        (12, &[(1.0, 0.0), (1e3, 10.0)][..])
    } else {
        (40, &[(1.0, 0.0), (1e-3, 0.0), (1e3, 10.0), (1.0, 100.0)][..])
    };
    let mut known = vec![];
    for family in Family::ALL {
        for &(scale, offset) in places {
            for seed in 0..seeds {
                let (a, b) = pair(family, seed, scale, offset);
                // Some of them as triangles.
                let corners = if seed % 4 == 3 { 3 } else { 4 };
                known.push(Known::new([a, b].map(|t| t.vertices[..corners].to_vec()))?);
            }
        }
    }
    Ok(known)
}

async fn primitives(gpu: &Gpu) -> Result<(), Failure> {
    let known = pairs_of_primitives()?;
    for sub in Sub::ALL {
        for goal in [Goal::Distance, Goal::Verdict] {
            let query = Query { work: Work::Tetrahedra, sub, goal };
            let answers = checked(gpu, &known, query).await?;
            let converged = |answer: &&PairAnswer| answer.ended() == Some(Ended::Converged);
            let count = answers.iter().filter(converged).count();
            ensure(2 * count > known.len(), || format!("{query:?}: {count} of {} converged", known.len()))?;
            let separate = answers.iter().filter(|answer| answer.verdict() == Verdict::Separate).count();
            ensure((known.len() / 8..known.len()).contains(&separate), || format!("{query:?}: {separate} separate"))?;
            let [differ, far] = beside_twin(&known, &answers, query);
            // Determinants of a flat simplex are rounding, which is not the same here and there.
            let allowed = match sub {
                Sub::Johnson | Sub::Isa => known.len() / 50,
                Sub::Geometric | Sub::SignedVolumes => 0,
            };
            ensure(far <= allowed, || {
                format!("{query:?}: {differ} verdicts are not the twin's, {far} far from touching")
            })?;
        }
    }
    Ok(())
}

/// Points of a sphere, evenly but not regularly: a spiral with a random turn.
fn ball(random: &mut Random, count: usize, radius: f64, at: DVec3) -> Vec<DVec3> {
    let golden = std::f64::consts::PI * (3.0 - 5f64.sqrt());
    let axis = random.direction();
    let (x, y) = axis.any_orthonormal_pair();
    let start = random.within(0.0, 6.0);
    let on = |i: usize| {
        let height = 1.0 - (2.0 * i as f64 + 1.0) / count as f64;
        let (sin, cos) = (start + golden * i as f64).sin_cos();
        let wide = (1.0 - height * height).sqrt();
        at + (axis * height + (x * cos + y * sin) * wide) * radius
    };
    (0..count).map(on).collect()
}

/// Hulls small and large, beside, next to and in each other, and such as have no volume.
fn pairs_of_hulls(sizes: &[usize], gaps: &[f64]) -> Result<Vec<Known>, Failure> {
    let random = &mut Random::new(5);
    let mut known = vec![];
    for &count in sizes {
        for &gap in gaps {
            let by = random.direction() * (1.5 + gap);
            let other = sizes[random.below(sizes.len())];
            let [a, b] = [ball(random, count, 1.0, DVec3::ZERO), ball(random, other, 0.5, by)];
            known.push(Known::new([a, b])?);
        }
    }
    let solid = ball(random, 60, 1.0, DVec3::ZERO);
    let circle = |height: f64| {
        let on = |i: usize| {
            let (sin, cos) = (i as f64 * 0.1).sin_cos();
            DVec3::new(cos, sin, height)
        };
        (0..60).map(on).collect::<Vec<_>>()
    };
    let line: Vec<DVec3> = (0..40).map(|i| DVec3::new(1.25, 0.0, f64::from(i) / 8.0 - 2.0)).collect();
    for flat in [circle(1.5), circle(0.25), line, vec![DVec3::new(0.5, 2.0, 0.0); 40], vec![DVec3::ZERO]] {
        known.push(Known::new([solid.clone(), flat.clone()])?);
        known.push(Known::new([flat, circle(1.5)])?);
    }
    Ok(known)
}

async fn hulls(gpu: &Gpu) -> Result<(), Failure> {
    // From 32 points on a shape is walked along its edges.
    let sizes: &[usize] = if IN_BROWSER { &[8, 40] } else { &[8, 31, 32, 200, 700] };
    let known = pairs_of_hulls(sizes, &[2.0, 0.1, 1e-3, 0.0, -0.02, -1.0])?;
    for work in [Work::Thread, Work::Group] {
        let query = Query { work, sub: Sub::SignedVolumes, goal: Goal::Distance };
        let answers = checked(gpu, &known, query).await?;
        let [differ, far] = beside_twin(&known, &answers, query);
        ensure(far == 0, || format!("{query:?}: {differ} verdicts are not the twin's, {far} far from touching"))?;
        let both = [Verdict::Separate, Verdict::Intersecting];
        let has_both = both.iter().all(|verdict| answers.iter().any(|answer| answer.verdict() == *verdict));
        ensure(has_both, || format!("{query:?}: all verdicts are the same"))?;
    }
    known_sample(gpu).await
}

/// Nine points and their mirror images, whose distance is known.
async fn known_sample(gpu: &Gpu) -> Result<(), Failure> {
    let points = [
        [0.0, 5.5, 0.0],
        [2.3, 1.0, -2.0],
        [8.1, 4.0, 2.4],
        [4.3, 5.0, 2.2],
        [2.5, 1.0, 2.3],
        [7.1, 1.0, 2.4],
        [1.0, 1.5, 0.3],
        [3.3, 0.5, 0.3],
        [6.0, 1.4, 0.2],
    ]
    .map(DVec3::from);
    let known = [Known::new([points.to_vec(), points.map(|p| -p).to_vec()])?];
    for work in [Work::Thread, Work::Group] {
        for sub in Sub::ALL {
            let found = checked(gpu, &known, Query { work, sub, goal: Goal::Distance }).await?[0].distance;
            ensure((found - 3.653_65).abs() < 1e-5, || format!("{work:?}, {sub}: {found}"))?;
        }
    }
    Ok(())
}

async fn subs(gpu: &Gpu) -> Result<(), Failure> {
    let known = pairs_of_hulls(&[5, 8, 48], &[1.0, 0.01, 0.0, -0.5])?;
    for work in [Work::Thread, Work::Group] {
        for sub in Sub::ALL {
            for goal in [Goal::Distance, Goal::Verdict] {
                checked(gpu, &known, Query { work, sub, goal }).await?;
            }
        }
    }
    Ok(())
}
