//! The question and the answer: [`Settings`], [`Frame`], [`Report`], and the reference detector on the host.

mod bounds;
mod face_margin;
mod filter;
mod frame;
mod grid;
mod hash;
mod levels;
mod parallel;
mod report;
mod settings;
mod size_classes;
mod size_tree;
mod timer;

pub mod difference;
pub mod freeness;
pub mod reference;
#[cfg(any(test, feature = "checks", feature = "cli"))]
pub mod samples;

pub use bounds::Bounds;
pub use filter::Filter;
pub use frame::{Assembly, Frame, FrameError, without_denormals};
pub use grid::{Grid, Visit};
pub use hash::hash;
pub use levels::{Levels, MAX_LEVELS, Sizes};
pub use report::{Clock, Counts, Pair, PairKind, Report, StageTime, Times, Translation};
pub use size_classes::{Bulk, CLASSES, SizeClass, SizeClasses};
pub use settings::{CellRule, Hash, Method, Narrow, Settings, SettingsError, Stage, UnknownName};
