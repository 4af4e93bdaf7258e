//! Twin of `hashing/bounds/arguments.wgsl`.

use crate::pipeline::twins::pipeline::arguments::{Known, Threads};

/// A thread per vertex, primitive, edge and triangle.
pub fn threads(known: &Known) -> Threads {
    vec![
        ("primitives", known.primitives),
        ("vertices", known.vertices),
        ("edges", known.edges),
        ("triangles", known.triangles),
    ]
}
