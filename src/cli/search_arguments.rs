//! The arguments of a search, and how a search is described.

use super::{bench::flags, error::Error, family_arguments::FamilyArguments, help, run_search};
use crate::detect::{CellRule, Hash, Method, Narrow, Opt, Settings};
use clap::Args;

/// Which pairs are searched for, and the grid.
#[derive(Debug, Args)]
pub struct SearchArguments {
    /// Also find self-collisions: pairs within an object
    #[arg(long = "self", overrides_with = "no_self")]
    self_collisions: bool,
    /// Do not find self-collisions (default)
    #[arg(long, overrides_with = "self_collisions")]
    no_self: bool,
    /// Find pairs of different objects (default)
    #[arg(long, overrides_with = "no_inter")]
    inter: bool,
    /// Do not find pairs of different objects
    #[arg(long, overrides_with = "inter")]
    no_inter: bool,
    /// Find both kinds of pairs in one pass over the grid (default)
    #[arg(long, overrides_with = "no_one_pass")]
    one_pass: bool,
    /// Find each kind of pairs in a pass of its own
    #[arg(long, overrides_with = "one_pass")]
    no_one_pass: bool,
    #[arg(long, help = help::hash(), default_value_t = Settings::default().hash)]
    hash: Hash,
    #[arg(long, help = help::cell_rule(), default_value_t = Settings::default().cell_rule)]
    cell_rule: CellRule,
    #[arg(
        long, help = help::cell_scale(), default_value_t = Settings::default().cell_scale, allow_negative_numbers = true,
        value_parser = flags::cell_scale
    )]
    cell_scale: f32,
    #[arg(long, help = help::workgroup(), default_value_t = Settings::default().workgroup)]
    workgroup: u32,
    #[arg(
        long, help = help::cell_size(), default_value_t = Settings::default().cell_size, allow_negative_numbers = true,
        value_parser = flags::cell_size
    )]
    cell_size: f32,
    /// Spatial hashing: slots of the table; 0 for the next prime from two per vertex
    #[arg(long, value_name = "N", default_value = "0", value_parser = flags::table_slots)]
    table_slots: u32,
    #[command(flatten)]
    family: FamilyArguments,
    /// GPU adapter, by a part of its name (see `kdet adapters`); method cpu needs none
    #[arg(long, value_name = "NAME")]
    pub adapter: Option<String>,
}

impl SearchArguments {
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
            cell_size: self.cell_size,
            table_slots: self.table_slots,
            ..Settings::default()
        };
        let settings = self.family.apply(settings);
        settings.validate()?;
        Ok(settings)
    }
}

/// The hash function that a search uses: `none` for methods without a hash table, as in the benchmark's files.
pub fn hash_name(settings: &Settings) -> &'static str {
    if settings.method.heeds(Opt::Hash) { settings.hash.name() } else { "none" }
}

/// The table of spatial hashing in a few words; nothing for other methods.
pub fn table_name(settings: &Settings) -> Option<String> {
    settings.method.heeds(Opt::CellSize).then(|| family_name(settings)).flatten()
}

/// The settings that only the method's family heeds and that are not as usual, in a few words; nothing where all are.
pub fn family_name(settings: &Settings) -> Option<String> {
    let heeded = settings.of_families().into_iter().filter(|(option, ..)| settings.method.heeds(*option));
    let usual = Settings::default().of_families();
    // The size is always told, the others where they are not as usual.
    let told = |(option, value, _): &(Opt, String, &str)| {
        *option == Opt::CellSize || !usual.iter().any(|(known, usual, _)| known == option && usual == value)
    };
    let words: Vec<String> = heeded.filter(told).map(|(_, value, word)| format!("{word} {value}")).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// Settings as JSON, the hash by [`hash_name`].
pub fn as_json(settings: &Settings) -> Result<serde_json::Value, Error> {
    let mut value = serde_json::to_value(settings)?;
    value["hash"] = hash_name(settings).into();
    Ok(value)
}

/// Which pairs are searched for.
pub fn kind(settings: &Settings) -> &'static str {
    match (settings.inter_collisions, settings.self_collisions) {
        (true, true) if settings.one_pass => "inter+self",
        (true, true) => "inter, self",
        (true, false) => "inter",
        (false, true) => "self",
        (false, false) => "nothing",
    }
}

/// What to change where a search among so many objects cannot find anything; `None` where it can.
pub fn hint(objects: u32, settings: &Settings) -> Option<&'static str> {
    match (settings.inter_collisions, settings.self_collisions, objects) {
        (false, false, _) => Some("nothing is searched for: --no-inter without --self"),
        (true, false, 1) => Some("there is one object, so no pairs of different objects; --self finds pairs within it"),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        search: SearchArguments,
    }

    #[test]
    fn the_defaults_are_those_of_the_library() {
        let search = Line::try_parse_from(["kdet"]).unwrap().search;
        assert_eq!(search.settings(None, None).unwrap(), Settings::new(run_search::DEFAULT_METHOD));
    }

    /// Where a value is added, the help has it.
    #[test]
    fn help_lists_the_values_that_there_are() {
        let help = Line::try_parse_from(["kdet", "--help"]).unwrap_err().to_string().replace(['\n', ' '], "");
        let rules = CellRule::ALL.iter().map(|rule| rule.name()).collect::<Vec<_>>().join(",");
        let workgroups = Settings::WORKGROUPS.map(|threads| threads.to_string()).join(",");
        let subs = crate::detect::Sub::ALL.map(|sub| sub.name()).join(",");
        for told in [rules, workgroups, subs, "0.5to64".into(), "0.0625to64".into()] {
            assert!(help.contains(&told), "{told}: {help}");
        }
    }
}
