//! The kinds of primitives, as data.

/// What the cells of a mesh are. A cell has four vertex indices whatever its kind; the cell of a triangle repeats its last
/// corner: `[a, b, c, c]`.
///
/// ```
/// use kdet::{Assembly, Primitive, glam::Vec3};
/// let mut surface = Assembly::default();
/// surface.primitive = Primitive::Triangles;
/// surface.push(&[Vec3::ZERO, Vec3::X, Vec3::Y], &[[0, 1, 2, 2]]);
/// assert!(surface.frame().validate().is_ok());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Primitive {
    /// Solids with four corners.
    #[default]
    Tetrahedra,
    /// Surface pieces with three corners.
    Triangles,
}

impl Primitive {
    /// Every kind.
    pub const ALL: &'static [Self] = &[Self::Tetrahedra, Self::Triangles];

    /// The word for it in the command line, the links and the charts.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Tetrahedra => "tetrahedra",
            Self::Triangles => "triangles",
        }
    }

    /// The word for one of them.
    pub const fn singular(self) -> &'static str {
        match self {
            Self::Tetrahedra => "tetrahedron",
            Self::Triangles => "triangle",
        }
    }

    /// Corners.
    pub const fn corners(self) -> usize {
        match self {
            Self::Tetrahedra => 4,
            Self::Triangles => 3,
        }
    }

    /// Edges.
    pub const fn edges(self) -> usize {
        match self {
            Self::Tetrahedra => 6,
            Self::Triangles => 3,
        }
    }

    /// Faces.
    pub const fn faces(self) -> usize {
        match self {
            Self::Tetrahedra => 4,
            Self::Triangles => 1,
        }
    }

    /// Spheres of half its enclosing sphere's size that cover a primitive: the factor q of the bound on colliding pairs
    /// (docs/kdet.md).
    pub const fn covering_spheres(self) -> usize {
        match self {
            Self::Tetrahedra => 4,
            Self::Triangles => 3,
        }
    }

    /// Whether a cell has the form of this kind: a triangle repeats its third corner, and has three different ones.
    pub fn fits(self, cell: [u32; 4]) -> bool {
        match self {
            Self::Tetrahedra => true,
            Self::Triangles => cell[3] == cell[2],
        }
    }
}

impl std::fmt::Display for Primitive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_repeats_its_last_corner() {
        assert!(Primitive::Triangles.fits([4, 7, 9, 9]));
        assert!(!Primitive::Triangles.fits([4, 7, 9, 2]));
        assert!(Primitive::Tetrahedra.fits([4, 7, 9, 2]));
    }

    #[test]
    fn corners_edges_and_faces_satisfy_euler() {
        for kind in Primitive::ALL {
            let outside = usize::from(*kind == Primitive::Triangles);
            assert_eq!(kind.corners() + kind.faces() + outside, kind.edges() + 2);
        }
    }
}
