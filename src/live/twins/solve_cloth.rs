//! Twin of `live/solve_cloth.wgsl`: a sub-step of cloth without contact, after that of `bend.rs`.

use super::{Twin, bend::Coming, membrane::projected};
use glam::Vec3;

impl Twin<'_> {
    /// Triangles resist stretching and shearing; then velocities and the air.
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
