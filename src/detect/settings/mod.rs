//! What is searched for: with which method and narrow test, and what counts as a pair.

mod choices;
mod narrow;
mod table_slots;
mod validate;

pub use choices::{CellOrigin, CellRule, Estimate, Hash, Normals, Stored, Test};
pub use narrow::Narrow;
pub use table_slots::table_slots;
pub use validate::SettingsError;

#[cfg(feature = "lab")]
use super::traits::Opt;
use super::{left_out::LeftOut, method::Method};
use crate::geometry::convex::Sub;

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
    /// Spatial hashing: side of a cell, in mean edges of the scene.
    #[serde(default = "one_edge")]
    pub cell_size: f32,
    /// Spatial hashing: slots of the table; 0 for the next prime from two per vertex.
    #[serde(default)]
    pub table_slots: u32,
    /// Spatial hashing: the primes of the hash function `simple`.
    #[serde(default = "published_primes")]
    pub primes: [u32; 3],
    /// Spatial hashing: where cells are counted from.
    #[serde(default = "scene_origin")]
    pub cell_origin: CellOrigin,
    /// Spatial hashing: what is stored, vertices or tetrahedra.
    #[serde(default = "vertices_stored")]
    pub stored: Stored,
    /// Depth: normals of penetrated surfaces.
    #[serde(default = "smooth_normals")]
    pub normals: Normals,
    /// Depth: how it is estimated.
    #[serde(default = "consistent_estimate")]
    pub estimate: Estimate,
    /// Continuous detection: the elementary test.
    #[serde(default = "inclusion_test")]
    pub test: Test,
    /// Continuous detection: features that come as near as this in every coordinate meet.
    #[serde(default)]
    pub separation: f32,
    /// Distances: the sub-algorithm of GJK.
    #[serde(default)]
    pub sub: Sub,
    /// Distances: pairs of objects that are as near as this are listed.
    #[serde(default = "one_unit")]
    pub within: f32,
    /// Continuous detection: what is left out because it is no contact of a simulation.
    #[serde(skip)]
    #[cfg_attr(feature = "typescript", ts(skip))]
    pub(crate) left_out: LeftOut,
}

// Settings written before there was hashing do not have them.
fn one_edge() -> f32 {
    Settings::default().cell_size
}
fn published_primes() -> [u32; 3] {
    Settings::PRIMES
}
fn scene_origin() -> CellOrigin {
    Settings::default().cell_origin
}
fn vertices_stored() -> Stored {
    Settings::default().stored
}
fn smooth_normals() -> Normals {
    Settings::default().normals
}
fn consistent_estimate() -> Estimate {
    Settings::default().estimate
}

fn one_unit() -> f32 {
    Settings::default().within
}

fn inclusion_test() -> Test {
    Settings::default().test
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
            cell_size: 1.0,
            table_slots: 0,
            primes: Self::PRIMES,
            cell_origin: CellOrigin::Scene,
            stored: Stored::Vertices,
            normals: Normals::Smooth,
            estimate: Estimate::Consistent,
            test: Test::Inclusion,
            separation: 0.0,
            sub: Sub::SignedVolumes,
            within: 1.0,
            left_out: LeftOut::Nothing,
        }
    }
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

    /// The limits of the cell size of spatial hashing, in mean edges.
    pub const CELL_SIZES: std::ops::RangeInclusive<f32> = 0.0625..=64.0;

    /// The largest distance up to which pairs of objects can be listed.
    pub const MOST_WITHIN: f32 = 1e18;

    /// The most slots of a hash table.
    pub const MOST_SLOTS: u32 = 1 << 26;

    /// The three factors of Teschner et al. 2003; the second is no prime (41 · 471,943).
    pub const PRIMES: [u32; 3] = [73_856_093, 19_349_663, 83_492_791];

    /// The settings that only some families heed: which one, its value, and a short word for it.
    #[cfg(feature = "lab")]
    pub(crate) fn of_families(&self) -> [(Opt, String, &'static str); 11] {
        let [p, q, r] = self.primes;
        [
            (Opt::CellSize, self.cell_size.to_string(), "cell"),
            (Opt::TableSlots, self.table_slots.to_string(), "slots"),
            (Opt::Primes, format!("{p}-{q}-{r}"), "primes"),
            (Opt::CellOrigin, self.cell_origin.to_string(), "origin"),
            (Opt::Stored, self.stored.to_string(), "stored"),
            (Opt::Normals, self.normals.to_string(), "normals"),
            (Opt::Estimate, self.estimate.to_string(), "estimate"),
            (Opt::Test, self.test.to_string(), "test"),
            (Opt::Separation, self.separation.to_string(), "separation"),
            (Opt::Sub, self.sub.to_string(), "sub"),
            (Opt::Within, self.within.to_string(), "within"),
        ]
    }
}
