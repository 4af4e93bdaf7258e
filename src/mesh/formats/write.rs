//! What the writers share.

use crate::mesh::MeshError;

/// How numbers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// As text, each coordinate with the digits that give it back exactly.
    Ascii,
    /// As bytes.
    Binary,
}

/// Why a mesh could not be written.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum WriteError {
    /// The mesh itself is wrong.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// The format's numbers are too small for it.
    #[error("{count} {what} are more than the {most} that the format can number")]
    TooMany {
        /// What there is too much of.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// The most there can be.
        most: usize,
    },
}

/// Checks a count against what a format can number.
pub(super) fn at_most(what: &'static str, count: usize, most: usize) -> Result<(), WriteError> {
    if count > most { Err(WriteError::TooMany { what, count, most }) } else { Ok(()) }
}
