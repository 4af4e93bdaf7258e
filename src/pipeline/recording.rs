//! A plan made ready: kernels with their bind groups, and how they are divided into submissions.

use std::ops::Range;

use super::{
    DetectError, Input, PositionLayout, Slot,
    bindings::Bound,
    capacity::Capacity,
    list::List,
    params::Params,
    plans::FamilyPlan,
    step::{Extent, SortBy},
    tiles::{Tile, tiles},
};
use crate::{
    detect::{PairKind, Settings, Stage},
    gpu::{
        Draw, Gpu, Kernel,
        buffer::{STORAGE, upload},
    },
};

/// Layouts of positions whose uniforms are kept.
const KEPT_LAYOUTS: usize = 4;

/// A frame's kernels with their bind groups, good as long as nothing changes.
#[derive(Debug)]
pub struct Recording {
    /// What was asked.
    pub settings: Settings,
    pub(super) input_id: u64,
    /// Whether it counts on what an earlier frame left in buffers that outlive frames.
    pub(super) has_kept: bool,
    /// The room that its lists have.
    pub capacity: Capacity,
    pub(super) family: &'static FamilyPlan,
    pub(super) primitives: u32,
    pub(super) objects: u32,
    pub(super) rounds: Vec<RecordedRound>,
    /// The most workgroups that take work in turns.
    pub(super) most_groups: u32,
    /// Whether those with long work do, too.
    pub(super) takes_turns: bool,
    /// Uniforms on the GPU, for encoders of callers.
    pub(super) uniforms: Vec<(PositionLayout, wgpu::Buffer)>,
}

#[derive(Debug)]
pub(super) struct RecordedRound {
    pub kind: PairKind,
    pub params: Params,
    pub steps: Vec<ReadyStep>,
}

#[derive(Debug)]
pub(super) struct ReadyStep {
    pub stage: Stage,
    /// Where every step is timed by itself.
    pub name: &'static str,
    pub work: Ready,
}

#[derive(Debug)]
pub(super) enum Ready {
    Kernel(Kernel, Bound, Extent),
    Sort(Slot, List, SortBy),
    Unique(Slot, List),
    Scan(Slot, List),
    Draw(Box<Draw>, Bound, u32),
}

/// Steps of a round, for brute force on one tile.
#[derive(Debug, Clone)]
pub struct Segment {
    pub(super) round: usize,
    pub(super) steps: Range<usize>,
    pub(super) tile: Option<Tile>,
}

/// What is handed to the queue at once.
pub type Submission = Vec<Segment>;

impl Recording {
    /// Whether it can be used again, for other positions as well.
    pub fn is_for(&self, settings: &Settings, input: &Input, (capacity, has_kept): (&Capacity, bool)) -> bool {
        self.settings == *settings
            && self.input_id == input.id
            && self.capacity == *capacity
            && self.has_kept == has_kept
    }

    /// Turns to the positions of an input. Returns whether they lie in their buffer otherwise than before, and how many bind
    /// groups had to be made.
    pub fn turn_to(&mut self, gpu: &Gpu, input: &Input) -> (bool, u64) {
        let PositionLayout { offset, stride } = input.position_layout;
        let words = [offset, stride, input.next_offset()].map(|bytes| (bytes / 4) as u32);
        let (mut changed, mut made) = (false, 0);
        for round in &mut self.rounds {
            let params = &mut round.params;
            changed |= [params.position_offset, params.position_stride, params.next_offset] != words;
            [params.position_offset, params.position_stride, params.next_offset] = words;
            for step in &mut round.steps {
                match &mut step.work {
                    Ready::Kernel(kernel, bound, _) => {
                        made += bound.turn_to(&input.positions, |buffers| kernel.bind(gpu, buffers));
                    }
                    Ready::Draw(draw, bound, _) => {
                        made += bound.turn_to(&input.positions, |buffers| draw.bind(gpu, buffers));
                    }
                    Ready::Sort(..) | Ready::Unique(..) | Ready::Scan(..) => {}
                }
            }
        }
        (changed, made)
    }

    /// What each round of the frame searches for.
    pub fn kinds(&self) -> Vec<PairKind> {
        self.rounds.iter().map(|round| round.kind).collect()
    }

    /// The uniform of a segment.
    pub(super) fn params(&self, segment: &Segment) -> Params {
        let params = self.rounds[segment.round].params;
        let Some(tile) = segment.tile else { return params };
        let Tile { row_begin, row_end, column_begin, column_end } = tile;
        Params { row_begin, row_end, column_begin, column_end, ..params }
    }

    /// The uniforms of all segments one after the other on the GPU, for the layout of positions that it turned to last.
    pub(super) fn uniforms(
        &mut self,
        gpu: &Gpu,
        layout: PositionLayout,
        segments: &[Segment],
    ) -> Result<&wgpu::Buffer, DetectError> {
        match self.uniforms.iter().position(|(known, _)| *known == layout) {
            Some(at) => Ok(&self.uniforms[at].1),
            None => {
                let params: Vec<Params> = segments.iter().map(|segment| self.params(segment)).collect();
                self.uniforms.truncate(KEPT_LAYOUTS - 1);
                self.uniforms.insert(0, (layout, upload(gpu, "uniforms", &params, STORAGE)?));
                Ok(&self.uniforms[0].1)
            }
        }
    }

    /// The whole frame in one, or, for brute force, cut where tiles of about `budget` pairs begin and end.
    pub fn submissions(&self, budget: u64) -> Vec<Submission> {
        let mut submissions: Vec<Submission> = vec![vec![]];
        for (round, recorded) in self.rounds.iter().enumerate() {
            let mut begin = 0;
            for (at, step) in recorded.steps.iter().enumerate() {
                let Ready::Kernel(_, _, extent @ (Extent::Rows | Extent::RowsAndColumns)) = &step.work else {
                    continue;
                };
                let tiles = tiles(self.primitives, *extent, self.settings.workgroup, budget);
                // One tile needs no cut.
                let single = tiles.len() == 1;
                append(&mut submissions, Segment { round, steps: begin..at, tile: None });
                for tile in tiles {
                    if !single {
                        submissions.push(vec![]);
                    }
                    append(&mut submissions, Segment { round, steps: at..at + 1, tile: Some(tile) });
                }
                if !single {
                    submissions.push(vec![]);
                }
                begin = at + 1;
            }
            append(&mut submissions, Segment { round, steps: begin..recorded.steps.len(), tile: None });
        }
        submissions
    }
}

fn append(submissions: &mut [Submission], segment: Segment) {
    if let Some(last) = submissions.last_mut() {
        last.push(segment);
    }
}
