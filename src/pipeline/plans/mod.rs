//! The pipeline as lists of steps: one file per family of methods holds its steps, slots, growing lists and read-out.

mod brute_force;
mod bvh;
mod common;
mod continuous;
mod depth;
mod distance;
mod hashing;
mod kdet;
mod narrow;
#[cfg(feature = "checks")]
mod parity;
mod read_out;

use super::{
    Input,
    capacity::Capacity,
    layout,
    list::List,
    slot::Slot,
    state::{State, Word},
    step::{Argument, Extent, Step, Work},
};
use crate::{
    detect::{Estimate, Family, Hash, LeftOut, Method, Narrow, Opt, Settings, Stage, Stored, Sub, Test},
    geometry::Primitive,
    gpu::{Binding, KernelSource},
};

pub use bvh::{MORTON_BITS, order_of};
pub use common::MOST_OBJECTS;
pub use depth::CROSSING_EDGE_COUNT;
pub use hashing::{COLLIDING_VERTICES, PORTION_COUNT, TRIANGLE_ENTRY_COUNT};
pub use kdet::{MOST_OCCUPANCY, MOST_PROBES, MOST_STRIPS, STRIP_THREADS};

use Binding::Uniform as U;
use read_out::ReadOut;

/// Workgroups that take work in turns: enough to keep the largest GPU busy, and few enough that those that find nothing to do
/// cost less than counting them first (docs/performance.md).
const MOST_GROUPS: u32 = 4096;

/// Threads that a workgroup has on every device.
const MOST_THREADS: u32 = 256;

/// What a family of methods declares, once.
#[derive(Debug)]
pub struct FamilyPlan {
    /// Lists that grow. Capacity, growth, overflow and the capacities in the uniform follow from it.
    pub lists: &'static [List],
    /// Words of the state that are the family's own.
    pub words: &'static [Word],
    /// Workgroup counts decided on the GPU.
    pub arguments: &'static [Argument],
    /// How each count of the method table is read out of the state of a round, in groups that families share; in any order.
    pub counts: &'static [&'static [ReadOut]],
    /// Bits of the state's stop word that say that something did not fit.
    pub overflow: u32,
    /// Growth of what is not a list.
    pub grow: fn(&mut Capacity, &State, u32),
    /// Whether candidates are listed, so that they may have to come in batches.
    pub batches: bool,
    /// Whether the first frame of an input leaves something for the later ones, in buffers that outlive frames.
    pub keeps: bool,
    /// Adds the steps of a round.
    steps: fn(&mut Planner<'_>),
}

impl FamilyPlan {
    /// Every count with how it is read out.
    pub fn read_outs(&self) -> impl Iterator<Item = ReadOut> {
        self.counts.iter().copied().flatten().copied()
    }
}

/// The declaration of a family.
pub fn of(family: Family) -> &'static FamilyPlan {
    match family {
        Family::Kdet(duplicates) => kdet::family(duplicates),
        Family::Bvh(tree) => bvh::family(tree),
        Family::BruteForce(_) => &brute_force::FAMILY,
        Family::Hashing(queried) => hashing::family(queried),
        Family::Depth => &depth::FAMILY,
        Family::Continuous(broad) => continuous::family(broad),
        Family::Distance => &distance::FAMILY,
        #[cfg(feature = "checks")]
        Family::Parity => &parity::FAMILY,
    }
}

/// Slots of the pair set of this capacity; the least where the family has none.
pub fn pair_set(capacity: &Capacity, family: &FamilyPlan) -> u32 {
    kdet::pair_set(capacity, family)
}

/// The position of a round in its frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RoundPosition {
    /// No round comes before it.
    pub first: bool,
    /// No round comes after it.
    pub last: bool,
    /// Number of the batch; only number 0 fills the grid.
    pub batch: u32,
    /// Whether pairs within an object are looked for, too.
    pub with_self: bool,
}

impl RoundPosition {
    /// A frame that is one round.
    pub const ONLY: Self = Self { first: true, last: true, batch: 0, with_self: false };
}

