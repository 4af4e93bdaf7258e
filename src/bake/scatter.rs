//! Many bodies of a kind at pseudorandom positions in a box.

use super::description::{Body, Scatter};
use glam::{DQuat, DVec3};

/// Marsaglia's xorshift with 64 bits. [`crate::random::Random`] is the generator of everything else; this one stays because
/// the recorded scene `pile` starts from its sequence, and baking it again has to give the same motion.
struct Xorshift(u64);

impl Xorshift {
    /// A number in `[-1, 1)`.
    fn next(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1u64 << 52) as f64 - 1.0
    }

    /// A uniformly distributed orientation: a point in the unit ball of four dimensions, normalised.
    fn rotation(&mut self) -> DQuat {
        loop {
            let q = DQuat::from_xyzw(self.next(), self.next(), self.next(), self.next());
            let length = q.length_squared();
            if (0.01..1.0).contains(&length) {
                return q.normalize();
            }
        }
    }
}

/// The bodies with their positions and orientations: layers of some by some, slightly displaced.
pub(super) fn scatter(scatter: &Scatter) -> Vec<(Body, DVec3, DQuat)> {
    let mut random = Xorshift(0x9e37_79b9_7f4a_7c15);
    let columns = scatter.columns.max(1);
    let layers = scatter.count.div_ceil(columns * columns).max(1);
    let cells = DVec3::new(f64::from(columns), f64::from(layers), f64::from(columns));
    let size = scatter.high - scatter.low;
    (0..scatter.count)
        .map(|i| {
            let (x, y, z) = (i % columns, i / (columns * columns), i / columns % columns);
            let cell = DVec3::new(f64::from(x), f64::from(y), f64::from(z)) + 0.5;
            let shift = DVec3::new(random.next(), random.next(), random.next()) * 0.12;
            let position = scatter.low + size * (cell / cells + shift / cells);
            let model = scatter.models[i as usize % scatter.models.len()].clone();
            let name = Some(format!("{model} {}", i + 1));
            let rotation = random.rotation();
            let mut body = Body { model, name, ..scatter.like.clone() };
            if scatter.speed > 0.0 {
                body.velocity = random.rotation() * DVec3::X * scatter.speed;
            }
            (body, position, rotation)
        })
        .collect()
}
