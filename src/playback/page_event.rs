use super::{Answer, Trouble};
use serde::Serialize;

/// What the program tells the page while it is open: an event on the window with this name and this detail.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(tag = "name", content = "detail")]
pub enum PageEvent<'a> {
    /// A frame was searched.
    #[serde(rename = "kdet-frame")]
    Frame(Box<Answer<'a>>),
    /// The values of k of this frame are known.
    #[serde(rename = "kdet-k")]
    K(u32),
    /// The camera starts to move by itself.
    #[serde(rename = "kdet-camera")]
    Camera,
    /// Something went wrong.
    #[serde(rename = "kdet-trouble")]
    Trouble(Trouble<'a>),
}
