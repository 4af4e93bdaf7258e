//! Shaders put together from files: a tiny preprocessor.
//!
//! A line `// #include "folder/file.wgsl"` is replaced by that file, each file once; `{{NAME}}` is replaced by the value
//! given for NAME. Every file has to be in [`crate::shaders::FILES`], or added before ([`crate::shaders::add`]).
//!
//! The lines between `// #unroll k 8` and `// #end` come eight times, each time in braces and with `{{k}}` from 0 to
//! 7. Shaders on the native side get a guard into every loop that keeps drivers from unrolling it and so from keeping
//! arrays in registers: a sort pass on an H200 takes 1.75 times as long with loops.
//!
//! For a software GPU, a file below `shaders/software/` takes the place of the one with the same path below `shaders/`,
//! wherever that is included (docs/performance.md).

use crate::shaders::FILES;

/// What is wrong with a shader's text.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum ShaderError {
    /// A file that is not in the table.
    #[error("shader file {path} is not embedded (included from {from})")]
    NoFile {
        /// The missing file.
        path: String,
        /// Who asked for it.
        from: String,
    },
    /// An include line that cannot be read.
    #[error("{path}:{line}: expected // #include \"folder/file.wgsl\"")]
    BadInclude {
        /// File.
        path: String,
        /// Line, from 1.
        line: usize,
    },
    /// An unroll line that cannot be read or is not ended.
    #[error("{path}:{line}: expected // #unroll NAME COUNT and, later, // #end")]
    BadUnroll {
        /// File.
        path: String,
        /// Line, from 1.
        line: usize,
    },
    /// A placeholder without a value, or one that is not closed.
    #[error("{path}:{line}: no value for the placeholder {name}")]
    NoValue {
        /// File.
        path: String,
        /// Line, from 1.
        line: usize,
        /// The placeholder's name.
        name: String,
    },
    /// A value that no placeholder asks for: a misspelt name most of the time.
    #[error("{path} has no placeholder {name}")]
    Unused {
        /// The shader.
        path: String,
        /// The value's name.
        name: String,
    },
}

/// The values that every shader may use without naming them.
fn common(name: &str) -> Option<String> {
    (name == "DISPATCH_WIDTH").then(|| super::dispatch::DISPATCH_WIDTH.to_string())
}

/// The text of a shader with its includes and values in place.
///
/// # Errors
/// A missing file, a placeholder without a value, a value without a placeholder.
pub fn compose(path: &str, defines: &[(&str, String)]) -> Result<String, ShaderError> {
    compose_with(path, defines, &[], false)
}

/// As [`compose`], with files that are not in the table because they are generated, and for a software GPU or another.
///
/// # Errors
/// As [`compose`].
pub fn compose_with(
    path: &str,
    defines: &[(&str, String)],
    generated: &[(&'static str, String)],
    software: bool,
) -> Result<String, ShaderError> {
    let used = vec![false; defines.len()];
    let mut composer = Composer { files: FILES, generated, software, defines, used, seen: vec![], text: String::new() };
    composer.add(path, path)?;
    // What takes the place of a file may need fewer values.
    match composer.used.iter().position(|used| !used && !software) {
        Some(index) => Err(ShaderError::Unused { path: path.into(), name: defines[index].0.into() }),
        None => Ok(composer.text),
    }
}

struct Composer<'a> {
    files: &'a [(&'a str, &'a str)],
    generated: &'a [(&'static str, String)],
    software: bool,
    defines: &'a [(&'a str, String)],
    used: Vec<bool>,
    seen: Vec<String>,
    text: String,
}

