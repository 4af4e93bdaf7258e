//! Twin of `kdet/populate/allocate.wgsl`: every cell in use has a range of entries.

use std::collections::BTreeMap;

use crate::pipeline::twins::{Cell, QuantizedBox, unpack_place};

/// A table as the GPU left it, cell by cell.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Stored {
    /// Range of entries per level and cell.
    pub ranges: BTreeMap<(u32, Cell), [u32; 2]>,
}

/// Reads a table: owner and count per slot, range per slot. The error says what contradicts itself.
pub fn stored(
    table: &[[u32; 2]],
    ranges: &[[u32; 2]],
    boxes: &[QuantizedBox],
    cell_shift: u32,
) -> Result<Stored, String> {
    let mut stored = Stored::default();
    for (slot, (&[owner, count], &[begin, end])) in table.iter().zip(ranges).enumerate() {
        if (owner == u32::MAX) != (count == 0) {
            return Err(format!("slot {slot} has owner {owner:#x} and {count} entries"));
        }
        if count == 0 {
            continue;
        }
        if end.checked_sub(begin) != Some(count) {
            return Err(format!("slot {slot} has {count} entries in {begin}..{end}"));
        }
        let (primitive, offset) = unpack_place(owner);
        let own = boxes.get(primitive as usize).ok_or_else(|| format!("slot {slot} belongs to {owner:#x}"))?;
        let shift = cell_shift + own.level;
        let cell = [0, 1, 2].map(|k| (own.lower[k] >> shift) + offset[k]);
        if stored.ranges.insert((own.level, cell), [begin, end]).is_some() {
            return Err(format!("cell {cell:?} of level {} has two slots", own.level));
        }
    }
    Ok(stored)
}
