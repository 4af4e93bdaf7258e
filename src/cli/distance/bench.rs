//! `kdet distance --bench`: pairs per second on the GPU.

use super::{
    super::{error::Error, print},
    samples::{cube, ellipsoid, tetrahedron},
};
use crate::{
    bench::median,
    distance::{Distances, Job, Query, ShapeBuffers, Work},
    geometry::{
        convex::{self, Goal, Options, Shape, Sub, Verdict},
        samples::Random,
    },
    gpu::{Gpu, GpuError, Profiler},
};
use std::time::{Duration, Instant};

/// Different tetrahedra; every pair is of two of them.
const TETRAHEDRA: usize = 1 << 18;
/// Vertices of a hull, and pairs of hulls.
const HULL: usize = 1000;
const HULLS: usize = 16;
const HULL_PAIRS: usize = 1000;
/// Times that everything is measured, unless it takes longer than the time below; the median counts.
const ROUNDS: usize = 15;
const LONGEST: Duration = Duration::from_secs(1);
const BYTES_PER_PAIR: u64 = size_of::<crate::distance::PairAnswer>() as u64;

/// Measures, and prints three tables. `pairs` of tetrahedra, or as many as the adapter has room for.
pub fn run(gpu: &Gpu, pairs: usize) -> Result<String, Error> {
    let random = &mut Random::new(1);
    let pairs = pairs.clamp(1, (gpu.max_storage_bytes() / BYTES_PER_PAIR) as usize);
    let shapes: Vec<_> = (0..TETRAHEDRA.min(2 * pairs)).map(|_| tetrahedron(random)).collect();
    let list = random_pairs(random, pairs, shapes.len());
    let shapes = ShapeBuffers::tetrahedra(gpu, &shapes)?;
    let clock = if gpu.timestamps { "timestamps" } else { "wall clock" };
    let mut text = format!("{}, {clock}\n\n{pairs} pairs of tetrahedra\n", gpu.adapter_info.name);
    let mut lines = vec![];
    for goal in [Goal::Distance, Goal::Verdict] {
        for sub in Sub::ALL {
            let query = Query { work: Work::Tetrahedra, sub, goal };
            lines.push(measured(gpu, &shapes, &list, query)?);
        }
    }
    text += &print::table(&HEADER, &lines);

    let hulls = (0..HULLS).map(|_| Shape::new(&ellipsoid(random, HULL))).collect::<Result<Vec<_>, _>>();
    let hulls = hulls.map_err(|error| GpuError::Validation { message: error.to_string() })?;
    let hull_pairs = HULL_PAIRS.min(pairs);
    let list = random_pairs(random, hull_pairs, HULLS);
    let shapes = ShapeBuffers::convex(gpu, &hulls)?;
    text += &format!("\n{hull_pairs} pairs of hulls of {HULL} vertices\n");
    let mut lines = vec![];
    for work in [Work::Group, Work::Thread] {
        for sub in Sub::ALL {
            let query = Query { work, sub, goal: Goal::Distance };
            lines.push(measured(gpu, &shapes, &list, query)?);
        }
    }
    text += &print::table(&HEADER, &lines);
    text += &format!("\nPairs of cubes with {}, on the GPU and on one thread of the processor\n", Sub::SignedVolumes);
    Ok(text + &print::table(&CROSSOVER, &crossover(gpu, random, pairs)?))
}

/// Pairs of cubes; the document's GPU ran one pair at a time.
const CUBE_PAIRS: [usize; 7] = [1, 4, 16, 64, 256, 4096, 65_536];
const CUBES: usize = 512;
const CROSSOVER: [&str; 5] = ["pairs", "GPU, ms", "processor, ms", "GPU, M pairs/s", "processor, M pairs/s"];

