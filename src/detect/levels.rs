//! The levels of the grid hierarchy: which size belongs to which level, and how large its cells are.

use super::{Bounds, CellRule, Settings, SizeClasses};
use crate::geometry::Aabb;
use glam::DVec3;

/// Height at which the hierarchy is capped. Sizes are spread over many orders of magnitude, and levels cost a visit each
/// (docs/kdet.md#limits-of-the-grid). Kernels know it, too.
pub const MAX_LEVELS: usize = 16;

/// Cells along the longest side of the bulk at most: f32 tells no more apart.
const MAX_CELLS_PER_AXIS: f64 = (1_u32 << 22) as f64;

/// The same where primitives are too large for their level: on the highest level, the whole bulk is then at most eight
/// cells wide, and so is everything in it.
const MAX_CELLS_UNDER_OUTLIERS: f64 = (1_u32 << 18) as f64;

/// Cells are a little larger than the largest primitive asks for, so that rounding does not make it need another level.
const SLACK: f64 = 1.0001;

/// Cells below this have no reciprocal in f32 with all steps of the lattice.
const SMALLEST_CELL: f64 = 1e-30;

/// What the sizes of a set amount to.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sizes {
    /// Smallest diameter.
    pub smallest: f64,
    /// Largest diameter.
    pub largest: f64,
    /// Mean over the primitives of their boxes' longest sides.
    pub mean_extent: f64,
    /// The longest side of the box around all of them.
    pub scene_extent: f64,
}

impl Sizes {
    /// Of some of a frame's primitives; all zero when there are none.
    pub fn of(bounds: &Bounds, members: &[u32]) -> Self {
        let mut sizes = Self { smallest: 0.0, largest: 0.0, mean_extent: 0.0, scene_extent: 0.0 };
        if members.is_empty() {
            return sizes;
        }
        sizes.smallest = f64::INFINITY;
        let mut scene = Aabb::EMPTY;
        for &m in members {
            let (own, diameter) = (&bounds.boxes[m as usize], bounds.diameters[m as usize]);
            sizes.smallest = sizes.smallest.min(diameter);
            sizes.largest = sizes.largest.max(diameter);
            sizes.mean_extent += own.extent().max_element() / members.len() as f64;
            scene = scene.union(own);
        }
        sizes.scene_extent = scene.extent().max_element();
        sizes
    }
}

/// Which size belongs to which level, and where the cells are. The same rule as in `kdet/populate/grid.wgsl`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Levels {
    rule: CellRule,
    /// Size up to which a primitive is on level 0.
    limit: f64,
    /// Side of a cell of level 0.
    cell: f64,
    height: usize,
    origin: DVec3,
    extent: f64,
}

impl Levels {
    /// For some of a frame's primitives, by the settings' rule and scale.
    pub fn of(bounds: &Bounds, members: &[u32], settings: &Settings) -> Self {
        let mut classes = SizeClasses::default();
        let sizes = bounds.sizes(settings.cell_rule);
        for &m in members {
            let own = &bounds.boxes[m as usize];
            classes.add(sizes[m as usize] as f32, own.min.as_vec3(), own.max.as_vec3());
        }
        Self::new(&classes, settings)
    }

    /// Chooses them by the settings' rule and scale.
    pub fn new(classes: &SizeClasses, settings: &Settings) -> Self {
        let (rule, scale) = (settings.cell_rule, f64::from(settings.cell_scale));
        let Some(bulk) = classes.bulk() else {
            return Self { rule, limit: 1.0, cell: 1.0, height: 1, origin: DVec3::ZERO, extent: 0.0 };
        };
        let [smallest, largest] = classes.range.map(f64::from);
        // A primitive goes up a level when it is larger than `reach` cells of the level below. With cells of
        // 2^(l+1)·d_min and a scale of 1 it meets at most eight of them; a scale of ½ is the literal rule of the 2017
        // paper's §4.1.
        let (reach, base) = match rule {
            CellRule::Paper => (1.0 / scale, 2.0 * smallest),
            CellRule::Mean => (3.5, 2.75 * bulk.mean),
        };
        let highest = f64::from(1_u32 << (MAX_LEVELS - 1));
        let for_size = |size: f64| size / (reach * highest) * SLACK;
        let mut cell = (scale * base).max(for_size(bulk.largest)).max(bulk.extent / MAX_CELLS_PER_AXIS);
        if largest > reach * cell * highest {
            cell = cell.max(for_size(largest).min(bulk.extent / MAX_CELLS_UNDER_OUTLIERS * SLACK));
        }
        if cell <= SMALLEST_CELL {
            cell = if bulk.extent > 0.0 { bulk.extent.max(SMALLEST_CELL) } else { 1.0 };
        }
        let mut levels =
            Self { rule, limit: reach * cell, cell, height: 1, origin: bulk.lower.as_dvec3(), extent: bulk.extent };
        levels.height = levels.level(largest) + 1;
        levels
    }