impl<'a> Composer<'a> {
    /// The text of a file, wherever it comes from.
    fn find(&self, path: &str) -> Option<&'a str> {
        let made = self.generated.iter().find(|(name, _)| *name == path).map(|(_, text)| text.as_str());
        let embedded = || self.files.iter().find(|(name, _)| *name == path).map(|(_, text)| *text);
        made.or_else(embedded).or_else(|| crate::shaders::added(path))
    }

    fn add(&mut self, path: &str, from: &str) -> Result<(), ShaderError> {
        if self.seen.iter().any(|seen| seen == path) {
            return Ok(());
        }
        self.seen.push(path.into());
        let instead = if self.software { self.find(&format!("software/{path}")) } else { None };
        let Some(text) = instead.or_else(|| self.find(path)) else {
            return Err(ShaderError::NoFile { path: path.into(), from: from.into() });
        };
        let mut lines = (1..).zip(text.lines());
        while let Some((number, line)) = lines.next() {
            let line_start = line.trim_start();
            if line_start.starts_with("// #include") {
                let line = self.fill(path, number, line_start, None)?;
                let rest = &line["// #include".len()..];
                let name = rest.trim().strip_prefix('"').and_then(|rest| rest.strip_suffix('"'));
                let name = name.ok_or_else(|| ShaderError::BadInclude { path: path.into(), line: number })?;
                self.add(name, path)?;
            } else if line_start.starts_with("// #unroll") {
                let line = self.fill(path, number, line_start, None)?;
                let rest = &line["// #unroll".len()..];
                let bad = || ShaderError::BadUnroll { path: path.into(), line: number };
                let (name, count) = rest.trim().split_once(' ').ok_or_else(bad)?;
                let count: u32 = count.parse().map_err(|_| bad())?;
                let mut body = vec![];
                loop {
                    match lines.next().ok_or_else(bad)? {
                        (_, line) if line.trim() == "// #end" => break,
                        line => body.push(line),
                    }
                }
                for round in 0..count {
                    self.text.push_str("{\n");
                    for (number, line) in &body {
                        self.line(path, *number, line, Some((name, round)))?;
                    }
                    self.text.push_str("}\n");
                }
            } else {
                self.line(path, number, line, None)?;
            }
        }
        Ok(())
    }

    fn line(&mut self, path: &str, line: usize, text: &str, round: Option<(&str, u32)>) -> Result<(), ShaderError> {
        let text = self.fill(path, line, text, round)?;
        self.text.push_str(&text);
        self.text.push('\n');
        Ok(())
    }

    /// A line with its placeholders replaced.
    fn fill(
        &mut self,
        path: &str,
        line: usize,
        mut rest: &str,
        round: Option<(&str, u32)>,
    ) -> Result<String, ShaderError> {
        let mut text = String::new();
        while let Some((before, after)) = rest.split_once("{{") {
            let (name, after) = after.split_once("}}").unwrap_or((after, ""));
            let value = match self.defines.iter().position(|(key, _)| *key == name) {
                Some(index) => {
                    self.used[index] = true;
                    Some(self.defines[index].1.clone())
                }
                None => {
                    round.filter(|(key, _)| *key == name).map(|(_, round)| round.to_string()).or_else(|| common(name))
                }
            };
            let value = value.ok_or_else(|| ShaderError::NoValue { path: path.into(), line, name: name.into() })?;
            text.push_str(before);
            text.push_str(&value);
            rest = after;
        }
        text.push_str(rest);
        Ok(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(files: &[(&str, &str)], defines: &[(&str, String)]) -> Result<String, ShaderError> {
        run_for(files, defines, false)
    }

    fn run_for(files: &[(&str, &str)], defines: &[(&str, String)], software: bool) -> Result<String, ShaderError> {
        let used = vec![false; defines.len()];
        let mut composer =
            Composer { files, generated: &[], software, defines, used, seen: vec![], text: String::new() };
        composer.add("main", "main")?;
        Ok(composer.text)
    }

    #[test]
    fn a_software_gpu_may_have_files_of_its_own() {
        let files = [("main", "// #include \"a\"\nend"), ("a", "in a"), ("software/a", "in its own a")];
        assert_eq!(run_for(&files, &[], false).unwrap(), "in a\nend\n");
        assert_eq!(run_for(&files, &[], true).unwrap(), "in its own a\nend\n");
    }

    #[test]
    fn includes_come_once_and_in_place() {
        let files =
            [("main", "// #include \"a\"\n// #include \"b\"\nend"), ("a", "in a"), ("b", "// #include \"a\"\nin b")];
        assert_eq!(run(&files, &[]).unwrap(), "in a\nin b\nend\n");
    }

    #[test]
    fn placeholders_are_replaced_and_missing_ones_are_errors() {
        let files = [("main", "x {{A}}{{B}} y\n{{DISPATCH_WIDTH}}")];
        let defines = [("A", "1".to_string()), ("B", "2".to_string())];
        assert_eq!(run(&files, &defines).unwrap(), "x 12 y\n1024\n");
        let error = run(&files, &defines[..1]).unwrap_err();
        assert_eq!(error, ShaderError::NoValue { path: "main".into(), line: 1, name: "B".into() });
    }

    #[test]
    fn an_include_may_be_chosen_by_a_value() {
        let files = [("main", "// #include \"{{WHICH}}\""), ("a", "in a"), ("b", "in b")];
        assert_eq!(run(&files, &[("WHICH", "b".to_string())]).unwrap(), "in b\n");
    }

    #[test]
    fn missing_files_and_bad_lines_are_named() {
        let error = run(&[("main", "\n// #include \"nowhere\"")], &[]).unwrap_err();
        assert_eq!(error, ShaderError::NoFile { path: "nowhere".into(), from: "main".into() });
        let error = run(&[("main", "\n// #include nowhere")], &[]).unwrap_err();
        assert_eq!(error, ShaderError::BadInclude { path: "main".into(), line: 2 });
    }

    #[test]
    fn unrolled_lines_come_in_braces_with_their_number() {
        let text = "a\n  // #unroll k 2\nx[{{k}}u] = {{A}};\n// #end\nb";
        let text = run(&[("main", text)], &[("A", "7".into())]).unwrap();
        assert_eq!(text, "a\n{\nx[0u] = 7;\n}\n{\nx[1u] = 7;\n}\nb\n");
        for text in ["// #unroll k", "// #unroll k x\n// #end", "\n// #unroll k 2\nx"] {
            let error = run(&[("main", text)], &[]).unwrap_err();
            assert!(matches!(error, ShaderError::BadUnroll { .. }), "{text}: {error}");
        }
    }

    #[test]
    fn a_value_that_nobody_uses_is_an_error() {
        let error = compose("gpu/dispatch.wgsl", &[("WIDTH", "1".into())]).unwrap_err();
        assert_eq!(error, ShaderError::Unused { path: "gpu/dispatch.wgsl".into(), name: "WIDTH".into() });
    }
}
