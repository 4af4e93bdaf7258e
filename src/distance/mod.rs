//! Distance queries of convex shapes on the GPU, in f32: the main loop and the sub-algorithms of [`crate::geometry::convex`] as
//! kernels (docs/gjk.md#on-the-gpu).
//!
//! [`Distances`] is a kernel, [`ShapeBuffers`] what it reads, a [`Job`] pairs of shapes to search and where the answers go.

mod answer;
mod bound;
mod queries;
mod shape_buffers;

pub use answer::PairAnswer;
pub use bound::Bound;
pub use queries::{Distances, Job, Query, Work, kernels};
pub use shape_buffers::ShapeBuffers;
