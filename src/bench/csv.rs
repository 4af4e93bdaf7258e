use super::{Frames, Measured, Provenance, Run, Series, old_names::column, statistics::rounded};
use crate::detect::{Clock, Count, Opt, PairKind, Stage};
use std::fmt::Write;

/// The columns of the thesis (A.1.4) in its order. Times are ms.
pub const THESIS_COLUMNS: [&str; 8] = [
    "frame",
    "host time",
    "device time",
    "bbox time",
    "collision time",
    "col tets A to B",
    "col tets B to A",
    "collision pairs",
];

/// Counts in the order of their columns, after those of the thesis and the stages.
const COUNT_COLUMNS: [Count; 5] =
    [Count::CandidatePairs, Count::UniquePairs, Count::Height, Count::Cells, Count::MaxOccupancy];

/// Stages that every file has a column for.
const STAGE_COLUMNS: [Stage; 5] = [Stage::Bounds, Stage::Populate, Stage::FindPairs, Stage::Unique, Stage::Narrow];

/// A column: its name, and its number in a frame.
type Column<'a> = (String, Box<dyn Fn(usize) -> Option<f64> + 'a>);

/// The columns of a file: those of the thesis, then ours; then what only this method has.
fn columns<'a>(measured: &'a Measured, times: &'a Run) -> Vec<Column<'a>> {
    fn at<T: Copy>(list: &[T], number: impl Fn(T) -> f64 + 'static) -> Box<dyn Fn(usize) -> Option<f64> + '_> {
        Box::new(move |at| list.get(at).map(|&value| number(value)))
    }
    let ms = |list: Option<&'a Vec<f64>>| at(list.map_or(&[], |list| list), |ms| ms);
    let stage = |name: &str| ms(times.stages_ms.get(name));
    let series = |name: &str| at(measured.counts.get(name), |n| n as f64);
    let count = |count: Count| series(count.name());
    let named = |count: Count| column(count).to_owned();
    let after_bounds = move |at: usize| {
        let rest = times.stages_ms.iter().filter(|(name, _)| *name != Stage::Bounds.name());
        rest.filter_map(|(_, list)| list.get(at)).copied().reduce(|sum, ms| sum + ms).map(rounded)
    };
    let [a, b, own] = Series::COLLIDING;
    let thesis: [Box<dyn Fn(usize) -> Option<f64> + 'a>; 8] = [
        at(&measured.frames, f64::from),
        at(&times.host_ms, |ms| ms),
        at(&times.device_ms, |ms| ms),
        stage(Stage::Bounds.name()),
        Box::new(after_bounds),
        series(a),
        series(b),
        count(Count::CollidingPairs),
    ];
    let mut columns: Vec<Column<'a>> = THESIS_COLUMNS.iter().map(|name| (*name).to_owned()).zip(thesis).collect();
    columns.extend(STAGE_COLUMNS.map(|known| (known.name().to_owned(), stage(known.name()))));
    columns.extend(COUNT_COLUMNS[..2].iter().map(|&known| (named(known), count(known))));
    columns.push((own.to_owned(), series(own)));
    columns.extend(COUNT_COLUMNS[2..].iter().map(|&known| (named(known), count(known))));
    columns.push(("depth".to_owned(), at(&measured.depth, |depth| depth)));
    // What other methods do not have.
    let known: Vec<String> = columns.iter().map(|(name, _)| name.clone()).collect();
    columns.extend(times.stages_ms.keys().filter(|name| !known.contains(name)).map(|name| (name.clone(), stage(name))));
    let shown = |name: &&String| {
        let count = Count::ALL.iter().copied().find(|count| count.name() == *name);
        !known.contains(&count.map_or_else(|| (*name).clone(), named)) && !Series::COLLIDING.contains(&name.as_str())
    };
    columns.extend(measured.counts.0.keys().filter(shown).map(|name| (name.clone(), series(name))));
    for kind in PairKind::ALL {
        for (name, list) in times.kinds_ms.get(kind.name()).into_iter().flatten() {
            columns.push((format!("{name} {}", kind.name()), ms(Some(list))));
        }
    }
    columns
}

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
    #[error("line {line}: '{text}'; expected a key, a comma and a value")]
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
    #[error("line {line}: {found} cells; expected {expected}")]
    Cells {
        /// The line.
        line: usize,
        /// How many there are.
        found: usize,
        /// How many columns there are.
        expected: usize,
    },
    /// A cell that is not a number.
    #[error("line {line}: '{text}' in column {column}; expected a number or nothing")]
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
        let none = Run::default();
        let times = run.map_or(Some(&average), |run| measured.runs.get(run)).unwrap_or(&none);
        let columns = columns(measured, times);
        let frames = times.host_ms.len().min(measured.frames.len());
        Self {
            header: header(made, measured, run),
            rows: (0..frames).map(|at| columns.iter().map(|(_, number)| number(at)).collect()).collect(),
            columns: columns.into_iter().map(|(name, _)| name).collect(),
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
    let hash = if settings.method.heeds(Opt::Hash) { settings.hash.name() } else { "none" };
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
        ("#tetsA", a(&measured.primitives)),
        ("#tetsB", b(&measured.primitives)),
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
    // Only where they say something.
    for (option, value, _) in &settings.of_families() {
        if settings.method.heeds(*option) {
            lines.push((option.name(), value.clone()));
        }
    }
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
            ("frame, x\n0, 1, 2", "line 2: 3 cells; expected 2"),
            ("frame, x\n0, y", "line 2: 'y' in column x"),
            ("frame, x\n0, nan", "'nan'"),
        ] {
            let error = Table::read(text).unwrap_err().to_string();
            assert!(error.contains(told), "{error}");
        }
    }
}
