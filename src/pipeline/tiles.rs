//! Brute force in tiles, so that no dispatch keeps a slow GPU busy for long.

use super::step::Extent;

/// Rows against columns, all pairs with the row before the column.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tile {
    /// First row.
    pub row_begin: u32,
    /// Behind the last row.
    pub row_end: u32,
    /// First column.
    pub column_begin: u32,
    /// Behind the last column.
    pub column_end: u32,
}

/// Tiles that together hold every pair of `count` primitives, each of at most about `budget` pairs.
pub fn tiles(count: u32, extent: Extent, workgroup: u32, budget: u64) -> Vec<Tile> {
    let count = u64::from(count);
    let (rows, columns) = match extent {
        // A workgroup row per primitive, within the limit of a dimension.
        Extent::RowsAndColumns => {
            let columns = count.min(65_535 * u64::from(workgroup)).min(budget).max(1);
            ((budget / columns).clamp(1, 65_535), columns)
        }
        _ => {
            let rows = count.clamp(1, 1 << 20);
            (rows, (budget / rows).max(32))
        }
    };
    let mut tiles = vec![];
    let mut row = 0;
    while row < count {
        let row_end = (row + rows).min(count);
        // Columns up to the row are left of the diagonal.
        let mut column = row;
        while column < count {
            let column_end = (column + columns).min(count);
            tiles.push(Tile {
                row_begin: row as u32,
                row_end: row_end as u32,
                column_begin: column as u32,
                column_end: column_end as u32,
            });
            column = column_end;
        }
        row = row_end;
    }
    tiles
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_in_exactly_one_tile() {
        for extent in [Extent::Rows, Extent::RowsAndColumns] {
            for (count, budget) in [(0, 10), (1, 10), (7, 5), (40, 64), (100, 1 << 20)] {
                let tiles = tiles(count, extent, 16, budget);
                for a in 0..count {
                    for b in a + 1..count {
                        let holds = |t: &&Tile| {
                            (t.row_begin..t.row_end).contains(&a) && (t.column_begin..t.column_end).contains(&b)
                        };
                        assert_eq!(tiles.iter().filter(holds).count(), 1, "{a} {b} of {count} in {tiles:?}");
                    }
                }
            }
        }
    }
}
