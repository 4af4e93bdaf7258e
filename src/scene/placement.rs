//! A scene at one resolution: the control points and weights of every vertex.

mod anchor;
mod error;
mod limits;
mod place;
mod surface;

pub use anchor::Anchor;
pub use error::PlacementError;

use super::{Form, Motion, Scene, Shape};
use crate::{
    detect::{Assembly, Frame},
    geometry::Primitive,
    mesh::{Mesh, pieces::Pieces},
};
use anchor::{in_cage, in_pose};
use glam::{DVec3, Vec3};
use surface::Body;

/// Frames during which the cells stay the same.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Epoch {
    /// The first of them.
    pub frame: u32,
    /// Four vertex indices per primitive; primitives keep their numbers from epoch to epoch.
    pub cells: Vec<[u32; 4]>,
    /// The object of each primitive.
    pub objects: Vec<u32>,
}

/// A scene at one resolution.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Placement {
    /// What its cells are.
    pub primitive: Primitive,
    /// One per vertex.
    pub anchors: Vec<Anchor>,
    /// In the order of their frames, the first from frame 0; at least one.
    pub epochs: Vec<Epoch>,
    /// The first primitive of each object.
    pub starts: Vec<usize>,
    /// Control points of the scene.
    pub controls: usize,
}

impl Placement {
    /// Assigns control points and weights to every vertex of a scene, or of its surface. `model` gives the models by name, at
    /// one resolution.
    ///
    /// # Errors
    /// A model that is missing, a motion that does not fit its mesh, a cage that does not enclose its object, a scene that
    /// is too large.
    pub fn new<'m>(
        scene: &Scene,
        form: Form,
        model: impl Fn(&str) -> Option<&'m Mesh>,
    ) -> Result<Self, PlacementError> {
        let mut meshes: Vec<&Mesh> = Vec::new();
        for object in &scene.objects {
            meshes.push(match &object.shape {
                Shape::Mesh(mesh) => mesh,
                Shape::Model(name) => model(name).ok_or_else(|| PlacementError::Missing { name: name.clone() })?,
            });
        }
        let primitive = meshes.first().map_or_else(Primitive::default, |mesh| mesh.primitive);
        if let Some(other) = meshes.iter().position(|mesh| mesh.primitive != primitive) {
            let (first, other) = (scene.objects[0].name.clone(), scene.objects[other].name.clone());
            return Err(PlacementError::MixedPrimitives { first, other, primitive });
        }
        let mut placement = Self { primitive, epochs: empty_epochs(scene), ..Self::default() };
        limits::check(scene, &meshes, placement.epochs.len())?;
        let mut steps = limits::Steps::new(&meshes);
        // Groups other than the first of an object are objects with numbers above those of the scene's own.
        let mut further = scene.objects.len() as u32;
        let (mut bodies, mut rest): (Vec<Body<'_>>, Vec<DVec3>) = (vec![], vec![]);
        for (number, (object, mesh)) in scene.objects.iter().zip(meshes).enumerate() {
            placement.starts.push(placement.epochs[0].cells.len());
            let vertices = placement.anchors.len() as u32;
            let controls = placement.controls as u32;
            bodies.push(Body { object, first_control: controls });
            match &object.motion {
                Motion::Rigid(_) => {
                    placement.anchors.extend(mesh.positions.iter().map(|&p| in_pose(p, controls)));
                }
                Motion::Vertices(track) => {
                    let (vertices, points) = (mesh.positions.len(), track.points);
                    if vertices != points {
                        return Err(PlacementError::Vertices { object: object.name.clone(), vertices, points });
                    }
                    let own = |v| Anchor { controls: [controls + v; 4], weights: [1.0, 0.0, 0.0, 0.0] };
                    placement.anchors.extend((0..points as u32).map(own));
                }
                Motion::Cage { cage, .. } => {
                    placement.anchors.extend(in_cage(&object.name, mesh, cage, controls, &mut steps)?);
                }
                Motion::Pieces { seeds, breaks, .. } => {
                    let pieces = Pieces::new(mesh, seeds);
                    rest.extend(pieces.copies.iter().map(|&(vertex, _)| mesh.positions[vertex as usize]));
                    placement.anchors.extend(
                        pieces
                            .copies
                            .iter()
                            .map(|&(vertex, piece)| in_pose(mesh.positions[vertex as usize], controls + 4 * piece)),
                    );
                    let whole = vec![0; seeds.len()];
                    for epoch in &mut placement.epochs {
                        let broken = breaks.partition_point(|b| b.frame <= epoch.frame);
                        let groups = if broken == 0 { &whole } else { &breaks[broken - 1].groups };
                        let cells = pieces.tetrahedra(groups);
                        epoch.cells.extend(cells.iter().map(|t| t.map(|v| vertices + v)));
                        let object = |group: u32| match group {
                            0 => number as u32,
                            _ => further + group - 1,
                        };
                        epoch.objects.extend(pieces.piece.iter().map(|&p| object(groups[p as usize])));
                    }
                }
            }
            if let Motion::Pieces { seeds, .. } = &object.motion {
                further += seeds.len() as u32 - 1;
            } else {
                rest.extend(&mesh.positions);
                for epoch in &mut placement.epochs {
                    epoch.cells.extend(mesh.cells.iter().map(|t| t.map(|v| vertices + v)));
                    epoch.objects.resize(epoch.cells.len(), number as u32);
                }
            }
            placement.controls += object.motion.control_count();
        }
        match form.subdivisions() {
            None => Ok(placement),
            Some(times) => placement.into_surface(&bodies, rest, times, &mut steps),
        }
    }

    /// The epoch of a frame.
    pub fn epoch(&self, frame: u32) -> usize {
        self.epochs.partition_point(|epoch| epoch.frame <= frame).saturating_sub(1)
    }

    /// Vertices, primitives and objects of one frame.
    pub fn assembly(&self, scene: &Scene, frame: u32, corrected: bool) -> Assembly {
        let epoch = &self.epochs[self.epoch(frame)];
        Assembly {
            primitive: self.primitive,
            positions: self.place(&scene.controls(f64::from(frame), corrected)),
            next: vec![],
            cells: epoch.cells.clone(),
            objects: epoch.objects.clone(),
            origin: scene.origin,
        }
    }

    /// Where the vertices of a frame are in the next one; at the end of the scene they stay.
    pub fn next(&self, scene: &Scene, frame: u32, corrected: bool) -> Vec<Vec3> {
        self.place(&scene.controls(f64::from(scene.next_frame(frame)), corrected))
    }

    /// Borrows an epoch with positions as the input of a detector.
    pub fn frame<'a>(&'a self, epoch: usize, positions: &'a [Vec3]) -> Frame<'a> {
        let Epoch { cells, objects, .. } = &self.epochs[epoch];
        Frame { primitive: self.primitive, positions, next: None, cells, objects }
    }
}

/// One epoch from frame 0, and one from every frame at which something breaks.
fn empty_epochs(scene: &Scene) -> Vec<Epoch> {
    let mut frames = vec![0];
    for object in &scene.objects {
        if let Motion::Pieces { breaks, .. } = &object.motion {
            frames.extend(breaks.iter().map(|b| b.frame));
        }
    }
    frames.sort_unstable();
    frames.dedup();
    frames.into_iter().map(|frame| Epoch { frame, ..Epoch::default() }).collect()
}

#[cfg(test)]
mod tests;
