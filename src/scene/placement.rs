//! A scene at one resolution: what hangs on which control points.

use super::{Locator, Motion, Scene, Shape};
use crate::{
    detect::{Assembly, Frame},
    geometry::Primitive,
    mesh::{Mesh, pieces::Pieces},
    pipeline::MOST_PRIMITIVES,
};
use bytemuck::{Pod, Zeroable};
use glam::{DVec3, Vec3};

/// What a vertex hangs on.
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[repr(C)]
pub struct Anchor {
    /// Four control points.
    pub controls: [u32; 4],
    /// How much each counts; they add up to one.
    pub weights: [f32; 4],
}

/// Frames during which the tetrahedra stay the same.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Epoch {
    /// The first of them.
    pub frame: u32,
    /// Four vertex indices per tetrahedron; tetrahedra keep their numbers from epoch to epoch.
    pub cells: Vec<[u32; 4]>,
    /// The object of each tetrahedron.
    pub objects: Vec<u32>,
}

/// A scene at one resolution.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Placement {
    /// What its cells are.
    pub primitive: Primitive,
    /// For every vertex what it hangs on.
    pub anchors: Vec<Anchor>,
    /// In the order of their frames, the first from frame 0; at least one.
    pub epochs: Vec<Epoch>,
    /// Where the tetrahedra of each part begin.
    pub starts: Vec<usize>,
    /// Control points of the scene.
    pub controls: usize,
}

/// Why a scene cannot be placed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PlacementError {
    /// A model that nobody brought.
    #[error("the scene needs the model {name}, which is not there")]
    Missing {
        /// Its name.
        name: String,
    },
    /// A recorded sequence of another mesh.
    #[error("part {part} has {vertices} vertices, but {points} were recorded")]
    Vertices {
        /// Name of the part.
        part: String,
        /// Vertices of its mesh.
        vertices: usize,
        /// Points per frame.
        points: usize,
    },
    /// More than can be looked at.
    #[error("{count} {what} in all, allowed are {most}")]
    TooLarge {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        count: u64,
        /// How many there may be.
        most: u64,
    },
    /// Objects of different kinds of primitives in one scene.
    #[error(
        "object {first} is made of {primitive}, object {other} is not: all objects of a scene need the same kind of primitive"
    )]
    MixedPrimitives {
        /// Name of the first object.
        first: String,
        /// Name of one that differs.
        other: String,
        /// What the first is made of.
        primitive: Primitive,
    },
    /// A cage that holds nothing.
    #[error("the cage of part {part} has no solid tetrahedron")]
    Cage {
        /// Name of the part.
        part: String,
    },
}

