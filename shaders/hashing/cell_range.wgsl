// The cells that a triangle is stored in.
// Twin: src/pipeline/twins/hashing/cell_range.rs
struct CellRange {
    lower: vec3<i32>,
    // Bit i: cell number i of the box is cut by the triangle's plane. All bits where the box has more than 32 cells.
    mask: u32,
    upper: vec3<i32>,
    // Of the triangle; NOT_STORED where it does not participate.
    object: u32,
}

const NOT_STORED: u32 = 0xffffffffu;
// What covers more cells is stored once, where everything that asks looks.
const MOST_STORED_CELLS: u32 = 512u;

fn is_large(count: u32) -> bool {
    return count == 0u || count > MOST_STORED_CELLS;
}

// Whether an entry of a triangle is there for this cell: others may share its slot.
fn is_entry_of(range: CellRange, number: u32, cell: vec3<i32>) -> bool {
    return all(cell_number(range.lower, range.upper, number) == cell);
}

// Whether a triangle that is not large is stored in a cell.
fn covers(range: CellRange, cell: vec3<i32>) -> bool {
    if (any(cell < range.lower) || any(cell > range.upper)) {
        return false;
    }
    let size = vec3<u32>(range.upper - range.lower) + 1u;
    if (size.x * size.y * size.z > 32u) {
        return true;
    }
    let at = vec3<u32>(cell - range.lower);
    return ((range.mask >> (at.x + size.x * (at.y + size.y * at.z))) & 1u) == 1u;
}
