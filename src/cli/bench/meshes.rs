//! Meshes of the command line as a scene of one frame.

use crate::{
    cli::objects::Objects,
    detect::Assembly,
    mesh::Mesh,
    scene::{Motion, Object, Scene, Shape, Track},
};
use glam::{Quat, Vec3};

/// The translated objects as a scene of one frame.
pub fn still(objects: &Objects, title: &str) -> Scene {
    Scene {
        title: title.to_owned(),
        note: objects.note.clone(),
        origin: objects.assembly.origin,
        rate: 1.0,
        frames: 1,
        objects: (0..objects.list.len()).map(|number| part(objects.mesh(number), number)).collect(),
        ..Scene::default()
    }
}

/// Its control points are its vertices, so that placing changes nothing.
fn part(mesh: Mesh, number: usize) -> Object {
    let positions: Vec<Vec3> = mesh.positions.iter().map(|p| p.as_vec3()).collect();
    let motion = Motion::Vertices(Track { points: positions.len(), positions });
    Object { name: format!("object {number}"), shape: Shape::Mesh(mesh), motion, correction: Vec3::ZERO }
}

/// Rotates the last object about the vertical axis through its centre.
pub fn turn_last(assembly: &mut Assembly, degrees: f32) {
    let Some(&last) = assembly.objects.last() else { return };
    let mut own: Vec<usize> = (0..assembly.cells.len())
        .filter(|&t| assembly.objects[t] == last)
        .flat_map(|t| assembly.cells[t].map(|v| v as usize))
        .collect();
    own.sort_unstable();
    own.dedup();
    let centre: Vec3 = own.iter().map(|&v| assembly.positions[v]).sum::<Vec3>() / own.len() as f32;
    let turn = Quat::from_rotation_y(degrees.to_radians());
    for v in own {
        assembly.positions[v] = centre + turn * (assembly.positions[v] - centre);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        detect::samples,
        scene::{Form, Placement},
    };

    #[test]
    fn only_the_last_object_turns_and_about_its_centre() {
        let mut two = Assembly::default();
        let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
        two.push(&corners, &[[0, 1, 2, 3]]);
        two.push(&corners, &[[0, 1, 2, 3]]);
        turn_last(&mut two, 180.0);
        assert_eq!(two.positions[..4], corners);
        let turned = [Vec3::new(0.5, 0.0, 0.5), Vec3::new(-0.5, 0.0, 0.5)];
        assert!(turned.iter().zip(&two.positions[4..]).all(|(a, b)| a.distance(*b) < 1e-6), "{:?}", two.positions);
    }

    #[test]
    fn as_a_scene_they_are_where_they_were() {
        let blocks = samples::blocks(3, 0.5);
        let scene = still(&Objects::generated("blocks", blocks.clone()), "blocks");
        let placed = Placement::new(&scene, Form::Own, |_| None).unwrap().assembly(&scene, 0, true);
        assert_eq!(placed, blocks);
    }
}
