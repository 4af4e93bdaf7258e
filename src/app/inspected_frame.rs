use std::cell::OnceCell;

use crate::detect::{Assembly, Frame};
use crate::inspect::{DistanceFacts, Facts, Inspector, KReport, MotionFacts, SearchResult, VertexFacts};

/// The input and the result of one frame's search, read back from the GPU.
pub struct InspectedFrame {
    /// The frame of the animation.
    pub frame_number: u32,
    pub assembly: Assembly,
    pub story: Story,
    /// Counted when it is asked for.
    pub k_report: OnceCell<KReport>,
}

/// What is told about: primitives by methods that find pairs of them, triangles in motion by those that are continuous in time,
/// objects by those that find distances, otherwise vertices.
pub enum Story {
    Primitives(Facts, SearchResult),
    Vertices(Box<VertexFacts>),
    Motion(Box<MotionFacts>),
    Distances(Box<DistanceFacts>),
}

impl InspectedFrame {
    pub fn new(frame_number: u32, assembly: Assembly, story: Story) -> Self {
        Self { frame_number, assembly, story, k_report: OnceCell::new() }
    }

    pub fn frame(&self) -> Frame<'_> {
        self.assembly.frame()
    }

    /// Where the method finds pairs.
    pub fn inspector(&self) -> Option<Inspector<'_>> {
        match &self.story {
            Story::Primitives(facts, _) => Some(Inspector::new(self.frame(), facts)),
            Story::Vertices(_) | Story::Motion(_) | Story::Distances(_) => None,
        }
    }
}
