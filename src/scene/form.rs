//! What is searched of a scene.

use crate::detect::named;

named!(
    /// What is searched of a scene.
    Form, "form", {
        /// Its primitives as they are.
        Own = "own", "as it is";
        /// Its surface: the triangles that belong to one tetrahedron only.
        Surface = "surface", "surface";
        /// Its surface with every triangle divided into four.
        SurfaceBy4 = "surface_4", "surface × 4";
        /// Its surface with every triangle divided into sixteen.
        SurfaceBy16 = "surface_16", "surface × 16";
    }
);

impl Form {
    /// How many times every triangle of the surface is divided into four; `None` for the primitives as they are.
    pub const fn subdivisions(self) -> Option<u32> {
        match self {
            Self::Own => None,
            Self::Surface => Some(0),
            Self::SurfaceBy4 => Some(1),
            Self::SurfaceBy16 => Some(2),
        }
    }

    /// The form with so many subdivisions, if there is one.
    pub fn subdivided(times: u32) -> Option<Self> {
        Self::ALL.iter().copied().find(|form| form.subdivisions() == Some(times))
    }
}

#[allow(clippy::derivable_impls, reason = "the macro declares the enumeration")]
impl Default for Form {
    fn default() -> Self {
        Self::Own
    }
}