/// From how many pairs on the GPU is faster than one thread: both in f32, both by signed volumes.
fn crossover(gpu: &Gpu, random: &mut Random, most: usize) -> Result<Vec<Vec<String>>, Error> {
    let cubes = (0..CUBES).map(|_| Shape::<f32>::new(&cube(random))).collect::<Result<Vec<_>, _>>();
    let cubes = cubes.map_err(|error| GpuError::Validation { message: error.to_string() })?;
    let shapes = ShapeBuffers::convex(gpu, &cubes)?;
    let query = Query { work: Work::Thread, sub: Sub::SignedVolumes, goal: Goal::Distance };
    let distances = Distances::new(gpu, query)?;
    let mut lines = vec![];
    for count in CUBE_PAIRS.into_iter().filter(|count| *count <= most.max(1)) {
        let list = random_pairs(random, count, CUBES);
        let job = distances.job(gpu, &shapes, &list)?;
        let on_gpu = median_of(|| once(gpu, &distances, &job).map_err(Error::from))?;
        let options = Options::new(Sub::SignedVolumes);
        let on_host = median_of(|| {
            let start = Instant::now();
            for &[a, b] in &list {
                std::hint::black_box(convex::query(&cubes[a as usize], &cubes[b as usize], &options));
            }
            Ok(start.elapsed().as_secs_f64() * 1e3)
        })?;
        let rate = |ms: f64| print::length(count as f64 / ms * 1e-3);
        lines.push(vec![
            count.to_string(),
            format!("{on_gpu:.4}"),
            format!("{on_host:.4}"),
            rate(on_gpu),
            rate(on_host),
        ]);
    }
    Ok(lines)
}

/// The median of several measurements.
fn median_of(mut measure: impl FnMut() -> Result<f64, Error>) -> Result<f64, Error> {
    let start = Instant::now();
    let mut times = vec![measure()?];
    while times.len() < ROUNDS && start.elapsed() < LONGEST {
        times.push(measure()?);
    }
    Ok(median(&times))
}

const HEADER: [&str; 8] =
    ["a pair per", "asked", "sub-algorithm", "ms", "M pairs/s", "iterations, mean", "max", "separate, %"];

fn random_pairs(random: &mut Random, count: usize, shapes: usize) -> Vec<[u32; 2]> {
    let different = |random: &mut Random| {
        let a = random.below(shapes);
        [a as u32, ((a + 1 + random.below(shapes - 1)) % shapes) as u32]
    };
    (0..count).map(|_| different(random)).collect()
}

fn measured(gpu: &Gpu, shapes: &ShapeBuffers, pairs: &[[u32; 2]], query: Query) -> Result<Vec<String>, Error> {
    let distances = Distances::new(gpu, query)?;
    let job = distances.job(gpu, shapes, pairs)?;
    let ms = median_of(|| once(gpu, &distances, &job).map_err(Error::from))?;
    let answers = pollster::block_on(job.answers(gpu))?;
    gpu.check()?;
    let count = pairs.len() as f64;
    let separate = answers.iter().filter(|answer| answer.verdict() == Verdict::Separate).count();
    let iterations: u64 = answers.iter().map(|answer| u64::from(answer.iterations)).sum();
    let most = answers.iter().map(|answer| answer.iterations).max().unwrap_or(0);
    Ok(vec![
        if query.work == Work::Group { "workgroup" } else { "thread" }.to_owned(),
        if query.goal == Goal::Distance { "distance" } else { "verdict" }.to_owned(),
        query.sub.to_string(),
        format!("{ms:.3}"),
        print::length(count / ms * 1e-3),
        format!("{:.2}", iterations as f64 / count),
        most.to_string(),
        format!("{:.1}", 100.0 * separate as f64 / count),
    ])
}

/// Milliseconds of one run.
fn once(gpu: &Gpu, distances: &Distances, job: &Job) -> Result<f64, GpuError> {
    let mut profiler = Profiler::new(gpu, 1)?;
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    profiler.begin_frame();
    distances.record(&mut profiler.pass(&mut encoder, "distances"), job);
    profiler.resolve(&mut encoder);
    let start = Instant::now();
    gpu.queue.submit([encoder.finish()]);
    profiler.submitted();
    let waited = gpu.device.poll(wgpu::PollType::wait_indefinitely());
    waited.map_err(|error| GpuError::Validation { message: error.to_string() })?;
    let wall = start.elapsed().as_secs_f64() * 1e3;
    let times = profiler.take(profiler.frame())?;
    Ok(times.map_or(wall, |times| times.iter().map(|(_, ms)| ms).sum()))
}
