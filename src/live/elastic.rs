//! What deforms, a soft body or a cloth, in f64; and its elements for the kernels.

use super::layout::Element;
use crate::{
    geometry::Aabb,
    simulate::{Cloth, Soft},
};
use glam::DVec3;

/// A body that deforms.
#[derive(Clone)]
pub enum Elastic {
    /// Of tetrahedra.
    Soft(Soft),
    /// Of triangles.
    Cloth(Cloth),
}

impl Elastic {
    /// Whether it is cloth.
    pub fn is_cloth(&self) -> bool {
        matches!(self, Self::Cloth(_))
    }

    /// Mass of what can move.
    pub fn mass(&self) -> f64 {
        match self {
            Self::Soft(soft) => soft.mass(),
            Self::Cloth(cloth) => cloth.mass(),
        }
    }

    /// The inverse mass of every control point; 0 for fixed ones.
    pub fn inverse_masses(&self) -> &[f64] {
        match self {
            Self::Soft(soft) => &soft.inverse_masses,
            Self::Cloth(cloth) => cloth.inverse_masses(),
        }
    }

    /// Control points at rest.
    pub fn rest(&self) -> &[DVec3] {
        match self {
            Self::Soft(soft) => &soft.rest().positions,
            Self::Cloth(cloth) => cloth.rest(),
        }
    }

    /// The longest side of the box around it at rest.
    pub fn size(&self) -> f64 {
        Aabb::around(self.rest()).extent().max_element()
    }

    /// Energy of deformation.
    pub fn energy(&self, positions: &[DVec3]) -> f64 {
        match self {
            Self::Soft(soft) => soft.elements().map(|element| element.energy(positions)).sum(),
            Self::Cloth(cloth) => cloth.elastic_energy(positions),
        }
    }

    /// Tetrahedra without a positive volume.
    pub fn inverted(&self, positions: &[DVec3]) -> usize {
        match self {
            Self::Soft(soft) => soft.elements().filter(|element| element.volume_ratio(positions) <= 0.0).count(),
            Self::Cloth(_) => 0,
        }
    }

    /// Decay of motion, 1/s, and whether it acts on deformations only, so that momentum is kept.
    pub fn damping(&self) -> (f64, bool) {
        match self {
            Self::Soft(soft) => (soft.material().damping, self.inverse_masses().iter().all(|&w| w > 0.0)),
            // Cloth is slowed by the air.
            Self::Cloth(cloth) => (cloth.fabric().drag, false),
        }
    }

    /// Coulomb's coefficient.
    pub fn friction(&self) -> f64 {
        match self {
            Self::Soft(soft) => soft.material().friction,
            Self::Cloth(cloth) => cloth.fabric().friction,
        }
    }

    /// Elastic tetrahedra, with points counted from `first`; none of cloth.
    pub fn elements(&self, first: u32) -> Vec<Element> {
        let Self::Soft(soft) = self else { return vec![] };
        let mut elements = Vec::new();
        for element in soft.elements() {
            let [column0, column1, column2] =
                element.inverse_rest.to_cols_array_2d().map(|column| column.map(|x| x as f32));
            elements.push(Element {
                corners: element.corners.map(|v| first + v),
                column0,
                mu: element.stiffness[0] as f32,
                column1,
                lambda: element.stiffness[1] as f32,
                column2,
                rest_ratio: element.rest_volume_ratio as f32,
            });
        }
        elements
    }
}
