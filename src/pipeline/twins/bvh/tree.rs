//! Twin of `bvh/tree.wgsl`: a tree over leaves in a row, with four children per node.

use crate::pipeline::twins::QuantizedBox;

/// A node of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Node {
    /// Lower corner, and the lowest object of its leaves.
    pub low: [u32; 4],
    /// Upper corner, and the highest object of its leaves.
    pub high: [u32; 4],
}

impl Node {
    /// Overlaps nothing, and changes nothing that it is joined with.
    pub const EMPTY: Self = Self { low: [u32::MAX; 4], high: [0; 4] };

    /// The leaf of a primitive; empty if that does not participate.
    pub fn leaf(own: &QuantizedBox) -> Self {
        if !own.is_present() {
            return Self::EMPTY;
        }
        let with = |[x, y, z]: [u32; 3]| [x, y, z, own.object];
        Self { low: with(own.lower), high: with(own.upper) }
    }

    /// Whether it has no leaf that participates.
    pub fn is_empty(&self) -> bool {
        self.low[0] > self.high[0]
    }

    /// Whether the boxes have a step in common.
    pub fn overlaps(&self, other: &Self) -> bool {
        (0..3).all(|k| self.low[k] <= other.high[k] && other.low[k] <= self.high[k])
    }

    /// The node above both.
    pub fn joined(self, other: &Self) -> Self {
        Self {
            low: std::array::from_fn(|k| self.low[k].min(other.low[k])),
            high: std::array::from_fn(|k| self.high[k].max(other.high[k])),
        }
    }
}

/// Levels below the root of a tree of so many leaves.
pub fn tree_height(leaves: u32) -> u32 {
    (33 - (leaves.max(1) - 1).leading_zeros()) / 2
}

/// Nodes on a level.
pub fn level_length(leaves: u32, level: u32) -> u32 {
    leaves.div_ceil(1 << (2 * level))
}

/// Nodes before those of a level.
pub fn level_start(height: u32, level: u32) -> u32 {
    (4_u32.pow(height - level) - 1) / 3
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_follow_each_other_without_a_gap() {
        for leaves in [1, 2, 4, 5, 16, 17, 64, 1000, 1024, 1025, 4096, 100_000, 1 << 23] {
            let height = tree_height(leaves);
            assert!(4_u64.pow(height) >= leaves.into() && (height == 0 || 4_u64.pow(height - 1) < leaves.into()));
            assert_eq!((level_start(height, height), level_length(leaves, height)), (0, 1), "the root");
            for level in 0..height {
                let above = level_start(height, level + 1);
                assert_eq!(level_start(height, level), above + 4_u32.pow(height - level - 1), "{leaves} {level}");
                assert_eq!(level_length(leaves, level).div_ceil(4), level_length(leaves, level + 1));
            }
        }
    }
}
