//! A scene at one resolution on the GPU: placed, searched and drawn. [`SearchSchedule`] decides when it is searched,
//! [`ShownFrame`] holds what is shown meanwhile, and [`AnswerDrawing`] turns an answer into what a picture knows.
//! [`PageEvent`] and [`AdapterReport`] are what the page is told.

mod adapter_report;
mod answer;
mod answer_drawing;
mod closest_points;
mod coloring;
mod contact_curves;
mod depth_arrows;
mod depths;
mod draw_list;
pub mod drawable;
mod first_times;
mod grid_cells;
mod ground;
mod host_search;
mod impact_dots;
mod levels;
mod moment;
mod octree_cells;
mod page_event;
mod pair_arrows;
mod placed_scene;
mod search_schedule;
mod shown_frame;
mod tree_boxes;
mod trouble;
#[cfg(all(test, not(target_arch = "wasm32")))]
pub(crate) mod twins;

pub use adapter_report::{AdapterReport, Limit};
pub use answer::Answer;
pub use answer_drawing::{Amount, AnswerDrawing, AnswerParts};
pub use coloring::Coloring;
pub use ground::ground;
pub use host_search::{HostAnswer, MOST_PRIMITIVES, search_on_host};
pub use page_event::PageEvent;
pub use placed_scene::{PlacedScene, PlacedSceneError};
pub use search_schedule::{SearchRequest, SearchSchedule};
pub use shown_frame::ShownFrame;
pub use trouble::{Trouble, TroubleKind};

/// Every compute kernel of this folder, for the test that validates them as they are composed.
#[must_use]
pub fn kernels() -> Vec<crate::gpu::KernelSource> {
    let [no_times, first_times] = first_times::sources();
    vec![
        levels::source(),
        depths::source(),
        grid_cells::source(),
        contact_curves::source(),
        tree_boxes::source(),
        depth_arrows::source(),
        impact_dots::source(),
        closest_points::source(),
        no_times,
        first_times,
        moment::source(),
    ]
}
