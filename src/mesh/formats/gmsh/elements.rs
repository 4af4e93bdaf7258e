//! The element types of Gmsh and their numbers of nodes.

/// How an element type is treated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Element {
    /// Read: 4 nodes.
    Tetrahedron,
    /// A triangle or a quadrangle with this many nodes: read where there are no tetrahedra.
    Face(u64),
    /// A surface with this many nodes that may be curved: skipped where there are tetrahedra.
    Curved(u64),
    /// A point or a line with this many nodes: skipped.
    Skipped(u64),
    /// A volume that is not a 4-node tetrahedron: an error.
    Volume(&'static str),
}

/// The element type of a number; `None` for an unknown number.
pub(super) fn element(number: i64) -> Option<Element> {
    use Element::{Curved, Face, Skipped, Tetrahedron, Volume};
    Some(match number {
        4 => Tetrahedron,
        // Points and lines of order 1 to 5.
        15 => Skipped(1),
        1 => Skipped(2),
        8 => Skipped(3),
        26 => Skipped(4),
        27 => Skipped(5),
        28 => Skipped(6),
        // Triangles of order 1 to 5; 20, 22 and 24 have no inner nodes.
        2 => Face(3),
        9 => Curved(6),
        20 => Curved(9),
        21 => Curved(10),
        22 => Curved(12),
        23 | 24 => Curved(15),
        25 => Curved(21),
        // Quadrangles of order 1 to 5; 16 and 39 to 41 have no inner nodes.
        3 => Face(4),
        10 => Curved(9),
        16 => Curved(8),
        36 | 40 => Curved(16),
        37 => Curved(25),
        38 => Curved(36),
        39 => Curved(12),
        41 => Curved(20),
        5 => Volume("8-node hexahedron"),
        6 => Volume("6-node prism"),
        7 => Volume("5-node pyramid"),
        11 => Volume("10-node tetrahedron"),
        12 => Volume("27-node hexahedron"),
        13 => Volume("18-node prism"),
        14 => Volume("14-node pyramid"),
        17 => Volume("20-node hexahedron"),
        18 => Volume("15-node prism"),
        19 => Volume("13-node pyramid"),
        29 => Volume("20-node tetrahedron"),
        30 => Volume("35-node tetrahedron"),
        31 => Volume("56-node tetrahedron"),
        92 => Volume("64-node hexahedron"),
        93 => Volume("125-node hexahedron"),
        _ => return None,
    })
}
