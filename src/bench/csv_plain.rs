//! CSV that pandas and R read without arguments: one header line, no spaces, the settings as columns.

use super::Table;

/// Lines of the header that become columns, and the names of those.
const SETTINGS: [(&str, &str); 10] = [
    ("scene", "scene"),
    ("resolution", "resolution"),
    ("algorithm", "method"),
    ("overlap test", "narrow"),
    ("hashing algorithm", "hash"),
    ("block size", "workgroup"),
    ("self collisions", "self_collisions"),
    ("run", "run"),
    ("clock", "clock"),
    ("adapter", "adapter"),
];

impl Table {
    /// As plain CSV (RFC 4180): the settings are repeated in every row, so that tables can be put one below the other.
    pub fn write_plain(&self) -> String {
        let settings: Vec<(&str, &str)> =
            SETTINGS.iter().filter_map(|&(key, name)| Some((name, self.value(key)?))).collect();
        let names = settings.iter().map(|(name, _)| (*name).to_owned());
        let columns = self.columns.iter().map(|column| column.replace(' ', "_"));
        let mut text = names.chain(columns).map(|name| quoted(&name)).collect::<Vec<_>>().join(",") + "\n";
        for row in &self.rows {
            let settings = settings.iter().map(|(_, value)| quoted(value));
            let numbers = row.iter().map(|cell| cell.map_or(String::new(), |number| number.to_string()));
            text += &(settings.chain(numbers).collect::<Vec<_>>().join(",") + "\n");
        }
        text
    }
}

/// A cell, in quotes where it needs them.
fn quoted(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_become_columns_and_cells_are_quoted() {
        let header = [("scene name", "A - 1"), ("algorithm", "kdet"), ("adapter", "llvmpipe (LLVM 15, \"x\")")];
        let table = Table {
            header: header.map(|(key, value)| (key.to_owned(), value.to_owned())).to_vec(),
            columns: vec!["frame".into(), "host time".into()],
            rows: vec![vec![Some(0.0), None], vec![Some(1.0), Some(0.5)]],
        };
        assert_eq!(
            table.write_plain(),
            "method,adapter,frame,host_time\n\
             kdet,\"llvmpipe (LLVM 15, \"\"x\"\")\",0,\n\
             kdet,\"llvmpipe (LLVM 15, \"\"x\"\")\",1,0.5\n"
        );
    }
}
