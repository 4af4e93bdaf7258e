//! The exact tests of two primitives.

use crate::{
    detect::named::named,
    geometry::{Primitive, convex::Sub},
};

named!(
    /// The exact test of two primitives. All but [`Narrow::SatNoEdges`] find the same pairs.
    ///
    /// ```
    /// use kdet::{Narrow, Settings};
    /// let settings = Settings::default().with_narrow(Narrow::SatMtv);
    /// assert!(settings.narrow.has_depth(), "a report has one translation per pair");
    /// assert_eq!("sat_mtv".parse(), Ok(Narrow::SatMtv));
    /// ```
    Narrow, "narrow test", {
        /// Separating axes: face normals and edge pairs.
        Sat = "sat", "SAT";
        /// Face normals only: a superset of the true pairs.
        SatNoEdges = "sat_no_edges", "SAT, no edges";
        /// As `sat`, and the minimum translation that separates the pair.
        SatMtv = "sat_mtv", "SAT with depth";
        /// Gilbert–Johnson–Keerthi on the Minkowski difference.
        Gjk = "gjk", "GJK";
        /// GJK with the determinants of Johnson and the backup procedure (Gilbert, Johnson and Keerthi 1988).
        GjkJohnson = "gjk_johnson", "GJK, Johnson";
        /// GJK with the determinants of Johnson alone, as in ISA-GJK (van den Bergen 1999).
        GjkIsa = "gjk_isa", "GJK, ISA";
        /// GJK with signed volumes (Montanari, Petrinic and Barbieri 2017).
        GjkSv = "gjk_sv", "GJK, signed volumes";
        /// Signs of orientation determinants, for triangles (Guigue and Devillers 2003).
        GuigueDevillers = "guigue_devillers", "Guigue–Devillers";
    }
);

impl Narrow {
    /// Whether it gives a minimum translation with every colliding pair.
    pub const fn has_depth(self) -> bool {
        matches!(self, Self::SatMtv)
    }

    /// The primitives that it tests.
    pub const fn primitives(self) -> &'static [Primitive] {
        match self {
            Self::GuigueDevillers => &[Primitive::Triangles],
            _ => Primitive::ALL,
        }
    }

    /// The sub-algorithm of a GJK that names one.
    pub const fn sub(self) -> Option<Sub> {
        match self {
            Self::GjkJohnson => Some(Sub::Johnson),
            Self::GjkIsa => Some(Sub::Isa),
            Self::GjkSv => Some(Sub::SignedVolumes),
            Self::Sat | Self::SatNoEdges | Self::SatMtv | Self::Gjk | Self::GuigueDevillers => None,
        }
    }

    /// The tests of a kind of primitive.
    pub fn of(primitive: Primitive) -> impl Iterator<Item = Self> {
        Self::ALL.iter().copied().filter(move |narrow| narrow.primitives().contains(&primitive))
    }

    /// Whether it decides exactly; otherwise its pairs are a superset.
    pub const fn is_exact(self) -> bool {
        !matches!(self, Self::SatNoEdges)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_lists_what_is_expected() {
        let error = "sap".parse::<Narrow>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown narrow test 'sap'; expected one of: sat, sat_no_edges, sat_mtv, gjk, gjk_johnson, gjk_isa, gjk_sv, guigue_devillers"
        );
    }
}
