//! What is asked and answered: [`Settings`], [`Frame`], [`Report`], the table of methods ([`Method::traits`]), and the
//! reference detector on the host.

mod bounds;
mod count;
mod face_margin;
mod family;
mod filter;
mod frame;
mod grid;
mod hash;
mod impact;
mod left_out;
mod levels;
mod method;
mod method_rows;
mod named;
mod object_distance;
mod parallel;
mod report;
mod settings;
mod size_classes;
mod stage;
pub(crate) mod timer;
mod topology;
mod traits;

pub mod difference;
pub mod features;
pub mod k_free;
pub mod reference;
#[cfg(any(test, feature = "checks", feature = "cli"))]
pub mod samples;

pub use crate::geometry::{
    continuous::Kind as FeatureKind,
    convex::{Sub, Verdict},
};
pub use bounds::Bounds;
pub use count::{Count, Counts, Merge};
pub use family::{BroadPhase, Duplicates, Family, Queried, System, Threads, Tree};
pub use filter::Filter;
pub use frame::{Assembly, Frame, FrameError, without_denormals};
pub use grid::{Grid, Visit};
pub use hash::hash;
pub(crate) use hash::interleave;
pub use impact::Impact;
pub(crate) use left_out::LeftOut;
pub use levels::{Levels, MAX_LEVELS, Sizes};
pub use method::Method;
pub(crate) use method_rows::joined;
pub use named::UnknownName;
#[cfg(feature = "lab")]
pub(crate) use named::{any_of, named};
pub use object_distance::{ObjectDistance, object_vertices};
pub use report::{Clock, Contact, Crossing, Found, Pair, PairKind, Penetration, Report, StageTime, Times, Translation};
pub use settings::{
    CellOrigin, CellRule, Estimate, Hash, Narrow, Normals, Settings, SettingsError, Stored, Test, table_slots,
};
pub use size_classes::{Bulk, CLASSES, SizeClass, SizeClasses};
pub use stage::Stage;
pub use topology::Topology;
pub use traits::{AnswerKind, Cost, Opt, RunsOn, Traits};
