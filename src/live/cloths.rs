//! Cloth from what a scene says of it.

use super::BodySetup;
use crate::{
    geometry::{Aabb, Primitive},
    mesh::Mesh,
    scene::{Motion, Object},
    simulate::{Cloth, Fabric, SimulateError},
};
use glam::{DVec3, Vec3};

/// Vertices of a surface that can be cloth: finer cloth would bend far more easily than its fabric (docs/live.md#surfaces).
pub const MOST_CLOTH_POINTS: usize = 20_000;

/// Mass per area where nobody says it.
pub const DENSITY: f64 = 0.3;

/// The distance that it keeps from other surfaces: of the length of its edges, and of its size at most.
const THICKNESS: f64 = 0.3;
const THICKEST: f64 = 0.02;

/// Of a cloth of size 1: force per length against its weight, and energy per squared angle likewise.
const STRETCH: f64 = 136.0;
const SHEAR: f64 = 54.0;
const BEND: f64 = 2.7e-6;

/// Whether an object is cloth: a surface that deforms.
pub fn is_cloth(object: &Object, mesh: Option<&Mesh>) -> bool {
    match &object.motion {
        Motion::Cage { cage, .. } => cage.primitive == Primitive::Triangles,
        Motion::Vertices(_) => mesh.is_some_and(|mesh| mesh.primitive == Primitive::Triangles),
        Motion::Rigid(_) | Motion::Pieces { .. } => false,
    }
}

/// A cloth whose control points are the vertices of a surface, undeformed as the surface is at this scale.
pub fn of_surface(surface: &Mesh, start: &[Vec3], about: &BodySetup) -> Result<Cloth, SimulateError> {
    let scale = about.scale.unwrap_or_else(|| scale_of(surface, start));
    let mut rest = surface.clone();
    rest.positions.iter_mut().for_each(|p| *p *= scale);
    let mut cloth = Cloth::new(&rest, about.fabric.unwrap_or_else(|| fabric_of(&rest, DENSITY, 9.81)))?;
    let holds = |p: &DVec3| about.held || about.fixed.iter().any(|b| p.cmpge(b.min).all() && p.cmple(b.max).all());
    let fixed: Vec<u32> = (0..).zip(&surface.positions).filter(|(_, p)| holds(p)).map(|(v, _)| v).collect();
    cloth.pin(&fixed);
    Ok(cloth)
}

/// A fabric of a mass per area that hangs and folds alike at every size and gravity.
pub fn fabric_of(surface: &Mesh, density: f64, gravity: f64) -> Fabric {
    let size = Aabb::around(&surface.positions).extent().max_element();
    let area: f64 = (0..surface.cells.len()).map(|t| surface.measure(t)).sum();
    let edge = (2.0 * area / surface.cells.len().max(1) as f64).sqrt();
    let weight = density * gravity * size;
    Fabric {
        density,
        stretch: STRETCH * weight,
        shear: SHEAR * weight,
        bend: BEND * weight * size * size,
        damping: 20.0,
        drag: 0.8,
        friction: 0.5,
        thickness: (THICKNESS * edge).min(THICKEST * size),
    }
}

/// How large the surface is in the world, relative to the model.
fn scale_of(surface: &Mesh, start: &[Vec3]) -> f64 {
    let area = |at: &dyn Fn(u32) -> DVec3| -> f64 {
        let twice = |[a, b, c, _]: &[u32; 4]| (at(*b) - at(*a)).cross(at(*c) - at(*a)).length();
        surface.cells.iter().map(twice).sum()
    };
    let ratio = area(&|v| start[v as usize].as_dvec3()) / area(&|v| surface.positions[v as usize]);
    if ratio.is_finite() && ratio > 0.0 { ratio.sqrt() } else { 1.0 }
}
