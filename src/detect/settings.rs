//! What is searched for: with which method and narrow test, and what counts as a pair.

use super::{
    left_out::LeftOut,
    method::Method,
    named::{UnknownName, any_of, named},
    traits::Opt,
};
use crate::geometry::{Primitive, convex::Sub};

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

/// The least prime from a number on, by trial: sums of multiples do not fall into the same slots of a prime number of them.
fn next_prime(from: u32) -> u32 {
    let is_prime = |n: &u32| (2..).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (from.max(2)..).find(is_prime).unwrap_or(from)
}

/// Slots of the hash table of a frame with so many vertices: those of the settings, or where they leave it open the next prime
/// from two per vertex, at least 1024.
pub fn table_slots(settings: &Settings, vertices: usize) -> u32 {
    match settings.table_slots {
        0 => next_prime((2 * vertices as u64).clamp(1024, u64::from(Settings::MOST_SLOTS) - 64) as u32),
        slots => slots,
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
    fn tables_have_a_prime_number_of_slots() {
        assert_eq!([2, 4, 24, 1024, 49_998].map(next_prime), [2, 5, 29, 1031, 49_999]);
        assert!(table_slots(&Settings::default(), 10_000_000_000) <= Settings::MOST_SLOTS);
        assert_eq!(table_slots(&Settings { table_slots: 64, ..Settings::default() }, 1000), 64);
    }

    #[test]
    fn an_unknown_name_lists_what_is_expected() {
        let error = "sap".parse::<Narrow>().unwrap_err().to_string();
        assert_eq!(
            error,
            "unknown narrow test 'sap'; expected one of: sat, sat_no_edges, sat_mtv, gjk, gjk_johnson, gjk_isa, gjk_sv, guigue_devillers"
        );
    }

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
