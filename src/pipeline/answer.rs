//! What a caller gets who records a frame into an encoder of their own.

use web_time::Instant;

use super::{Slot, capacity::Capacity, slot::Workspace};
use crate::{
    detect::{PairKind, Settings},
    gpu::GpuError,
};

/// Words of [`Ticket::answer`].
pub(super) const ANSWER_WORDS: usize = 5;

impl Slot {
    /// Number of pairs and dispatch arguments for a caller.
    pub const ANSWER: Self = Self::scene("answer", |_| 4 * ANSWER_WORDS as u64).with_arguments();
}

/// Where the answer of a recorded frame is on the GPU, once its commands have run.
///
/// The buffers are the detector's: the next frame writes into the same ones, or into larger ones. Record what reads them
/// after [`Detector::encode`](super::Detector::encode) and before the next frame.
///
/// ```no_run
/// # fn example(encoder: &mut wgpu::CommandEncoder, ticket: &kdet::Ticket, bind: impl Fn(&wgpu::Buffer) -> wgpu::BindGroup,
/// #     react: &wgpu::ComputePipeline) {
/// // A thread per pair, and the host never learns how many there are.
/// let mut pass = encoder.begin_compute_pass(&Default::default());
/// pass.set_pipeline(react);
/// pass.set_bind_group(0, &bind(ticket.pairs().expect("a method with pairs")), &[]);
/// pass.dispatch_workgroups_indirect(ticket.answer(), 0);
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Ticket {
    answer: wgpu::Buffer,
    marks: wgpu::Buffer,
    pairs: Option<wgpu::Buffer>,
    translations: Option<wgpu::Buffer>,
    pub(super) settings: Settings,
    pub(super) capacity: Capacity,
    pub(super) kinds: Vec<PairKind>,
    pub(super) objects: u32,
    pub(super) encoded_at: Instant,
    /// Which frame of the detector it is.
    pub(super) frame: u64,
}

impl Ticket {
    pub(super) fn new(
        workspace: &Workspace,
        settings: &Settings,
        capacity: &Capacity,
        kinds: Vec<PairKind>,
        (objects, frame): (u32, u64),
    ) -> Result<Self, GpuError> {
        let lists = settings.method.lists_pairs();
        let has_depth = lists && settings.narrow.has_depth();
        let get = |wanted: bool, slot: Slot| wanted.then(|| workspace.get(slot).cloned()).transpose();
        Ok(Self {
            answer: workspace.get(Slot::ANSWER)?.clone(),
            marks: workspace.get(Slot::MARKS)?.clone(),
            pairs: get(lists, Slot::PAIRS)?,
            translations: get(has_depth, Slot::TRANSLATIONS)?,
            settings: *settings,
            capacity: capacity.clone(),
            kinds,
            objects,
            encoded_at: Instant::now(),
            frame,
        })
    }

    /// Five u32: the three arguments of an indirect dispatch with a thread per pair
    /// ([`Detector::set_pair_workgroup`](super::Detector::set_pair_workgroup)), the number of pairs in the list, and 1 if these
    /// are all, 0 if a list of the search was too short or a coordinate was not finite.
    ///
    /// The arguments are at offset 0: `pass.dispatch_workgroups_indirect(ticket.answer(), 0)`. More than 1,024 workgroups are
    /// rows of a grid, so a kernel numbers its pairs as
    /// `(group.y * num_workgroups.x + group.x) * workgroup_size + local_index`, and compares that with the number of pairs.
    /// Its usages are `STORAGE`, `INDIRECT`, `COPY_SRC` and `COPY_DST`.
    pub fn answer(&self) -> &wgpu::Buffer {
        &self.answer
    }

    /// Two u32 per colliding pair: primitives by their number in the buffer of cells, in no particular order. That of an
    /// uploaded frame is sorted along a curve: [`Input::original`](super::Input::original) gives the frame's number. `None`
    /// for methods that only mark.
    pub fn pairs(&self) -> Option<&wgpu::Buffer> {
        self.pairs.as_ref()
    }

    /// Four f32 per pair, in the order of the pairs: a unit vector and how far the second primitive has to move along it to
    /// separate the two. `None` unless the narrow test is `sat_mtv`.
    pub fn translations(&self) -> Option<&wgpu::Buffer> {
        self.translations.as_ref()
    }

    /// A u32 per primitive, 0 where it does not collide.
    pub fn marks(&self) -> &wgpu::Buffer {
        &self.marks
    }
}
