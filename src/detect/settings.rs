//! The question: which method answers it, with which narrow test, and what counts as a pair.

use std::{fmt, str::FromStr};

/// A word that is not one of a setting's values.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{setting} is '{given}', allowed are {}", allowed.join(", "))]
pub struct UnknownName {
    /// What was being set.
    pub setting: &'static str,
    /// The word that was given.
    pub given: String,
    /// Every word that would have been understood.
    pub allowed: Vec<&'static str>,
}

macro_rules! named {
    ($(#[$doc:meta])* $name:ident, $setting:literal, { $($(#[$vdoc:meta])* $variant:ident = $word:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
        pub enum $name { $($(#[$vdoc])* #[serde(rename = $word)] $variant),+ }

        impl $name {
            /// Every value, in the order of the documentation.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word for it in the command line, the links, the charts and the CSV.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $word),+ }
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(self.name()) }
        }

        impl FromStr for $name {
            type Err = UnknownName;
            fn from_str(word: &str) -> Result<Self, UnknownName> {
                Self::ALL.iter().copied().find(|v| v.name() == word).ok_or_else(|| UnknownName {
                    setting: $setting,
                    given: word.to_owned(),
                    allowed: Self::ALL.iter().map(|v| v.name()).collect(),
                })
            }
        }
    };
}

named!(
    /// How the colliding pairs are found.
    Method, "method", {
        /// The reference on the host, in f64.
        Cpu = "cpu",
        /// Potential pairs with duplicates, sort, unique, test.
        Kdet = "kdet",
        /// Tests while visiting the grid; marks primitives, keeps no pairs.
        KdetNoPairs = "kdet_no_pairs",
        /// Duplicates go in a hash set instead of a sort.
        KdetHashMap = "kdet_hash_map",
        /// Every pair is taken only in its home cell, so there are no duplicates.
        KdetHomeCell = "kdet_home_cell",
        /// Brute force, one thread per primitive.
        Gpu = "gpu",
        /// Brute force, one thread per possible pair.
        GpuNoLoop = "gpu_no_loop",
    }
);

named!(
    /// The exact test of two primitives.
    Narrow, "narrow test", {
        /// Separating axes: 8 face normals and 36 edge pairs.
        Sat = "sat",
        /// Face normals only: a superset of the true pairs.
        SatNoEdges = "sat_no_edges",
        /// As `sat`, and the minimum translation that parts the pair.
        SatMtv = "sat_mtv",
        /// Gilbert–Johnson–Keerthi on the Minkowski difference.
        Gjk = "gjk",
    }
);

named!(
    /// The hash function of the cell table.
    Hash, "hash", {
        /// Bernstein's.
        Djb2 = "djb2",
        /// Fowler–Noll–Vo 1a.
        Fnv1a = "fnv-1a",
        /// Three primes.
        Simple = "simple",
        /// Interleaved bits.
        Morton = "morton",
    }
);

named!(
    /// How cell sizes are chosen. Both give the same pairs.
    CellRule, "cell rule", {
        /// Cells of 2^(l+1)·d_min on level l: at most eight per primitive.
        Paper = "paper",
        /// Level-0 cells of twice the mean extent, then doubling.
        Mean = "mean",
    }
);

named!(
    /// The stages, in the order in which they are timed and stacked in the charts.
    Stage, "stage", {
        /// Per-primitive box and size, object boxes.
        Bounds = "bounds",
        /// Primitives into grid cells.
        Populate = "populate",
        /// Visiting the grid for potential pairs.
        FindPairs = "find_pairs",
        /// Duplicates go.
        Unique = "unique",
        /// The exact test.
        Narrow = "narrow",
    }
);

/// The question that a detector answers.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
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
            method: Method::KdetHomeCell,
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
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum SettingsError {
    /// The cell scale is below ½ or not finite.
    #[error("cell scale is {0}, allowed is any finite number from 0.5 to 64")]
    CellScale(f32),
    /// The workgroup size is not one of the five.
    #[error("workgroup size is {0}, allowed are 16, 32, 64, 128, 256")]
    Workgroup(u32),
}

impl Settings {
    /// The workgroup sizes that can be chosen.
    pub const WORKGROUPS: [u32; 5] = [16, 32, 64, 128, 256];

    /// Checks the numbers.
    pub fn validate(&self) -> Result<(), SettingsError> {
        if !(0.5..=64.0).contains(&self.cell_scale) {
            return Err(SettingsError::CellScale(self.cell_scale));
        }
        if !Self::WORKGROUPS.contains(&self.workgroup) {
            return Err(SettingsError::Workgroup(self.workgroup));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_is_understood() {
        for &m in Method::ALL {
            assert_eq!(m.name().parse(), Ok(m));
        }
        for &h in Hash::ALL {
            assert_eq!(h.name().parse(), Ok(h));
        }
    }

    #[test]
    fn an_unknown_name_lists_what_is_allowed() {
        let error = "sap".parse::<Method>().unwrap_err().to_string();
        assert_eq!(
            error,
            "method is 'sap', allowed are cpu, kdet, kdet_no_pairs, kdet_hash_map, kdet_home_cell, gpu, gpu_no_loop"
        );
    }

    #[test]
    fn numbers_out_of_range_are_refused() {
        let bad = Settings { cell_scale: f32::NAN, ..Settings::default() };
        assert!(matches!(bad.validate(), Err(SettingsError::CellScale(_))));
        let bad = Settings { workgroup: 100, ..Settings::default() };
        assert_eq!(bad.validate(), Err(SettingsError::Workgroup(100)));
    }
}
