use serde::Serialize;

use super::Inspection;

/// The card of one primitive: its inspection, and what the GPU found.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Card {
    /// What each stage did with it.
    #[serde(flatten)]
    pub inspection: Inspection,
    /// The frame of the animation.
    pub frame: u32,
    /// Primitives of all objects.
    pub primitives: usize,
    /// The primitives that it collides with according to the GPU; `None` where the method lists no pairs.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub found: Option<Vec<u32>>,
    /// Whether the GPU and the card agree.
    pub agrees: bool,
}
