//! Sizes in classes of four octaves: what the cells of the grid are chosen by.
//!
//! A largest size or a box around everything are at the mercy of a single primitive. So the few largest, where they are in
//! classes of their own, have no say: the *bulk* is what is left. Its mean is the geometric one: a coarse half of a mesh does
//! not make the cells of its fine half coarse. Logarithms are read off the words of the floats, in which they are linear
//! between two powers of two, at most 0.09 octaves off. So counts and sums are integers, and the GPU (`kdet/bounds/cull.wgsl`,
//! `kdet/populate/grid.wgsl`) and the host come to the same.

use glam::Vec3;

/// Classes: what the upper bits of an f32 can be, without its sign.
pub const CLASSES: usize = 64;

/// So many of the largest have no say at most, and at most one in so many: each primitive may be compared with all of them.
const FEW: u32 = 64;

/// The primitives of one class.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SizeClass {
    /// How many.
    pub count: u32,
    /// The sum of their logarithms above the class's smallest, in steps of 2⁻¹⁰ octaves.
    pub sum: u64,
    /// Lower corner of the box around them.
    pub lower: Vec3,
    /// Upper corner.
    pub upper: Vec3,
}

impl SizeClass {
    const EMPTY: Self = Self { count: 0, sum: 0, lower: Vec3::INFINITY, upper: Vec3::NEG_INFINITY };
}

/// All classes.
#[derive(Debug, Clone, PartialEq)]
pub struct SizeClasses {
    /// By size.
    pub classes: Vec<SizeClass>,
    /// The smallest size, and the largest.
    pub range: [f32; 2],
}

/// The primitives that decide how the grid is laid out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bulk {
    /// How many there are.
    pub count: u32,
    /// The geometric mean of their sizes.
    pub mean: f64,
    /// No smaller than the largest of them.
    pub largest: f64,
    /// Lower corner of the box around them.
    pub lower: Vec3,
    /// The longest side of it.
    pub extent: f64,
}

impl Default for SizeClasses {
    fn default() -> Self {
        Self { classes: vec![SizeClass::EMPTY; CLASSES], range: [f32::INFINITY, 0.0] }
    }
}

impl SizeClasses {
    /// Adds a primitive with its box.
    pub fn add(&mut self, size: f32, lower: Vec3, upper: Vec3) {
        let number = (size.to_bits() >> 25) as usize;
        let class = &mut self.classes[number];
        class.count += 1;
        class.sum += u64::from(steps(size));
        class.lower = class.lower.min(lower);
        class.upper = class.upper.max(upper);
        self.range = [self.range[0].min(size), self.range[1].max(size)];
    }

    /// How many primitives there are.
    pub fn count(&self) -> u32 {
        self.classes.iter().map(|class| class.count).sum()
    }

    /// All but the few largest; nothing where there are none at all.
    pub fn bulk(&self) -> Option<Bulk> {
        let count = self.count();
        if count == 0 {
            return None;
        }
        let few = FEW.min(count / FEW);
        let (mut top, mut above) = (CLASSES - 1, 0);
        while top > 0 && above + self.classes[top].count <= few {
            above += self.classes[top].count;
            top -= 1;
        }
        let (mut sum, mut lower, mut upper) = (0, Vec3::INFINITY, Vec3::NEG_INFINITY);
        let bottom = top.saturating_sub(SPAN);
        for (number, class) in self.classes[..=top].iter().enumerate() {
            let above_bottom = if number < bottom { 0 } else { class.sum };
            sum += STEPS * number.max(bottom) as u64 * u64::from(class.count) + above_bottom;
            lower = lower.min(class.lower);
            upper = upper.max(class.upper);
        }
        // The smallest size of a class is a power of two.
        let smallest_of = |class: usize| f64::from(f32::from_bits((class as u32) << 25));
        let largest = f64::from(self.range[1]);
        Some(Bulk {
            count: count - above,
            mean: f64::from(f32::from_bits((sum as f64 / f64::from(count - above) * STEP) as u32)),
            largest: if above > 0 { largest.min(smallest_of(top + 1)) } else { largest },
            lower,
            extent: (upper.as_dvec3() - lower.as_dvec3()).max_element().min(MOST_EXTENT),
        })
    }
}

