use std::cell::OnceCell;

use crate::detect::{Assembly, Frame};
use crate::inspect::{Facts, Found, FreenessReport, Inspector};

/// The input and the result of one frame's search, read back from the GPU.
pub struct Evidence {
    /// The frame of the animation.
    pub frame_number: u32,
    pub assembly: Assembly,
    pub facts: Facts,
    pub found: Found,
    /// Counted when it is asked for.
    pub freeness: OnceCell<FreenessReport>,
}

impl Evidence {
    pub fn frame(&self) -> Frame<'_> {
        self.assembly.frame()
    }

    pub fn inspector(&self) -> Inspector<'_> {
        Inspector::new(self.frame(), &self.facts)
    }
}
