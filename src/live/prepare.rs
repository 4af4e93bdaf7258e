//! Scenes that have to be made ready first: files of which nobody said how they move, and surfaces without an inside.

use super::{
    BodySetup, LiveError, Setup,
    cloths::{MOST_CLOTH_POINTS, fabric_of, is_cloth},
};
use crate::{
    geometry::{Aabb, Primitive},
    mesh::{Mesh, StuffingError, pieces::Pieces},
    scene::{Motion, Object, Scene, Shape, Track},
    simulate::{Material, cage::enclose},
};
use glam::DVec3;
use std::collections::HashMap;

/// Bodies of more vertices than this get a cage.
const MOST_OWN_POINTS: usize = 600;

/// Control points of a cage.
const CAGE_POINTS: usize = 500;

/// Tetrahedra that a closed surface is filled with, about.
const TETRAHEDRA: f64 = 10_000.0;
/// Tetrahedra of all rigid surfaces of a recorded scene together, about, and the least of one.
const ALL_TETRAHEDRA: f64 = 60_000.0;
const LEAST_TETRAHEDRA: f64 = 300.0;

/// Cells along the longest side of a surface: those by which it is found out how many there have to be, at most, and all.
const COARSE: u32 = 12;
const MOST_CELLS: u32 = 96;

/// Mass per area of cloth, and per volume of what is with it, of things of size 1.
const AREAL: f64 = 0.3;
const LIGHT: f64 = 20.0;

/// Volume of a tetrahedron by the mean volume, above which a mesh is its own cage.
const FLATTEST: f64 = 0.01;

/// How firm bodies are: Young's modulus in the pressure of a column of their own height.
const FIRMNESS: f64 = 30.0;

/// Decay of deformations, 1/s: what falls does not bounce for long.
const DAMPING: f64 = 8.0;

/// A scene in which nothing moves as one whose bodies can: all of them soft, on a floor below, with weights and times by its
/// size. Closed surfaces are filled with tetrahedra; those that are open become cloth, and then everything else is a surface,
/// too. None where something moves: such a scene is taken as it is.
///
/// # Errors
/// A surface that is neither closed nor small enough for cloth.
pub fn with_bodies(scene: &Scene) -> Result<Option<(Scene, Setup)>, LiveError> {
    let mut insides = Vec::new();
    for (number, object) in scene.objects.iter().enumerate() {
        let Some(mesh) = still(object) else { return Ok(None) };
        let inside = match fill(mesh.clone(), TETRAHEDRA) {
            Err(StuffingError::Open { open: 1.., .. }) if mesh.positions.len() <= MOST_CLOTH_POINTS => None,
            filled => Some(filled.map_err(|error| not_filled(number, object, error))?),
        };
        insides.push((mesh, inside));
    }
    let has_cloth = insides.iter().any(|(_, inside)| inside.is_none());
    let made = |(object, (mesh, inside)): (&Object, (Mesh, Option<Mesh>))| match inside {
        None => cloth(object, mesh),
        Some(filled) if has_cloth => Object { shape: Shape::Mesh(facing_out(mesh)), ..soft(object, filled) },
        Some(filled) => soft(object, filled),
    };
    let objects: Vec<Object> = scene.objects.iter().zip(insides).map(made).collect();
    let all = objects.iter().map(bounds).fold(Aabb::EMPTY, |all, one| all.union(&one));
    let size = all.extent().max_element();
    if !(size > 0.0 && size.is_finite()) {
        return Ok(None);
    }
    // Whatever the unit is, it falls as something of about a metre does; masses stay what f32 can divide by.
    let gravity = 9.81 * size;
    let density = if has_cloth { LIGHT } else { Material::default().density } / size.powi(3);
    let body = |object: &Object| {
        let own = bounds(object).extent().max_element();
        let young = FIRMNESS * density * gravity * own;
        BodySetup {
            material: Material { density, young, damping: DAMPING, ..Material::default() },
            scale: Some(1.0),
            fabric: match &object.shape {
                Shape::Mesh(surface) if is_cloth(object, Some(surface)) => {
                    Some(fabric_of(surface, AREAL / (size * size), gravity))
                }
                _ => None,
            },
            ..BodySetup::default()
        }
    };
    let setup = Setup {
        gravity: DVec3::new(0.0, -gravity, 0.0),
        floor: Some(all.min.y),
        walls: None,
        bodies: objects.iter().map(body).collect(),
    };
    let scene = Scene { floor: Some(all.min.y as f32), objects, ..scene.clone() };
    Ok(Some((scene, setup)))
}

