use super::{Document, Frames, Measured, Table};
use crate::detect::Opt;
use crate::detect::Settings;
use std::fmt::Write;

/// A file to be written.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct File {
    /// Its name.
    pub name: String,
    /// What is in it.
    pub text: String,
}

impl Measured {
    /// What the names of its files begin with: the parameters, so that no two have the same. Those that are not in the
    /// thesis are named only where they are not as usual.
    pub fn stem(&self) -> String {
        let Settings { method, narrow, hash, workgroup, .. } = self.settings;
        let hash = if method.heeds(Opt::Hash) { hash.name() } else { "none" };
        let yes = |yes: bool| if yes { "yes" } else { "no" };
        let allowed = |c: char| if c.is_ascii_alphanumeric() || "_-.+".contains(c) { c } else { '-' };
        let scene: String = self.scene.chars().map(allowed).collect();
        let mut stem = format!(
            "{scene}_r{}_{method}_{narrow}_{hash}_g{workgroup}_self-{}",
            self.resolution,
            yes(self.settings.self_collisions)
        );
        let usual = Settings::default();
        if self.settings.inter_collisions != usual.inter_collisions {
            stem += "_inter-no";
        }
        if self.settings.one_pass != usual.one_pass {
            stem += "_one-pass-no";
        }
        if self.settings.cell_rule != usual.cell_rule {
            // Writing to a string does not fail.
            let _ = write!(stem, "_cells-{}", self.settings.cell_rule);
        }
        if self.settings.cell_scale != usual.cell_scale {
            let _ = write!(stem, "_scale-{}", self.settings.cell_scale);
        }
        for (option, given, word) in self.settings.of_families() {
            if method.heeds(option) && given != usual_of(option) {
                let _ = write!(stem, "_{word}-{given}");
            }
        }
        if !self.corrected {
            stem += "_corrections-no";
        }
        if self.repeat_frame != 1 {
            let _ = write!(stem, "_repeat-{}", self.repeat_frame);
        }
        if let Some(frames) = self.wanted_frames.filter(|&frames| frames != Frames::default()) {
            let _ = write!(stem, "_frames-{}", frames.to_string().replace('/', "-by-"));
        }
        stem
    }
}

/// A setting that only some families heed, when none is given.
fn usual_of(option: Opt) -> String {
    let usual = Settings::default().of_families().into_iter().find(|(known, ..)| *known == option);
    usual.map_or(String::new(), |(_, value, _)| value)
}

impl Document {
    /// All files: a CSV for every run and for the average over the runs of every result, then `summary.json`.
    pub fn files(&self) -> Vec<File> {
        self.files_with(Table::write)
    }

    /// The same with CSV as a function writes it: [`Table::write`] or [`Table::write_plain`].
    pub fn files_with(&self, csv: impl Fn(&Table) -> String) -> Vec<File> {
        let mut files = vec![];
        for measured in &self.results {
            let stem = measured.stem();
            for run in 0..measured.runs.len() {
                let text = csv(&Table::of(&self.made, measured, Some(run)));
                files.push(File { name: format!("{stem}_run{:02}.csv", run + 1), text });
            }
            let text = csv(&Table::of(&self.made, measured, None));
            files.push(File { name: format!("{stem}_average.csv"), text });
        }
        files.push(File { name: "summary.json".to_owned(), text: self.write() });
        files
    }
}
