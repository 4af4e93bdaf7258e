//! `kdet info`

use super::{
    Outcome,
    error::Error,
    objects::{Files, Objects},
    print,
};
use crate::{
    detect::{Bounds, CellRule, Levels, MAX_LEVELS, Settings, Sizes, freeness},
    geometry::{Aabb, Primitive},
    mesh::Quality,
};
use clap::Args;
use glam::DVec3;
use serde_json::json;

/// Tell sizes, levels, quality, k and the bound on pairs of some meshes.
#[derive(Debug, Args)]
pub struct Info {
    #[command(flatten)]
    files: Files,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What there is to tell about some tetrahedra.
struct Facts {
    vertices: usize,
    tetrahedra: usize,
    bounds: Aabb,
    sizes: Sizes,
    /// Levels by the paper's rule, without and with the cap.
    levels: (u64, u64),
    /// Largest, mean and standard deviation.
    k: (u32, f64, f64),
    bound: u64,
}

impl Info {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let objects = self.files.read()?;
        let (frame, origin) = (objects.assembly.frame(), objects.assembly.origin);
        let (bounds, minimal_k) = (Bounds::of(&frame), freeness::minimal_k(&frame));
        let of_objects: Vec<Facts> = (0..objects.list.len())
            .map(|o| facts(&bounds, &minimal_k, objects.range(o), objects.list[o].mesh.positions.len(), origin))
            .collect();
        let together = facts(&bounds, &minimal_k, 0..frame.cells.len(), frame.positions.len(), origin);
        match self.json {
            true => print::json(&as_json(&objects, &of_objects, &together))?,
            false => print::out(&as_text(&objects, &of_objects, &together))?,
        }
        Ok(Outcome::Fine)
    }
}

fn facts(
    bounds: &Bounds,
    minimal_k: &[u32],
    range: std::ops::Range<usize>,
    vertices: usize,
    origin: DVec3,
) -> Facts {
    let members: Vec<u32> = range.clone().map(|t| t as u32).collect();
    let sizes = Sizes::of(bounds, &members);
    let around = bounds.boxes[range.clone()].iter().fold(Aabb::EMPTY, |all, b| all.union(b));
    // In the frame of the files.
    let around = Aabb { min: around.min + origin, max: around.max + origin };
    let paper = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
    let ks = &minimal_k[range.clone()];
    let n = ks.len().max(1) as f64;
    let mean = ks.iter().map(|&k| f64::from(k)).sum::<f64>() / n;
    let variance = ks.iter().map(|&k| (f64::from(k) - mean).powi(2)).sum::<f64>() / n;
    let largest = ks.iter().copied().max().unwrap_or(1);
    Facts {
        vertices,
        tetrahedra: range.len(),
        bounds: around,
        sizes,
        levels: (uncapped_height(&sizes), Levels::of(bounds, &members, &paper).height() as u64),
        k: (largest, mean, variance.sqrt()),
        bound: freeness::bound(range.len() as u64, largest.into()),
    }
}

/// Levels without the cap; 0 where a primitive has no size, so that no number is high enough.
fn uncapped_height(sizes: &Sizes) -> u64 {
    if sizes.smallest > 0.0 { (sizes.largest / sizes.smallest).log2().floor() as u64 + 1 } else { 0 }
}

fn as_text(objects: &Objects, of_objects: &[Facts], together: &Facts) -> String {
    let mut text = String::new();
    for (number, (object, facts)) in objects.list.iter().zip(of_objects).enumerate() {
        text += &format!("object {number}: {}\n", object.file.display());
        let mut rows = rows(facts);
        rows.push(("quality", quality_in_words(&object.mesh.quality())));
        text += &(print::indented(&print::rows(&rows)) + "\n");
    }
    text += "together (k within the objects, bound on pairs of different objects)\n";
    text + &print::indented(&print::rows(&rows(together)))
}

fn rows(facts: &Facts) -> Vec<(&'static str, String)> {
    let Facts { sizes, .. } = facts;
    let levels = match facts.levels {
        (0, capped) => format!("{capped} (some tetrahedra have no size; capped at {MAX_LEVELS})"),
        (all, capped) if all > capped => format!("{capped} (the sizes span {all}; capped at {MAX_LEVELS})"),
        (_, capped) => capped.to_string(),
    };
    let bounds = match facts.tetrahedra {
        0 => "none".to_owned(),
        _ => format!("{} to {}", print::vector(facts.bounds.min), print::vector(facts.bounds.max)),
    };
    vec![
        ("vertices", facts.vertices.to_string()),
        ("tetrahedra", facts.tetrahedra.to_string()),
        ("bounds", bounds),
        ("d_min", print::length(sizes.smallest)),
        ("d_max", print::length(sizes.largest)),
        ("levels", levels),
        ("k", format!("{} (mean {:.2}, SD {:.2})", facts.k.0, facts.k.1, facts.k.2)),
        ("bound", format!("{} pairs at most ({}·n·k)", facts.bound, freeness::COVERING)),
    ]
}

fn as_json(objects: &Objects, of_objects: &[Facts], together: &Facts) -> serde_json::Value {
    let list: Vec<serde_json::Value> = objects
        .list
        .iter()
        .zip(of_objects)
        .map(|(object, facts)| {
            let mut value = facts_as_json(facts);
            value["file"] = object.file.display().to_string().into();
            value["quality"] = quality_as_json(&object.mesh.quality());
            value
        })
        .collect();
    json!({ "objects": list, "together": facts_as_json(together) })
}

fn facts_as_json(facts: &Facts) -> serde_json::Value {
    let bounds = (facts.tetrahedra > 0)
        .then(|| json!({ "min": facts.bounds.min.to_array(), "max": facts.bounds.max.to_array() }));
    json!({
        "vertices": facts.vertices,
        "tetrahedra": facts.tetrahedra,
        "bounds": bounds,
        "d_min": facts.sizes.smallest,
        "d_max": facts.sizes.largest,
        "levels": facts.levels.1,
        "levels_uncapped": facts.levels.0,
        "k": facts.k.0,
        "k_mean": facts.k.1,
        "k_sd": facts.k.2,
        "bound": facts.bound,
    })
}

fn quality_in_words(quality: &Quality) -> String {
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
