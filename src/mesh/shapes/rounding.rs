//! The map from a block of cells to a rounded box.

use glam::DVec3;
use std::f64::consts::FRAC_PI_4;

/// Maps the cube from −1 to 1, which represents a block of cells, to a box with rounded edges and corners; the ball is a
/// special case.
///
/// The layers of cells become boxes whose edges are less rounded towards the centre. The map has a kink across the diagonals
/// where two sides of a layer meet: a smooth map would flatten everything at an edge. The cells are divided along these
/// diagonals, so no tetrahedron is bent.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rounding {
    half: DVec3,
    radius: f64,
    /// Layers from the surface to the middle, along each axis.
    layers: DVec3,
}

impl Rounding {
    /// A box of some size and number of cells, whose edges are rounded with a radius of `roundness` times its shortest half
    /// side. An axis of size zero is ignored: the cube's middle plane becomes a rounded rectangle.
    pub fn new(cells: [u32; 3], size: DVec3, roundness: f64) -> Self {
        let half = size / 2.0;
        let shortest = half.to_array().into_iter().filter(|&h| h > 0.0).fold(f64::INFINITY, f64::min);
        let radius = if shortest.is_finite() { shortest * roundness.clamp(0.0, 1.0) } else { 0.0 };
        let layers = DVec3::from_array(cells.map(|n| f64::from(n) / 2.0));
        Self { half, radius, layers: DVec3::select(half.cmpgt(DVec3::ZERO), layers, DVec3::INFINITY) }
    }

    /// The image of a point of the cube.
    pub fn at(&self, p: DVec3) -> DVec3 {
        let depth = ((1.0 - p.abs()) * self.layers).min_element();
        let outness = (1.0 - depth / self.layers.min_element()).clamp(0.0, 1.0);
        let radius = self.radius * outness;
        let p = p * self.half;
        if radius == 0.0 {
            return p;
        }
        // The layer's distance from its core is its radius.
        let core = (self.half * (1.0 - depth / self.layers) - radius).max(DVec3::ZERO);
        let nearest = p.clamp(-core, core);
        // Equal steps along the side become equal angles.
        let outward = ((p - nearest) / radius * FRAC_PI_4).to_array().map(libm::tan);
        nearest + DVec3::from_array(outward).normalize_or_zero() * radius
    }
}
