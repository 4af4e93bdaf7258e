//! `kdet info`

use super::{
    Outcome,
    error::Error,
    objects::{Files, Objects},
    print,
    progress::Progress,
};
use crate::{
    detect::{
        Bounds, CellRule, Frame, Levels, MAX_LEVELS, Settings, Sizes,
        k_free::{self, Counted},
    },
    geometry::{Aabb, Primitive},
    mesh::{Connectivity, Quality},
};
use clap::Args;
use glam::DVec3;
use serde_json::json;

/// Show sizes, levels, mesh quality, k and the bound on pairs.
#[derive(Debug, Args)]
pub struct Info {
    #[command(flatten)]
    files: Files,
    /// Do not compute k and the bound on pairs, which takes the most time
    #[arg(long)]
    no_k: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The figures of an object, or of all of them.
struct Facts {
    primitive: Primitive,
    vertices: usize,
    cells: usize,
    bounds: Aabb,
    sizes: Sizes,
    /// Levels by the paper's rule, without and with the limit.
    levels: (u64, u64),
    /// `None` where it was not asked for.
    k: Option<K>,
}

/// The minimal k of some primitives.
struct K {
    largest: u32,
    mean: f64,
    deviation: f64,
    /// The mean number of neighbours that share a vertex.
    topological: f64,
    /// Bound on the number of colliding pairs.
    bound: u64,
}

/// What the paper found in about 8,000 triangle meshes of the INRIA archive (§6.1).
const PAPER: &str = "8,000 surfaces of the paper: k mean 30.79, standard deviation 32.82, 6.44 of it from topological neighbours; \
                     levels mean 8.17, standard deviation 4.03, at most 29";

impl Info {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let objects = self.files.read()?;
        let (frame, origin) = (objects.assembly.frame(), objects.assembly.origin);
        let bounds = Bounds::of(&frame);
        let counted = (!self.no_k).then(|| counted(&frame));
        let facts = |range: std::ops::Range<usize>, vertices| {
            let k = counted.as_ref().map(|counted| K::of(objects.primitive(), &counted[range.clone()]));
            Facts { k, ..Facts::of(objects.primitive(), &bounds, range, vertices, origin) }
        };
        let of_objects: Vec<Facts> =
            (0..objects.list.len()).map(|o| facts(objects.range(o), objects.list[o].mesh.positions.len())).collect();
        let together = facts(0..frame.cells.len(), frame.positions.len());
        match self.json {
            true => print::json(&as_json(&objects, &of_objects, &together))?,
            false => print::out(&as_text(&objects, &of_objects, &together))?,
        }
        Ok(Outcome::Fine)
    }
}

/// The neighbours of every primitive, with progress.
fn counted(frame: &Frame<'_>) -> Vec<Counted> {
    let mut progress = Progress::new("primitives", "k");
    let total = frame.cells.len() as u64;
    let counted = k_free::counted_with(frame, |done| progress.tell("k", "", done as u64, total));
    progress.end();
    counted
}

impl Facts {
    /// Everything but k.
    fn of(
        primitive: Primitive,
        bounds: &Bounds,
        range: std::ops::Range<usize>,
        vertices: usize,
        origin: DVec3,
    ) -> Self {
        let members: Vec<u32> = range.clone().map(|t| t as u32).collect();
        let sizes = Sizes::of(bounds, &members);
        let around = bounds.boxes[range.clone()].iter().fold(Aabb::EMPTY, |all, b| all.union(b));
        let paper = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
        Self {
            primitive,
            vertices,
            cells: range.len(),
            // In the frame of the files.
            bounds: Aabb { min: around.min + origin, max: around.max + origin },
            sizes,
            levels: (unlimited_height(&sizes), Levels::of(bounds, &members, &paper).height() as u64),
            k: None,
        }
    }
}

impl K {
    fn of(primitive: Primitive, counted: &[Counted]) -> Self {
        let n = counted.len().max(1) as f64;
        let mean = counted.iter().map(|own| f64::from(own.k)).sum::<f64>() / n;
        let variance = counted.iter().map(|own| (f64::from(own.k) - mean).powi(2)).sum::<f64>() / n;
        let topological = counted.iter().map(|own| f64::from(own.topological)).sum::<f64>() / n;
        let largest = counted.iter().map(|own| own.k).max().unwrap_or(1);
        let bound = k_free::bound(primitive, counted.len() as u64, largest.into());
        Self { largest, mean, deviation: variance.sqrt(), topological, bound }
    }
}

/// Levels without the limit; 0 where a primitive has no size, so that no number of levels is enough.
fn unlimited_height(sizes: &Sizes) -> u64 {
    if sizes.smallest > 0.0 { (sizes.largest / sizes.smallest).log2().floor() as u64 + 1 } else { 0 }
}

