//! Points with masses: the vertices of a soft body's cage or of a cloth.

use glam::DVec3;

/// The points of a body.
#[derive(Debug, Clone, Copy)]
pub(super) struct Points<'a> {
    pub positions: &'a [DVec3],
    pub velocities: &'a [DVec3],
    /// 0 for points whose motion is prescribed.
    pub inverse_masses: &'a [f64],
}

/// The same, to be changed.
#[derive(Debug)]
pub(super) struct PointsMut<'a> {
    pub positions: &'a mut [DVec3],
    pub velocities: &'a mut [DVec3],
    pub inverse_masses: &'a [f64],
}

impl PointsMut<'_> {
    /// Damps stretching along edges with central forces between two points, which keep linear and angular momentum and are
    /// stable for any rate (1/s).
    pub fn damp(&mut self, edges: &[[u32; 2]], rate: f64, h: f64) {
        if rate == 0.0 {
            return;
        }
        let share = 1.0 - libm::exp(-rate * h);
        for &[a, b] in edges {
            let [a, b] = [a as usize, b as usize];
            let along = self.positions[b] - self.positions[a];
            let weight = (self.inverse_masses[a] + self.inverse_masses[b]) * along.length_squared();
            if weight > 0.0 {
                let rate = (self.velocities[b] - self.velocities[a]).dot(along);
                let impulse = along * (share * rate / weight);
                self.velocities[a] += impulse * self.inverse_masses[a];
                self.velocities[b] -= impulse * self.inverse_masses[b];
            }
        }
    }

    /// Lets the velocities of free points decay at a rate (1/s).
    pub fn slow(&mut self, rate: f64, h: f64) {
        if rate > 0.0 {
            let keep = libm::exp(-rate * h);
            for (v, &w) in self.velocities.iter_mut().zip(self.inverse_masses) {
                *v *= if w > 0.0 { keep } else { 1.0 };
            }
        }
    }
}
