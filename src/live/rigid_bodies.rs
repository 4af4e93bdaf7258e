//! Rigid bodies from the corners of their frames of reference.

use super::layout::RigidBody;
use crate::{
    geometry::Primitive,
    mesh::Mesh,
    scene::Placement,
    simulate::{Material, Rigid, SimulateError},
};
use glam::{DMat3, DVec3, Mat3, Quat, Vec3};

/// The part of a closed surface's area that may be missing.
const OPEN: f64 = 0.05;

/// The cells whose vertices hang on the four control points from `first` on, in the model's coordinates.
pub fn hanging_on(placement: &Placement, first: u32) -> Mesh {
    let Some(epoch) = placement.epochs.last() else { return Mesh::default() };
    let own = |v: &u32| placement.anchors[*v as usize].controls[0] == first;
    let cells: Vec<[u32; 4]> = epoch.cells.iter().filter(|cell| cell.iter().all(own)).copied().collect();
    let mut used: Vec<u32> = cells.iter().flatten().copied().collect();
    used.sort_unstable();
    used.dedup();
    let position = |&v: &u32| {
        let [_, x, y, z] = placement.anchors[v as usize].weights.map(f64::from);
        DVec3::new(x, y, z)
    };
    let number = |v: u32| used.partition_point(|&u| u < v) as u32;
    let mut positions: Vec<DVec3> = used.iter().map(position).collect();
    let mut cells: Vec<[u32; 4]> = cells.iter().map(|cell| cell.map(number)).collect();
    if placement.primitive == Primitive::Triangles {
        // As if every triangle had a part of the inside, up to the centre.
        let centre = positions.iter().sum::<DVec3>() / positions.len().max(1) as f64;
        cells.iter_mut().for_each(|cell| cell[3] = positions.len() as u32);
        positions.push(centre);
    }
    Mesh::of_tetrahedra(positions, cells)
}

/// Whether a surface that was given an inside with [`hanging_on`] has one: the areas of its triangles, the first three corners of
/// every cell, add up to nearly nothing.
pub fn is_closed(mesh: &Mesh) -> bool {
    let (mut sum, mut all) = (DVec3::ZERO, 0.0);
    for &[a, b, c, _] in &mesh.cells {
        let [a, b, c] = [a, b, c].map(|v| mesh.positions[v as usize]);
        let area = (b - a).cross(c - a);
        sum += area;
        all += area.length();
    }
    sum.length() < OPEN * all
}

/// A rigid body whose frame of reference has these corners and moves as they do. Gives its mass, too.
pub fn at(
    (corners, moving): (&[Vec3], &[Vec3]),
    mesh: &Mesh,
    material: &Material,
    held: bool,
) -> Result<(RigidBody, f64), SimulateError> {
    let axes = Mat3::from_cols(corners[1] - corners[0], corners[2] - corners[0], corners[3] - corners[0]);
    let scale = axes.x_axis.length();
    let rotation = Quat::from_mat3(&(axes * scale.recip())).normalize();
    let mut scaled = mesh.clone();
    scaled.positions.iter_mut().for_each(|p| *p *= f64::from(scale));
    for t in 0..scaled.cells.len() {
        if scaled.tetrahedron(t).signed_volume() < 0.0 {
            scaled.cells[t].swap(2, 3);
        }
    }
    // What stays where it is needs no volume.
    let rigid = match held {
        true => Rigid::immovable(material.friction),
        false => Rigid::new(&scaled, material.density, material.friction)?,
    };
    let rest_centre = (rigid.centre / f64::from(scale)).as_vec3();
    // Of the motion of the corners: that of a point at the centre, and half the curl.
    let velocity = moving[0] * (1.0 - rest_centre.element_sum())
        + moving[1] * rest_centre.x
        + moving[2] * rest_centre.y
        + moving[3] * rest_centre.z;
    let rates = Mat3::from_cols(moving[1] - moving[0], moving[2] - moving[0], moving[3] - moving[0]);
    let gradient = rates * (axes * scale.recip()).transpose() * scale.recip();
    let spin = Vec3::new(
        gradient.y_axis.z - gradient.z_axis.y,
        gradient.z_axis.x - gradient.x_axis.z,
        gradient.x_axis.y - gradient.y_axis.x,
    ) * 0.5;
    let column = |c: DVec3| [c.x as f32, c.y as f32, c.z as f32, 0.0];
    let inverse: DMat3 = rigid.inverse_inertia();
    let body = RigidBody {
        centre: (corners[0] + rotation * (rest_centre * scale)).to_array(),
        inverse_mass: if held { 0.0 } else { (1.0 / rigid.mass()) as f32 },
        rotation: rotation.to_array(),
        velocity: if held { [0.0; 3] } else { velocity.to_array() },
        first_point: 0,
        spin: if held { [0.0; 3] } else { spin.to_array() },
        scale,
        rest_centre: rest_centre.to_array(),
        friction: material.friction as f32,
        inertia: [column(inverse.x_axis), column(inverse.y_axis), column(inverse.z_axis)],
    };
    Ok((body, rigid.mass()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::shapes;

    #[test]
    fn motion_of_the_corners_is_that_of_the_body() {
        let mesh = shapes::cubes([1, 1, 1]);
        let (rotation, origin, scale) = (Quat::from_rotation_y(0.7), Vec3::new(1.0, 2.0, 3.0), 2.0);
        let (velocity, spin) = (Vec3::new(0.3, -0.1, 0.2), Vec3::new(1.0, -2.0, 0.5));
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(|axis| origin + rotation * (axis * scale));
        let centre = origin + rotation * (((mesh.bounds().min + mesh.bounds().max) / 2.0).as_vec3() * scale);
        let moving = corners.map(|corner| velocity + spin.cross(corner - centre));
        let (body, mass) = at((&corners, &moving), &mesh, &Material::default(), false).unwrap();
        let volume = 8.0 * mesh.cells.iter().enumerate().map(|(t, _)| mesh.tetrahedron(t).signed_volume()).sum::<f64>();
        assert!((mass - 1000.0 * volume).abs() < 1e-6 * mass);
        assert!((Vec3::from(body.centre) - centre).length() < 1e-5);
        assert!((Vec3::from(body.velocity) - velocity).length() < 1e-5);
        assert!((Vec3::from(body.spin) - spin).length() < 1e-5, "{:?}", body.spin);
        assert!((body.scale - scale).abs() < 1e-6);
    }
}