fn as_text(objects: &Objects, of_objects: &[Facts], together: &Facts) -> String {
    let mut text = String::new();
    for (number, (object, facts)) in objects.list.iter().zip(of_objects).enumerate() {
        text += &format!("object {number}: {}\n", object.file.display());
        let mut rows = rows(facts);
        let quality = object.mesh.quality();
        if quality.primitive == Primitive::Triangles {
            rows.push(("area", print::length(area(&quality, object.mesh.cells.len()))));
            rows.push(("edges", edges_as_text(&object.mesh.connectivity())));
        }
        rows.push(("quality", quality_as_text(&quality)));
        text += &(print::indented(&print::rows(&rows)) + "\n");
    }
    text += "all objects (k within each object, bound on pairs of different objects)\n";
    text += &print::indented(&print::rows(&rows(together)));
    if objects.primitive() == Primitive::Triangles && together.k.is_some() {
        text += &format!("\n{PAPER}\n");
    }
    text
}

/// The area of a surface.
fn area(quality: &Quality, triangles: usize) -> f64 {
    quality.mean * triangles as f64
}

fn edges_as_text(connectivity: &Connectivity) -> String {
    let Connectivity { edges, open, non_manifold } = connectivity;
    format!("{edges}; {open} open, {non_manifold} non-manifold")
}

fn rows(facts: &Facts) -> Vec<(&'static str, String)> {
    let Facts { sizes, .. } = facts;
    let levels = match facts.levels {
        (0, limited) => format!("{limited} (some {} have no size; limit {MAX_LEVELS})", facts.primitive),
        (all, limited) if all > limited => format!("{limited} (the sizes span {all}; limit {MAX_LEVELS})"),
        (_, limited) => limited.to_string(),
    };
    let bounds = match facts.cells {
        0 => "none".to_owned(),
        _ => format!("{} to {}", print::vector(facts.bounds.min), print::vector(facts.bounds.max)),
    };
    let mut rows = vec![
        ("vertices", facts.vertices.to_string()),
        (facts.primitive.name(), facts.cells.to_string()),
        ("bounds", bounds),
        ("d_min", print::length(sizes.smallest)),
        ("d_max", print::length(sizes.largest)),
        ("levels", levels),
    ];
    if let Some(K { largest, mean, deviation, topological, bound }) = &facts.k {
        let k = format!(
            "{largest} (mean {mean:.2}, standard deviation {deviation:.2}; {topological:.2} of the mean from topological neighbours)"
        );
        rows.push(("k", k));
        rows.push(("bound", format!("at most {bound} pairs ({}·n·k)", facts.primitive.covering_spheres())));
    }
    rows
}

fn as_json(objects: &Objects, of_objects: &[Facts], together: &Facts) -> serde_json::Value {
    let list: Vec<serde_json::Value> = objects
        .list
        .iter()
        .zip(of_objects)
        .map(|(object, facts)| {
            let mut value = facts_as_json(facts);
            value["file"] = object.file.display().to_string().into();
            let quality = object.mesh.quality();
            if quality.primitive == Primitive::Triangles {
                let Connectivity { edges, open, non_manifold } = object.mesh.connectivity();
                value["area"] = area(&quality, object.mesh.cells.len()).into();
                value["edges"] = json!({ "count": edges, "open": open, "non_manifold": non_manifold });
            }
            value["quality"] = quality_as_json(&quality);
            value
        })
        .collect();
    json!({ "objects": list, "together": facts_as_json(together) })
}

fn facts_as_json(facts: &Facts) -> serde_json::Value {
    let bounds =
        (facts.cells > 0).then(|| json!({ "min": facts.bounds.min.to_array(), "max": facts.bounds.max.to_array() }));
    let mut value = json!({
        "vertices": facts.vertices,
        (facts.primitive.name()): facts.cells,
        "bounds": bounds,
        "d_min": facts.sizes.smallest,
        "d_max": facts.sizes.largest,
        "levels": facts.levels.1,
        "levels_uncapped": facts.levels.0,
    });
    if let Some(k) = &facts.k {
        value["k"] = k.largest.into();
        value["k_mean"] = k.mean.into();
        value["k_sd"] = k.deviation.into();
        value["k_topological_mean"] = k.topological.into();
        value["bound"] = k.bound.into();
    }
    value
}

fn quality_as_text(quality: &Quality) -> String {
    format!(
        "radius ratio at least {:.4}, mean {:.4}; {} {} to {}; {} flat, {} inverted",
        quality.smallest_radius_ratio,
        quality.mean_radius_ratio,
        measure(quality),
        print::length(quality.smallest),
        print::length(quality.largest),
        quality.flat,
        quality.inverted,
    )
}

/// What the sizes of the primitives are.
fn measure(quality: &Quality) -> &'static str {
    match quality.primitive {
        Primitive::Tetrahedra => "volume",
        Primitive::Triangles => "area",
    }
}

fn quality_as_json(quality: &Quality) -> serde_json::Value {
    let measure = measure(quality);
    json!({
        "smallest_radius_ratio": quality.smallest_radius_ratio,
        "mean_radius_ratio": quality.mean_radius_ratio,
        format!("smallest_{measure}"): quality.smallest,
        format!("mean_{measure}"): quality.mean,
        format!("largest_{measure}"): quality.largest,
        "flat": quality.flat,
        "inverted": quality.inverted,
    })
}
