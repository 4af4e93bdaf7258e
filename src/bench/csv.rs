use super::{Frames, Measured, Provenance, Run, selection::has_table, statistics::rounded};
use crate::detect::{Clock, Stage};
use std::fmt::Write;

/// The columns: first those of the thesis (A.1.4) in its order, then ours. Times are ms.
pub const COLUMNS: [&str; 20] = [
    "frame",
    "host time",
    "device time",
    "bbox time",
    "collision time",
    "col tets A to B",
    "col tets B to A",
    "collision pairs",
    Stage::Bounds.name(),
    Stage::Populate.name(),
    Stage::FindPairs.name(),
    Stage::Unique.name(),
    Stage::Narrow.name(),
    "potential_with_duplicates",
    "potential",
    "colliding_self",
    "height",
    "cells",
    "fullest_cell",
    "depth",
];

/// What a CSV file says: some lines of a key and its value, then a row for every frame.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Table {
    /// Keys and values; no comma in a key.
    pub header: Vec<(String, String)>,
    /// Names of the columns; the first is `frame`.
    pub columns: Vec<String>,
    /// Numbers; nothing where there was nothing to measure it with.
    pub rows: Vec<Vec<Option<f64>>>,
}

/// What is wrong with a CSV file; lines are counted from 1.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum TableError {
    /// A line of the header without a value.
    #[error("line {line}: '{text}', expected is a key, a comma and a value")]
    Header {
        /// The line.
        line: usize,
        /// What is in it.
        text: String,
    },
    /// The columns never came.
    #[error("no line begins with 'frame', which names the columns")]
    Columns,
    /// Too many or too few cells.
    #[error("line {line}: {found} cells, expected are {expected}")]
    Cells {
        /// The line.
        line: usize,
        /// How many there are.
        found: usize,
        /// How many columns there are.
        expected: usize,
    },
    /// A cell that is not a number.
    #[error("line {line}: '{text}' in column {column}, expected is a number or nothing")]
    Number {
        /// The line.
        line: usize,
        /// The column.
        column: String,
        /// What is in the cell.
        text: String,
    },
}

impl Table {
    /// A run of something measured, counted from 0, or the average over its runs.
    pub fn of(made: &Provenance, measured: &Measured, run: Option<usize>) -> Self {
        let average = measured.average();
        let times = run.map_or(Some(&average), |run| measured.runs.get(run));
        Self {
            header: header(made, measured, run),
            columns: COLUMNS.map(str::to_owned).to_vec(),
            rows: times.map_or(vec![], |times| {
                (0..times.host_ms.len().min(measured.frames.len())).map(|at| row(measured, times, at)).collect()
            }),
        }
    }

    /// The value of a key.
    pub fn value(&self, key: &str) -> Option<&str> {
        self.header.iter().find(|(known, _)| known == key).map(|(_, value)| value.as_str())
    }

    /// All numbers of a column; none where there is no such column.
    pub fn column(&self, name: &str) -> Vec<Option<f64>> {
        let at = self.columns.iter().position(|column| column == name);
        at.map_or(vec![], |at| self.rows.iter().map(|row| row[at]).collect())
    }

    /// As text.
    pub fn write(&self) -> String {
        let mut text = String::new();
        for (key, value) in &self.header {
            // A line is a line.
            let value = value.split(['\n', '\r']).collect::<Vec<_>>().join(" ");
            // Writing to a string does not fail.
            let _ = writeln!(text, "{key}, {value}");
        }
        text += &(self.columns.join(", ") + "\n");
        for row in &self.rows {
            let cells: Vec<String> = row.iter().map(|cell| cell.map_or(String::new(), |n| n.to_string())).collect();
            text += &(cells.join(", ") + "\n");
        }
        text
    }

    /// Reads what was written.
    ///
    /// # Errors
    /// A line that is not understood.
    pub fn read(text: &str) -> Result<Self, TableError> {
        let mut table = Self::default();
        for (line, text) in (1..).zip(text.lines()) {
            if !table.columns.is_empty() {
                table.rows.push(read_row(&table.columns, line, text)?);
            } else if text.starts_with("frame, ") {
                table.columns = text.split(", ").map(str::to_owned).collect();
            } else {
                let (key, value) =
                    text.split_once(", ").ok_or_else(|| TableError::Header { line, text: text.to_owned() })?;
                table.header.push((key.to_owned(), value.to_owned()));
            }
        }
        if table.columns.is_empty() {
            return Err(TableError::Columns);
        }
        Ok(table)
    }
}

fn read_row(columns: &[String], line: usize, text: &str) -> Result<Vec<Option<f64>>, TableError> {
    let cells: Vec<&str> = text.split(',').map(str::trim).collect();
    if cells.len() != columns.len() {
        return Err(TableError::Cells { line, found: cells.len(), expected: columns.len() });
    }
    let read = |(cell, column): (&&str, &String)| match *cell {
        "" => Ok(None),
        cell => match cell.parse::<f64>() {
            Ok(number) if number.is_finite() => Ok(Some(number)),
            _ => Err(TableError::Number { line, column: column.clone(), text: cell.to_owned() }),
        },
    };
    cells.iter().zip(columns).map(read).collect()
}

