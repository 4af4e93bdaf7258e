//! What can be wrong with a mesh file, and where.

use std::borrow::Cow;
use std::fmt;

/// Where in a file something is wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// A line of a text file, counted from 1.
    Line(usize),
    /// A byte of a file that holds binary data, counted from 0.
    Byte(usize),
    /// The file as a whole.
    File,
}

/// Why a mesh file could not be read: the file, the place in it, and what is wrong there.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub struct ReadError {
    /// Name of the file; empty where bytes were read that have none.
    pub file: String,
    /// Where in the file.
    pub place: Place,
    /// What is wrong there.
    #[source]
    pub problem: Problem,
}

/// What is wrong with a mesh file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum Problem {
    /// Something else stands where a part of the format has to be.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// What has to be there.
        expected: Cow<'static, str>,
        /// What is there.
        found: String,
    },
    /// The file, or the array in it, stops too early.
    #[error("the data ends where {expected} was expected")]
    Ended {
        /// What has to be there.
        expected: Cow<'static, str>,
    },
    /// More is announced than the rest of the file can hold.
    #[error("{count} {what} announced, but there is room for at most {most}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// The number in the file.
        count: u64,
        /// The most that the rest of the file could hold.
        most: u64,
    },
    /// Two numbers that have to be equal are not.
    #[error("{what}: {left} and {right} should be equal")]
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
        /// The coordinate as it stands in the file.
        found: String,
    },
    /// A tetrahedron names a vertex that is not there.
    #[error(
        "tetrahedron {tetrahedron} (counted from 0) names vertex {vertex}, but there are {vertices} vertices ({numbering})"
    )]
    Index {
        /// Index of the tetrahedron in file order.
        tetrahedron: usize,
        /// The vertex it names, as it stands in the file.
        vertex: i64,
        /// How many vertices there are.
        vertices: usize,
        /// How this file numbers its vertices.
        numbering: &'static str,
    },
    /// Two vertices have the same tag.
    #[error("vertex tag {tag} is given twice")]
    DuplicateTag {
        /// The tag.
        tag: u64,
    },
    /// A volume cell that is not a 4-node tetrahedron.
    #[error("cell {cell} (counted from 0): {kind}; of volume cells only 4-node tetrahedra are read")]
    Cell {
        /// Index of the cell in file order.
        cell: u64,
        /// What it is.
        kind: Cow<'static, str>,
    },
    /// Well formed as far as one can see, but there is no tetrahedron in it.
    #[error("there are no tetrahedra in it ({others} other cells)")]
    NoTetrahedra {
        /// How many lines, triangles and the like were skipped.
        others: u64,
    },
    /// A variant of the format that is not read.
    #[error("{what} is not read; {instead}")]
    Unsupported {
        /// The variant.
        what: Cow<'static, str>,
        /// What could be used instead.
        instead: &'static str,
    },
    /// Compressed data that does not decompress to what its header says.
    #[error("block {block} of the compressed data is damaged: {why}")]
    Compressed {
        /// Which block, counted from 0.
        block: u64,
        /// What is wrong with it.
        why: String,
    },
    /// The operating system could not give the file.
    #[error("cannot be opened: {message}")]
    Io {
        /// What the system says.
        message: String,
    },
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = !self.file.is_empty();
        if named {
            f.write_str(&self.file)?;
        }
        match self.place {
            Place::Line(line) => write!(f, "{}line {line}: ", if named { ", " } else { "" })?,
            Place::Byte(byte) => write!(f, "{}byte {byte}: ", if named { ", " } else { "" })?,
            Place::File if named => f.write_str(": ")?,
            Place::File => {}
        }
        self.problem.fmt(f)
    }
}

impl ReadError {
    /// At a place of a file whose name is not known yet.
    pub(super) fn new(place: Place, problem: Problem) -> Self {
        Self { file: String::new(), place, problem }
    }

    /// `expected` has to be at a place, `found` is there.
    pub(super) fn expected(place: Place, expected: impl Into<Cow<'static, str>>, found: &[u8]) -> Self {
        Self::new(place, Problem::Expected { expected: expected.into(), found: quoted(found) })
    }

    /// The data ends at a place.
    pub(super) fn ended(place: Place, expected: impl Into<Cow<'static, str>>) -> Self {
        Self::new(place, Problem::Ended { expected: expected.into() })
    }

    /// A variant that is not read.
    pub(super) fn unsupported(place: Place, what: impl Into<Cow<'static, str>>, instead: &'static str) -> Self {
        Self::new(place, Problem::Unsupported { what: what.into(), instead })
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
    fn messages_name_file_place_and_expectation() {
        let error = ReadError::expected(Place::Line(3), "a number of vertices", b"many");
        assert_eq!(error.to_string(), "line 3: expected a number of vertices, found 'many'");
        assert_eq!(error.named("a.msh").to_string(), "a.msh, line 3: expected a number of vertices, found 'many'");
        let error = ReadError::new(Place::File, Problem::NoTetrahedra { others: 2 });
        assert_eq!(error.to_string(), "there are no tetrahedra in it (2 other cells)");
        assert_eq!(error.named("b.vtk").to_string(), "b.vtk: there are no tetrahedra in it (2 other cells)");
    }

    #[test]
    fn what_was_found_is_shortened_and_printable() {
        assert_eq!(quoted(b"a\0b\n"), "'a\\0b\\n'");
        assert_eq!(quoted(&[b'x'; 100]).chars().count(), 43);
        assert_eq!(quoted(&[0xff]), "'\u{fffd}'");
    }
}
