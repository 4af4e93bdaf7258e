//! Help of arguments that take one of several values or a number of a range: it lists what the program's own tables and limits say.

use crate::{
    bench::Selection,
    detect::{CellRule, Hash, Method, Narrow, Settings},
    geometry::Primitive,
};
use std::{fmt::Display, ops::RangeInclusive};

/// What an argument is, and every value that it takes.
pub fn listed(what: &str, all: &[impl Display]) -> String {
    format!("{what}: {}", names(all))
}

/// What an argument is, and the range that its number is in.
pub fn within(what: &str, range: &RangeInclusive<impl Display>) -> String {
    format!("{what}, {} to {}", range.start(), range.end())
}

pub fn method() -> String {
    listed("Method", Method::ALL)
}

pub fn hash() -> String {
    listed("Hash function of the cell table", Hash::ALL)
}

pub fn narrow() -> String {
    let is_of_tetrahedra = |narrow: &Narrow| Narrow::of(Primitive::Tetrahedra).any(|other| other == *narrow);
    let (all, others): (Vec<Narrow>, Vec<Narrow>) = Narrow::ALL.iter().partition(|narrow| is_of_tetrahedra(narrow));
    format!("{}; of triangles also {}", listed("Narrow test", &all), names(&others))
}

pub fn cell_rule() -> String {
    listed("How the cell size is chosen", CellRule::ALL)
}

pub fn cell_scale() -> String {
    within("Factor on every cell size", &Settings::CELL_SCALES)
}

pub fn cell_size() -> String {
    within("Spatial hashing: side of a cell in mean edges", &Settings::CELL_SIZES)
}

pub fn workgroup() -> String {
    listed("Threads in a GPU workgroup", &Settings::WORKGROUPS)
}

pub fn resolution() -> String {
    format!("{} [default: 1]", listed("Resolution of the models", &Selection::RESOLUTIONS))
}

fn names(all: &[impl Display]) -> String {
    all.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}
