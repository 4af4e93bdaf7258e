//! How often GJK is wrong in f32, by sub-algorithm and scale: `cargo run --release --example gjk_failures -- 1000000`.
//!
//! Random pairs, rounded to f32, get a certified verdict; then every sub-algorithm says what it finds. The table is the one in
//! docs/gjk.md.

use kdet::{
    glam::{DQuat, DVec3},
    internals::{
        geometry::convex::{Goal, Number, Options, Outcome, Shape, ShapeError, Sub, Verdict, certify, query},
        random::Random,
    },
};
use std::time::Instant;

/// What is searched: a kind of pair, its size, and its distance from the origin in sizes.
#[derive(Debug, Clone, Copy)]
struct Case {
    shape: &'static str,
    scale: f64,
    offset: f64,
}

const fn case(shape: &'static str, scale: f64, offset: f64) -> Case {
    Case { shape, scale, offset }
}

const CASES: [Case; 10] = [
    case("cubes", 1.0, 0.0),
    case("cubes", 1e-8, 0.0),
    case("cubes", 1e-4, 0.0),
    case("cubes", 1e4, 0.0),
    case("cubes", 1e8, 0.0),
    case("cubes", 1.0, 100.0),
    case("cubes", 1.0, 1e4),
    case("tetrahedra", 1.0, 0.0),
    case("flat tetrahedra", 1.0, 0.0),
    case("lattice tetrahedra", 1.0, 0.0),
];

/// Pairs that are made and certified at a time.
const BATCH: usize = 1000;

/// What a sub-algorithm said of all pairs of a case.
#[derive(Debug, Clone, Default)]
struct Tally {
    false_intersections: u64,
    /// Of those, the ones whose true gap is above a thousandth of the size.
    wide_gaps: u64,
    false_separations: u64,
    not_ended: u64,
    iterations: u64,
    most_iterations: u32,
    /// The largest error of a distance, in sizes.
    error: f64,
    /// Nanoseconds per query, of every batch.
    times: Vec<f64>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.false_intersections += other.false_intersections;
        self.wide_gaps += other.wide_gaps;
        self.false_separations += other.false_separations;
        self.not_ended += other.not_ended;
        self.iterations += other.iterations;
        self.most_iterations = self.most_iterations.max(other.most_iterations);
        self.error = self.error.max(other.error);
        self.times.extend(other.times);
    }

    /// The median, which other programs on the machine disturb least.
    fn time(&self) -> f64 {
        let mut times = self.times.clone();
        times.sort_unstable_by(f64::total_cmp);
        times.get(times.len() / 2).copied().unwrap_or_default()
    }
}

/// A pair, its verdict and its distance.
type Known<T> = ([Shape<T>; 2], Verdict, f64);

fn within(random: &mut Random, from: f64, to: f64) -> f64 {
    from + (to - from) * random.unit()
}

fn point(random: &mut Random) -> DVec3 {
    DVec3::from([0; 3].map(|_| within(random, -0.5, 0.5)))
}

fn direction(random: &mut Random) -> DVec3 {
    loop {
        let p = point(random);
        if (1e-4..0.25).contains(&p.length_squared()) {
            return p.normalize();
        }
    }
}

/// The points of a shape, as f32 has them.
fn points(case: Case, random: &mut Random, away: DVec3) -> Vec<DVec3> {
    // About as often separate as not.
    let reach = if case.shape == "cubes" { 2.2 } else { 0.7 };
    let by = point(random) * reach + away;
    let local: Vec<DVec3> = match case.shape {
        "cubes" => {
            let turn = DQuat::from_axis_angle(direction(random), within(random, 0.0, std::f64::consts::TAU));
            let corner = |i: u32| DVec3::new((i & 1).into(), (i >> 1 & 1).into(), (i >> 2).into()) - 0.5;
            (0..8).map(|i| turn * corner(i)).collect()
        }
        "lattice tetrahedra" => {
            return (0..4).map(|_| DVec3::from([0; 3].map(|_| (random.unit() * 5.0).floor()))).collect();
        }
        kind => {
            let thin = direction(random);
            let flat = |p: DVec3| if kind == "flat tetrahedra" { p - thin * p.dot(thin) * 0.999 } else { p };
            (0..4).map(|_| flat(point(random))).collect()
        }
    };
    local.into_iter().map(|p| ((p + by) * case.scale).as_vec3().as_dvec3()).collect()
}

