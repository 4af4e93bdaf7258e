//! What is searched for: with which method and narrow test, and what counts as a pair.

use super::{method::Method, named::named};
use crate::geometry::Primitive;

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
            Self::Sat | Self::SatNoEdges | Self::SatMtv | Self::Gjk => Primitive::ALL,
            Self::GuigueDevillers => &[Primitive::Triangles],
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
        /// Level-0 cells of twice the mean extent, then doubling.
        Mean = "mean", "mean size";
    }
);

/// What a detector searches for, and how: made with [`Settings::new`] or [`Settings::default`], then changed. Copying it costs
/// nothing. The first search with settings compiles their kernels ([`Detector::warm_up`](crate::Detector::warm_up)).
///
/// ```
/// use kdet::{Method, Settings};
/// let mut settings = Settings::new(Method::KdetHomeCell).with_self_collisions(true);
/// settings.workgroup = 64;
/// assert!(settings.validate().is_ok());
/// ```
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[non_exhaustive]
pub struct Settings {
    /// How the pairs are found.
    pub method: Method,
    /// The exact test.
    pub narrow: Narrow,
    /// Hash function of the cell table.
    pub hash: Hash,
    /// Keep pairs of one object that share no vertex.
    pub self_collisions: bool,
    /// Keep pairs of different objects.
    pub inter_collisions: bool,
    /// Self and inter in one pass over the grid, timed as one.
    pub one_pass: bool,
    /// How cell sizes are chosen.
    pub cell_rule: CellRule,
    /// Factor on every cell size, at least ½.
    pub cell_scale: f32,
    /// Threads in a workgroup: 16, 32, 64, 128 or 256.
    pub workgroup: u32,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            method: Method::DEFAULT,
            narrow: Narrow::Sat,
            hash: Hash::Djb2,
            self_collisions: false,
            inter_collisions: true,
            one_pass: true,
            cell_rule: CellRule::Mean,
            cell_scale: 1.0,
            workgroup: 128,
        }
    }
}

/// A setting whose number is out of range.
///
/// ```
/// use kdet::{Settings, SettingsError};
/// let mut settings = Settings::default();
/// settings.cell_scale = 0.1;
/// assert_eq!(settings.validate(), Err(SettingsError::CellScale(0.1)));
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SettingsError {
    /// The cell scale is below ½ or not finite.
    #[error("cell scale must be between 0.5 and 64 (got {0})")]
    CellScale(f32),
    /// The workgroup size is not one of the five.
    #[error("workgroup size must be 16, 32, 64, 128 or 256 (got {0})")]
    Workgroup(u32),
    /// The narrow test is not one of these primitives.
    #[error("narrow test {narrow} does not test {primitive}; expected one of: {}", names(*primitive))]
    Narrow {
        /// The narrow test.
        narrow: Narrow,
        /// What was given.
        primitive: Primitive,
    },
}

fn names(primitive: Primitive) -> String {
    Narrow::of(primitive).map(Narrow::name).collect::<Vec<_>>().join(", ")
}

impl Settings {
    /// The default with another method. The default is the quickest way to all pairs of different objects; only the kinds of
    /// pairs and a narrow test that is not exact change what is found, everything else how fast.
    ///
    /// ```
    /// use kdet::{Method, Narrow, Settings};
    /// let settings = Settings::new(Method::Kdet).with_self_collisions(true).with_narrow(Narrow::SatMtv);
    /// assert!(settings.validate().is_ok());
    /// let mut unusual = settings;
    /// unusual.workgroup = 48;
    /// assert!(unusual.validate().is_err());
    /// ```
    #[must_use]
    pub fn new(method: Method) -> Self {
        Self { method, ..Self::default() }
    }

    /// With another narrow test.
    #[must_use]
    pub fn with_narrow(self, narrow: Narrow) -> Self {
        Self { narrow, ..self }
    }

    /// With or without pairs within an object, those that share no vertex.
    #[must_use]
    pub fn with_self_collisions(self, self_collisions: bool) -> Self {
        Self { self_collisions, ..self }
    }

    /// With or without pairs of different objects.
    #[must_use]
    pub fn with_inter_collisions(self, inter_collisions: bool) -> Self {
        Self { inter_collisions, ..self }
    }

    /// The workgroup sizes that can be chosen.
    pub const WORKGROUPS: [u32; 5] = [16, 32, 64, 128, 256];

    /// The limits of the cell scale.
    pub const CELL_SCALES: std::ops::RangeInclusive<f32> = 0.5..=64.0;

    /// Checks the numbers.
    pub fn validate(&self) -> Result<(), SettingsError> {
        if !Self::CELL_SCALES.contains(&self.cell_scale) {
            return Err(SettingsError::CellScale(self.cell_scale));
        }
        if !Self::WORKGROUPS.contains(&self.workgroup) {
            return Err(SettingsError::Workgroup(self.workgroup));
        }
        Ok(())
    }

    /// As [`validate`](Self::validate), and whether the narrow test is one of these primitives.
    pub fn validate_for(&self, primitive: Primitive) -> Result<(), SettingsError> {
        self.validate()?;
        match self.narrow.primitives().contains(&primitive) {
            true => Ok(()),
            false => Err(SettingsError::Narrow { narrow: self.narrow, primitive }),
        }
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

    #[test]
    fn an_unknown_name_lists_what_is_expected() {
        let error = "sap".parse::<Narrow>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown narrow test 'sap'; expected one of: sat, sat_no_edges, sat_mtv, gjk, guigue_devillers"
        );
    }

    #[test]
    fn a_narrow_test_of_other_primitives_is_refused() {
        let settings = Settings::default().with_narrow(Narrow::GuigueDevillers);
        assert_eq!(settings.validate_for(Primitive::Triangles), Ok(()));
        let error = settings.validate_for(Primitive::Tetrahedra).unwrap_err().to_string();
        let expected =
            "narrow test guigue_devillers does not test tetrahedra; expected one of: sat, sat_no_edges, sat_mtv, gjk";
        assert_eq!(error, expected);
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let bad = Settings { cell_scale: f32::NAN, ..Settings::default() };
        assert!(matches!(bad.validate(), Err(SettingsError::CellScale(_))));
        let bad = Settings { workgroup: 100, ..Settings::default() };
        assert_eq!(bad.validate(), Err(SettingsError::Workgroup(100)));
    }
}
