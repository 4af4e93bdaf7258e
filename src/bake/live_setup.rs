//! How the bodies of a description are simulated when its scene is alive.

use super::{
    cast::repeated,
    description::{Body, Description, Kind},
    scatter::scatter,
};
use crate::{
    geometry::Aabb,
    live::{BodySetup, Setup},
    simulate::Material,
};
use std::{collections::BTreeMap, fs, io, path::Path};

/// Materials, grips, forces and walls of a description, in the order of the scene's objects.
pub fn live_setup(description: &Description) -> Setup {
    let single = repeated(description).map(|body| body_setup(&body));
    let scattered = description.scatter.iter().flat_map(scatter).map(|(body, ..)| body_setup(&body));
    Setup {
        gravity: description.gravity,
        floor: description.floor,
        walls: description.walls.map(|[min, max]| Aabb { min, max }),
        bodies: single.chain(scattered).collect(),
    }
}

fn body_setup(body: &Body) -> BodySetup {
    BodySetup {
        material: Material {
            density: body.density,
            young: body.young,
            poisson: body.poisson,
            damping: body.damping,
            friction: body.friction,
        },
        scale: Some(body.scale),
        // What is released in the recording moves.
        fixed: body
            .grip
            .iter()
            .filter(|grip| grip.release.is_none())
            .map(|grip| Aabb { min: grip.low, max: grip.high })
            .collect(),
        held: matches!(body.kind, Kind::Fixed | Kind::Moving | Kind::Driven),
        fabric: body.fabric,
    }
}

/// The setups of all descriptions in a folder, by the scenes' ids: `assets/live.json`, from which the page makes scenes alive.
///
/// # Errors
/// A folder or a file that cannot be read.
pub fn live_setups(folder: &Path) -> io::Result<String> {
    let mut setups = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let Some(id) = path.file_stem().map(|id| id.to_string_lossy().into_owned()) else { continue };
        if path.extension().is_some_and(|ending| ending == "toml")
            && let Ok(description) = super::describe(&fs::read_to_string(&path)?)
        {
            setups.insert(id, live_setup(&description));
        }
    }
    let rows: Vec<String> = setups
        .iter()
        .map(|(id, setup)| Ok(format!("{}: {}", serde_json::to_string(id)?, serde_json::to_string(setup)?)))
        .collect::<serde_json::Result<_>>()?;
    Ok(format!("{{\n{}\n}}\n", rows.join(",\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_these_setups() {
        let assets = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/assets"));
        let file = fs::read_to_string(assets.join("live.json")).unwrap_or_default();
        let setups = live_setups(&assets.join("scenes")).expect("descriptions");
        assert!(file == setups, "assets/live.json is out of date: run `make generate`");
        let read: BTreeMap<String, Setup> = serde_json::from_str(&file).expect("setups");
        assert!(read.len() > 20 && read["pile"].floor.is_some());
        assert!(!read["boldie"].bodies.is_empty());
    }
}
