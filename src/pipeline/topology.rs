//! Edges, neighbours and surface of an input on the GPU.

use super::{DetectError, Slot};
use crate::{
    detect::Topology,
    gpu::{
        Gpu,
        buffer::{STORAGE, upload},
    },
};

impl Slot {
    /// Object of every vertex.
    pub const VERTEX_OBJECTS: Self = Self::caller("vertex objects");
    /// Two vertices per edge.
    pub const EDGES: Self = Self::caller("edges");
    /// Where the neighbours of every vertex begin.
    pub const NEIGHBOUR_STARTS: Self = Self::caller("neighbour starts");
    /// Vertex at the other end, and edge.
    pub const NEIGHBOURS: Self = Self::caller("neighbours");
    /// Which faces of every primitive are on the surface, a bit each.
    pub const OUTER_FACES: Self = Self::caller("outer faces");
    /// Three vertices of every triangle of the surface, and the primitive it belongs to.
    pub const SURFACE: Self = Self::caller("surface");
    /// The first triangle of every object, and behind its last.
    pub const OBJECT_TRIANGLES: Self = Self::caller("object triangles");
    /// Where the triangles around every vertex begin.
    pub const AROUND_STARTS: Self = Self::caller("around starts");
    /// Triangles around every vertex.
    pub const AROUND: Self = Self::caller("around");
    /// For every object the first of its [`Slot::OBJECT_VERTICES`], their number, and its first primitive.
    pub const OBJECT_SHAPES: Self = Self::caller("object shapes");
    /// Vertices of every object.
    pub const OBJECT_VERTICES: Self = Self::caller("object vertices");
    /// Vertices and edges that are a triangle's to test, a bit each.
    pub const FEATURES: Self = Self::caller("features");
}

/// The first primitive of an object that has none.
const NONE: u32 = u32::MAX;

/// A topology, and its buffers.
#[derive(Debug)]
pub struct TopologyBuffers {
    /// By the frame's own numbers.
    pub topology: Topology,
    buffers: [(Slot, wgpu::Buffer); 12],
}

impl TopologyBuffers {
    /// Uploads a topology; `places` has for every primitive of the frame its number on the
    /// GPU, `objects` its object.
    pub(super) fn upload(gpu: &Gpu, topology: Topology, places: &[u32], objects: &[u32]) -> Result<Self, DetectError> {
        let surface: Vec<[u32; 4]> = topology
            .triangles
            .iter()
            .zip(&topology.owners)
            .map(|(&[a, b, c], &owner)| [a, b, c, places[owner as usize]])
            .collect();
        let mut outer_faces = vec![0; places.len()];
        for (&place, &bits) in places.iter().zip(&topology.outer_faces) {
            outer_faces[place as usize] = bits;
        }
        let mut features = vec![0; places.len()];
        for (&place, &bits) in places.iter().zip(&topology.features) {
            features[place as usize] = bits;
        }
        let mut shapes: Vec<[u32; 4]> =
            topology.object_vertex_starts.windows(2).map(|range| [range[0], range[1] - range[0], NONE, 0]).collect();
        for (&place, &object) in places.iter().zip(objects) {
            let first = &mut shapes[object as usize][2];
            *first = place.min(*first);
        }
        let words =
            |slot: Slot, words: &[u32]| Ok::<_, DetectError>((slot, upload(gpu, slot.label(), words, STORAGE)?));
        Ok(Self {
            buffers: [
                words(Slot::VERTEX_OBJECTS, &topology.vertex_objects)?,
                words(Slot::EDGES, topology.edges.as_flattened())?,
                words(Slot::NEIGHBOUR_STARTS, &topology.neighbour_starts)?,
                words(Slot::NEIGHBOURS, topology.neighbours.as_flattened())?,
                words(Slot::OUTER_FACES, &outer_faces)?,
                words(Slot::SURFACE, surface.as_flattened())?,
                words(Slot::OBJECT_TRIANGLES, topology.object_triangles.as_flattened())?,
                words(Slot::AROUND_STARTS, &topology.around_starts)?,
                words(Slot::AROUND, &topology.around)?,
                words(Slot::FEATURES, &features)?,
                words(Slot::OBJECT_SHAPES, shapes.as_flattened())?,
                words(Slot::OBJECT_VERTICES, &topology.object_vertices)?,
            ],
            topology,
        })
    }

    /// One of its buffers.
    pub(crate) fn get(&self, slot: Slot) -> Option<&wgpu::Buffer> {
        self.buffers.iter().find(|(known, _)| *known == slot).map(|(_, buffer)| buffer)
    }
}
