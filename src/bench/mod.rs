//! The benchmark of the thesis (appendix A), for the shell and for the page: a [`Selection`] of scenes, resolutions and
//! settings is measured frame by frame by a [`Runner`] into a [`Document`], which is what `summary.json` holds and what
//! the CSV files are made of.

mod csv;
mod csv_plain;
mod date;
mod depth;
mod document;
mod error;
mod files;
mod frames;
mod json;
mod measured_scene;
mod old_names;
mod partial_result;
mod progress;
mod provenance;
mod runner;
mod sample;
mod selection;
mod statistics;
mod stop;

pub use csv::{THESIS_COLUMNS, Table, TableError};
pub use depth::Axis;
pub use document::{Document, FORMAT, Failure, Measured, Run, Series, Stages, VERSION};
pub use error::{BenchError, DocumentError, SelectionError};
pub use files::File;
pub use frames::Frames;
pub use old_names::summary_name;
pub use progress::Progress;
pub use provenance::{By, Provenance};
pub use runner::{Runner, Workload};
pub use selection::Selection;
pub use statistics::{CLOCK_STEPS, mean, median};
pub use stop::Stop;
