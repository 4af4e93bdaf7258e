//! The map that rounds a box.

use glam::DVec3;
use std::f64::consts::FRAC_PI_4;

/// Takes the cube from −1 to 1, which stands for a block of cells, to a box with rounded edges and corners; the ball is
/// one of them.
///
/// The layers of cells, like an onion's, become boxes with edges less and less rounded towards the middle. Across the
/// diagonals where two sides of a layer meet, the map has a kink. That is as it must be: a smooth map would flatten all
/// that lies at an edge. The cells are cut along those very diagonals, so no tetrahedron is bent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rounding {
    half: DVec3,
    radius: f64,
    /// Layers from the surface to the middle, along each axis.
    layers: DVec3,
}

impl Rounding {
    /// A box of this size and so many cells, whose edges are rounded by a radius of `roundness` times its shortest half
    /// side. An axis of size zero is left out: the cube's middle plane becomes a rounded rectangle.
    pub fn new(cells: [u32; 3], size: DVec3, roundness: f64) -> Self {
        let half = size / 2.0;
        let shortest = half.to_array().into_iter().filter(|&h| h > 0.0).fold(f64::INFINITY, f64::min);
        let radius = if shortest.is_finite() { shortest * roundness.clamp(0.0, 1.0) } else { 0.0 };
        let layers = DVec3::from_array(cells.map(|n| f64::from(n) / 2.0));
        Self { half, radius, layers: DVec3::select(half.cmpgt(DVec3::ZERO), layers, DVec3::INFINITY) }
    }

    /// Where a point of the cube comes to lie.
    pub fn at(&self, p: DVec3) -> DVec3 {
        let depth = ((1.0 - p.abs()) * self.layers).min_element();
        let outness = (1.0 - depth / self.layers.min_element()).clamp(0.0, 1.0);
        let radius = self.radius * outness;
        let p = p * self.half;
        if radius == 0.0 {
            return p;
        }
        // The layer lies as far from its core as its radius.
        let core = (self.half * (1.0 - depth / self.layers) - radius).max(DVec3::ZERO);
        let nearest = p.clamp(-core, core);
        // Equal steps along the side become equal angles instead of shrinking towards the edge.
        let outward = ((p - nearest) / radius * FRAC_PI_4).to_array().map(libm::tan);
        nearest + DVec3::from_array(outward).normalize_or_zero() * radius
    }
}