/// What a plan is made for.
#[derive(Debug, Clone, Copy)]
pub struct Subject {
    /// What the cells are.
    pub primitive: Primitive,
    /// How many there are.
    pub primitives: u32,
    /// Objects.
    pub objects: u32,
    /// Vertices.
    pub vertices: u32,
    /// Edges that are queried or crossed, and triangles of the surface; none without a topology.
    pub edges: u32,
    /// Triangles of the surface.
    pub triangles: u32,
    /// Whether buffers that outlive frames have what the first frame left in them.
    pub has_kept: bool,
}

impl Subject {
    /// One of these primitives: all of it that the choice of kernels depends on.
    pub const fn one_of(primitive: Primitive) -> Self {
        Self { primitive, primitives: 1, objects: 1, vertices: 4, edges: 6, triangles: 4, has_kept: false }
    }
}

impl From<&Input> for Subject {
    fn from(input: &Input) -> Self {
        Self {
            primitive: input.primitive,
            primitives: input.primitive_count,
            objects: input.object_count,
            vertices: input.vertex_count,
            edges: input.topology().map_or(0, |known| known.topology.edges.len() as u32),
            triangles: input.topology().map_or(0, |known| known.topology.triangles.len() as u32),
            has_kept: false,
        }
    }
}

/// The steps of one round of a frame.
pub fn plan(settings: &Settings, subject: Subject, capacity: &Capacity, round: RoundPosition) -> Vec<Step> {
    let family = of(settings.method.traits().family);
    let files = layout::files(family);
    let workgroup = settings.workgroup;
    let mut planner = Planner { settings, subject, capacity, round, family, files, workgroup, steps: vec![] };
    (family.steps)(&mut planner);
    planner.steps
}

/// What ends a round that is recorded for a caller, whose kernels have workgroups of so many threads.
pub fn answer(family: &FamilyPlan, workgroup: u32) -> Step {
    let slots = [(Slot::PARAMS, U), (Slot::STATE, Binding::Write), (Slot::ANSWER, Binding::Write)];
    let (slots, bindings): (Vec<Slot>, Vec<Binding>) = slots.into_iter().unzip();
    let source = KernelSource::new("pipeline/answer.wgsl", "main", &bindings)
        .with_files(&layout::files_for_answer(family))
        .define("CONSUMER", workgroup.to_string());
    // It is not timed; every family has the stage.
    Step { stage: Stage::Narrow, work: Work::Kernel { source: Box::new(source), slots, extent: Extent::Groups(1) } }
}

/// Every buffer that some steps use.
pub fn slots_used(steps: &[Step]) -> Vec<Slot> {
    steps.iter().flat_map(|step| step.work.slots()).collect()
}

/// Every kernel of every plan, each once.
pub fn kernels() -> Vec<KernelSource> {
    let mut kernels: Vec<KernelSource> = vec![];
    for settings in every_settings() {
        let family = of(settings.method.traits().family);
        let capacity = Capacity::for_primitives(family, 1);
        // Without room in one of the lists that have none at first on a software GPU.
        let without = |at: usize| {
            let mut capacity = capacity.clone();
            capacity.lists[at] = 0;
            capacity
        };
        let late = (0..).zip(family.lists).filter(|(_, list)| list.late).map(|(at, _)| without(at));
        let late: Vec<Capacity> = late.collect();
        let accepted = settings.method.traits().primitives.iter().filter(|p| settings.narrow.primitives().contains(p));
        for &primitive in accepted {
            // Enough for a tree with nodes above its leaves.
            let subject = Subject { primitives: 1 << 20, ..Subject::one_of(primitive) };
            let plan = |capacity, round| plan(&settings, subject, capacity, round);
            let answer = vec![answer(family, 64)];
            let mut rounds = vec![
                plan(&capacity, RoundPosition::ONLY),
                plan(&capacity, RoundPosition { batch: 1, ..RoundPosition::ONLY }),
                answer,
            ];
            rounds.extend(late.iter().map(|capacity| plan(capacity, RoundPosition::ONLY)));
            for step in rounds.concat() {
                if let Work::Kernel { source, .. } = step.work
                    && !kernels.contains(&source)
                {
                    kernels.push(*source);
                }
            }
        }
    }
    kernels
}

