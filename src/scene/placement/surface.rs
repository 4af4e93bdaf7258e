//! A placement of the surface: the faces that belong to one tetrahedron only, at every epoch, divided on request. New vertices
//! are placed as the object's own are: in its cage, its pose, or between recorded points.

use super::{Anchor, Placement, PlacementError, anchor::in_pose, limits};
use crate::{
    geometry::Primitive,
    mesh::{Mesh, subdivide::Subdivision},
    scene::{Locator, Motion, Object},
};
use glam::DVec3;
use std::collections::HashMap;

/// An object of a placement.
pub(super) struct Body<'a> {
    pub object: &'a Object,
    /// Its first control point; those of the next object follow.
    pub first_control: u32,
}

impl Placement {
    /// Turns to the surface, with every triangle divided into four so many times. `rest` has the vertices as they are in the
    /// meshes.
    pub(super) fn into_surface(
        mut self,
        bodies: &[Body<'_>],
        rest: Vec<DVec3>,
        subdivisions: u32,
        steps: &mut limits::Steps,
    ) -> Result<Self, PlacementError> {
        let mut mesh = Mesh { primitive: self.primitive, positions: rest, cells: vec![] };
        for epoch in &mut self.epochs {
            mesh.cells = std::mem::take(&mut epoch.cells);
            if self.primitive == Primitive::Tetrahedra {
                let surface = mesh.surface();
                epoch.cells = surface.triangles.iter().map(|&[a, b, c]| [a, b, c, c]).collect();
                epoch.objects = surface.owners.iter().map(|&owner| epoch.objects[owner as usize]).collect();
            } else {
                epoch.cells = std::mem::take(&mut mesh.cells);
            }
        }
        let triangles: u64 = self.epochs.iter().map(|epoch| epoch.cells.len() as u64).sum();
        limits::check_triangles(triangles << (2 * subdivisions))?;
        self.primitive = Primitive::Triangles;
        let mut midpoints = Midpoints { anchors: self.anchors, rest: mesh.positions, known: HashMap::new() };
        for _ in 0..subdivisions {
            for epoch in &mut self.epochs {
                let vertices = midpoints.anchors.len();
                let Subdivision { edges, mut cells } = Subdivision::of(vertices, &epoch.cells);
                let numbers = midpoints.of_edges(&edges, bodies, steps)?;
                for vertex in cells.iter_mut().flatten() {
                    if let Some(edge) = (*vertex as usize).checked_sub(vertices) {
                        *vertex = numbers[edge];
                    }
                }
                epoch.cells = cells;
                epoch.objects = epoch.objects.iter().flat_map(|&object| [object; 4]).collect();
            }
        }
        self.anchors = midpoints.anchors;
        self.drop_unused();
        let mut starts = vec![0; bodies.len()];
        for (number, start) in starts.iter_mut().enumerate() {
            let objects = &self.epochs[0].objects;
            *start = objects.iter().position(|&object| object == number as u32).unwrap_or(objects.len());
        }
        self.starts = starts;
        Ok(self)
    }

    /// Leaves out the vertices that no epoch uses: those inside.
    fn drop_unused(&mut self) {
        let mut number = vec![u32::MAX; self.anchors.len()];
        self.epochs.iter().flat_map(|epoch| &epoch.cells).flatten().for_each(|&vertex| number[vertex as usize] = 0);
        let mut kept = Vec::new();
        for (number, anchor) in number.iter_mut().zip(&self.anchors).filter(|(number, _)| **number == 0) {
            *number = kept.len() as u32;
            kept.push(*anchor);
        }
        self.anchors = kept;
        for vertex in self.epochs.iter_mut().flat_map(|epoch| &mut epoch.cells).flatten() {
            *vertex = number[*vertex as usize];
        }
    }
}

/// The vertices so far, with those that halve edges.
struct Midpoints {
    anchors: Vec<Anchor>,
    rest: Vec<DVec3>,
    /// The midpoint of an edge: epochs share it.
    known: HashMap<[u32; 2], u32>,
}

impl Midpoints {
    /// The numbers of the edges' midpoints.
    fn of_edges(
        &mut self,
        edges: &[[u32; 2]],
        bodies: &[Body<'_>],
        steps: &mut limits::Steps,
    ) -> Result<Vec<u32>, PlacementError> {
        // One for each cage that is asked for.
        let mut locators: HashMap<u32, Locator<'_>> = HashMap::new();
        let mut numbers = Vec::with_capacity(edges.len());
        for edge in edges {
            if let Some(&known) = self.known.get(edge) {
                numbers.push(known);
                continue;
            }
            let [a, b] = edge.map(|vertex| self.anchors[vertex as usize]);
            let [rest_a, rest_b] = edge.map(|vertex| self.rest[vertex as usize]);
            let rest = rest_a * 0.5 + rest_b * 0.5;
            let body = body_of(bodies, a.controls[0]);
            let anchor = match (halfway(a, b), &body.object.motion) {
                (Some(anchor), _) => anchor,
                (None, Motion::Cage { cage, .. }) => {
                    let locator = locators.entry(body.first_control).or_insert_with(|| Locator::new(cage));
                    let flat = || PlacementError::FlatCage { object: body.object.name.clone() };
                    let (t, weights) = locator.locate_counting(rest, &mut steps.taken).ok_or_else(flat)?;
                    Anchor {
                        controls: cage.cells[t as usize].map(|v| body.first_control + v),
                        weights: weights.map(|w| w as f32),
                    }
                }
                // Between two pieces that are still joined: as long as the edge is there, they move as one.
                (None, _) => in_pose(rest, a.controls[0]),
            };
            let number = self.anchors.len() as u32;
            self.anchors.push(anchor);
            self.rest.push(rest);
            self.known.insert(*edge, number);
            numbers.push(number);
        }
        Ok(numbers)
    }
}

/// The object that a control point belongs to.
fn body_of<'a, 'b>(bodies: &'b [Body<'a>], control: u32) -> &'b Body<'a> {
    &bodies[bodies.partition_point(|body| body.first_control <= control) - 1]
}

/// Halfway between two vertices, if four control points are enough.
fn halfway(a: Anchor, b: Anchor) -> Option<Anchor> {
    if a.controls == b.controls {
        let weights = [0, 1, 2, 3].map(|i| 0.5 * a.weights[i] + 0.5 * b.weights[i]);
        return Some(Anchor { controls: a.controls, weights });
    }
    let mut sum: Vec<(u32, f32)> = Vec::with_capacity(8);
    for anchor in [a, b] {
        for (control, weight) in anchor.controls.into_iter().zip(anchor.weights).filter(|(_, weight)| *weight != 0.0) {
            match sum.iter_mut().find(|(known, _)| *known == control) {
                Some((_, known)) => *known += 0.5 * weight,
                None => sum.push((control, 0.5 * weight)),
            }
        }
    }
    if sum.len() > 4 {
        return None;
    }
    sum.resize(4, (a.controls[0], 0.0));
    Some(Anchor { controls: [0, 1, 2, 3].map(|i| sum[i].0), weights: [0, 1, 2, 3].map(|i| sum[i].1) })
}
