//! Errors of reading and writing `.kdet` files.

use crate::mesh::MeshError;
use std::{borrow::Cow, fmt};

/// Why a `.kdet` file could not be read: the position in it, and what is wrong there.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub struct FormatError {
    /// The byte of the file, counted from 0.
    pub byte: u64,
    /// The tag of the chunk, if one was read.
    pub chunk: Option<[u8; 4]>,
    /// The byte of the chunk's decompressed content, if the error is there.
    pub inside: Option<usize>,
    /// What is wrong there.
    #[source]
    pub problem: Problem,
}

/// What is wrong with a `.kdet` file.
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
    /// The file, or a chunk's content, ends too early.
    #[error("the data ends where {expected} was expected")]
    Ended {
        /// What the format requires.
        expected: Cow<'static, str>,
    },
    /// A version that this program does not know.
    #[error("unknown version {found}; expected {} to {}", known.0, known.1)]
    Version {
        /// The version of the file.
        found: u16,
        /// The first and the last version that can be read.
        known: (u16, u16),
    },
    /// The bytes are not those that were written.
    #[error("the file is damaged: its checksum is {computed:08x} instead of {stated:08x}")]
    Checksum {
        /// The checksum in the file.
        stated: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
    /// A count that exceeds what is possible.
    #[error("{count} {what} declared, at most {most} are possible")]
    Count {
        /// What is counted.
        what: &'static str,
        /// The number in the file.
        count: u64,
        /// The largest possible number.
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
    /// Compressed data that cannot be decompressed.
    #[error("the compressed data is damaged: {why}")]
    Compressed {
        /// What is wrong with it.
        why: String,
    },
    /// A number is NaN or infinite.
    #[error("{what} must be finite (got {found})")]
    NotFinite {
        /// Which number.
        what: &'static str,
        /// The number.
        found: f64,
    },
    /// A mesh that is not valid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// An unknown chunk that is not marked as optional.
    #[error("unknown chunk, which is not optional: the file needs a newer program")]
    Unknown,
    /// The file ends before it is complete.
    #[error("the file is incomplete: missing {missing}")]
    Incomplete {
        /// What is missing.
        missing: String,
    },
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}", self.byte)?;
        if let Some(tag) = self.chunk {
            write!(f, ", chunk {}", tag.escape_ascii())?;
        }
        if let Some(inside) = self.inside {
            write!(f, ", byte {inside} of its content")?;
        }
        write!(f, ": {}", self.problem)
    }
}

impl FormatError {
    /// At a byte of the file.
    pub(super) fn at(byte: u64, problem: Problem) -> Self {
        Self { byte, chunk: None, inside: None, problem }
    }
}

/// An error in a chunk's content, before the chunk is known.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Wrong {
    pub inside: Option<usize>,
    pub problem: Problem,
}

impl From<Problem> for Wrong {
    fn from(problem: Problem) -> Self {
        Self { inside: None, problem }
    }
}

impl Wrong {
    /// In a chunk whose head is at a byte of the file.
    pub fn in_chunk(self, byte: u64, tag: [u8; 4]) -> FormatError {
        FormatError { byte, chunk: Some(tag), inside: self.inside, problem: self.problem }
    }
}

/// Why a scene or a mesh cannot be written as `.kdet`.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum EncodeError {
    /// A mesh is not valid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// A mesh of an object is not valid.
    #[error("object {object} ('{name}'): {source}")]
    ObjectMesh {
        /// Number of the object, counted from 0.
        object: usize,
        /// Its name.
        name: String,
        /// What is wrong.
        source: MeshError,
    },
    /// Two numbers of an object that must be equal differ.
    #[error("object {object} ('{name}') has {found} {what}; expected {expected}")]
    Object {
        /// Number of the object, counted from 0.
        object: usize,
        /// Its name.
        name: String,
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many are expected.
        expected: usize,
    },
    /// A number is NaN or infinite.
    #[error("{what} must be finite (got {found})")]
    NotFinite {
        /// Which number.
        what: String,
        /// The number.
        found: f64,
    },
    /// A scene without frames, or with too many.
    #[error("a scene must have 1 to 1000000 frames (got {found})")]
    Frames {
        /// How many there are.
        found: u32,
    },
    /// Breaks that are out of order, or groups that are not numbered from 0.
    #[error(
        "invalid break of object {object} ('{name}') at frame {frame}: breaks must be at ascending frames after the first, and \
             group numbers below the number of pieces"
    )]
    Break {
        /// Number of the object, counted from 0.
        object: usize,
        /// Its name.
        name: String,
        /// The frame.
        frame: u32,
    },
    /// A chunk would be larger than can be read back.
    #[error("{what} take {bytes} bytes; a chunk has at most {most}")]
    TooLarge {
        /// What does not fit.
        what: &'static str,
        /// Its size.
        bytes: usize,
        /// The largest possible number.
        most: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_position_and_the_numbers() {
        let problem = Problem::Count { what: "vertices", count: 900, most: 12 };
        let wrong = Wrong { inside: Some(3), problem: problem.clone() };
        assert_eq!(
            wrong.in_chunk(16, *b"MESH").to_string(),
            "byte 16, chunk MESH, byte 3 of its content: 900 vertices declared, at most 12 are possible"
        );
        assert_eq!(
            FormatError::at(8, Problem::Version { found: 7, known: (1, 1) }).to_string(),
            "byte 8: unknown version 7; expected 1 to 1"
        );
    }
}
