//! Errors of the mesh readers.

use std::borrow::Cow;
use std::fmt;

/// The names of the coordinates.
pub(super) const AXES: [char; 3] = ['x', 'y', 'z'];

/// A position in a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FilePosition {
    /// A line of a text file, counted from 1.
    Line(usize),
    /// A byte of a file that holds binary data, counted from 0.
    Byte(usize),
    /// The file as a whole.
    File,
}

/// Why a mesh file could not be read: the file, the position in it, and what is wrong there.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub struct ReadError {
    /// Name of the file; empty for bytes without a name.
    pub file: String,
    /// Where in the file.
    pub position: FilePosition,
    /// What is wrong there.
    #[source]
    pub problem: Problem,
}

/// What is wrong with a mesh file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Problem {
    /// The file contains something else than the format requires.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What the format requires.
        expected: Cow<'static, str>,
        /// What the file contains.
        found: String,
    },
    /// The file, or the array in it, ends too early.
    #[error("the data ends where {expected} was expected")]
    Ended {
        /// What the format requires.
        expected: Cow<'static, str>,
    },
    /// A count that exceeds what the rest of the file can hold.
    #[error("{count} {what} declared, but the rest of the file holds at most {most}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// The number in the file.
        count: u64,
        /// The most that the rest of the file could hold.
        most: u64,
    },
    /// Two numbers that must be equal differ.
    #[error("{what} must be equal (got {left} and {right})")]
    Mismatch {
        /// Which numbers.
        what: &'static str,
        /// The first.
        left: u64,
        /// The second.
        right: u64,
    },
    /// A coordinate is NaN or too large for a double.
    #[error("vertex {vertex} (counted from 0) has {axis} = {found}: coordinates must be finite")]
    NotFinite {
        /// Index of the vertex in file order.
        vertex: usize,
        /// x, y or z.
        axis: char,
        /// The coordinate as written in the file.
        found: String,
    },
    /// A tetrahedron or a face refers to a vertex that does not exist.
    #[error(
        "{what} {index} (counted from 0) refers to vertex {vertex}, but the file has {vertices} vertices ({numbering})"
    )]
    Index {
        /// Tetrahedron or face.
        what: &'static str,
        /// Its index in file order.
        index: usize,
        /// The vertex it refers to, as written in the file.
        vertex: i64,
        /// How many vertices there are.
        vertices: usize,
        /// How this file numbers its vertices.
        numbering: &'static str,
    },
    /// Two vertices have the same tag.
    #[error("vertex tag {tag} occurs twice")]
    DuplicateTag {
        /// The tag.
        tag: u64,
    },
    /// A volume cell that is not a 4-node tetrahedron.
    #[error("unsupported cell {cell} (counted from 0): {kind}; of volume cells only 4-node tetrahedra are supported")]
    Cell {
        /// Index of the cell in file order.
        cell: u64,
        /// What it is.
        kind: Cow<'static, str>,
    },
    /// A surface cell that is not flat, in a file without tetrahedra.
    #[error(
        "unsupported cell {cell} (counted from 0): {kind}; of surface cells only triangles and polygons are supported"
    )]
    Face {
        /// Index of the cell in file order.
        cell: u64,
        /// What it is.
        kind: String,
    },
    /// A well-formed file without tetrahedra and triangles.
    #[error("no tetrahedra or triangles found ({skipped} cells of other kinds)")]
    Nothing {
        /// How many points and lines were skipped.
        skipped: u64,
    },
    /// A format, or a variant of one, that is not supported.
    #[error("{what} is not supported; {instead}")]
    Unsupported {
        /// The format or variant.
        what: Cow<'static, str>,
        /// What to do instead.
        instead: Cow<'static, str>,
    },
    /// Compressed data that does not decompress to what its header says.
    #[error("block {block} of the compressed data is damaged: {why}")]
    Compressed {
        /// Which block, counted from 0.
        block: u64,
        /// What is wrong with it.
        why: String,
    },
    /// The operating system could not open or read the file.
    #[error("cannot be opened: {message}")]
    Io {
        /// The system's message.
        message: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = !self.file.is_empty();
        if named {
            f.write_str(&self.file)?;
        }
        match self.position {
            FilePosition::Line(line) => write!(f, "{}line {line}: ", if named { ", " } else { "" })?,
            FilePosition::Byte(byte) => write!(f, "{}byte {byte}: ", if named { ", " } else { "" })?,
            FilePosition::File if named => f.write_str(": ")?,
            FilePosition::File => {}
        }
        self.problem.fmt(f)
    }
}

impl ReadError {
    /// In a file whose name is not known yet.
    pub(super) fn new(position: FilePosition, problem: Problem) -> Self {
        Self { file: String::new(), position, problem }
    }

    /// The file contains `found` where the format requires `expected`.
    pub(super) fn expected(position: FilePosition, expected: impl Into<Cow<'static, str>>, found: &[u8]) -> Self {
        Self::new(position, Problem::Expected { expected: expected.into(), found: quoted(found) })
    }

    /// The data ends too early.
    pub(super) fn ended(position: FilePosition, expected: impl Into<Cow<'static, str>>) -> Self {
        Self::new(position, Problem::Ended { expected: expected.into() })
    }

    /// A format, or a variant of one, that is not supported.
    pub(super) fn unsupported(
        position: FilePosition,
        what: impl Into<Cow<'static, str>>,
        instead: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self::new(position, Problem::Unsupported { what: what.into(), instead: instead.into() })
    }

    /// The same error, with the file's name.
    #[must_use]
    pub fn named(mut self, file: impl Into<String>) -> Self {
        self.file = file.into();
        self
    }
}

/// Text of a file for a message: short, printable, in quotes.
pub(super) fn quoted(found: &[u8]) -> String {
    const LONGEST: usize = 40;
    let shown = String::from_utf8_lossy(&found[..found.len().min(LONGEST)]);
    let more = if found.len() > LONGEST { "…" } else { "" };
    format!("'{}{more}'", shown.escape_debug())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_file_position_and_expectation() {
        let error = ReadError::expected(FilePosition::Line(3), "a number of vertices", b"many");
        assert_eq!(error.to_string(), "line 3: expected a number of vertices, found 'many'");
        assert_eq!(error.named("a.msh").to_string(), "a.msh, line 3: expected a number of vertices, found 'many'");
        let error = ReadError::new(FilePosition::File, Problem::Nothing { skipped: 2 });
        let message = "no tetrahedra or triangles found (2 cells of other kinds)";
        assert_eq!(error.to_string(), message);
        assert_eq!(error.named("b.vtk").to_string(), format!("b.vtk: {message}"));
    }

    #[test]
    fn quoted_text_is_short_and_printable() {
        assert_eq!(quoted(b"a\0b\n"), "'a\\0b\\n'");
        assert_eq!(quoted(&[b'x'; 100]).chars().count(), 43);
        assert_eq!(quoted(&[0xff]), "'\u{fffd}'");
    }
}