    /// The level of a size. Never falls as the size grows, which is what the query relies on. What is larger than the
    /// highest level is for shares that level.
    pub fn level(&self, size: f64) -> usize {
        // As the classes have it, so that no size is above the largest.
        let size = f64::from(size as f32);
        let mut limit = self.limit;
        for level in 0..MAX_LEVELS - 1 {
            let below = match self.rule {
                CellRule::Mean => size <= limit,
                CellRule::Paper => size < limit,
            };
            if below {
                return level;
            }
            limit *= 2.0;
        }
        MAX_LEVELS - 1
    }

    /// Side of a level's cells.
    pub fn cell(&self, level: usize) -> f64 {
        self.cell * f64::from(1_u32 << level)
    }

    /// How many levels the sizes span.
    pub fn height(&self) -> usize {
        self.height
    }

    /// The cell of a point. Rounding is monotonic, and what is outside of the bulk is moved to its border, so that of two
    /// points the lower one never gets the higher cell.
    pub fn coordinates(&self, level: usize, point: DVec3) -> [u32; 3] {
        let last = (self.extent / self.cell(level)).floor();
        ((point - self.origin) / self.cell(level)).to_array().map(|c| c.clamp(0.0, last) as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    /// One primitive of each size; the box around all of them is ten times the largest.
    fn classes(sizes: &[f32]) -> SizeClasses {
        let mut classes = SizeClasses::default();
        let largest = sizes.iter().copied().fold(0.0, f32::max);
        sizes.iter().for_each(|s| classes.add(*s, Vec3::ZERO, Vec3::splat((10.0 * largest).min(f32::MAX))));
        classes
    }

    fn paper(scale: f32) -> Settings {
        Settings { cell_rule: CellRule::Paper, cell_scale: scale, ..Settings::default() }
    }

    const MEAN: fn() -> Settings = || Settings { cell_rule: CellRule::Mean, ..Settings::default() };

    #[test]
    fn the_paper_rule_is_the_floor_of_the_logarithm() {
        let levels = Levels::new(&classes(&[0.5, 70.0]), &paper(1.0));
        assert_eq!(levels.height(), 8);
        for (d, level) in [(0.5, 0), (0.999, 0), (1.0, 1), (1.999, 1), (2.0, 2), (63.9, 6), (64.0, 7), (70.0, 7)] {
            assert_eq!(levels.level(d), level, "size {d}");
        }
        assert_eq!(levels.cell(0), 1.0);
        assert_eq!(levels.cell(3), 8.0);
        assert_eq!(Levels::new(&classes(&[0.5, 70.0]), &paper(0.5)).cell(3), 4.0);
    }

    #[test]
    fn slivers_do_not_raise_the_hierarchy_above_the_cap() {
        let levels = Levels::new(&classes(&[1e-30, 1.0]), &paper(1.0));
        assert_eq!(levels.height(), MAX_LEVELS);
        assert_eq!(levels.level(1e-30), 0);
        assert_eq!(levels.level(1.0), MAX_LEVELS - 1);
    }

    #[test]
    fn an_outlier_shares_the_highest_level_and_leaves_the_cells_alone() {
        let small: Vec<f32> = (0..1000).map(|i| 1.0 + i as f32 * 1e-3).collect();
        for settings in [paper(1.0), MEAN()] {
            let mut classes = classes(&small);
            let alone = Levels::new(&classes, &settings);
            for outlier in [1e4, 1e6, 1e12, 1e30] {
                classes.add(outlier, Vec3::splat(-outlier), Vec3::splat(outlier));
                let levels = Levels::new(&classes, &settings);
                assert_eq!(levels.cell(0), alone.cell(0), "{outlier}");
                assert_eq!(levels.level(1.5), alone.level(1.5), "{outlier}");
                let [low, high] = [-outlier, outlier]
                    .map(|x| levels.coordinates(levels.level(outlier.into()), DVec3::splat(x.into())));
                assert!(high[0] - low[0] <= 8, "{outlier}: {low:?} to {high:?}");
            }
        }
    }

    #[test]
    fn cells_are_never_too_small_for_the_coordinates() {
        for &cell_rule in CellRule::ALL {
            let settings = Settings { cell_rule, cell_scale: 0.5, ..Settings::default() };
            for scene_extent in [0.0, 1e-45, 1.0, f32::MAX] {
                for smallest in [0.0, 1e-45, 1.0] {
                    let mut classes = SizeClasses::default();
                    classes.add(smallest, Vec3::splat(-scene_extent), Vec3::splat(scene_extent));
                    let levels = Levels::new(&classes, &settings);
                    assert!(levels.cell(0) > 0.0);
                    let last = levels.coordinates(0, DVec3::splat(f64::from(scene_extent)));
                    assert!(f64::from(last[0]) <= MAX_CELLS_PER_AXIS, "{cell_rule} {scene_extent} {smallest}");
                }
            }
        }
    }

    #[test]
    fn the_mean_rule_starts_at_some_means_and_takes_some_cells() {
        let levels = Levels::new(&classes(&[0.5, 0.5, 2.0, 2.0]), &MEAN());
        assert_eq!(levels.cell(0), 2.75);
        assert_eq!(levels.cell(1), 5.5);
        assert_eq!(levels.level(9.625), 0);
        assert_eq!(levels.level(9.63), 1);
        assert_eq!(levels.level(19.25), 1);
        assert_eq!(levels.height(), 1);
    }
}
