//! Settings to test: every pair of values of every two settings occurs together, instead of every combination of all.
//!
//! A mistake needs one or two settings to come together, hardly ever three; `kdet verify --all` has the full product.

use crate::detect::{CellRule, Hash, Method, Narrow, Settings};

/// The scales of cells that are tested.
pub const CELL_SCALES: [f32; 4] = [0.5, 1.0, 2.0, 8.0];

/// Inter, self, both at once, both one after the other; as in [`Settings`]: inter, self, one pass.
pub const KINDS: [(bool, bool, bool); 4] =
    [(true, false, true), (false, true, true), (true, true, true), (true, true, false)];

/// Every pair of methods on the GPU that find pairs, kinds of pairs, cell rules, cell scales, and these narrow tests, workgroups and
/// hash functions.
#[must_use]
pub fn settings(narrows: &[Narrow], workgroups: &[u32], hashes: &[Hash]) -> Vec<Settings> {
    on_scenes(1, narrows, workgroups, hashes).into_iter().map(|(_, settings)| settings).collect()
}

/// The same with one of so many scenes, by its number: every value of a setting comes with every scene.
#[must_use]
pub fn on_scenes(scenes: usize, narrows: &[Narrow], workgroups: &[u32], hashes: &[Hash]) -> Vec<(usize, Settings)> {
    let methods: Vec<Method> = Method::on_gpu().filter(|method| method.finds_pairs()).collect();
    let sizes = [
        methods.len(),
        workgroups.len(),
        narrows.len(),
        hashes.len(),
        KINDS.len(),
        CELL_SCALES.len(),
        CellRule::ALL.len(),
        scenes,
    ];
    pairwise(&sizes)
        .into_iter()
        .map(|row| {
            let (inter_collisions, self_collisions, one_pass) = KINDS[row[4]];
            let settings = Settings {
                method: methods[row[0]],
                workgroup: workgroups[row[1]],
                narrow: narrows[row[2]],
                hash: hashes[row[3]],
                inter_collisions,
                self_collisions,
                one_pass,
                cell_scale: CELL_SCALES[row[5]],
                cell_rule: CellRule::ALL[row[6]],
                ..Settings::default()
            };
            (row[7], settings)
        })
        .collect()
}

/// Rows of one value below each of `sizes`, such that any two values of any two columns share a row. Greedy: about as
/// many rows as the two largest sizes give pairs, the same ones in every run.
#[must_use]
pub fn pairwise(sizes: &[usize]) -> Vec<Vec<usize>> {
    let columns = sizes.len();
    // Every pair of values that no row has yet: (column, value) of both, the first column being the lesser.
    let mut open = std::collections::BTreeSet::new();
    for (a, b) in (0..columns).flat_map(|a| (a + 1..columns).map(move |b| (a, b))) {
        open.extend((0..sizes[a]).flat_map(|i| (0..sizes[b]).map(move |j| ((a, i), (b, j)))));
    }
    if columns == 1 {
        return (0..sizes[0]).map(|value| vec![value]).collect();
    }
    let mut rows = vec![];
    while let Some(&((a, i), (b, j))) = open.first() {
        let mut row: Vec<Option<usize>> = vec![None; columns];
        (row[a], row[b]) = (Some(i), Some(j));
        for column in (0..columns).filter(|column| *column != a && *column != b) {
            let gain = |value: usize| {
                let fixed = row.iter().enumerate().filter_map(|(other, chosen)| Some((other, (*chosen)?)));
                fixed.filter(|other| open.contains(&ordered(*other, (column, value)))).count()
            };
            // Among equals another one in every row, so that rows do not resemble each other.
            let first = rows.len();
            let best = (0..sizes[column]).map(|value| (value + first) % sizes[column]).max_by_key(|value| gain(*value));
            row[column] = best;
        }
        let row: Vec<usize> = row.into_iter().flatten().collect();
        for (a, b) in (0..columns).flat_map(|a| (a + 1..columns).map(move |b| (a, b))) {
            open.remove(&((a, row[a]), (b, row[b])));
        }
        rows.push(row);
    }
    rows
}

type Value = (usize, usize);

fn ordered(a: Value, b: Value) -> (Value, Value) {
    if a.0 < b.0 { (a, b) } else { (b, a) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Primitive;

    #[test]
    fn every_pair_of_values_shares_a_row() {
        for sizes in [vec![4], vec![2, 3], vec![3, 1, 4], vec![6, 5, 4, 4, 4, 4, 2], vec![7, 7, 7, 2, 2, 2]] {
            let rows = pairwise(&sizes);
            assert!(rows.iter().all(|row| row.iter().zip(&sizes).all(|(value, size)| value < size)), "{rows:?}");
            for (a, b) in (0..sizes.len()).flat_map(|a| (a..sizes.len()).map(move |b| (a, b))) {
                for (i, j) in (0..sizes[a]).flat_map(|i| (0..sizes[b]).map(move |j| (i, j))) {
                    let found = rows.iter().any(|row| row[a] == i && row[b] == j);
                    assert!(found || a == b && i != j, "{sizes:?}: {i} of {a} and {j} of {b}");
                }
            }
            let mut largest = sizes.clone();
            largest.sort_unstable_by(|a, b| b.cmp(a));
            let least = largest[0] * largest.get(1).unwrap_or(&1);
            assert!(rows.len() <= 2 * least, "{sizes:?}: {} rows", rows.len());
        }
    }

    #[test]
    fn every_value_of_every_setting_is_tested() {
        let narrows: Vec<Narrow> = Narrow::of(Primitive::Triangles).collect();
        let all = settings(&narrows, &Settings::WORKGROUPS, Hash::ALL);
        assert!(all.iter().all(|settings| settings.validate().is_ok()));
        for method in Method::on_gpu().filter(|method| method.finds_pairs()) {
            for workgroup in Settings::WORKGROUPS {
                assert!(all.iter().any(|s| s.method == method && s.workgroup == workgroup), "{method} {workgroup}");
            }
        }
        assert!(all.len() < 80, "{}", all.len());
    }
}
