//! Pairs of tetrahedra to test with: families of shapes and positions that narrow tests find hard.
//!
//! The same pair for the same arguments everywhere, so that a failure on one machine can be seen on another.

use super::Tetrahedron;
pub use crate::random::Random;
use glam::DVec3;

/// A kind of pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Family {
    /// Two of about the same size, as often apart as not.
    Random,
    /// In contact, or next to it by a gap or overlap of 1e-3 down to 1e-14 of their size, or corners of a small lattice.
    Touching,
    /// One common vertex.
    SharedVertex,
    /// Two common vertices.
    SharedEdge,
    /// Three common vertices.
    SharedFace,
    /// Four points near a circle, thin by 1e-2 down to 1e-12.
    Sliver,
    /// No volume: exactly in an axis' plane, or in a slanted one as well as floats can be. The other is in the same plane, or anywhere.
    Flat,
    /// Long and thin in two directions, down to segments and points. The other is a needle too, or anything.
    Needle,
    /// One inside of the other, or sticking out of it a little.
    Nested,
    /// One smaller by 1e1 up to 1e6, near the other's surface.
    SizeRatio,
}

impl Family {
    /// Every family.
    pub const ALL: [Self; 10] = [
        Self::Random,
        Self::Touching,
        Self::SharedVertex,
        Self::SharedEdge,
        Self::SharedFace,
        Self::Sliver,
        Self::Flat,
        Self::Needle,
        Self::Nested,
        Self::SizeRatio,
    ];
}

/// A pair of a family. Its size is about `scale`, its distance from the origin `offset · scale`.
pub fn pair(family: Family, seed: u64, scale: f64, offset: f64) -> (Tetrahedron, Tetrahedron) {
    let mut random = Random::new(seed);
    let (a, b) = match family {
        Family::Random => (random.solid(), random.solid().map(|v| v * 1.5)),
        Family::Touching => random.touching(),
        Family::SharedVertex => random.sharing(1),
        Family::SharedEdge => random.sharing(2),
        Family::SharedFace => random.sharing(3),
        Family::Sliver => {
            let a = random.sliver();
            let b = if random.chance(0.5) { random.sliver() } else { random.solid() };
            (a, random.beside(a, b))
        }
        Family::Flat => random.flat(),
        Family::Needle => {
            let a = random.needle();
            let b = if random.chance(0.5) { random.needle() } else { random.solid() };
            (a, random.beside(a, b))
        }
        Family::Nested => random.nested(),
        Family::SizeRatio => random.ratio(),
    };
    let (a, b) = if random.chance(0.5) { (a, b) } else { (b, a) };
    let away = random.direction() * offset;
    let place = |t: Corners| Tetrahedron::new(t.map(|v| (v + away) * scale));
    (place(a), place(b))
}

type Corners = [DVec3; 4];

impl Random {
    /// A number in `[from, to)`.
    pub fn within(&mut self, from: f64, to: f64) -> f64 {
        from + (to - from) * self.unit()
    }

    /// True with a probability.
    pub fn chance(&mut self, probability: f64) -> bool {
        self.within(0.0, 1.0) < probability
    }

    /// A whole number below `count`.
    pub fn below(&mut self, count: usize) -> usize {
        // The bias of at most count/2⁶⁴ does not matter to a test.
        (self.bits() % count as u64) as usize
    }

    /// A point in the cube from −½ to ½.
    pub fn point(&mut self) -> DVec3 {
        DVec3::new(self.within(-0.5, 0.5), self.within(-0.5, 0.5), self.within(-0.5, 0.5))
    }

    /// A unit vector.
    pub fn direction(&mut self) -> DVec3 {
        loop {
            let p = self.point();
            if (1e-4..0.25).contains(&p.length_squared()) {
                return p.normalize();
            }
        }
    }

    /// 10 to the power of a number in `[from, to)`: sizes over several orders of magnitude.
    fn power(&mut self, from: f64, to: f64) -> f64 {
        10f64.powf(self.within(from, to))
    }

    fn sign(&mut self) -> f64 {
        if self.chance(0.5) { 1.0 } else { -1.0 }
    }

    fn solid(&mut self) -> Corners {
        [self.point(), self.point(), self.point(), self.point()]
    }

    /// The second, moved so that some pairs meet and some do not; half of them are as close to each other as thin ones are
    /// thin.
    fn beside(&mut self, a: Corners, b: Corners) -> Corners {
        let by = if self.chance(0.5) {
            self.point()
        } else {
            self.mixture(&a) - self.mixture(&b) + self.direction() * self.power(-13.0, -1.0)
        };
        b.map(|v| v + by)
    }

    /// A point of the hull of some points, often on its boundary.
    fn mixture(&mut self, points: &[DVec3]) -> DVec3 {
        let weights: Vec<f64> =
            points.iter().map(|_| if self.chance(0.3) { 0.0 } else { self.within(0.0, 1.0) }).collect();
        let sum: f64 = weights.iter().sum();
        if sum == 0.0 {
            return points[0];
        }
        points.iter().zip(weights).map(|(&p, w)| p * (w / sum)).sum()
    }

    /// Zero, or a gap or overlap of any order of magnitude.
    fn nudge(&mut self) -> f64 {
        if self.chance(0.3) { 0.0 } else { self.sign() * self.power(-14.0, -3.0) }
    }

