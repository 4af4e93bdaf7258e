//! Twin of `playback/levels.wgsl`.

use crate::pipeline::twins::QuantizedBox;

/// The level of every primitive after a search with so many participants; −1 for one that is no participant.
pub fn levels(boxes: &[QuantizedBox], participants: u64) -> Vec<f32> {
    boxes.iter().map(|own| if own.is_present() && participants > 0 { own.level as f32 } else { -1.0 }).collect()
}
