//! Depth and direction of the border, and from there inwards (docs/depth.md).

use super::{super::hashing::Scene, crossings::SurfaceCrossing};
use crate::detect::Penetration;
use glam::DVec3;

/// What adds up to the depth and the direction of a vertex.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mean {
    weights: f64,
    depth: f64,
    direction: DVec3,
    /// The largest weight, and its direction.
    largest: (f64, DVec3),
}

impl Mean {
    pub fn add(&mut self, weight: f64, depth: f64, direction: DVec3) {
        self.weights += weight;
        self.depth += weight * depth;
        self.direction += weight * direction;
        if weight > self.largest.0 {
            self.largest = (weight, direction);
        }
    }

    /// Directions that cancel each other leave the one with the largest weight.
    pub fn finish(&self) -> (f64, DVec3) {
        let mean = self.direction / self.weights;
        let direction = mean.try_normalize().filter(|_| mean.length() > 1e-9);
        (self.depth / self.weights, direction.unwrap_or(self.largest.1))
    }
}

/// A neighbour that gives a vertex of a later ring its depth.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Helper {
    pub vertex: u32,
    pub weight: f64,
    pub depth: f64,
    pub direction: DVec3,
}

/// Depths as they become known.
#[derive(Debug)]
pub(super) struct Depths<'a> {
    scene: &'a Scene<'a>,
    known: Vec<Option<(f64, DVec3)>>,
    /// The ring of every vertex, from 1; the largest number as long as it is not known.
    ring_of: Vec<u32>,
    /// The vertices of the last ring.
    ring: Vec<u32>,
    /// Rings so far.
    pub rings: u64,
}

impl<'a> Depths<'a> {
    /// Those of the colliding vertices whose edges cross a surface.
    pub fn of_border(scene: &'a Scene<'a>, crossings: &[SurfaceCrossing]) -> Self {
        let mut means = vec![Mean::default(); scene.points.len()];
        let mut depths = Self {
            scene,
            known: vec![None; scene.points.len()],
            ring_of: vec![u32::MAX; scene.points.len()],
            ring: vec![],
            rings: 0,
        };
        for crossing in crossings {
            let vertex = crossing.vertex as usize;
            if means[vertex].weights == 0.0 {
                depths.ring.push(crossing.vertex);
            }
            let to = crossing.point - scene.points[vertex];
            means[vertex].add(depths.weight(to), to.dot(crossing.normal), crossing.normal);
        }
        for &vertex in &depths.ring {
            depths.known[vertex as usize] = Some(means[vertex as usize].finish());
            depths.ring_of[vertex as usize] = 1;
        }
        depths.rings = u64::from(!depths.ring.is_empty());
        depths
    }

    /// Ring by ring to the colliding vertices that are connected with the border. Those of one ring do not see each other.
    pub fn propagate(&mut self, colliding: &[bool]) {
        let mut is_next = vec![false; colliding.len()];
        loop {
            let mut next = vec![];
            for &[vertex, _] in self.ring.iter().flat_map(|&v| self.scene.topology.neighbours_of(v)) {
                let at = vertex as usize;
                if colliding[at] && self.known[at].is_none() && !std::mem::replace(&mut is_next[at], true) {
                    next.push(vertex);
                }
            }
            if next.is_empty() {
                return;
            }
            let found: Vec<(f64, DVec3)> = next.iter().map(|&vertex| self.by_neighbours(vertex)).collect();
            self.rings += 1;
            for (&vertex, depth) in next.iter().zip(found) {
                self.known[vertex as usize] = Some(depth);
                self.ring_of[vertex as usize] = self.rings as u32;
            }
            self.ring = next;
        }
    }

    fn by_neighbours(&self, vertex: u32) -> (f64, DVec3) {
        let mut mean = Mean::default();
        for Helper { vertex: other, weight, depth, direction } in self.helpers(vertex) {
            let to = self.scene.points[other as usize] - self.scene.points[vertex as usize];
            mean.add(weight, to.dot(direction) + depth, direction);
        }
        mean.finish()
    }

    /// The neighbours of earlier rings.
    pub fn helpers(&self, vertex: u32) -> impl Iterator<Item = Helper> + '_ {
        let earlier = move |&&[other, _]: &&[u32; 2]| self.ring_of[other as usize] < self.ring_of[vertex as usize];
        self.scene.topology.neighbours_of(vertex).iter().filter(earlier).filter_map(move |&[other, _]| {
            let (depth, direction) = self.known[other as usize]?;
            let to = self.scene.points[other as usize] - self.scene.points[vertex as usize];
            Some(Helper { vertex: other, weight: self.weight(to), depth, direction })
        })
    }

    /// The ring of a vertex, from 1; none where it has no depth.
    pub fn ring_of(&self, vertex: u32) -> Option<u32> {
        Some(self.ring_of[vertex as usize]).filter(|ring| *ring != u32::MAX)
    }

    /// The nearer the heavier, and finite.
    pub fn weight(&self, to: DVec3) -> f64 {
        to.length_squared().max((1e-4 * self.scene.cells.side).powi(2)).recip()
    }

    /// All that are known, sorted.
    pub fn list(&self) -> Vec<Penetration> {
        let known = (0..).zip(&self.known);
        known
            .filter_map(|(vertex, known)| known.map(|(depth, direction)| Penetration { vertex, depth, direction }))
            .collect()
    }
}
