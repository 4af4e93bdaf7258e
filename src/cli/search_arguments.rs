//! The options that make up the question.

use super::{error::Error, run_search};
use crate::detect::{CellRule, Hash, Method, Narrow, Settings};
use clap::Args;

/// What counts as a pair, and how the grid is laid out.
#[derive(Debug, Args)]
pub struct Question {
    /// Find pairs within an object as well
    #[arg(long = "self", overrides_with = "no_self")]
    self_collisions: bool,
    /// Leave out pairs within an object (default)
    #[arg(long, overrides_with = "self_collisions")]
    no_self: bool,
    /// Find pairs of different objects (default)
    #[arg(long, overrides_with = "no_inter")]
    inter: bool,
    /// Leave out pairs of different objects
    #[arg(long, overrides_with = "inter")]
    no_inter: bool,
    /// Look for self and inter pairs in one pass (default)
    #[arg(long, overrides_with = "no_one_pass")]
    one_pass: bool,
    /// Look for self and inter pairs one after the other
    #[arg(long, overrides_with = "one_pass")]
    no_one_pass: bool,
    /// Hash function of the cell table: djb2, fnv-1a, simple, morton
    #[arg(long, default_value = "djb2")]
    hash: Hash,
    /// How cell sizes are chosen: paper, mean
    #[arg(long, default_value = "mean")]
    cell_rule: CellRule,
    /// Factor on every cell size, 0.5 to 64
    #[arg(long, default_value_t = 1.0, allow_negative_numbers = true)]
    cell_scale: f32,
    /// Threads in a GPU workgroup: 16, 32, 64, 128, 256
    #[arg(long, default_value_t = 128)]
    workgroup: u32,
    /// GPU adapter, by a part of its name (see `kdet adapters`); the method cpu needs none
    #[arg(long, value_name = "NAME")]
    pub adapter: Option<String>,
}

impl Question {
    /// As settings, checked.
    pub fn settings(&self, method: Option<Method>, narrow: Option<Narrow>) -> Result<Settings, Error> {
        let settings = Settings {
            method: method.unwrap_or(run_search::DEFAULT_METHOD),
            narrow: narrow.unwrap_or(Narrow::Sat),
            hash: self.hash,
            self_collisions: self.self_collisions,
            inter_collisions: !self.no_inter,
            one_pass: !self.no_one_pass,
            cell_rule: self.cell_rule,
            cell_scale: self.cell_scale,
            workgroup: self.workgroup,
        };
        settings.validate()?;
        Ok(settings)
    }
}
