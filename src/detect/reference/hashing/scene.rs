//! What all searches by hashing need of a frame.

use super::cells::Cells;
use crate::{
    detect::{Bounds, Filter, Frame, Settings, Stored, Topology, without_denormals},
    geometry::{Aabb, Tetrahedron},
};
use glam::DVec3;

/// A frame with its boxes and its grid.
#[derive(Debug)]
pub(crate) struct Scene<'a> {
    pub frame: &'a Frame<'a>,
    pub topology: &'a Topology,
    pub filter: Filter,
    /// Every vertex.
    pub points: Vec<DVec3>,
    /// The box of every primitive.
    pub boxes: Vec<Aabb>,
    /// The participants.
    pub members: Vec<u32>,
    pub cells: Cells,
    /// What contacts are found with.
    pub stored: Stored,
    object_count: u32,
    /// Per object the box around its overlaps with others. Without self-collisions nothing outside of it participates.
    regions: Vec<Aabb>,
}

impl<'a> Scene<'a> {
    /// On one thread: it is timed.
    pub fn new(frame: &'a Frame<'a>, topology: &'a Topology, settings: &Settings) -> Self {
        let filter = Filter::whole(settings);
        let points: Vec<DVec3> = frame.positions.iter().map(|p| p.map(without_denormals).as_dvec3()).collect();
        let boxes: Vec<Aabb> = frame.cells.iter().map(|cell| Aabb::around(&cell.map(|v| points[v as usize]))).collect();
        let mut objects = vec![Aabb::EMPTY; frame.object_count() as usize];
        for (b, &o) in boxes.iter().zip(frame.objects) {
            objects[o as usize] = objects[o as usize].union(b);
        }
        let lower = objects.iter().fold(DVec3::INFINITY, |lower, b| lower.min(b.min));
        let cells = Cells::new(settings, topology, points.len(), lower);
        let object_count = objects.len() as u32;
        let bounds = Bounds { boxes, diameters: vec![], extents: vec![], objects };
        let regions = if filter.within { vec![] } else { bounds.regions() };
        let members = match (filter.within, filter.inter) {
            (true, _) => (0..frame.cells.len() as u32).collect(),
            (false, true) => bounds.reaching(frame),
            (false, false) => vec![],
        };
        let stored = settings.stored;
        Self { frame, topology, filter, points, boxes: bounds.boxes, members, cells, stored, object_count, regions }
    }

    /// Whether something of an object can meet something else that is looked for.
    pub fn takes_part(&self, object: u32, bounds: &Aabb) -> bool {
        // A vertex of no object does not participate.
        let is_known = object < self.object_count;
        is_known
            && (self.filter.within || self.regions.get(object as usize).is_some_and(|region| region.overlaps(bounds)))
    }

    /// A tetrahedron.
    pub fn tetrahedron(&self, primitive: u32) -> Tetrahedron {
        Tetrahedron::new(self.frame.cells[primitive as usize].map(|v| self.points[v as usize]))
    }

    /// The corners of a triangle of the surface.
    pub fn triangle(&self, number: u32) -> [DVec3; 3] {
        self.topology.triangles[number as usize].map(|v| self.points[v as usize])
    }

    /// The object of a triangle of the surface.
    pub fn triangle_object(&self, number: u32) -> u32 {
        self.frame.objects[self.topology.owners[number as usize] as usize]
    }

    /// The ends of an edge.
    pub fn segment(&self, edge: [u32; 2]) -> [DVec3; 2] {
        edge.map(|v| self.points[v as usize])
    }

    /// Whether a vertex in a tetrahedron is looked for.
    pub fn wants_contact(&self, vertex: u32, primitive: u32) -> bool {
        let object = self.topology.vertex_objects[vertex as usize];
        let wanted = match object == self.frame.objects[primitive as usize] {
            true => self.filter.within,
            false => self.filter.inter && object < self.object_count,
        };
        wanted && !self.frame.cells[primitive as usize].contains(&vertex)
    }

    /// Whether a vertex is in the box of a tetrahedron.
    pub fn is_in_box(&self, vertex: u32, primitive: u32) -> bool {
        let point = self.points[vertex as usize];
        self.boxes[primitive as usize].overlaps(&Aabb { min: point, max: point })
    }

    /// Whether an edge through a triangle is looked for.
    pub fn wants_crossing(&self, edge: [u32; 2], triangle: u32) -> bool {
        let object = self.topology.vertex_objects[edge[0] as usize];
        let wanted = if object == self.triangle_object(triangle) { self.filter.within } else { self.filter.inter };
        wanted && !self.topology.triangles[triangle as usize].iter().any(|v| edge.contains(v))
    }
}
