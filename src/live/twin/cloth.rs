//! Twin of `bend.wgsl`, `membrane.wgsl` and `solve_cloth.wgsl`, and of what `list_impacts.wgsl` does with two features.

use super::{Twin, xyz};
use crate::{
    geometry::{nearest_on_segments, nearest_weights},
    live::layout::LiveMembrane,
};
use glam::{Vec2, Vec3};

/// Where points of cloth will be, by their numbers, and where they were.
pub(super) type Coming = Vec<[Vec3; 2]>;

impl Twin<'_> {
    /// Twin of `bend.wgsl`.
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
            let [at, velocity] = self.pushed(i);
            coming[i] = [at + velocity * h + bend * self.bodies.points[i][3], at];
        }
        self.bodies.cloth = cloth;
        coming
    }

    /// Twin of `solve_cloth.wgsl`.
    pub(super) fn solve_cloth(&mut self, coming: Coming) {
        let h = self.params.h;
        let cloth = std::mem::take(&mut self.bodies.cloth);
        for patch in &cloth.patches {
            let points = &cloth.patch_points[patch.first_point as usize..][..patch.points as usize];
            let mut x: Vec<Vec3> = points.iter().map(|&i| coming[i as usize][0]).collect();
            let colours = &cloth.colours[patch.first_colour as usize..][..=patch.colours as usize];
            for membrane in &cloth.membranes[colours[0] as usize..colours[patch.colours as usize] as usize] {
                let w = membrane.corners.map(|k| self.bodies.points[points[k as usize] as usize][3]);
                let corners = membrane.corners.map(|k| x[k as usize]);
                let scale = self.params.stiffness * h * h;
                let moved = projected(membrane, corners, w, patch.shear, scale);
                (0..3).for_each(|k| x[membrane.corners[k] as usize] = moved[k]);
            }
            let keep = (-self.params.damping * patch.drag * h).exp();
            for (&i, to) in points.iter().zip(x).take(patch.own as usize) {
                let i = i as usize;
                self.bodies.points[i] = [to.x, to.y, to.z, self.bodies.points[i][3]];
                self.set_velocity(i, (to - coming[i][1]) * (keep / h));
            }
        }
        self.bodies.cloth = cloth;
    }
}

/// Twin of `projected` in `membrane.wgsl`.
fn projected(membrane: &LiveMembrane, mut x: [Vec3; 3], w: [f32; 3], shear: f32, scale: f32) -> [Vec3; 3] {
    let stiffness = membrane.stiffness * scale;
    let compliance = [stiffness, stiffness * shear].map(f32::recip);
    let [a, b, c, d] = membrane.gradients;
    let (first, second) = (Vec2::new(a, b), Vec2::new(c, d));
    let g = [first, second, -first - second];
    let images = |x: &[Vec3; 3]| [0, 1].map(|axis| (0..3).map(|i| x[i] * g[i][axis]).sum::<Vec3>());
    let constrain = |x: &mut [Vec3; 3], pulls: [Vec3; 3], value: f32, compliance: f32| {
        let weight: f32 = (0..3).map(|i| w[i] * pulls[i].length_squared()).sum();
        let step = -value / (weight + compliance);
        (0..3).for_each(|i| x[i] += pulls[i] * (w[i] * step));
    };
    for axis in 0..2 {
        let image = images(&x)[axis];
        let size = image.length();
        if size > 0.0 {
            constrain(&mut x, g.map(|g| image / size * g[axis]), size - 1.0, compliance[0]);
        }
    }
    let [u, v] = images(&x);
    constrain(&mut x, g.map(|g| v * g.x + u * g.y), u.dot(v), compliance[1]);
    x
}

/// Weights of the four vertices of two features in their points that are nearest to each other; those of the other side are
/// negative.
pub fn nearest(x: [Vec3; 4], is_edges: bool) -> [f32; 4] {
    let [a, b, c, d] = x.map(|p| p.as_dvec3());
    if is_edges {
        let [s, t] = nearest_on_segments([a, b], [c, d]).map(|at| at as f32);
        return [1.0 - s, s, t - 1.0, -t];
    }
    let [u, v, w] = nearest_weights(a, [b, c, d]).map(|weight| -weight as f32);
    [1.0, u, v, w]
}

/// From the other side's point to that of the first.
pub fn between(x: [Vec3; 4], weights: [f32; 4]) -> Vec3 {
    (0..4).map(|i| x[i] * weights[i]).sum()
}