    fn touching(&mut self) -> (Corners, Corners) {
        if self.chance(0.3) {
            let mut corner = || [0; 3].map(|_| self.below(5) as f64 / 4.0).into();
            return ([corner(), corner(), corner(), corner()], [corner(), corner(), corner(), corner()]);
        }
        // A plane, a on one side of it and b on the other, each with one to three vertices on it.
        let normal = self.direction();
        let (x, y) = normal.any_orthonormal_pair();
        let half = |random: &mut Self, side: f64| {
            let on = 1 + random.below(3);
            [0, 1, 2, 3].map(|i| {
                let height = if i < on { 0.0 } else { side * random.within(0.05, 1.0) };
                x * random.within(-0.5, 0.5) + y * random.within(-0.5, 0.5) + normal * height
            })
        };
        let (a, b) = (half(self, -1.0), half(self, 1.0));
        let (on_a, on_b) = (self.mixture(&lowest(a, normal)), self.mixture(&lowest(b, -normal)));
        let by = on_a - on_b + normal * self.nudge();
        (a, b.map(|v| v + by))
    }

    fn sharing(&mut self, count: usize) -> (Corners, Corners) {
        let a = self.solid();
        let mut b = self.solid();
        b[..count].copy_from_slice(&a[..count]);
        let turn = self.below(4);
        b.rotate_left(turn);
        (a, b)
    }

    fn sliver(&mut self) -> Corners {
        let normal = self.direction();
        let (x, y) = normal.any_orthonormal_pair();
        let thickness = self.power(-12.0, -2.0);
        let start = self.within(0.0, std::f64::consts::TAU);
        [0, 1, 2, 3].map(|i| {
            let angle = start + std::f64::consts::FRAC_PI_2 * (f64::from(i) + self.within(-0.3, 0.3));
            let height = if i % 2 == 0 { thickness } else { 0.0 };
            (x * angle.cos() + y * angle.sin()) * 0.6 + normal * height
        })
    }

    fn flat(&mut self) -> (Corners, Corners) {
        let (normal, x, y) = if self.chance(0.5) {
            (DVec3::Z, DVec3::X, DVec3::Y)
        } else {
            let normal = self.direction();
            let (x, y) = normal.any_orthonormal_pair();
            (normal, x, y)
        };
        let plate = |random: &mut Self, size: f64| {
            [0; 4].map(|_| (x * random.within(-0.5, 0.5) + y * random.within(-0.5, 0.5)) * size)
        };
        let a = plate(self, 1.0);
        let b = match self.below(4) {
            0 => plate(self, 1.5),
            1 => {
                let by = x * self.within(-1.0, 1.0) + y * self.within(-1.0, 1.0);
                plate(self, 1.0).map(|v| v + by)
            }
            2 => {
                let height = normal * self.nudge();
                plate(self, 1.0).map(|v| v + height)
            }
            _ => self.solid().map(|v| v * 1.5),
        };
        (a, b)
    }

    fn needle(&mut self) -> Corners {
        let along = self.direction();
        let thickness = match self.below(4) {
            0 => 0.0,
            _ => self.power(-12.0, -1.0),
        };
        let length = if self.chance(0.1) { 0.0 } else { 2.0 };
        let mut t = [0; 4].map(|_| along * self.within(-0.5, 0.5) * length + self.point() * thickness);
        if self.chance(0.3) {
            t[2] = t[0];
            t[3] = t[self.below(2)];
        }
        t
    }

    fn nested(&mut self) -> (Corners, Corners) {
        let a = self.solid();
        let middle = self.mixture(&a);
        let size = self.power(-3.0, 0.0);
        let b = if self.chance(0.3) {
            // Its own shape, smaller: faces parallel, and in one plane where the middle is on a face.
            a.map(|v| middle.lerp(v, size))
        } else {
            self.solid().map(|v| middle + v * size)
        };
        (a, b)
    }

    fn ratio(&mut self) -> (Corners, Corners) {
        let a = self.solid();
        let skipped = self.below(4);
        let face = Tetrahedron::FACES[skipped].map(|i| a[i]);
        let near = self.mixture(&face);
        let size = self.power(-6.0, -1.0);
        (a, self.solid().map(|v| near + v * size * 2.0))
    }
}

/// The vertices that are farthest along a direction, up to rounding.
fn lowest(t: Corners, along: DVec3) -> Vec<DVec3> {
    let top = t.iter().map(|v| v.dot(along)).fold(f64::NEG_INFINITY, f64::max);
    t.into_iter().filter(|v| v.dot(along) > top - 1e-9).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::intersects_exact;

    #[test]
    fn the_same_seed_gives_the_same_pair() {
        for family in Family::ALL {
            assert_eq!(pair(family, 7, 1.0, 2.0), pair(family, 7, 1.0, 2.0));
            assert_ne!(pair(family, 7, 1.0, 2.0), pair(family, 8, 1.0, 2.0));
        }
    }

    #[test]
    fn both_answers_are_common_in_every_family() {
        for family in Family::ALL {
            let meet = (0..1000).filter(|&seed| {
                let (a, b) = pair(family, seed, 1.0, 0.0);
                intersects_exact(&a, &b)
            });
            let meet = meet.count();
            // Those that share a vertex always meet.
            let always = matches!(family, Family::SharedVertex | Family::SharedEdge | Family::SharedFace);
            assert!(if always { meet == 1000 } else { (50..950).contains(&meet) }, "{family:?}: {meet} of 1000");
        }
    }
}