fn measure<T: Number>(case: Case, pairs: &[Known<T>], sub: Sub, goal: Goal) -> Tally {
    let options = Options { goal, ..Options::new(sub) };
    let start = Instant::now();
    let answers: Vec<_> = pairs.iter().map(|([a, b], ..)| query(a, b, &options)).collect();
    let time = start.elapsed().as_nanos() as f64 / pairs.len().max(1) as f64;
    let mut tally = Tally { times: vec![time], ..Tally::default() };
    for (answer, (_, verdict, distance)) in answers.iter().zip(pairs) {
        tally.iterations += u64::from(answer.iterations);
        tally.most_iterations = tally.most_iterations.max(answer.iterations);
        match Outcome::of(answer, *verdict) {
            Outcome::Right if goal == Goal::Distance => {
                tally.error = tally.error.max((answer.distance.wide() - distance).abs() / case.scale);
            }
            Outcome::Right => {}
            Outcome::FalseIntersection => {
                tally.false_intersections += 1;
                tally.wide_gaps += u64::from(*distance > 1e-3 * case.scale);
            }
            Outcome::FalseSeparation => tally.false_separations += 1,
            Outcome::NotEnded => tally.not_ended += 1,
        }
    }
    tally
}

/// The rows of a table: number type, sub-algorithm, goal.
fn rows(case: Case) -> Vec<(bool, Sub, Goal)> {
    let mut rows: Vec<(bool, Sub, Goal)> =
        [Goal::Distance, Goal::Verdict].into_iter().flat_map(|goal| Sub::ALL.map(|sub| (false, sub, goal))).collect();
    if case.scale == 1.0 {
        rows.extend(Sub::ALL.map(|sub| (true, sub, Goal::Distance)));
    }
    rows
}

/// One batch of pairs: how many are separate, and what each row says.
fn batch(case: Case, seed: u64, count: usize) -> Result<(usize, Vec<Tally>), ShapeError> {
    let random = &mut Random::new(seed);
    let (mut single, mut wide) = (vec![], vec![]);
    for _ in 0..count {
        let away = direction(random) * case.offset;
        let [a, b] = [points(case, random, away), points(case, random, away)];
        let pair = [Shape::<f64>::new(&a)?, Shape::new(&b)?];
        let known = certify(&pair[0], &pair[1], Sub::SignedVolumes);
        single.push(([Shape::<f32>::new(&a)?, Shape::new(&b)?], known.verdict, known.distance));
        wide.push((pair, known.verdict, known.distance));
    }
    let separate = single.iter().filter(|(_, verdict, _)| *verdict == Verdict::Separate).count();
    let measured = rows(case).into_iter().map(|(is_wide, sub, goal)| match is_wide {
        true => measure(case, &wide, sub, goal),
        false => measure(case, &single, sub, goal),
    });
    Ok((separate, measured.collect()))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: usize = std::env::args().nth(1).map_or(Ok(100_000), |count| count.parse())?;
    for case in CASES {
        let seeds: Vec<u64> = (0..count.div_ceil(BATCH) as u64).collect();
        let per_thread = seeds.len().div_ceil(std::thread::available_parallelism()?.get());
        let (mut separate, mut tallies) = (0, vec![Tally::default(); rows(case).len()]);
        let batches = std::thread::scope(|scope| {
            let threads: Vec<_> = seeds
                .chunks(per_thread)
                .map(|seeds| {
                    scope.spawn(move || {
                        let run = |&seed: &u64| batch(case, seed, BATCH.min(count - seed as usize * BATCH));
                        seeds.iter().map(run).collect::<Result<Vec<_>, _>>()
                    })
                })
                .collect();
            threads.into_iter().map(|thread| thread.join()).collect::<Vec<_>>()
        });
        for batches in batches {
            for (found, measured) in batches.map_err(|_| "a thread panicked")?? {
                separate += found;
                tallies.iter_mut().zip(measured).for_each(|(tally, measured)| tally.add(measured));
            }
        }
        let Case { shape, scale, offset } = case;
        println!("\n{count} pairs of {shape}, scale {scale:e}, offset {offset}: {separate} separate\n");
        println!(
            "| number | sub-algorithm | goal | false intersections (gap > 1e-3) | false separations | not ended | iterations, mean (max) | error, max | ns |"
        );
        println!("|---|---|---|---|---|---|---|---|---|");
        for ((is_wide, sub, goal), tally) in rows(case).into_iter().zip(tallies) {
            println!(
                "| {} | {sub} | {} | {} ({}) | {} | {} | {:.2} ({}) | {} | {:.0} |",
                if is_wide { "f64" } else { "f32" },
                if goal == Goal::Distance { "distance" } else { "verdict" },
                tally.false_intersections,
                tally.wide_gaps,
                tally.false_separations,
                tally.not_ended,
                tally.iterations as f64 / count as f64,
                tally.most_iterations,
                if goal == Goal::Distance { format!("{:.1e}", tally.error) } else { "–".to_owned() },
                tally.time(),
            );
        }
    }
    Ok(())
}