impl Placement {
    /// Hangs every vertex on its control points. `model` gives the models by name, at one resolution.
    ///
    /// # Errors
    /// A model that is missing, a motion that does not fit its mesh.
    pub fn new<'m>(scene: &Scene, model: impl Fn(&str) -> Option<&'m Mesh>) -> Result<Self, PlacementError> {
        let mut meshes: Vec<&Mesh> = Vec::new();
        for part in &scene.parts {
            meshes.push(match &part.shape {
                Shape::Mesh(mesh) => mesh,
                Shape::Model(name) => model(name).ok_or_else(|| PlacementError::Missing { name: name.clone() })?,
            });
        }
        let primitive = meshes.first().map_or_else(Primitive::default, |mesh| mesh.primitive);
        if let Some(other) = meshes.iter().position(|mesh| mesh.primitive != primitive) {
            let (first, other) = (scene.parts[0].name.clone(), scene.parts[other].name.clone());
            return Err(PlacementError::MixedPrimitives { first, other, primitive });
        }
        let mut placement = Self { primitive, epochs: empty_epochs(scene), ..Self::default() };
        check_size(scene, &meshes, placement.epochs.len())?;
        // Groups other than the first of a part are objects that come after all parts.
        let mut further = scene.parts.len() as u32;
        for (number, (part, mesh)) in scene.parts.iter().zip(meshes).enumerate() {
            placement.starts.push(placement.epochs[0].cells.len());
            let vertices = placement.anchors.len() as u32;
            let controls = placement.controls as u32;
            match &part.motion {
                Motion::Rigid(_) => {
                    placement.anchors.extend(mesh.positions.iter().map(|&p| in_frame(p, controls)));
                }
                Motion::Vertices(track) => {
                    let (vertices, points) = (mesh.positions.len(), track.points);
                    if vertices != points {
                        return Err(PlacementError::Vertices { part: part.name.clone(), vertices, points });
                    }
                    let own = |v| Anchor { controls: [controls + v; 4], weights: [1.0, 0.0, 0.0, 0.0] };
                    placement.anchors.extend((0..points as u32).map(own));
                }
                Motion::Cage { cage, .. } => {
                    let locator = Locator::new(cage);
                    for &position in &mesh.positions {
                        let (t, weights) =
                            locator.locate(position).ok_or_else(|| PlacementError::Cage { part: part.name.clone() })?;
                        placement.anchors.push(Anchor {
                            controls: cage.cells[t as usize].map(|v| controls + v),
                            weights: weights.map(|w| w as f32),
                        });
                    }
                }
                Motion::Pieces { seeds, breaks, .. } => {
                    let pieces = Pieces::new(mesh, seeds);
                    placement.anchors.extend(
                        pieces
                            .copies
                            .iter()
                            .map(|&(vertex, piece)| in_frame(mesh.positions[vertex as usize], controls + 4 * piece)),
                    );
                    let whole = vec![0; seeds.len()];
                    for epoch in &mut placement.epochs {
                        let groups = breaks.iter().rev().find(|b| b.frame <= epoch.frame).map_or(&whole, |b| &b.groups);
                        let tetrahedra = pieces.tetrahedra(groups);
                        epoch.cells.extend(tetrahedra.iter().map(|t| t.map(|v| vertices + v)));
                        let object = |group: u32| match group {
                            0 => number as u32,
                            _ => further + group - 1,
                        };
                        epoch.objects.extend(pieces.piece.iter().map(|&p| object(groups[p as usize])));
                    }
                }
            }
            if let Motion::Pieces { seeds, .. } = &part.motion {
                further += seeds.len() as u32 - 1;
            } else {
                for epoch in &mut placement.epochs {
                    epoch.cells.extend(mesh.cells.iter().map(|t| t.map(|v| vertices + v)));
                    epoch.objects.resize(epoch.cells.len(), number as u32);
                }
            }
            placement.controls += part.motion.control_count();
        }
        Ok(placement)
    }

    /// Vertices for control points; the twin of `shaders/scene/place.wgsl`.
    pub fn place(&self, controls: &[Vec3]) -> Vec<Vec3> {
        self.place_every(1, controls).collect()
    }

    /// Only every so many vertices.
    pub fn place_every(&self, every: usize, controls: &[Vec3]) -> impl Iterator<Item = Vec3> {
        self.anchors.iter().step_by(every).map(|anchor| {
            let [a, b, c, d] = anchor.controls.map(|c| controls[c as usize]);
            let [wa, wb, wc, wd] = anchor.weights;
            a * wa + b * wb + c * wc + d * wd
        })
    }

    /// The epoch that a frame is in.
    pub fn epoch(&self, frame: u32) -> usize {
        self.epochs.partition_point(|epoch| epoch.frame <= frame).saturating_sub(1)
    }

    /// Vertices, tetrahedra and objects of one frame.
    pub fn assembly(&self, scene: &Scene, frame: u32, corrected: bool) -> Assembly {
        let epoch = &self.epochs[self.epoch(frame)];
        Assembly {
            primitive: self.primitive,
            positions: self.place(&scene.controls(f64::from(frame), corrected)),
            cells: epoch.cells.clone(),
            objects: epoch.objects.clone(),
            origin: scene.origin,
        }
    }

    /// Borrows an epoch with positions as what a detector looks at.
    pub fn frame<'a>(&'a self, epoch: usize, positions: &'a [Vec3]) -> Frame<'a> {
        let Epoch { cells, objects, .. } = &self.epochs[epoch];
        Frame { primitive: self.primitive, positions, next: None, cells, objects }
    }
}

/// Vertices, control points, and tetrahedra over all epochs: what a scene may have.
const MOST: u64 = 1 << 26;

/// A small file can name a model many times, or break it at every frame.
fn check_size(scene: &Scene, meshes: &[&Mesh], epochs: usize) -> Result<(), PlacementError> {
    let tetrahedra: u64 = meshes.iter().map(|mesh| mesh.cells.len() as u64).sum();
    let vertices: u64 = scene
        .parts
        .iter()
        .zip(meshes)
        .map(|(part, mesh)| match part.motion {
            // As many copies as pieces meet in a vertex, which are no more than its tetrahedra have corners.
            Motion::Pieces { .. } => 4 * mesh.cells.len() as u64,
            _ => mesh.positions.len() as u64,
        })
        .sum();
    let controls: u64 = scene.parts.iter().map(|part| part.motion.control_count() as u64).sum();
    for (what, count, most) in [
        ("tetrahedra", tetrahedra, MOST_PRIMITIVES as u64),
        ("tetrahedra over all breaks", tetrahedra.saturating_mul(epochs as u64), MOST),
        ("vertices", vertices, MOST),
        ("control points", controls, MOST),
    ] {
        if count > most {
            return Err(PlacementError::TooLarge { what, count, most });
        }
    }
    Ok(())
}

/// One epoch from frame 0, and one from every frame at which something breaks.
fn empty_epochs(scene: &Scene) -> Vec<Epoch> {
    let mut frames = vec![0];
    for part in &scene.parts {
        if let Motion::Pieces { breaks, .. } = &part.motion {
            frames.extend(breaks.iter().map(|b| b.frame));
        }
    }
    frames.sort_unstable();
    frames.dedup();
    frames.into_iter().map(|frame| Epoch { frame, ..Epoch::default() }).collect()
}

/// A point in a moving frame of reference, whose control points are the origin and the ends of the unit vectors.
fn in_frame(p: DVec3, first: u32) -> Anchor {
    Anchor {
        controls: [first, first + 1, first + 2, first + 3],
        weights: [1.0 - p.x - p.y - p.z, p.x, p.y, p.z].map(|w| w as f32),
    }
}
