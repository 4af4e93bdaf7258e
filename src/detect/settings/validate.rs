//! Whether settings can be searched with.

use super::{Narrow, Settings, Test};
use crate::{
    detect::{method::Method, named::any_of, traits::Opt},
    geometry::Primitive,
};

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
    #[error("cell scale must be between {least} and {most} (got {0})", least = Settings::CELL_SCALES.start(), most = Settings::CELL_SCALES.end())]
    CellScale(f32),
    /// The cell size is out of range or not finite.
    #[error("cell size must be between {least} and {most} mean edges (got {0})", least = Settings::CELL_SIZES.start(), most = Settings::CELL_SIZES.end())]
    CellSize(f32),
    /// The table is too large.
    #[error("the hash table must have at most {most} slots (got {0})", most = Settings::MOST_SLOTS)]
    TableSlots(u32),
    /// A factor of the hash function is zero.
    #[error("the primes of the hash function must not be 0 (got {}, {}, {})", .0[0], .0[1], .0[2])]
    Primes([u32; 3]),
    /// The separation is negative or not finite.
    #[error("separation must be a length of 0 or more (got {0})")]
    Separation(f32),
    /// The distance up to which pairs are listed is negative, too large or not finite.
    #[error("distances are listed up to a length between 0 and {most:e} (got {0})", most = Settings::MOST_WITHIN)]
    Within(f32),
    /// The exact test has no separation.
    #[error("the elementary test {test} heeds no separation (got {0}); expected one of: {others}", test = Test::Exact, others = with_separation())]
    ExactSeparation(f32),
    /// The exact test is the host's.
    #[error("the elementary test {} runs on the host only: use method {}", Test::Exact, Method::SweptCpu)]
    ExactOnGpu,
    /// The workgroup size is not one of the five.
    #[error("workgroup size must be {sizes} (got {0})", sizes = any_of(&Settings::WORKGROUPS))]
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

fn with_separation() -> String {
    let tests = Test::ALL.iter().filter(|test| test.has_separation());
    tests.map(|test| test.name()).collect::<Vec<_>>().join(", ")
}

impl Settings {
    /// Checks the numbers.
    pub fn validate(&self) -> Result<(), SettingsError> {
        if !Self::CELL_SCALES.contains(&self.cell_scale) {
            return Err(SettingsError::CellScale(self.cell_scale));
        }
        if !Self::CELL_SIZES.contains(&self.cell_size) {
            return Err(SettingsError::CellSize(self.cell_size));
        }
        if self.table_slots > Self::MOST_SLOTS {
            return Err(SettingsError::TableSlots(self.table_slots));
        }
        if self.primes.contains(&0) {
            return Err(SettingsError::Primes(self.primes));
        }
        if !(self.separation >= 0.0 && self.separation.is_finite()) {
            return Err(SettingsError::Separation(self.separation));
        }
        if !(0.0..=Self::MOST_WITHIN).contains(&self.within) {
            return Err(SettingsError::Within(self.within));
        }
        if self.separation > 0.0 && !self.test.has_separation() {
            return Err(SettingsError::ExactSeparation(self.separation));
        }
        if self.test == Test::Exact && self.method.is_on_gpu() && self.method.heeds(Opt::Test) {
            return Err(SettingsError::ExactOnGpu);
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
    fn a_narrow_test_of_other_primitives_is_refused() {
        let settings = Settings::default().with_narrow(Narrow::GuigueDevillers);
        assert_eq!(settings.validate_for(Primitive::Triangles), Ok(()));
        let error = settings.validate_for(Primitive::Tetrahedra).unwrap_err().to_string();
        let expected = "narrow test guigue_devillers does not test tetrahedra; expected one of: sat, sat_no_edges, sat_mtv, gjk, gjk_johnson, gjk_isa, gjk_sv";
        assert_eq!(error, expected);
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let bad = Settings { cell_scale: f32::NAN, ..Settings::default() };
        assert!(matches!(bad.validate(), Err(SettingsError::CellScale(_))));
        let bad = Settings { workgroup: 100, ..Settings::default() };
        assert_eq!(bad.validate(), Err(SettingsError::Workgroup(100)));
    }

    /// The words of the errors follow the tables and limits.
    #[test]
    fn errors_say_what_is_expected() {
        for (error, told) in [
            (SettingsError::CellScale(0.1), "cell scale must be between 0.5 and 64 (got 0.1)"),
            (SettingsError::CellSize(0.0), "cell size must be between 0.0625 and 64 mean edges (got 0)"),
            (SettingsError::Workgroup(100), "workgroup size must be 16, 32, 64, 128 or 256 (got 100)"),
            (
                SettingsError::ExactSeparation(0.5),
                "the elementary test exact heeds no separation (got 0.5); expected one of: inclusion, cubic, additive",
            ),
            (SettingsError::ExactOnGpu, "the elementary test exact runs on the host only: use method swept_cpu"),
        ] {
            assert_eq!(error.to_string(), told);
        }
    }
}
