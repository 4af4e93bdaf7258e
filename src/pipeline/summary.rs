//! What a frame's one read-back says.

use web_time::Instant;

use super::{
    DetectError,
    capacity::Capacity,
    plans,
    state::{STATE_WORDS, State},
    twins::pipeline::mark::{MARK_INTER, MARK_SELF},
};
use crate::{
    detect::{AnswerKind, Clock, Count, Counts, Frame, Pair, PairKind, Report, Settings, Times},
    gpu::{GpuError, readback::Readback},
};

/// Colliding primitives of one object. They come with the counts of a frame, for every object.
///
/// ```
/// use kdet::Summary;
/// fn objects_in_contact(summary: &Summary) -> usize {
///     summary.objects.iter().filter(|object| object.inter > 0).count()
/// }
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, bytemuck::Pod, bytemuck::Zeroable, serde::Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[repr(C)]
pub struct CollidingCount {
    /// Those that collide with another object: for two objects, A to B and B to A.
    pub inter: u32,
    /// Those that collide with their own.
    pub own: u32,
}

impl CollidingCount {
    /// A word per primitive as the kernels leave it (`pipeline/mark.wgsl`), from the pairs of a frame.
    pub fn marks(frame: &Frame<'_>, pairs: &[Pair]) -> Vec<u32> {
        let mut marks = vec![0_u32; frame.cells.len()];
        for pair in pairs {
            let [a, b] = [pair.a as usize, pair.b as usize];
            let flag = if frame.objects[a] == frame.objects[b] { MARK_SELF } else { MARK_INTER };
            for p in [a, b] {
                marks[p] = (marks[p] + 1) | flag;
            }
        }
        marks
    }

    /// Marked primitives of every object.
    pub fn per_object(frame: &Frame<'_>, marks: &[u32]) -> Vec<Self> {
        let mut counts = vec![Self::default(); frame.object_count() as usize];
        for (mark, &object) in marks.iter().zip(frame.objects) {
            let own = &mut counts[object as usize];
            own.inter += u32::from(mark & MARK_INTER != 0);
            own.own += u32::from(mark & MARK_SELF != 0);
        }
        counts
    }
}

/// Counts, times and memory of a frame. The pairs stay on the GPU until they are asked for.
///
/// ```no_run
/// # async fn example(detector: &mut kdet::Detector, input: &kdet::Input) -> Result<(), kdet::DetectError> {
/// let summary = detector.run(input, &kdet::Settings::default()).await?;
/// println!("{:?} pairs in {} bytes", summary.pair_count(), summary.total_bytes());
/// # Ok(()) }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Summary {
    /// One state per round: one, or inter and self; more where candidate pairs came in batches.
    pub rounds: Vec<(PairKind, State)>,
    /// Colliding primitives per object.
    pub objects: Vec<CollidingCount>,
    /// How long it took.
    pub times: Times,
    /// Bytes of every buffer by name.
    pub bytes: Vec<(&'static str, u64)>,
    /// Runs that were needed until every list was large enough.
    pub runs: u32,
    /// What was searched for.
    pub settings: Settings,
    /// The counts of a search that did not run on the GPU.
    counted: Option<Counts>,
    /// The room that there was when the frame was submitted: by now it may be another.
    pub(crate) capacity: Capacity,
    /// By which its times are known.
    pub(super) frame: u64,
}

impl Summary {
    /// Of a search that did not run on the GPU.
    pub fn of_report(settings: &Settings, report: &Report, objects: Vec<CollidingCount>) -> Self {
        Self {
            rounds: vec![(PairKind::Both, bytemuck::Zeroable::zeroed())],
            objects,
            times: report.times.clone(),
            bytes: vec![],
            runs: 1,
            settings: *settings,
            counted: Some(report.counts),
            capacity: Capacity::default(),
            frame: 0,
        }
    }

    /// Colliding pairs, or what the method lists instead; unknown where it only marks what collides, or counts no pairs on the
    /// host.
    pub fn pair_count(&self) -> Option<u32> {
        match self.counted {
            Some(counted) => counted.get(Count::CollidingPairs).map(|pairs| u32::try_from(pairs).unwrap_or(u32::MAX)),
            None if self.settings.method.traits().answer == AnswerKind::Marks => None,
            None => Some(self.rounds.last().map_or(0, |(_, state)| state.pairs)),
        }
    }

    /// How long the list on the GPU is.
    pub(crate) fn listed(&self) -> u32 {
        self.pair_count().unwrap_or(0)
    }

    /// Slots of the cell table.
    pub fn table_slots(&self) -> u32 {
        self.counted.and_then(|counts| counts.get(Count::TableSlots)).map_or(self.capacity.table, |slots| slots as u32)
    }

    /// The side of a cell of level 0 of the grid that was filled last; nothing where there is none.
    pub fn cell_side(&self) -> Option<f64> {
        let (_, state) = self.rounds.last()?;
        Some(f64::from(state.cell_shift).exp2() / f64::from(state.step)).filter(|side| side.is_finite())
    }

    /// Bytes of all buffers.
    pub fn total_bytes(&self) -> u64 {
        self.bytes.iter().map(|(_, bytes)| bytes).sum()
    }

    /// Whether stage times come from the device.
    pub fn clock(&self) -> Clock {
        self.times.clock
    }

