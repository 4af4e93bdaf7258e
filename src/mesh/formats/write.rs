//! What the writers share.

use crate::mesh::MeshError;

/// How numbers are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Encoding {
    /// As text, each coordinate with enough digits to be read back exactly.
    Ascii,
    /// As bytes.
    Binary,
}

/// Why a mesh could not be written.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum WriteError {
    /// The mesh is not valid.
    #[error(transparent)]
    Mesh(#[from] MeshError),
    /// More than the format can number.
    #[error("the mesh has {count} {what}; the format supports at most {most}")]
    TooMany {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        count: usize,
        /// The largest possible number.
        most: usize,
    },
}

/// Checks a count against the largest one that a format supports.
pub(super) fn at_most(what: &'static str, count: usize, most: usize) -> Result<(), WriteError> {
    if count > most { Err(WriteError::TooMany { what, count, most }) } else { Ok(()) }
}
