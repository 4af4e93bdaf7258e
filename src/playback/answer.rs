use super::SearchRequest;
use crate::{
    detect::{Counts, Settings, Times},
    pipeline::{CollidingCount, Summary},
    scene::Form,
};
use serde::Serialize;

/// The answer of one frame.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct Answer<'a> {
    /// The frame of the animation.
    pub frame: u32,
    /// The scene's primitives, or its surface.
    pub form: Form,
    /// Whether the scene's corrections were applied.
    pub corrected: bool,
    /// What was searched for.
    pub settings: &'a Settings,
    /// By name: the counts that the method has.
    pub counts: Counts,
    /// The side of a cell of level 0 in the scene's unit; null without a grid.
    pub cell_side: Option<f64>,
    /// Colliding primitives of each object.
    pub objects: &'a [CollidingCount],
    /// How long it took.
    pub times: &'a Times,
    /// Bytes of every buffer by name.
    pub bytes: &'a [(&'static str, u64)],
}

impl<'a> Answer<'a> {
    /// The answer to a request.
    pub fn new(request: &'a SearchRequest, summary: &'a Summary) -> Self {
        Self {
            frame: request.frame,
            form: request.form,
            corrected: request.corrected,
            settings: &request.settings,
            counts: summary.counts(),
            cell_side: summary.cell_side(),
            objects: &summary.objects,
            times: &summary.times,
            bytes: &summary.bytes,
        }
    }
}
