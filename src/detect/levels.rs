//! The levels of the grid hierarchy: which size belongs to which level, and how large its cells are.

use super::{Bounds, CellRule, Settings};
use crate::geometry::Aabb;

/// Height at which the hierarchy is capped. Slivers would make it arbitrarily high
/// (docs/kdet.md#limits-of-the-grid).
pub const MAX_LEVELS: usize = 16;

/// Cells along the longest side of a scene at most, so that coordinates fit 32 bits whatever the input.
const MAX_CELLS_PER_AXIS: f64 = (1_u32 << 30) as f64;

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

/// Which size belongs to which level. A size d is on level floor(log2(d / base)), or 0 below the base.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Levels {
    base: f64,
    cells: [f64; MAX_LEVELS],
    height: usize,
}

impl Levels {
    /// Chooses them by the settings' rule and scale.
    pub fn new(sizes: &Sizes, settings: &Settings) -> Self {
        let scale = f64::from(settings.cell_scale);
        // Where everything is a point no size says anything: some thousand cells along the scene, or any at all.
        let fallback = if sizes.scene_extent > 0.0 { sizes.scene_extent / 1024.0 } else { 1.0 };
        let cap = sizes.largest / f64::from(1_u32 << (MAX_LEVELS - 1));
        let base = match settings.cell_rule {
            CellRule::Paper => sizes.smallest,
            CellRule::Mean => 2.0 * sizes.mean_extent * scale,
        };
        let base = if base.max(cap) > 0.0 { base.max(cap) } else { fallback };
        let lowest = match settings.cell_rule {
            // The size of level l lies in [2^l, 2^(l+1))·base: cells of 2^(l+1)·base are the smallest that a
            // primitive meets at most eight of. Scale ½ is the literal rule of the 2017 paper's §4.1.
            CellRule::Paper => 2.0 * base * scale,
            // The base is the cell, so that a primitive spans up to three cells along an axis.
            CellRule::Mean => base,
        };
        let floor = sizes.scene_extent / MAX_CELLS_PER_AXIS;
        let cells = std::array::from_fn(|level| (lowest * power_of_two(level)).max(floor));
        let mut levels = Self { base, cells, height: 1 };
        levels.height = levels.level(sizes.largest) + 1;
        levels
    }

    /// The level of a size. Never falls as the size grows, which is what the query relies on.
    pub fn level(&self, diameter: f64) -> usize {
        // Powers of two are exact, so this is the floor of the logarithm without its rounding.
        (1..MAX_LEVELS).rev().find(|&l| diameter >= self.base * power_of_two(l)).unwrap_or(0)
    }

    /// Side of a level's cells.
    pub fn cell(&self, level: usize) -> f64 {
        self.cells[level]
    }

    /// How many levels the sizes span.
    pub fn height(&self) -> usize {
        self.height
    }
}

fn power_of_two(exponent: usize) -> f64 {
    f64::from(1_u32 << exponent)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sizes(smallest: f64, largest: f64) -> Sizes {
        Sizes { smallest, largest, mean_extent: smallest, scene_extent: 10.0 * largest }
    }

    fn paper(scale: f32) -> Settings {
        Settings { cell_rule: CellRule::Paper, cell_scale: scale, ..Settings::default() }
    }

    #[test]
    fn the_paper_rule_is_the_floor_of_the_logarithm() {
        let levels = Levels::new(&sizes(0.5, 70.0), &paper(1.0));
        assert_eq!(levels.height(), 8);
        for (d, level) in [(0.5, 0), (0.999, 0), (1.0, 1), (1.999, 1), (2.0, 2), (63.9, 6), (64.0, 7), (70.0, 7)] {
            assert_eq!(levels.level(d), level, "size {d}");
        }
        assert_eq!(levels.cell(0), 1.0);
        assert_eq!(levels.cell(3), 8.0);
        assert_eq!(Levels::new(&sizes(0.5, 70.0), &paper(0.5)).cell(3), 4.0);
    }

    #[test]
    fn slivers_do_not_raise_the_hierarchy_above_the_cap() {
        let levels = Levels::new(&sizes(1e-30, 1.0), &paper(1.0));
        assert_eq!(levels.height(), MAX_LEVELS);
        assert_eq!(levels.level(1e-30), 0);
        assert_eq!(levels.level(1.0), MAX_LEVELS - 1);
    }

    #[test]
    fn cells_are_never_too_small_for_the_coordinates() {
        for rule in CellRule::ALL {
            let settings = Settings { cell_rule: *rule, cell_scale: 0.5, ..Settings::default() };
            for scene_extent in [0.0, 1e-45, 1.0, 6.8e38] {
                for smallest in [0.0, 1e-45, 1.0] {
                    let sizes = Sizes { smallest, largest: smallest, mean_extent: smallest, scene_extent };
                    let levels = Levels::new(&sizes, &settings);
                    assert!(levels.cell(0) > 0.0);
                    assert!(scene_extent / levels.cell(0) <= MAX_CELLS_PER_AXIS, "{rule} {scene_extent} {smallest}");
                }
            }
        }
    }

    #[test]
    fn the_mean_rule_starts_at_twice_the_mean_extent() {
        let given = Sizes { smallest: 0.01, largest: 100.0, mean_extent: 1.0, scene_extent: 100.0 };
        let levels = Levels::new(&given, &Settings { cell_rule: CellRule::Mean, ..Settings::default() });
        assert_eq!(levels.cell(0), 2.0);
        assert_eq!(levels.cell(1), 4.0);
        assert_eq!(levels.level(3.99), 0);
        assert_eq!(levels.level(4.0), 1);
        assert_eq!(levels.height(), 6);
    }
}
