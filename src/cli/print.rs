//! Text and JSON output.

use super::error::Error;
use std::io::Write;

/// One line per label and value, the values aligned.
pub fn rows(rows: &[(&str, String)]) -> String {
    let width = rows.iter().map(|(label, _)| label.chars().count()).max().unwrap_or(0);
    rows.iter().map(|(label, value)| format!("{label:<width$}  {value}").trim_end().to_owned() + "\n").collect()
}

/// A table with a header: words are aligned to the left, numbers to the right.
pub fn table(header: &[&str], lines: &[Vec<String>]) -> String {
    let width = |column: usize| {
        let cells = lines.iter().map(|line| line[column].chars().count());
        cells.chain([header[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..header.len()).map(width).collect();
    let is_number = |column: usize| !lines.is_empty() && lines.iter().all(|line| line[column].parse::<f64>().is_ok());
    let numbers: Vec<bool> = (0..header.len()).map(is_number).collect();
    let line = |cells: &mut dyn Iterator<Item = &str>| {
        let padded: Vec<String> = cells
            .enumerate()
            .map(|(c, cell)| match numbers[c] {
                true => format!("{cell:>width$}", width = widths[c]),
                false => format!("{cell:<width$}", width = widths[c]),
            })
            .collect();
        padded.join("  ").trim_end().to_owned() + "\n"
    };
    let mut text = line(&mut header.iter().copied());
    lines.iter().for_each(|cells| text += &line(&mut cells.iter().map(String::as_str)));
    text
}

/// Indents every line by two.
pub fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}\n")).collect()
}

/// A length with five digits; very small and very large ones in exponent form.
pub fn length(value: f64) -> String {
    match value.abs() {
        0.0 => "0".to_owned(),
        1e-3..1e6 => {
            let digits = 4 - (value.abs().log10().floor() as i32).clamp(-4, 4);
            format!("{value:.digits$}", digits = digits as usize)
        }
        _ => format!("{value:.4e}"),
    }
}

/// A vector of lengths.
pub fn vector(v: glam::DVec3) -> String {
    format!("({}, {}, {})", length(v.x), length(v.y), length(v.z))
}

/// Writes text to standard output.
pub fn out(text: &str) -> Result<(), Error> {
    Ok(std::io::stdout().lock().write_all(text.as_bytes())?)
}

/// Writes to standard error. A closed standard error (`2>&1 | head`) must not end the work, so that failure is ignored.
pub fn err(text: &str) {
    let _ = std::io::stderr().lock().write_all(text.as_bytes());
}

/// Writes JSON to standard output.
pub fn json(value: &serde_json::Value) -> Result<(), Error> {
    out(&(serde_json::to_string_pretty(value)? + "\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_keep_five_digits() {
        for (value, text) in [
            (0.0, "0"),
            (1.0, "1.0000"),
            (-12.345678, "-12.346"),
            (123456.0, "123456"),
            (0.0123456, "0.012346"),
            (1e-7, "1.0000e-7"),
            (1e20, "1.0000e20"),
        ] {
            assert_eq!(length(value), text);
        }
    }

    #[test]
    fn tables_are_aligned() {
        let lines = [vec!["a".to_owned(), "1".to_owned()], vec!["bcd".to_owned(), "100".to_owned()]];
        assert_eq!(table(&["name", "n"], &lines), "name    n\na       1\nbcd   100\n");
        assert_eq!(rows(&[("a", "1".to_owned()), ("long", "2".to_owned())]), "a     1\nlong  2\n");
    }
}
