//! Twins of the kernels in `shaders/live/`, on the host in f32: the twin of a shader is the file of its name.
//!
//! [`Twin`] is a live scene; a kernel's twin does to it what the kernel does to its buffers.

mod add_normals;
mod bend;
mod element;
mod list_contacts;
mod list_impacts;
mod list_walls;
mod load;
mod membrane;
mod memory;
mod moving;
mod predict;
mod pull;
mod push_contact;
mod push_points;
mod recall;
mod remember;
mod respond;
mod rotation;
mod solve;
mod solve_cloth;
mod solve_rigid;
mod take_pushes;
mod weigh;
mod write_controls;

use super::{
    Bodies,
    layout::{Contact, NOTHING, Params},
};
use crate::scene::Anchor;
use glam::Vec3;

/// A live scene on the host.
pub struct Twin<'a> {
    /// Bodies as they started; points, velocities and rigid bodies change.
    pub bodies: Bodies,
    /// What the kernels are told.
    pub params: Params,
    /// Anchors of the vertices.
    pub anchors: &'a [Anchor],
    /// Cells by their numbers on the GPU.
    pub cells: &'a [[u32; 4]],
    /// Changes of velocity by contacts, and of the position alone, in fixed point.
    pub pushes: Vec<[[i32; 3]; 2]>,
    /// Contacts of the step.
    pub contacts: Vec<Contact>,
    loads: Vec<u32>,
}

impl<'a> Twin<'a> {
    /// With these bodies.
    pub fn new(bodies: Bodies, params: Params, anchors: &'a [Anchor], cells: &'a [[u32; 4]]) -> Self {
        let points = bodies.points.len();
        Self {
            bodies,
            params,
            anchors,
            cells,
            pushes: vec![[[0; 3]; 2]; points],
            contacts: vec![],
            loads: vec![0; points],
        }
    }

    /// A sub-step without contacts, of bodies of every kind.
    pub fn solve_all(&mut self) {
        self.solve();
        let coming = self.bend();
        self.solve_cloth(coming);
        self.solve_rigid();
    }

    fn set_velocity(&mut self, i: usize, v: Vec3) {
        self.bodies.velocities[i] = [v.x, v.y, v.z, self.bodies.velocities[i][3]];
    }

    /// The vertices of a contact with their shares: its own, and those of the other side.
    fn sides(&self, contact: &Contact) -> Vec<(u32, f32)> {
        let mut sides = vec![(contact.vertex, 1.0)];
        if contact.corners[0] != NOTHING {
            sides.extend((0..4).map(|k| (contact.corners[k], -contact.weights[k])));
        }
        sides
    }
}

fn xyz([x, y, z, _]: [f32; 4]) -> Vec3 {
    Vec3::new(x, y, z)
}
