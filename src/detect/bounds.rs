//! Stage `bounds`: box and size of every primitive, boxes of the objects, and participants.

use super::{CellRule, Frame, parallel};
use crate::geometry::{Aabb, Sphere, Tetrahedron};

/// Boxes and sizes of a frame's primitives.
#[derive(Debug, Clone, PartialEq)]
pub struct Bounds {
    /// The box of each primitive.
    pub boxes: Vec<Aabb>,
    /// The diameter of each primitive's minimum enclosing sphere: its size, d.
    pub diameters: Vec<f64>,
    /// The longest side of each primitive's box, as f32 has it.
    pub extents: Vec<f64>,
    /// The box of each object.
    pub objects: Vec<Aabb>,
}

impl Bounds {
    /// Of a valid frame.
    pub fn of(frame: &Frame<'_>) -> Self {
        let measured = parallel::map(frame.cells.len(), |t| {
            let tetrahedron = Tetrahedron::from_f32(frame.corners(t));
            (tetrahedron.aabb(), Sphere::around_four(tetrahedron.vertices).diameter())
        });
        let (boxes, diameters): (Vec<Aabb>, Vec<f64>) = measured.into_iter().unzip();
        let extents = boxes.iter().map(|b| (b.max.as_vec3() - b.min.as_vec3()).max_element().into()).collect();
        let mut objects = vec![Aabb::EMPTY; frame.object_count() as usize];
        for (b, &o) in boxes.iter().zip(frame.objects) {
            objects[o as usize] = objects[o as usize].union(b);
        }
        Self { boxes, diameters, extents, objects }
    }

    /// The primitives that reach into the region of their object: without self-collisions only they participate
    /// (thesis §4.1, §4.6).
    pub fn reaching(&self, frame: &Frame<'_>) -> Vec<u32> {
        let regions = self.regions();
        let reaches = |t: usize| regions[frame.objects[t] as usize].overlaps(&self.boxes[t]);
        (0..self.boxes.len()).filter(|&t| reaches(t)).map(|t| t as u32).collect()
    }

    /// For every object the box around the overlaps of its own box with those of the others; empty without any.
    pub(crate) fn regions(&self) -> Vec<Aabb> {
        let of = |o: usize| {
            let own = &self.objects[o];
            let others = self.objects.iter().enumerate().filter(|(p, other)| *p != o && other.overlaps(own));
            others.fold(Aabb::EMPTY, |region, (_, other)| {
                region.union(&Aabb { min: own.min.max(other.min), max: own.max.min(other.max) })
            })
        };
        (0..self.objects.len()).map(of).collect()
    }

    /// What counts as the size of a primitive with a cell rule: the paper's goes by diameters, the other by boxes.
    pub fn sizes(&self, rule: CellRule) -> &[f64] {
        match rule {
            CellRule::Paper => &self.diameters,
            CellRule::Mean => &self.extents,
        }
    }
}
