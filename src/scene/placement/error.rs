//! Why a scene cannot be placed.

use crate::geometry::Primitive;

/// Why a scene cannot be placed.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum PlacementError {
    /// A model that was not provided.
    #[error("missing model '{name}', which the scene uses")]
    Missing {
        /// Its name.
        name: String,
    },
    /// A recorded sequence of another mesh.
    #[error("object '{object}' has {vertices} vertices, but its recording has {points} points per frame")]
    Vertices {
        /// Name of the object.
        object: String,
        /// Vertices of its mesh.
        vertices: usize,
        /// Points per frame.
        points: usize,
    },
    /// More than is supported.
    #[error("the scene has {count} {what}; at most {most} are supported")]
    TooLarge {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        count: u64,
        /// How many there may be.
        most: u64,
    },
    /// Objects of different kinds of primitives in one scene.
    #[error(
        "object '{first}' consists of {primitive}, object '{other}' does not: all objects of a scene need the same kind of primitive"
    )]
    MixedPrimitives {
        /// Name of the first object.
        first: String,
        /// Name of one that differs.
        other: String,
        /// What the first is made of.
        primitive: Primitive,
    },
    /// A cage without volume.
    #[error("the cage of object '{object}' has no tetrahedron with a volume")]
    FlatCage {
        /// Name of the object.
        object: String,
    },
    /// A cage that is somewhere else than its object.
    #[error(
        "the cage of object '{object}' does not enclose it: {outside} of its {vertices} vertices lie outside the cage's bounding box (at most {most} may)"
    )]
    OutsideCage {
        /// Name of the object.
        object: String,
        /// Vertices outside.
        outside: usize,
        /// Vertices of the object, without those that no primitive uses.
        vertices: usize,
        /// How many may be outside.
        most: usize,
    },
    /// A cage in which vertices cannot be located within bounded time.
    #[error(
        "the cage of object '{object}' is unusable: locating the object's {vertices} vertices in its {tetrahedra} tetrahedra takes more than {most} steps, because too many of them overlap each other or lie far from the vertices"
    )]
    TangledCage {
        /// Name of the object.
        object: String,
        /// Vertices of the object.
        vertices: usize,
        /// Tetrahedra of the cage.
        tetrahedra: usize,
        /// Steps that are allowed for all objects together.
        most: u64,
    },
}
