//! Scenes of which nobody said how they move: files that somebody brought.

use super::{BodySetup, LiveError, Setup};
use crate::{
    geometry::{Aabb, Primitive},
    mesh::{Mesh, StuffingError},
    scene::{Motion, Object, Scene, Shape, Track},
    simulate::{Material, cage::enclose},
};
use glam::DVec3;

/// Bodies of more vertices than this get a cage.
const MOST_OWN_POINTS: usize = 600;

/// Control points of a cage.
const CAGE_POINTS: usize = 500;

/// Tetrahedra that a closed surface is filled with, about, and the cells along its longest side by which that is found out.
const TETRAHEDRA: f64 = 10_000.0;
const COARSE: u32 = 12;
const MOST_CELLS: u32 = 96;

/// Volume of a tetrahedron by the mean volume, above which a mesh is its own cage.
const FLATTEST: f64 = 0.01;

/// How firm bodies are: Young's modulus in the pressure of a column of their own height.
const FIRMNESS: f64 = 30.0;

/// Decay of deformations, 1/s: what falls does not bounce for long.
const DAMPING: f64 = 8.0;

/// A scene in which nothing moves as one whose bodies can: all of them soft, on a floor below, with weights and times by its
/// size; closed surfaces are filled with tetrahedra. None where something moves: such a scene is taken as it is.
///
/// # Errors
/// A surface that is not closed.
pub fn softened(scene: &Scene) -> Result<Option<(Scene, Setup)>, LiveError> {
    let mut objects = Vec::new();
    for (number, object) in scene.objects.iter().enumerate() {
        let Some(mesh) = still(object) else { return Ok(None) };
        let filled = fill(mesh).map_err(|error| {
            let name = object.name.clone();
            LiveError::NotFilled { object: number, name, error }
        })?;
        objects.push(soft(object, filled));
    }
    let all = objects.iter().map(bounds).fold(Aabb::EMPTY, |all, one| all.union(&one));
    let size = all.extent().max_element();
    if !(size > 0.0 && size.is_finite()) {
        return Ok(None);
    }
    // Whatever the unit is, it falls as something of about a metre does; masses stay what f32 can divide by.
    let gravity = 9.81 * size;
    let density = Material::default().density / size.powi(3);
    let body = |object: &Object| {
        let height = bounds(object).extent().max_element();
        let young = FIRMNESS * density * gravity * height;
        BodySetup {
            material: Material { density, young, damping: DAMPING, ..Material::default() },
            scale: Some(1.0),
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

/// Tetrahedra as they are; a closed surface filled with about so many as a search has at once without effort.
fn fill(mesh: Mesh) -> Result<Mesh, StuffingError> {
    if mesh.primitive == Primitive::Tetrahedra {
        return Ok(mesh);
    }
    // What is slender needs more cells along its length to have any inside.
    let mut cells = COARSE;
    let coarse = loop {
        match mesh.stuffed(cells) {
            Err(StuffingError::Empty { .. }) if cells < MOST_CELLS => cells *= 2,
            other => break other?,
        }
    };
    let finer = libm::cbrt(TETRAHEDRA / coarse.cells.len() as f64).max(0.5);
    mesh.stuffed(((f64::from(cells) * finer) as u32).min(MOST_CELLS))
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