    /// The counts of all rounds together, those that the method has.
    pub fn counts(&self) -> Counts {
        if let Some(counted) = self.counted {
            return counted;
        }
        let row = self.settings.method.traits();
        let mut counts = Counts::default();
        let mut before = None;
        for (kind, state) in &self.rounds {
            let new_kind = before.replace(*kind) != Some(*kind);
            for (count, read) in plans::of(row.family).read_outs() {
                counts.merge(count, read(state, &self.capacity), new_kind);
            }
        }
        counts
    }
}

/// A frame that is under way: ask with [`Pending::try_take`] once per picture, or await [`Pending::take`].
///
/// ```no_run
/// # fn example(detector: &mut kdet::Detector, input: &kdet::Input) -> Result<(), kdet::DetectError> {
/// let mut pending = detector.submit(input, &kdet::Settings::default())?;
/// // … some pictures later
/// if let Some(summary) = pending.try_take() {
///     let complete = detector.complete(input, &mut summary?)?; // or submit it again: there is more room now
/// }
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Pending(Under);

#[derive(Debug)]
enum Under {
    /// The GPU works on it.
    Way(Box<(Readback, Shape)>),
    /// It is there already.
    Done(Option<Box<Summary>>),
}

/// What the bytes that come back mean.
#[derive(Debug)]
struct Shape {
    kinds: Vec<PairKind>,
    objects: u32,
    settings: Settings,
    capacity: Capacity,
    started: Instant,
    frame: u64,
}

impl Pending {
    pub(super) fn new(
        readback: Readback,
        kinds: Vec<PairKind>,
        objects: u32,
        (settings, capacity): (Settings, Capacity),
        (started, frame): (Instant, u64),
    ) -> Self {
        Self(Under::Way(Box::new((readback, Shape { kinds, objects, settings, capacity, started, frame }))))
    }

    /// A search that is over.
    pub fn done(summary: Summary) -> Self {
        Self(Under::Done(Some(Box::new(summary))))
    }

    /// What came back, or `None` while the GPU is not there yet. Does not wait. After `Some` it is over.
    ///
    /// # Errors
    /// In `Some`: what the GPU said.
    pub fn try_take(&mut self) -> Option<Result<Summary, DetectError>> {
        match &mut self.0 {
            Under::Way(under_way) => {
                let (readback, shape) = &mut **under_way;
                let bytes = readback.try_take()?;
                Some(bytes.map(|bytes| shape.summary(&bytes)).map_err(Into::into))
            }
            Under::Done(summary) => summary.take().map(|summary| Ok(*summary)),
        }
    }

    /// Waits for what comes back.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn take(self) -> Result<Summary, DetectError> {
        match self.0 {
            Under::Way(under_way) => {
                let (readback, shape) = *under_way;
                Ok(shape.summary(&readback.take().await?))
            }
            Under::Done(summary) => {
                let taken = GpuError::Validation { message: "the summary was taken before".into() };
                summary.map(|summary| *summary).ok_or_else(|| taken.into())
            }
        }
    }
}

impl Shape {
    /// A state per round, then the colliding primitives per object.
    fn summary(&self, bytes: &[u8]) -> Summary {
        const STATE: usize = 4 * STATE_WORDS;
        let state = |i: usize| bytemuck::pod_read_unaligned::<State>(&bytes[i * STATE..][..STATE]);
        let host_ms = self.started.elapsed().as_secs_f64() * 1e3;
        Summary {
            rounds: self.kinds.iter().enumerate().map(|(i, kind)| (*kind, state(i))).collect(),
            objects: bytemuck::pod_collect_to_vec(&bytes[self.kinds.len() * STATE..][..8 * self.objects as usize]),
            times: Times { clock: Clock::Host, stages: vec![], host_ms },
            bytes: vec![],
            runs: 1,
            settings: self.settings,
            counted: None,
            capacity: self.capacity.clone(),
            frame: self.frame,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{Found, Method};

    #[test]
    fn pairs_that_nobody_counted_are_unknown() {
        let on_host = |method, counted: Option<u64>| {
            let mut report = Report::new(vec![], Found::Marks);
            if let Some(pairs) = counted {
                report.counts.set(Count::CollidingPairs, pairs);
            }
            Summary::of_report(&Settings::new(method), &report, vec![]).pair_count()
        };
        assert_eq!(on_host(Method::Cpu, Some(7)), Some(7));
        assert_eq!(on_host(Method::Cpu, Some(0)), Some(0));
        assert_eq!(on_host(Method::DepthCpu, None), None);
        let on_gpu = |method, rounds: &[u32]| {
            let state = |&pairs: &u32| (PairKind::Both, State { pairs, ..bytemuck::Zeroable::zeroed() });
            let report = Report::new(vec![], Found::Marks);
            let summary = Summary::of_report(&Settings::new(method), &report, vec![]);
            Summary { counted: None, rounds: rounds.iter().map(state).collect(), ..summary }.pair_count()
        };
        assert_eq!(on_gpu(Method::Kdet, &[3, 7]), Some(7));
        assert_eq!(on_gpu(Method::Kdet, &[]), Some(0), "nothing was searched");
        assert_eq!(on_gpu(Method::KdetNoPairs, &[0]), None);
    }
}
