//! What can be wrong with a `.kdet` file, and where; and why something cannot be written as one.

use crate::mesh::MeshError;
use std::{borrow::Cow, fmt};

/// Why a `.kdet` file could not be read: the place in it, and what is wrong there.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub struct FormatError {
    /// The byte of the file, counted from 0: of the header, of a chunk's head, or of what follows.
    pub byte: u64,
    /// The chunk's tag, where one was read.
    pub chunk: Option<[u8; 4]>,
    /// The byte of the chunk's content after inflating it, where that was being read.
    pub inside: Option<usize>,
    /// What is wrong there.
    #[source]
    pub problem: Problem,
}

/// What is wrong with a `.kdet` file.
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
    /// The file, or a chunk's content, stops too early.
    #[error("the data ends where {expected} was expected")]
    Ended {
        /// What has to be there.
        expected: Cow<'static, str>,
    },
    /// A version that this program does not know.
    #[error("the file is of version {found}; known are versions {} to {}", known.0, known.1)]
    Version {
        /// The version of the file.
        found: u16,
        /// The first and the last version that can be read.
        known: (u16, u16),
    },
    /// The bytes are not those that were written.
    #[error("the checksum is {computed:08x}, but {stated:08x} was written: the file is damaged")]
    Checksum {
        /// As it stands in the file.
        stated: u32,
        /// Of the bytes that are there.
        computed: u32,
    },
    /// More is announced than there can be.
    #[error("{count} {what} announced, but there is room for at most {most}")]
    Count {
        /// What is counted.
        what: &'static str,
        /// The number in the file.
        count: u64,
        /// The most there can be.
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
    /// Compressed data that does not decompress.
    #[error("the compressed data is damaged: {why}")]
    Compressed {
        /// What is wrong with it.
        why: String,
    },
    /// A number is NaN or infinite.
    #[error("{what} is {found}: it must be finite")]
    NotFinite {
        /// Which number.
        what: &'static str,
        /// The number.
        found: f64,
    },
    /// A mesh that is not one.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// A chunk that must be understood is not known.
    #[error("a chunk of this kind is not known and may not be skipped")]
    Unknown,
    /// The end came before everything was there.
    #[error("the end is announced, but {missing} missing")]
    Incomplete {
        /// What is missing, with its verb.
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

/// What is wrong in a chunk's content, before it is known which chunk it is.
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
    /// Two numbers of an object that have to be equal are not.
    #[error("object {object} ('{name}') has {found} {what}, but {expected} are needed")]
    Object {
        /// Number of the object, counted from 0.
        object: usize,
        /// Its name.
        name: String,
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there have to be.
        expected: usize,
    },
    /// A number is NaN or infinite.
    #[error("{what} is {found}: it must be finite")]
    NotFinite {
        /// Which number.
        what: String,
        /// The number.
        found: f64,
    },
    /// A scene without frames, or with too many.
    #[error("a scene of {found} frames, allowed are 1 to 1000000")]
    Frames {
        /// How many there are.
        found: u32,
    },
    /// Breaks that are out of order, or groups that are not numbered from 0.
    #[error(
        "object {object} ('{name}') breaks at frame {frame}: breaks have to be at ascending frames, not at the first, and \
             groups below the number of pieces"
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
    #[error("{what} take {bytes} bytes, the format allows {most} in one chunk")]
    TooLarge {
        /// What does not fit.
        what: &'static str,
        /// How much it takes.
        bytes: usize,
        /// The most there can be.
        most: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_name_the_place_and_the_numbers() {
        let problem = Problem::Count { what: "vertices", count: 900, most: 12 };
        let wrong = Wrong { inside: Some(3), problem: problem.clone() };
        assert_eq!(
            wrong.in_chunk(16, *b"MESH").to_string(),
            "byte 16, chunk MESH, byte 3 of its content: 900 vertices announced, but there is room for at most 12"
        );
        assert_eq!(
            FormatError::at(8, Problem::Version { found: 7, known: (1, 1) }).to_string(),
            "byte 8: the file is of version 7; known are versions 1 to 1"
        );
    }
}
