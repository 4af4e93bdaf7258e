//! The question and the answer: [`Settings`], [`Frame`], [`Report`], and the reference detector on the host.

mod frame;
mod report;
mod settings;

pub use frame::{Assembly, Frame, FrameError};
pub use report::{Clock, Counts, Pair, Part, Report, StageTime, Times, Translation};
pub use settings::{CellRule, Hash, Method, Narrow, Settings, SettingsError, Stage, UnknownName};
