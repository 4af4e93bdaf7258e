//! `kdet distance`

mod bench;
mod raw;
mod samples;

use super::{Outcome, error::Error, help::listed, print};
use crate::{
    geometry::convex::{self, Answer, Certified, Goal, Number, Options, Shape, ShapeError, Sub, certify, query},
    gpu::{Gpu, GpuOptions},
    mesh::{self, CommonOrigin, Mesh},
};
use clap::Args;
use glam::DVec3;
use serde_json::json;
use std::path::{Path, PathBuf};

const EXAMPLES: &str = "Examples:
  kdet distance a.obj b.stl --sub johnson --json
  kdet distance --bench
  kdet distance --raw --pairs 1000000";

/// Find distance and closest points of two convex hulls with GJK.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct Distance {
    /// A mesh file; the shape is the convex hull of the vertices that its primitives use
    #[arg(value_name = "A", required_unless_present_any = ["bench", "raw"])]
    a: Option<PathBuf>,
    /// The other mesh file
    #[arg(value_name = "B", required_unless_present_any = ["bench", "raw"])]
    b: Option<PathBuf>,
    #[arg(
        long, value_name = "NAME", help = listed("Sub-algorithm of GJK", &Sub::ALL), default_value_t = Sub::default(),
        value_parser = sub, conflicts_with_all = ["bench", "raw"]
    )]
    sub: Sub,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Measure on the GPU how many pairs of tetrahedra and of hulls are searched in a second, with every sub-algorithm
    #[arg(long, conflicts_with_all = ["a", "b", "json", "raw"])]
    bench: bool,
    /// Count on the GPU how often a raw answer in f32 is wrong, for random cubes at several scales
    #[arg(long, conflicts_with_all = ["a", "b", "json"])]
    raw: bool,
    /// Pairs of --bench [default: 4194304] or --raw [default: 1000000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..), conflicts_with_all = ["a", "b"])]
    pairs: Option<u32>,
    /// GPU adapter of --bench and --raw, by a part of its name (see `kdet adapters`)
    #[arg(long, value_name = "NAME", conflicts_with_all = ["a", "b"])]
    adapter: Option<String>,
}

fn sub(word: &str) -> Result<Sub, String> {
    Sub::named(word).ok_or_else(|| format!("expected one of: {}", Sub::ALL.map(Sub::name).join(", ")))
}

/// What a search in f32 said.
struct Raw {
    answer: Answer<f32>,
    /// None where the search asks for the verdict alone.
    distance: Option<f32>,
    outcome: convex::Outcome,
}

impl Distance {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let (Some(a), Some(b)) = (&self.a, &self.b) else { return self.measure() };
        let meshes = [mesh::load(a)?, mesh::load(b)?];
        let [a, b] = [(&meshes[0], &**a), (&meshes[1], &**b)];
        let certified = certify(&shape(a, DVec3::ZERO)?, &shape(b, DVec3::ZERO)?, self.sub);
        // As for every search in f32, a common origin is subtracted before coordinates are rounded.
        let mut origin = CommonOrigin::default();
        meshes.iter().for_each(|mesh| origin.add(mesh, DVec3::ZERO));
        let origin = origin.origin();
        let raw = Raw::of(&shape(a, origin)?, &shape(b, origin)?, self.sub, &certified);
        match self.json {
            true => print::json(&self.as_json(&certified, &raw))?,
            false => print::out(&self.as_text(&certified, &raw))?,
        }
        Ok(Outcome::Fine)
    }

    fn measure(&self) -> Result<Outcome, Error> {
        let options = GpuOptions { adapter_name: self.adapter.clone(), ..GpuOptions::default() };
        let gpu = pollster::block_on(Gpu::request(&options))?;
        let pairs = |default: u32| self.pairs.unwrap_or(default) as usize;
        let text = if self.raw { raw::run(&gpu, pairs(1_000_000))? } else { bench::run(&gpu, pairs(1 << 22))? };
        print::out(&text)?;
        Ok(Outcome::Fine)
    }

    fn as_text(&self, certified: &Certified, raw: &Raw) -> String {
        let [p, q] = certified.closest;
        let distance = raw.distance.map_or(String::new(), |d| format!(", distance {}", print::length(d.into())));
        let Answer { verdict, iterations, ended, .. } = &raw.answer;
        print::rows(&[
            ("distance", print::length(certified.distance)),
            ("closest in A", print::vector(p)),
            ("closest in B", print::vector(q)),
            ("verdict", format!("{}, certified", certified.verdict.name())),
            ("iterations", format!("{} ({}, f64)", certified.answer.iterations, self.sub)),
            (
                "raw in f32",
                format!(
                    "{}{distance}, {iterations} iterations, {}: {}",
                    verdict.name(),
                    ended.name().replace('_', " "),
                    raw.outcome.name()
                ),
            ),
        ])
    }

    fn as_json(&self, certified: &Certified, raw: &Raw) -> serde_json::Value {
        json!({
            "distance": certified.distance,
            "closest": certified.closest.map(|p| p.to_array()),
            "iterations": certified.answer.iterations,
            "sub": self.sub,
            "verdict": certified.verdict,
            "proof": certified.proof,
            "raw": {
                "verdict": raw.answer.verdict,
                "distance": raw.distance,
                "iterations": raw.answer.iterations,
                "ended": raw.answer.ended,
                "outcome": raw.outcome,
            },
        })
    }
}

impl Raw {
    fn of(a: &Shape<f32>, b: &Shape<f32>, sub: Sub, certified: &Certified) -> Self {
        // Ending with the first separating axis is what makes ISA-GJK.
        let goal = if sub == Sub::Isa { Goal::Verdict } else { Goal::Distance };
        let answer = query(a, b, &Options { goal, ..Options::new(sub) });
        let has_distance = goal == Goal::Distance || answer.verdict == convex::Verdict::Intersecting;
        Self {
            distance: has_distance.then_some(answer.distance),
            outcome: convex::Outcome::of(&answer, certified.verdict),
            answer,
        }
    }
}

/// The convex hull of the vertices that primitives use, relative to an origin.
fn shape<T: Number>((mesh, file): (&Mesh, &Path), origin: DVec3) -> Result<Shape<T>, Error> {
    let mut used: Vec<u32> = mesh.cells.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let points: Vec<DVec3> = used.iter().map(|&vertex| mesh.positions[vertex as usize] - origin).collect();
    Shape::new(&points).map_err(|error| {
        let source = match error {
            // Its number in the file.
            ShapeError::NotFinite { point, x, y, z, number } => {
                ShapeError::NotFinite { point: used[point] as usize, x, y, z, number }
            }
            error => error,
        };
        Error::Shape { file: file.to_owned(), source }
    })
}