/// A closed surface whose triangles are seen counterclockwise from outside, as contacts need it.
fn facing_out(mut surface: Mesh) -> Mesh {
    let corners = |cell: &[u32; 4]| cell.map(|v| surface.positions[v as usize]);
    let volume: f64 = surface.cells.iter().map(corners).map(|[a, b, c, _]| a.dot(b.cross(c))).sum();
    if volume < 0.0 {
        surface.cells.iter_mut().for_each(|cell| *cell = [cell[0], cell[2], cell[1], cell[1]]);
    }
    surface
}

/// A surface that stands still as cloth that can move.
fn cloth(object: &Object, mesh: Mesh) -> Object {
    let track = Track { points: mesh.positions.len(), positions: mesh.positions.iter().map(|p| p.as_vec3()).collect() };
    Object { shape: Shape::Mesh(mesh), motion: Motion::Vertices(track), ..object.clone() }
}

fn not_filled(number: usize, object: &Object, error: StuffingError) -> LiveError {
    LiveError::NotFilled { object: number, name: object.name.clone(), error }
}

/// A recorded scene of rigid surfaces with tetrahedra inside them, which contacts need; pieces become objects of their own. None
/// where there are no surfaces, or cloth or an open one among them: contacts are those of surfaces then.
///
/// # Errors
/// A surface that is too thin to be filled.
pub fn with_filled_surfaces<'m>(
    scene: &Scene,
    setup: &Setup,
    model: impl Fn(&str) -> Option<&'m Mesh>,
) -> Result<Option<(Scene, Setup)>, LiveError> {
    let meshes: Vec<Option<&Mesh>> = scene.objects.iter().map(|object| object.shape.mesh(|name| model(name))).collect();
    if !meshes.iter().flatten().any(|mesh| mesh.primitive == Primitive::Triangles) {
        return Ok(None);
    }
    if scene.objects.iter().zip(&meshes).any(|(object, mesh)| is_cloth(object, *mesh)) {
        return Ok(None);
    }
    let triangles: usize = meshes.iter().flatten().map(|mesh| mesh.cells.len()).sum();
    let per_triangle = ALL_TETRAHEDRA / triangles as f64;
    // Many objects may have one model.
    let mut known: HashMap<&str, Mesh> = HashMap::new();
    let (mut objects, mut bodies) = (vec![], vec![]);
    for (number, (object, body)) in scene.objects.iter().zip(&setup.bodies).enumerate() {
        let mut push = |name: String, filled: Mesh, motion: Motion| {
            objects.push(Object { name, shape: Shape::Mesh(filled), motion, ..object.clone() });
            bodies.push(body.clone());
        };
        let whole = meshes[number].cloned().unwrap_or_default();
        let is_open = |error: &StuffingError| matches!(error, StuffingError::Open { open: 1.., .. });
        if let Motion::Pieces { seeds, poses, .. } = &object.motion {
            for (piece, mesh) in pieces_of(&whole, seeds) {
                let motion = Motion::Rigid(poses.iter().map(|frame| frame[piece]).collect());
                match fill_by_surface(mesh, per_triangle) {
                    Ok(filled) => push(format!("{} {}", object.name, piece + 1), filled, motion),
                    Err(error) if is_open(&error) => return Ok(None),
                    Err(error) => return Err(not_filled(number, object, error)),
                }
            }
            continue;
        }
        let filled = match &object.shape {
            Shape::Model(name) if known.contains_key(name.as_str()) => known[name.as_str()].clone(),
            _ => match fill_by_surface(whole, per_triangle) {
                Err(error) if is_open(&error) => return Ok(None),
                filled => filled.map_err(|error| not_filled(number, object, error))?,
            },
        };
        if let Shape::Model(name) = &object.shape {
            known.entry(name).or_insert_with(|| filled.clone());
        }
        push(object.name.clone(), filled, object.motion.clone());
    }
    Ok(Some((Scene { objects, ..scene.clone() }, Setup { bodies, ..setup.clone() })))
}

