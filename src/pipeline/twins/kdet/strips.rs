//! Twin of `kdet/find_pairs/strips.wgsl`: the walks of the entries over their own cells, cut into strips of equal work.

/// Entries that a strip is of.
const ROW: usize = 32;

/// Bit of a long strip.
const IS_LONG: u32 = 1 << 31;

/// How many entries strips walk over (`strip.wgsl`, of which software GPUs have one of their own).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lengths {
    /// A short one.
    pub short: u32,
    /// A long one.
    pub long: u32,
    /// Long ones where there are so many entries to walk over.
    pub long_from: u32,
}

impl Lengths {
    /// On a GPU.
    pub const HARDWARE: Self = Self { short: 32, long: 128, long_from: 1024 };
    /// On a processor that plays one.
    pub const SOFTWARE: Self = Self { short: 64, long: 64, long_from: u32::MAX };
}

/// All strips, sorted, given where the cell of every entry ends.
pub fn strips(entry_ends: &[u32], lengths: Lengths) -> Vec<[u32; 2]> {
    let mut strips = vec![];
    for (row, ends) in (0..).zip(entry_ends.chunks(ROW)) {
        // The last one's cell reaches farthest.
        let reach = ends[ends.len() - 1] - ROW as u32 * row;
        let (length, flag) = match reach >= lengths.long_from {
            true => (lengths.long, IS_LONG),
            false => (lengths.short, 0),
        };
        strips.extend((0..reach.div_ceil(length)).map(|i| [row, (i * length) | flag]));
    }
    strips.sort_unstable();
    strips
}