/// Boxes beyond this are as good as infinite.
pub const MOST_EXTENT: f64 = 3e38;

/// What is this many classes below the bulk's largest, or more, counts as the largest of those sizes: with primitives of size zero
/// there would be no mean.
const SPAN: usize = 3;
/// Steps from one class to the next.
const STEPS: u64 = 4096;
/// What a step is in the word of a float.
const STEP: f64 = 8192.0;

/// The logarithm of a size above that of its class's smallest.
fn steps(size: f32) -> u32 {
    // What a GPU may flush to zero is zero, and what is infinite is as large as can be.
    let word = if size.to_bits() < 0x80_0000 { 0 } else { size.min(f32::MAX).to_bits() };
    (word & 0x1ff_ffff) >> 13
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(sizes: impl IntoIterator<Item = f32>) -> SizeClasses {
        let mut classes = SizeClasses::default();
        sizes.into_iter().for_each(|s| classes.add(s, Vec3::ZERO, Vec3::splat(s)));
        classes
    }

    #[test]
    fn without_outliers_the_bulk_is_everything() {
        for sizes in [vec![0.75; 1000], vec![1.0, 1e-3], (1..2000).map(|i| i as f32 * 0.01).collect()] {
            let mean = (sizes.iter().map(|s| f64::from(*s).ln()).sum::<f64>() / sizes.len() as f64).exp();
            let largest = sizes.iter().copied().fold(0.0, f32::max);
            let bulk = of(sizes).bulk().unwrap();
            // Between powers of two the logarithms are off by up to 0.09 octaves.
            assert!((bulk.mean / mean).log2().abs() < 0.09, "{} instead of {mean}", bulk.mean);
            assert_eq!((bulk.largest, bulk.extent), (f64::from(largest), f64::from(largest)));
        }
    }

    #[test]
    fn a_few_large_ones_have_no_say_whatever_their_size() {
        let small: Vec<f32> = (0..10_000).map(|i| 1.0 + i as f32 * 1e-4).collect();
        let alone = of(small.clone()).bulk().unwrap();
        for outlier in [1e3, 1e6, 1e12, 1e30, f32::MAX] {
            for count in [1, 5, 64] {
                let bulk = of(small.iter().copied().chain(vec![outlier; count])).bulk().unwrap();
                assert_eq!((bulk.count, bulk.mean, bulk.extent), (10_000, alone.mean, alone.extent), "{outlier}");
                assert!(bulk.largest <= 2.1, "{}", bulk.largest);
            }
            // Many are no outliers.
            assert_eq!(of(small.iter().copied().chain(vec![outlier; 300])).bulk().unwrap().count, 10_300);
        }
    }

    #[test]
    fn powers_of_two_have_the_mean_of_their_exponents() {
        assert_eq!(of([0.25, 0.5, 2.0, 4.0]).bulk().unwrap().mean, 1.0);
        assert_eq!(of((0..700).map(|i| 2.0_f32.powi(i % 7 + 20))).bulk().unwrap().mean, f64::from(1 << 23));
    }

    #[test]
    fn points_and_what_is_tiny_do_not_make_the_mean_tiny() {
        let bulk = of(vec![0.0; 500].into_iter().chain(vec![1.0; 500])).bulk().unwrap();
        assert_eq!(bulk.mean, 1.5 / 256.0, "half of 2^-15");
        assert_eq!(of(vec![1e-30; 500].into_iter().chain(vec![1.0; 500])).bulk().unwrap().mean, bulk.mean);
    }

    #[test]
    fn nothing_and_points() {
        assert_eq!(SizeClasses::default().bulk(), None);
        let points = of([0.0; 3]).bulk().unwrap();
        assert_eq!((points.count, points.mean, points.largest, points.extent), (3, 0.0, 0.0, 0.0));
        assert!(of([f32::INFINITY; 3]).bulk().unwrap().mean.is_finite());
    }
}