/// So many tetrahedra for each of its triangles.
fn fill_by_surface(mesh: Mesh, per_triangle: f64) -> Result<Mesh, StuffingError> {
    let tetrahedra = (mesh.cells.len() as f64 * per_triangle).clamp(LEAST_TETRAHEDRA, TETRAHEDRA);
    fill(mesh, tetrahedra)
}

/// The pieces of a surface, each with its number.
fn pieces_of(mesh: &Mesh, seeds: &[DVec3]) -> Vec<(usize, Mesh)> {
    let pieces = Pieces::new(mesh, seeds);
    let parts = mesh.split(&pieces.piece, vec![String::new(); pieces.count as usize]);
    parts.into_iter().map(|part| part.mesh).enumerate().filter(|(_, mesh)| !mesh.cells.is_empty()).collect()
}

/// The mesh of an object that stands still, where it is, with the vertices that it uses: others have no mass.
fn still(object: &Object) -> Option<Mesh> {
    let (Motion::Vertices(track), Shape::Mesh(mesh)) = (&object.motion, &object.shape) else { return None };
    if track.frames() != 1 {
        return None;
    }
    let positions = track.frame(0).iter().map(|p| p.as_dvec3()).collect();
    let placed = Mesh { positions, ..mesh.clone() };
    Some(placed.split(&vec![0; mesh.cells.len()], vec![String::new()]).pop()?.mesh)
}

/// Tetrahedra as they are; a closed surface filled with about so many.
fn fill(mesh: Mesh, tetrahedra: f64) -> Result<Mesh, StuffingError> {
    if mesh.primitive == Primitive::Tetrahedra {
        return Ok(mesh);
    }
    // As many as a ball of so many tetrahedra has; what is slender needs more along its length to have any inside.
    let mut cells = (libm::cbrt(tetrahedra / 5.5) as u32).clamp(4, COARSE);
    let coarse = loop {
        match mesh.stuffed(cells) {
            Err(StuffingError::Empty { .. }) if cells < MOST_CELLS => cells = (2 * cells).min(MOST_CELLS),
            other => break other?,
        }
    };
    let finer = libm::cbrt(tetrahedra / coarse.cells.len() as f64).max(0.5);
    match mesh.stuffed(((f64::from(cells) * finer) as u32).min(MOST_CELLS)) {
        Err(StuffingError::Empty { .. }) => Ok(coarse),
        other => other,
    }
}

/// An object that stands still as one that can move.
fn soft(object: &Object, mut used: Mesh) -> Object {
    for t in 0..used.cells.len() {
        // Files may list corners in any order.
        if used.tetrahedron(t).signed_volume() < 0.0 {
            used.cells[t].swap(2, 3);
        }
    }
    let cage = if can_be_its_own_cage(&used) { used.clone() } else { enclose(&[&used], CAGE_POINTS).mesh };
    let points = cage.positions.len();
    let track = Track { points, positions: cage.positions.iter().map(|p| p.as_vec3()).collect() };
    Object { shape: Shape::Mesh(used), motion: Motion::Cage { cage, track }, ..object.clone() }
}

/// Whether it is small, and no tetrahedron is so flat that it would have to be stiff.
fn can_be_its_own_cage(mesh: &Mesh) -> bool {
    let volume = |t: usize| mesh.tetrahedron(t).signed_volume();
    let whole: f64 = (0..mesh.cells.len()).map(volume).sum();
    let least = FLATTEST * whole / mesh.cells.len() as f64;
    mesh.positions.len() <= MOST_OWN_POINTS && (0..mesh.cells.len()).all(|t| volume(t) > least)
}

fn bounds(object: &Object) -> Aabb {
    match &object.shape {
        Shape::Mesh(mesh) => mesh.bounds(),
        Shape::Model(_) => Aabb::EMPTY,
    }
}
