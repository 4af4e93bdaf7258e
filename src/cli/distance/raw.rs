//! `kdet distance --raw`: how often what f32 says on the GPU is wrong.

use super::{
    super::{error::Error, print},
    samples::cube,
};
use crate::{
    distance::{Distances, PairAnswer, Query, ShapeBuffers, Work},
    geometry::{
        convex::{Goal, Outcome, Shape, ShapeError, Sub, Verdict, certify},
        samples::Random,
    },
    gpu::{Gpu, GpuError},
};
use glam::DVec3;
use rayon::prelude::*;

/// Side of the cubes, and their distance from the origin in sides.
const CASES: [[f64; 2]; 7] = [[1.0, 0.0], [1e-8, 0.0], [1e-4, 0.0], [1e4, 0.0], [1e8, 0.0], [1.0, 100.0], [1.0, 1e4]];

/// Pairs that are certified and searched at a time.
const BATCH: usize = 1 << 16;

#[derive(Debug, Clone, Copy, Default)]
struct OutcomeCounts {
    false_intersections: u64,
    /// Of those, the ones whose true gap is above a thousandth of the side.
    wide: u64,
    false_separations: u64,
    not_ended: u64,
    iterations: u64,
}

impl OutcomeCounts {
    fn add(&mut self, answer: &PairAnswer, truth: Verdict, gap: f64) {
        self.iterations += u64::from(answer.iterations);
        match answer.outcome(truth) {
            Outcome::Right => {}
            Outcome::FalseIntersection => {
                self.false_intersections += 1;
                self.wide += u64::from(gap > 1e-3);
            }
            Outcome::FalseSeparation => self.false_separations += 1,
            Outcome::NotEnded => self.not_ended += 1,
        }
    }
}

/// Searches so many pairs of cubes in every case, with every sub-algorithm, and prints what is wrong.
pub fn run(gpu: &Gpu, pairs: usize) -> Result<String, Error> {
    let queries = [Goal::Distance, Goal::Verdict]
        .into_iter()
        .flat_map(|goal| Sub::ALL.map(|sub| Query { work: Work::Thread, sub, goal }));
    let kernels: Vec<(Query, Distances)> =
        queries.map(|query| Ok((query, Distances::new(gpu, query)?))).collect::<Result<_, GpuError>>()?;
    let mut text =
        format!("{}: {pairs} pairs of cubes, raw answers in f32 against certified verdicts\n", gpu.adapter_info.name);
    for [side, offset] in CASES {
        let mut counts = vec![OutcomeCounts::default(); kernels.len()];
        let mut separate = 0;
        for first in (0..pairs).step_by(BATCH) {
            let count = BATCH.min(pairs - first);
            let known = batch(first as u64, count, [side, offset])
                .map_err(|error| GpuError::Validation { message: error.to_string() })?;
            separate += known.iter().filter(|known| known.truth == Verdict::Separate).count();
            let shapes: Vec<Shape<f32>> = known.iter().flat_map(|known| known.shapes.clone()).collect();
            let shapes = ShapeBuffers::convex(gpu, &shapes)?;
            let list: Vec<[u32; 2]> = (0..count as u32).map(|i| [2 * i, 2 * i + 1]).collect();
            for ((_, kernel), counts) in kernels.iter().zip(&mut counts) {
                let answers = pollster::block_on(kernel.search(gpu, &shapes, &list))?;
                answers
                    .iter()
                    .zip(&known)
                    .for_each(|(answer, known)| counts.add(answer, known.truth, known.gap / side));
            }
        }
        let lines: Vec<Vec<String>> =
            kernels.iter().zip(&counts).map(|((query, _), counts)| line(*query, counts, pairs)).collect();
        text += &format!("\nside {side:e}, {offset} sides from the origin: {separate} separate\n");
        text += &print::table(&HEADER, &lines);
    }
    gpu.check()?;
    Ok(text)
}

const HEADER: [&str; 7] = [
    "asked",
    "sub-algorithm",
    "false intersections",
    "gap above 1e-3",
    "false separations",
    "not ended",
    "iterations, mean",
];

fn line(query: Query, counts: &OutcomeCounts, pairs: usize) -> Vec<String> {
    vec![
        if query.goal == Goal::Distance { "distance" } else { "verdict" }.to_owned(),
        query.sub.to_string(),
        counts.false_intersections.to_string(),
        counts.wide.to_string(),
        counts.false_separations.to_string(),
        counts.not_ended.to_string(),
        format!("{:.2}", counts.iterations as f64 / pairs as f64),
    ]
}

/// Two cubes, whether they are separate, and by how much.
struct Known {
    shapes: [Shape<f32>; 2],
    truth: Verdict,
    gap: f64,
}

fn batch(first: u64, count: usize, [side, offset]: [f64; 2]) -> Result<Vec<Known>, ShapeError> {
    let known = |number: u64| {
        let random = &mut Random::new(number);
        let away = random.direction() * offset;
        let points =
            [cube(random), cube(random)].map(|cube| cube.map(|corner| ((corner + away) * side).as_vec3().as_dvec3()));
        let shape = |points: &[DVec3]| Shape::<f64>::new(points);
        let certified = certify(&shape(&points[0])?, &shape(&points[1])?, Sub::SignedVolumes);
        let shapes = [Shape::new(&points[0])?, Shape::new(&points[1])?];
        Ok(Known { shapes, truth: certified.verdict, gap: certified.distance })
    };
    (first..first + count as u64).into_par_iter().map(known).collect()
}