/// Settings that together use every kernel in every variant.
fn every_settings() -> Vec<Settings> {
    let mut all = vec![];
    for method in Method::on_gpu() {
        for &narrow in Narrow::ALL {
            for &hash in Hash::ALL {
                all.push(Settings { method, narrow, hash, ..Settings::default() });
            }
            for workgroup in Settings::WORKGROUPS {
                all.push(Settings { method, narrow, workgroup, ..Settings::default() });
            }
        }
        for &estimate in Estimate::ALL.iter().filter(|_| method.heeds(Opt::Estimate)) {
            all.push(Settings { method, estimate, ..Settings::default() });
        }
        for test in Test::on_gpu().filter(|_| method.heeds(Opt::Test)) {
            all.push(Settings { method, test, ..Settings::default() });
        }
        for left_out in LeftOut::ALL.into_iter().filter(|_| method.traits().continuous) {
            all.push(Settings { method, left_out, ..Settings::default() });
        }
        for sub in Sub::ALL.into_iter().filter(|_| method.heeds(Opt::Sub)) {
            all.push(Settings { method, sub, ..Settings::default() });
        }
        for &stored in Stored::ALL.iter().filter(|_| method.heeds(Opt::Stored)) {
            all.extend(Hash::ALL.iter().map(|&hash| Settings { method, stored, hash, ..Settings::default() }));
        }
    }
    all
}

/// Collects the steps of a round.
struct Planner<'a> {
    settings: &'a Settings,
    subject: Subject,
    capacity: &'a Capacity,
    round: RoundPosition,
    family: &'static FamilyPlan,
    files: Vec<(&'static str, String)>,
    /// Threads in the workgroups of the next kernels.
    workgroup: u32,
    steps: Vec<Step>,
}

/// Slots and bindings of a kernel.
type Bound = (Slot, Binding);

impl Planner<'_> {
    fn push(&mut self, stage: Stage, work: Work) {
        self.steps.push(Step { stage, work });
    }

    /// Steps whose workgroups have twice the threads of the settings, as far as every device takes them: they reduce in workgroup memory
    /// before they ask for a place that everybody asks for (docs/performance.md).
    fn in_wide_groups(&mut self, steps: impl FnOnce(&mut Self)) {
        self.workgroup = (2 * self.settings.workgroup).min(MOST_THREADS);
        steps(self);
        self.workgroup = self.settings.workgroup;
    }

    /// A kernel with workgroups of the present size; the uniform comes first.
    fn kernel(&mut self, stage: Stage, path: &'static str, slots: &[Bound], extent: Extent) {
        self.kernel_with(stage, path, slots, extent, &[]);
    }

    fn kernel_with(
        &mut self,
        stage: Stage,
        path: &'static str,
        slots: &[Bound],
        extent: Extent,
        defines: &[(&'static str, &str)],
    ) {
        let slots = [&[(Slot::PARAMS, U)], slots].concat();
        let workgroup = self.workgroup.to_string();
        self.source(stage, path, &slots, extent, &[&[("WORKGROUP", workgroup.as_str())], defines].concat());
    }

    /// A kernel with exactly these bindings and values.
    fn source(
        &mut self,
        stage: Stage,
        path: &'static str,
        slots: &[Bound],
        extent: Extent,
        defines: &[(&'static str, &str)],
    ) {
        let (slots, bindings): (Vec<Slot>, Vec<Binding>) = slots.iter().copied().unzip();
        let mut source = KernelSource::new(path, "main", &bindings).with_files(&self.files);
        for (name, value) in defines {
            source = source.define(name, value);
            // Queues are long, and their kernels set what has to start from nothing.
            if matches!(*name, "QUEUE" | "PORTIONS") {
                source = source.without_clearing();
            }
        }
        self.push(stage, Work::Kernel { source: Box::new(source), slots, extent });
    }

    /// A shader that decides workgroup counts: one thread.
    fn arguments(&mut self, stage: Stage, path: &'static str, defines: &[(&'static str, &str)]) {
        let slots = [(Slot::STATE, Binding::Write), (Slot::ARGUMENTS, Binding::Write)];
        self.kernel_with(stage, path, &slots, Extent::Groups(1), defines);
    }

    /// Enough workgroups for so many threads.
    fn groups(&self, threads: u32) -> Extent {
        Extent::Groups(threads.div_ceil(self.workgroup))
    }

    /// Workgroups that take so many threads' work in turns, of which there may be less.
    fn in_turns(&self, threads: u64) -> Extent {
        self.in_at_most(MOST_GROUPS, threads)
    }

    /// The same with a limit of its own.
    fn in_at_most(&self, groups: u32, threads: u64) -> Extent {
        Extent::InTurns(threads.div_ceil(self.workgroup.into()).min(groups.into()) as u32)
    }

    /// The same for a thread per element of a list.
    fn listed(&self, list: &List) -> Extent {
        self.in_turns(self.capacity.of(self.family, list).into())
    }

    fn hash(&self) -> &'static str {
        match self.settings.hash {
            Hash::Djb2 => "djb2",
            Hash::Fnv1a => "fnv",
            Hash::Simple => "simple",
            Hash::Morton => "morton",
        }
    }
}

