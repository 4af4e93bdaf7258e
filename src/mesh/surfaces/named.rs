//! The surfaces by name, in the resolutions of their scenes.

use super::{ball, bisected, chair, chazelle, divided, funnel, needles, square};
use crate::mesh::Mesh;

/// How a surface is made at each resolution, from 1 on.
enum Row {
    /// A square cloth of so many cells a side, bisected so often.
    Cloth(u32, &'static [u32]),
    /// A square cloth of so many cells a side, the edges cut into so many parts.
    DividedCloth(u32, &'static [u32]),
    /// A ball in so many steps.
    Ball(&'static [i32]),
    /// A funnel in so many steps around, and steps of such a length.
    Funnel(&'static [(u32, f64)]),
    /// A chair of pipes with so many sides, and steps of at most such a length.
    Chair(u32, &'static [f64]),
    /// Chazelle's polyhedron with so many notches from each side.
    Chazelle(&'static [u32]),
    /// So many needles.
    Needles(&'static [u32]),
}

const TABLE: [(&str, Row); 12] = [
    ("whirling_cloth_cloth", Row::Cloth(70, &[1, 2, 3])),
    ("whirling_cloth_ball", Row::Ball(&[13, 19, 41])),
    ("n_body_ball", Row::Ball(&[7, 12, 19])),
    ("funnel_cloth", Row::Cloth(70, &[0, 2])),
    ("funnel_ball", Row::Ball(&[17, 25])),
    ("funnel_funnel", Row::Funnel(&[(96, 0.06), (160, 0.0377)])),
    ("cloth_on_statue_cloth", Row::Cloth(70, &[0, 1, 2, 3, 4])),
    ("chair_cloth", Row::DividedCloth(64, &[2, 3, 4])),
    // The same at all resolutions: with more sides, ever more long triangles would lie close to each other.
    ("chair_chair", Row::Chair(28, &[0.1; 3])),
    ("exploding_dragon_ball", Row::Ball(&[22])),
    ("not_k_free_polyhedron", Row::Chazelle(&[18, 36, 72])),
    ("not_k_free_needles", Row::Needles(&[85, 170, 340])),
];

/// The names that [`by_name`] knows.
pub const NAMES: [&str; TABLE.len()] = {
    let mut names = [""; TABLE.len()];
    let mut i = 0;
    while i < TABLE.len() {
        names[i] = TABLE[i].0;
        i += 1;
    }
    names
};

fn row(name: &str) -> Option<&'static Row> {
    TABLE.iter().find(|(known, _)| *known == name).map(|(_, row)| row)
}

/// A surface at a resolution from 1 on; none for other names and resolutions. It is about the origin, and about 1 large.
pub fn by_name(name: &str, resolution: u32) -> Option<Mesh> {
    let step = (resolution as usize).checked_sub(1)?;
    Some(match row(name)? {
        Row::Cloth(cells, times) => bisected(square(*cells), *times.get(step)?),
        Row::DividedCloth(cells, parts) => divided(&square(*cells), *parts.get(step)?),
        Row::Ball(steps) => ball(*steps.get(step)?),
        Row::Funnel(steps) => steps.get(step).map(|&(around, length)| funnel(around, length))?,
        Row::Chair(sides, lengths) => chair(*sides, *lengths.get(step)?),
        Row::Chazelle(notches) => chazelle(*notches.get(step)?),
        Row::Needles(counts) => needles(*counts.get(step)?),
    })
}

/// The coarse cloth of which a cloth is a subdivision.
pub fn cage_of(name: &str) -> Option<Mesh> {
    match row(name)? {
        Row::Cloth(cells, _) | Row::DividedCloth(cells, _) => Some(square(*cells)),
        _ => None,
    }
}
