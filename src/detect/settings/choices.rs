//! Settings that are one of a few names.

use crate::{
    detect::named::{UnknownName, named},
    geometry::convex::Sub,
};

named!(
    /// The hash function of the cell table of kDet. It changes the time only: by 2 % of a frame of two bunnies.
    ///
    /// ```
    /// use kdet::{Hash, Settings};
    /// let mut settings = Settings::default();
    /// settings.hash = Hash::Morton;
    /// assert!(settings.validate().is_ok());
    /// ```
    Hash, "hash", {
        /// Bernstein's.
        Djb2 = "djb2", "djb2";
        /// Fowler–Noll–Vo 1a.
        Fnv1a = "fnv-1a", "FNV-1a";
        /// Three primes.
        Simple = "simple", "simple";
        /// Interleaved bits.
        Morton = "morton", "Morton";
    }
);

named!(
    /// How the cell sizes of kDet are chosen. Both give the same pairs; the default, [`CellRule::Mean`], is the quicker one.
    ///
    /// ```
    /// use kdet::{CellRule, Settings};
    /// let mut settings = Settings::default();
    /// settings.cell_rule = CellRule::Paper; // bounds the cells of a primitive by eight, as the paper proves
    /// ```
    CellRule, "cell rule", {
        /// Cells of 2^(l+1)·d_min on level l: at most eight per primitive.
        Paper = "paper", "as in paper";
        /// Level-0 cells of 2.75 times the geometric mean of all extents, then doubling.
        Mean = "mean", "mean size";
    }
);

named!(
    /// Where spatial hashing counts its cells from. It changes the time only.
    ///
    /// ```
    /// use kdet::{CellOrigin, Method, Settings};
    /// let mut settings = Settings::new(Method::Hashing);
    /// settings.cell_origin = CellOrigin::Zero; // as in Heidelberger's thesis
    /// ```
    CellOrigin, "cell origin", {
        /// From the lower corner of the scene: no negative cells.
        Scene = "scene", "scene";
        /// From zero, as in the thesis: the hash function `simple` then gives mirrored cells the same slot.
        Zero = "zero", "zero";
    }
);

named!(
    /// The set that spatial hashing stores; the other one looks for it. It changes the time only.
    ///
    /// ```
    /// use kdet::{Method, Settings, Stored};
    /// let mut settings = Settings::new(Method::Hashing);
    /// settings.stored = Stored::Tetrahedra;
    /// ```
    Stored, "stored set", {
        /// Vertices are stored, each in one cell, and tetrahedra ask, as in the thesis.
        Vertices = "vertices", "vertices";
        /// Tetrahedra are stored in every cell of their boxes, and vertices ask in one.
        Tetrahedra = "tetrahedra", "tetrahedra";
    }
);

named!(
    /// Normals of a penetrated surface.
    ///
    /// ```
    /// use kdet::{Method, Normals, Settings};
    /// let mut settings = Settings::new(Method::Depth);
    /// settings.normals = Normals::Face;
    /// ```
    Normals, "normals", {
        /// Interpolated from the normals of the vertices.
        Smooth = "smooth", "smooth";
        /// That of the triangle.
        Face = "face", "of the face";
    }
);

named!(
    /// How the depth of a penetrating vertex is estimated.
    ///
    /// ```
    /// use kdet::{Estimate, Method, Settings};
    /// let mut settings = Settings::new(Method::Depth);
    /// settings.estimate = Estimate::Both; // to compare them
    /// ```
    Estimate, "depth estimate", {
        /// From where the object's own edges cross the surface, propagated inwards.
        Consistent = "consistent", "consistent";
        /// To the nearest point of the penetrated surface, every vertex for itself.
        Nearest = "nearest", "nearest surface";
        /// Both, the consistent one first.
        Both = "both", "both";
    }
);

impl Estimate {
    /// Whether depth is propagated from the border.
    pub const fn is_consistent(self) -> bool {
        !matches!(self, Self::Nearest)
    }

    /// Whether the nearest point of the surface is looked for.
    pub const fn is_nearest(self) -> bool {
        !matches!(self, Self::Consistent)
    }
}

named!(
    /// The elementary test of continuous detection: when do a vertex and a face, or two edges, meet first?
    ///
    /// ```
    /// use kdet::{Method, Settings, Test};
    /// let mut settings = Settings::new(Method::SweptKdetHomeCell);
    /// assert_eq!(settings.test, Test::Inclusion, "which never misses an impact");
    /// settings.test = Test::Cubic; // the historical rival, which does
    /// ```
    Test, "elementary test", {
        /// Bisection with bounds of rounding: no impact is missed.
        Inclusion = "inclusion", "inclusion";
        /// Roots of the coplanarity cubic: some impacts are missed.
        Cubic = "cubic", "cubic";
        /// Advancement by bounds of the distance: conservative, with a margin.
        Additive = "additive", "additive";
        /// Exact arithmetic, on the host only.
        Exact = "exact", "exact";
    }
);

impl Test {
    /// Whether it heeds a separation; that which does not runs on the host only.
    pub const fn has_separation(self) -> bool {
        !matches!(self, Self::Exact)
    }

    /// Those that run on the GPU.
    pub fn on_gpu() -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(|test| *test != Self::Exact)
    }
}

impl std::str::FromStr for Sub {
    type Err = UnknownName;

    fn from_str(word: &str) -> Result<Self, UnknownName> {
        Self::named(word).ok_or_else(|| UnknownName {
            setting: "sub-algorithm",
            given: word.to_owned(),
            expected: Self::ALL.map(Self::name).to_vec(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_understood() {
        for &h in Hash::ALL {
            assert_eq!(h.name().parse(), Ok(h));
        }
    }
}