/// The folders of `shaders/` that a method's kernels are in, with its default settings.
#[cfg(all(feature = "lab", not(target_arch = "wasm32")))]
pub fn shader_folders(method: Method) -> Vec<&'static str> {
    let settings = Settings::new(method);
    let (family, primitive) = (of(method.traits().family), method.traits().primitives[0]);
    let capacity = Capacity::for_primitives(family, 1);
    let steps = plan(&settings, Subject::one_of(primitive), &capacity, RoundPosition::ONLY);
    let folder = |step: &Step| match &step.work {
        Work::Kernel { source, .. } => source.path.split('/').next(),
        Work::Draw { source, .. } => source.path.split('/').next(),
        Work::Sort { .. } | Work::Unique { .. } | Work::Scan { .. } => None,
    };
    steps.iter().filter_map(folder).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::Count;
    use std::collections::BTreeMap;

    #[test]
    fn a_label_names_one_slot() {
        let mut known: BTreeMap<&str, Slot> = BTreeMap::new();
        for settings in every_settings() {
            let family = of(settings.method.traits().family);
            let capacity = Capacity::for_primitives(family, 1000);
            let subject = Subject { primitives: 1000, objects: 2, ..Subject::one_of(Primitive::Tetrahedra) };
            for step in plan(&settings, subject, &capacity, RoundPosition::ONLY) {
                let slots = step.work.slots();
                for (i, slot) in slots.iter().enumerate() {
                    let other = slots[..i].iter().find(|other| other.is_in_buffer_of(slot) && *other != slot);
                    assert!(other.is_none(), "{slot:?} and {other:?} are in one buffer");
                }
                for slot in slots {
                    let same = known.entry(slot.label()).or_insert(slot);
                    assert_eq!(same.lifetime(), slot.lifetime(), "{}", slot.label());
                }
                if let Work::Kernel { extent: Extent::Argument(argument), .. } = &step.work {
                    assert!(family.arguments.contains(argument), "{}: {argument:?}", settings.method);
                }
            }
        }
        assert!(known.len() > 20);
    }

    /// A plan can be read without a GPU: stages come in the order of the table, and its counts are read out, each in one way.
    #[test]
    fn plans_follow_the_method_table() {
        for method in Method::on_gpu() {
            let settings = Settings { method, ..Settings::default() };
            let row = method.traits();
            let family = of(row.family);
            let capacity = Capacity::for_primitives(family, 1000);
            let subject = Subject { primitives: 1000, objects: 2, ..Subject::one_of(Primitive::Tetrahedra) };
            let mut stages: Vec<Stage> =
                plan(&settings, subject, &capacity, RoundPosition::ONLY).iter().map(|step| step.stage).collect();
            stages.dedup();
            assert_eq!(stages, row.stages, "{method}");
            let mut counts: Vec<Count> = family.read_outs().map(|(count, _)| count).collect();
            counts.sort_unstable();
            assert_eq!(counts, row.counts, "{method}");
        }
    }
}