/// The thesis' lines (A.1.4, without its mistake: tetrahedra are tetrahedra and vertices vertices), then ours.
fn header(made: &Provenance, measured: &Measured, run: Option<usize>) -> Vec<(String, String)> {
    let settings = &measured.settings;
    let yes = |yes: bool| if yes { "yes" } else { "no" }.to_owned();
    let hash = if has_table(settings.method) { settings.hash.name() } else { "none" };
    let a = |list: &[u64]| list.first().copied().unwrap_or(0).to_string();
    let b = |list: &[u64]| list.iter().skip(1).sum::<u64>().to_string();
    let clock = if measured.clock == Clock::Device { "device" } else { "host" };
    let mut lines = vec![
        ("scene name", format!("{} - {}", measured.title, measured.resolution)),
        ("algorithm", settings.method.to_string()),
        ("block size", settings.workgroup.to_string()),
        ("overlap test", settings.narrow.to_string()),
        ("self collisions", yes(settings.self_collisions)),
        ("hashing algorithm", hash.to_owned()),
        ("#frames", measured.frames.len().to_string()),
        ("total runs", measured.wanted_runs.to_string()),
        ("#tetsA", a(&measured.tetrahedra)),
        ("#tetsB", b(&measured.tetrahedra)),
        ("#verticesA", a(&measured.vertices)),
        ("#verticesB", b(&measured.vertices)),
        ("scene", measured.scene.clone()),
        ("resolution", measured.resolution.to_string()),
        ("run", run.map_or("average".to_owned(), |run| (run + 1).to_string())),
        ("complete", yes(measured.complete)),
        ("warm-up runs", measured.warm_up.to_string()),
        ("repeats of a frame", measured.repeat_frame.to_string()),
        ("inter collisions", yes(settings.inter_collisions)),
        ("one pass", yes(settings.one_pass)),
        ("cell rule", settings.cell_rule.to_string()),
        ("cell scale", settings.cell_scale.to_string()),
        ("corrections", yes(measured.corrected)),
        ("depth axis", measured.depth_axis.name().to_owned()),
        ("clock", clock.to_owned()),
        ("clock step ms", measured.granularity_ms.map_or("unknown".to_owned(), |ms| ms.to_string())),
        ("memory bytes", measured.memory_bytes.to_string()),
        ("adapter", made.adapter.clone()),
        ("driver", made.driver.clone()),
        ("system", made.system.clone()),
        ("program", made.program.clone()),
        ("date", made.date.clone()),
    ];
    if let Some(frames) = measured.wanted_frames {
        lines.push(("wanted frames", if frames == Frames::default() { "all".to_owned() } else { frames.to_string() }));
    }
    if let Some(browser) = &made.browser {
        lines.push(("browser", browser.clone()));
    }
    if !measured.note.is_empty() {
        lines.push(("note", measured.note.clone()));
    }
    lines.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

fn row(measured: &Measured, times: &Run, at: usize) -> Vec<Option<f64>> {
    let stage = |stage: Stage| times.stages_ms.get(&stage).and_then(|list| list.get(at)).copied();
    let count = |list: &[u64]| list.get(at).map(|&count| count as f64);
    // What comes after the boxes.
    let collision = Stage::ALL[1..].iter().filter_map(|&s| stage(s)).reduce(|sum, ms| sum + ms);
    let counts = &measured.counts;
    let mut row = vec![
        Some(f64::from(measured.frames[at])),
        times.host_ms.get(at).copied(),
        times.device_ms.get(at).copied(),
        stage(Stage::Bounds),
        collision.map(rounded),
        count(&counts.colliding_a),
        count(&counts.colliding_b),
        count(&counts.pairs),
    ];
    row.extend(Stage::ALL.iter().map(|&s| stage(s)));
    row.extend([
        count(&counts.potential_with_duplicates),
        count(&counts.potential),
        count(&counts.colliding_self),
        count(&counts.height),
        count(&counts.cells),
        count(&counts.fullest_cell),
        measured.depth.get(at).copied(),
    ]);
    row
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_may_have_commas_and_cells_may_be_empty() {
        let table = Table {
            header: vec![("adapter".into(), "llvmpipe (LLVM 15, 256 bits)".into()), ("note".into(), String::new())],
            columns: vec!["frame".into(), "host time".into()],
            rows: vec![vec![Some(0.0), None], vec![Some(1.0), Some(0.1)]],
        };
        assert_eq!(Table::read(&table.write()), Ok(table.clone()));
        assert_eq!(table.value("adapter"), Some("llvmpipe (LLVM 15, 256 bits)"));
        assert_eq!(table.column("host time"), [None, Some(0.1)]);
        assert!(table.column("x").is_empty());
    }

    #[test]
    fn broken_files_are_refused_with_the_line() {
        for (text, told) in [
            ("", "no line begins with 'frame'"),
            ("a, 1\nb", "line 2"),
            ("frame, x\n0, 1, 2", "line 2: 3 cells, expected are 2"),
            ("frame, x\n0, y", "line 2: 'y' in column x"),
            ("frame, x\n0, nan", "'nan'"),
        ] {
            let error = Table::read(text).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
