//! Twin of `live/bend.wgsl`: where the points of cloth will be before they resist stretching.

use super::{Twin, xyz};
use glam::Vec3;

/// Where points of cloth will be, by their numbers, and where they were.
pub(super) type Coming = Vec<[Vec3; 2]>;

impl Twin<'_> {
    /// With the impulses of contacts, gravity and bending.
    pub(super) fn bend(&mut self) -> Coming {
        let h = self.params.h;
        let cloth = std::mem::take(&mut self.bodies.cloth);
        let straight = |i: u32| xyz(self.bodies.points[i as usize]) + xyz(self.bodies.velocities[i as usize]) * h;
        let bent_back = |side: u32| {
            let hinge = &cloth.hinges[side as usize / 4];
            let curvature: Vec3 = (0..4).map(|k| straight(hinge.corners[k]) * hinge.weights[k]).sum();
            let stiffness = (hinge.stiffness * self.params.stiffness * h * h).min(hinge.most);
            curvature * (-hinge.weights[side as usize % 4] * stiffness)
        };
        let bends: Vec<Vec3> = cloth
            .points
            .iter()
            .map(|own| cloth.sides[own.first as usize..own.end as usize].iter().map(|&side| bent_back(side)).sum())
            .collect();
        let mut coming = vec![[Vec3::ZERO; 2]; self.bodies.points.len()];
        for (own, bend) in cloth.points.iter().zip(bends) {
            let i = own.point as usize;
            let [at, velocity] = self.take_pushes(i);
            coming[i] = [at + velocity * h + bend * self.bodies.points[i][3], at];
        }
        self.bodies.cloth = cloth;
        coming
    }
}
