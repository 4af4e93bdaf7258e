//! Soft bodies from what a scene says of them.

use super::BodySetup;
use crate::{
    geometry::{Aabb, BoxItem, BoxTree, Primitive},
    mesh::Mesh,
    simulate::{SimulateError, Soft, shared_volume},
};
use glam::{DVec3, Vec3};

/// A body in a cage, undeformed where the recording starts. `model` tells how much of the cage it fills.
pub fn in_cage(cage: &Mesh, model: Option<&Mesh>, start: &[Vec3], about: &BodySetup) -> Result<Soft, SimulateError> {
    let solid = model.filter(|model| model.primitive == Primitive::Tetrahedra);
    let fill = solid.map_or_else(|| vec![1.0; cage.cells.len()], |model| fill(cage, model));
    let scale = about.scale.unwrap_or_else(|| scale_of(cage, start));
    let mut rest = cage.clone();
    rest.positions.iter_mut().for_each(|p| *p *= scale);
    let mut soft = Soft::new(&rest, &fill, about.material)?;
    hold(&mut soft, cage, about);
    Ok(soft)
}

/// A body whose own vertices are its control points, undeformed where the recording starts.
pub fn of_vertices(start: &[Vec3], cells: Vec<[u32; 4]>, about: &BodySetup) -> Result<Soft, SimulateError> {
    let mut mesh = Mesh::of_tetrahedra(start.iter().map(|p| p.as_dvec3()).collect(), cells);
    for t in 0..mesh.cells.len() {
        // Files may list corners in any order.
        if mesh.tetrahedron(t).signed_volume() < 0.0 {
            mesh.cells[t].swap(2, 3);
        }
    }
    let mut soft = Soft::new(&mesh, &vec![1.0; mesh.cells.len()], about.material)?;
    hold(&mut soft, &mesh, about);
    Ok(soft)
}

fn hold(soft: &mut Soft, model: &Mesh, about: &BodySetup) {
    let holds = |p: &DVec3| about.held || about.fixed.iter().any(|b| p.cmpge(b.min).all() && p.cmple(b.max).all());
    let fixed: Vec<u32> = (0..).zip(&model.positions).filter(|(_, p)| holds(p)).map(|(v, _)| v).collect();
    soft.pin(&fixed);
}

/// How large the cage is in the world, relative to the model.
fn scale_of(cage: &Mesh, start: &[Vec3]) -> f64 {
    let volume = |at: &dyn Fn(u32) -> DVec3| -> f64 {
        let corners = |cell: &[u32; 4]| cell.map(at);
        cage.cells.iter().map(|cell| crate::geometry::Tetrahedron::new(corners(cell)).signed_volume().abs()).sum()
    };
    let ratio = volume(&|v| start[v as usize].as_dvec3()) / volume(&|v| cage.positions[v as usize]);
    if ratio.is_finite() && ratio > 0.0 { libm::cbrt(ratio) } else { 1.0 }
}

/// The part of every tetrahedron of a cage that a model fills.
fn fill(cage: &Mesh, model: &Mesh) -> Vec<f64> {
    if cage.cells == model.cells {
        return vec![1.0; cage.cells.len()];
    }
    let bounds = |t: usize| Aabb::around(&cage.tetrahedron(t).vertices);
    let tree = BoxTree::new((0..cage.cells.len()).map(|t| BoxItem::new(t as u32, bounds(t))).collect());
    let mut volumes = vec![0.0; cage.cells.len()];
    for t in 0..model.cells.len() {
        let tetrahedron = model.tetrahedron(t);
        tree.overlapping(&Aabb::around(&tetrahedron.vertices), 0.0, &mut 0, |c| {
            volumes[c as usize] += shared_volume(&tetrahedron, &cage.tetrahedron(c as usize));
        });
    }
    let relative = |(t, volume): (usize, f64)| volume / cage.tetrahedron(t).signed_volume().abs();
    volumes.into_iter().enumerate().map(relative).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{mesh::shapes, simulate::cage::enclose};

    #[test]
    fn a_cage_is_filled_as_when_it_was_made() {
        let ball = shapes::ball([6, 6, 6]);
        let cage = enclose(&[&ball], 60);
        for (found, expected) in fill(&cage.mesh, &ball).iter().zip(&cage.fill) {
            assert!((found - expected).abs() < 1e-9, "{found} {expected}");
        }
        assert_eq!(fill(&ball, &ball), vec![1.0; ball.cells.len()]);
    }

    #[test]
    fn the_scale_is_that_of_the_volumes() {
        let ball = shapes::ball([4, 4, 4]);
        let start: Vec<Vec3> = ball.positions.iter().map(|p| (p * 2.5 + DVec3::ONE).as_vec3()).collect();
        assert!((scale_of(&ball, &start) - 2.5).abs() < 1e-5);
    }
}
