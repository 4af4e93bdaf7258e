//! What searches of simulations leave out.

/// What a search of a simulation leaves out, for an input that knows where its vertices are at rest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum LeftOut {
    /// Nothing.
    #[default]
    Nothing,
    /// Pairs of triangles of one rigid body, or of two that cannot move.
    RigidPairs,
    /// These, and features that are neighbours at rest.
    Neighbours,
}

impl LeftOut {
    /// All of them.
    pub(crate) const ALL: [Self; 3] = [Self::Nothing, Self::RigidPairs, Self::Neighbours];

    /// The part of `continuous/narrow/list_features.wgsl` that decides it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::RigidPairs => "rigid_pairs",
            Self::Neighbours => "neighbours",
        }
    }
}
