//! The pipeline as a list: which kernels run in which stage, on which buffers, over how many workgroups.

use super::{
    Input,
    capacity::Capacity,
    slot::Slot,
    state::STATE_WORDS,
    step::{Argument, Extent, Step, Work},
};
use crate::{
    detect::{Hash, Method, Narrow, Settings, Stage},
    gpu::{Binding, KernelSource},
};

/// Bindings of a slot as the kernels declare them.
fn bind(slots: &[(Slot, Binding)]) -> (Vec<Slot>, Vec<Binding>) {
    slots.iter().copied().unzip()
}

struct Planner<'a> {
    settings: &'a Settings,
    steps: Vec<Step>,
}

use Binding::{Read as R, Uniform as U, Write as W};

/// What every kernel that holds primitive against primitive is given first, after the uniform.
const PAIR_INPUTS: [(Slot, Binding); 3] = [(Slot::State, W), (Slot::Boxes, R), (Slot::Primitives, R)];

impl Planner<'_> {
    fn push(&mut self, stage: Stage, source: KernelSource, slots: Vec<Slot>, extent: Extent) {
        let source = Box::new(source);
        self.steps.push(Step { stage, work: Work::Kernel { source, slots, extent } });
    }

    /// A kernel with the workgroup size of the settings; the uniform and the state come first.
    fn kernel(&mut self, stage: Stage, path: &'static str, slots: &[(Slot, Binding)], extent: Extent) {
        self.kernel_with(stage, path, slots, extent, &[]);
    }

    fn kernel_with(
        &mut self,
        stage: Stage,
        path: &'static str,
        slots: &[(Slot, Binding)],
        extent: Extent,
        defines: &[(&'static str, &str)],
    ) {
        let (slots, bindings) = bind(&[&[(Slot::Params, U)], slots].concat());
        let mut source = KernelSource::new(path, "main", &bindings).define("WORKGROUP", self.settings.workgroup);
        for (name, value) in defines {
            source = source.define(name, value);
            // Queues are long, and their kernels set what has to start from nothing.
            if matches!(*name, "QUEUE" | "PORTIONS") {
                source = source.without_clearing();
            }
        }
        self.push(stage, source, slots, extent);
    }

    /// Decides workgroup counts: for each argument when it is wanted, and a count.
    fn arguments(&mut self, stage: Stage, before: &str, arguments: &[(Argument, &str, &str)]) {
        let mut body = before.to_owned();
        for &(argument, wanted, count) in arguments {
            // A workgroup per pair that is open, a thread per element of everything else.
            let put = if argument == Argument::Undecided { "put_groups" } else { "put" };
            body += &format!("{put}({}u, {wanted}, {count});\n    ", argument as u32);
        }
        let slots = [(Slot::State, W), (Slot::Arguments, W)];
        self.kernel_with(stage, "pipeline/arguments.wgsl", &slots, Extent::Groups(1), &[("BODY", body.trim_end())]);
    }

    fn hash(&self) -> &'static str {
        match self.settings.hash {
            Hash::Djb2 => "djb2",
            Hash::Fnv1a => "fnv",
            Hash::Simple => "simple",
            Hash::Morton => "morton",
        }
    }

    fn plan(mut self, [primitives, objects]: [u32; 2], capacity: &Capacity, round: Place) -> Vec<Step> {
        if round.batch == 0 {
            self.bounds(primitives, objects, capacity, round.first);
            self.lattice();
            if !matches!(self.settings.method, Method::Gpu | Method::GpuNoLoop) {
                self.populate();
            }
        } else {
            self.proceed();
        }
        self.find_pairs(round.batch);
        if self.settings.method == Method::KdetNoPairs {
            self.narrow_marks();
        } else {
            let (list, counted) = self.unique(capacity);
            self.narrow(list, counted);
        }
        if round.last {
            self.tally(primitives);
        }
        self.steps
    }

    /// A further batch finds the grid as the first one left it.
    fn proceed(&mut self) {
        let (slots, bindings) = bind(&[(Slot::State, W), (Slot::Previous, R)]);
        let source = KernelSource::new("pipeline/next_batch.wgsl", "main", &bindings);
        self.push(Stage::FindPairs, source, slots, Extent::Groups(1));
    }

    fn bounds(&mut self, primitives: u32, objects: u32, capacity: &Capacity, first: bool) {
        let stage = Stage::Bounds;
        let groups = |threads: u32| Extent::Groups(threads.div_ceil(self.settings.workgroup));
        let cleared = capacity.table.max(primitives).max(STATE_WORDS as u32).max(objects.saturating_mul(6));
        let (clear_groups, primitive_groups) = (groups(cleared), groups(primitives));
        self.kernel(
            stage,
            "kdet/bounds/clear.wgsl",
            &[
                (Slot::State, W),
                (Slot::Previous, R),
                (Slot::Table, W),
                (Slot::ObjectBoxes, W),
                (Slot::Marks, W),
                (Slot::Tally, W),
                (Slot::SizeClasses, W),
            ],
            clear_groups,
        );
        if first {
            self.kernel(
                stage,
                "kdet/bounds/bounds.wgsl",
                &[
                    (Slot::State, W),
                    (Slot::Positions, R),
                    (Slot::Cells, R),
                    (Slot::Objects, R),
                    (Slot::Primitives, W),
                    (Slot::Sizes, W),
                    (Slot::ObjectBoxes, W),
                ],
                primitive_groups,
            );
        }
        let slots = [(Slot::State, W), (Slot::ObjectBoxes, R), (Slot::ObjectOverlaps, W)];
        self.kernel(stage, "kdet/bounds/object_overlaps.wgsl", &slots, Extent::Groups(1));
        self.arguments(stage, "", &[(Argument::Primitives, "true", "params.primitives")]);
        self.kernel(
            stage,
            "kdet/bounds/cull.wgsl",
            &[
                (Slot::State, W),
                (Slot::Primitives, R),
                (Slot::Sizes, R),
                (Slot::Objects, R),
                (Slot::ObjectOverlaps, R),
                (Slot::SizeClasses, W),
            ],
            Extent::Argument(Argument::Primitives),
        );
    }

    /// Grid and integer boxes, which brute force uses too.
    fn lattice(&mut self) {
        let stage = Stage::Populate;
        self.kernel(stage, "kdet/populate/grid.wgsl", &[(Slot::State, W), (Slot::SizeClasses, R)], Extent::Groups(1));
        self.kernel(
            stage,
            "kdet/populate/quantize.wgsl",
            &[
                (Slot::State, W),
                (Slot::Primitives, R),
                (Slot::Sizes, R),
                (Slot::Objects, R),
                (Slot::ObjectOverlaps, R),
                (Slot::Boxes, W),
            ],
            Extent::Argument(Argument::Primitives),
        );
    }

    fn populate(&mut self) {
        let stage = Stage::Populate;
        let portions = (8 * self.settings.workgroup).to_string();
        let defines = [("HASH", self.hash()), ("PORTIONS", &portions)];
        self.kernel_with(
            stage,
            "kdet/populate/count.wgsl",
            &[(Slot::State, W), (Slot::Boxes, R), (Slot::Table, W), (Slot::Items, W)],
            Extent::Argument(Argument::Primitives),
            &defines,
        );
        self.arguments(
            stage,
            "",
            &[
                (Argument::Table, "true", "params.table_mask + 1u"),
                (Argument::Entries, "true", "state[ENTRIES]"),
                (Argument::Rows, "true", "(state[ENTRIES] + 31u) / 32u"),
                (Argument::Visitors, "countOneBits(state[LEVELS]) > 1u", "params.primitives"),
            ],
        );
        self.kernel(
            stage,
            "kdet/populate/allocate.wgsl",
            &[(Slot::State, W), (Slot::Table, R), (Slot::Ranges, W)],
            Extent::Argument(Argument::Table),
        );
        self.kernel(
            stage,
            "kdet/populate/fill.wgsl",
            &[
                (Slot::State, W),
                (Slot::Boxes, R),
                (Slot::Items, R),
                (Slot::Ranges, R),
                (Slot::Entries, W),
                (Slot::EntryRanges, W),
            ],
            Extent::Argument(Argument::Entries),
        );
    }

    /// What there is to walk over: strips of the cells, and visits to higher levels.
    fn walks(&mut self) {
        let stage = Stage::FindPairs;
        let strips = [(Slot::State, W), (Slot::EntryRanges, R), (Slot::Strips, W)];
        let rows = Extent::Argument(Argument::Rows);
        self.kernel(stage, "kdet/find_pairs/strips.wgsl", &strips, rows);
        let visit = [(Slot::State, W), (Slot::Boxes, R), (Slot::Table, R), (Slot::Ranges, R), (Slot::Visits, W)];
        let hash = [("HASH", self.hash())];
        self.kernel_with(stage, "kdet/find_pairs/visits.wgsl", &visit, Extent::Argument(Argument::Visitors), &hash);
        self.arguments(
            stage,
            "",
            &[
                (Argument::Strips, "state[STRIPS] <= params.strip_capacity", "32u * state[STRIPS]"),
                (Argument::Visits, "state[VISITS] <= params.visit_capacity", "state[VISITS]"),
            ],
        );
    }

    /// Walks over the grid; the last slots are where its results go.
    fn search(&mut self, paths: [&'static str; 2], results: &[(Slot, Binding)], defines: &[(&'static str, &str)]) {
        let stage = Stage::FindPairs;
        // A longer queue takes so much workgroup memory that fewer workgroups run beside each other
        // (docs/performance.md).
        let queue = (4 * self.settings.workgroup).to_string();
        let defines = &[defines, &[("QUEUE", &queue)]].concat();
        let same =
            [&PAIR_INPUTS[..], &[(Slot::Entries, R), (Slot::EntryRanges, R), (Slot::Strips, R)], results].concat();
        self.kernel_with(stage, paths[0], &same, Extent::Argument(Argument::Strips), defines);
        let visits = [&PAIR_INPUTS[..], &[(Slot::Entries, R), (Slot::Visits, R)], results].concat();
        self.kernel_with(stage, paths[1], &visits, Extent::Argument(Argument::Visits), defines);
    }

    fn find_pairs(&mut self, batch: u32) {
        if batch == 0 && !matches!(self.settings.method, Method::Gpu | Method::GpuNoLoop) {
            self.walks();
        }
        let narrow = narrow_verdict(self.settings.narrow);
        match self.settings.method {
            Method::Kdet | Method::KdetHashMap | Method::KdetHomeCell => {
                let home = if self.settings.method == Method::KdetHomeCell { "0xffffffff" } else { "0" };
                let paths = ["kdet/find_pairs/list_same_cell.wgsl", "kdet/find_pairs/list_visited_cells.wgsl"];
                self.search(paths, &[(Slot::Candidates, W)], &[("HOME", home)]);
            }
            Method::KdetNoPairs => {
                let paths = ["kdet/find_pairs/test_same_cell.wgsl", "kdet/find_pairs/test_visited_cells.wgsl"];
                let results = [(Slot::Marks, W), (Slot::Undecided, W)];
                self.search(paths, &results, &[("HOME", "0"), ("NARROW", narrow)]);
            }
            Method::Gpu | Method::GpuNoLoop => {
                let slots = [&PAIR_INPUTS[..], &[(Slot::Candidates, W)]].concat();
                let (path, extent) = match self.settings.method {
                    Method::Gpu => ("brute_force/row_loop.wgsl", Extent::Rows),
                    _ => ("brute_force/every_pair.wgsl", Extent::RowsAndColumns),
                };
                self.kernel(Stage::FindPairs, path, &slots, extent);
            }
            Method::Cpu => {}
        }
    }

    /// Duplicates go. Says where the list is then, and whether its length is in the state already.
    fn unique(&mut self, capacity: &Capacity) -> (Slot, bool) {
        let stage = Stage::Unique;
        let fits = "state[CANDIDATES_HIGH] == 0u && state[CANDIDATES] <= params.candidate_capacity";
        match self.settings.method {
            Method::Kdet => {
                self.steps.push(Step { stage, work: Work::SortUnique });
                (Slot::Candidates, true)
            }
            Method::KdetHashMap => {
                self.arguments(stage, "", &[(Argument::Candidates, fits, "state[CANDIDATES]")]);
                let (slots, bindings) = bind(&[(Slot::Params, U), (Slot::PairSet, W)]);
                let workgroup = self.settings.workgroup;
                let clear =
                    KernelSource::new("kdet/unique/clear_set.wgsl", "main", &bindings).define("WORKGROUP", workgroup);
                self.push(stage, clear, slots, Extent::Groups(capacity.pair_set().div_ceil(workgroup)));
                let slots = [(Slot::State, W), (Slot::Candidates, R), (Slot::PairSet, W), (Slot::Unique, W)];
                let hash = [("HASH", self.hash())];
                self.kernel_with(
                    stage,
                    "kdet/unique/hash_set.wgsl",
                    &slots,
                    Extent::Argument(Argument::Candidates),
                    &hash,
                );
                (Slot::Unique, true)
            }
            _ => (Slot::Candidates, false),
        }
    }

    fn narrow(&mut self, list: Slot, counted: bool) {
        let stage = Stage::Narrow;
        let potential = if counted { "" } else { "state[POTENTIAL] = state[CANDIDATES];\n    " };
        let fits = match list {
            Slot::Unique => "state[POTENTIAL] <= params.unique_capacity",
            _ => "state[CANDIDATES_HIGH] == 0u && state[CANDIDATES] <= params.candidate_capacity",
        };
        self.arguments(stage, potential, &[(Argument::Potential, fits, "state[POTENTIAL]")]);
        let record =
            |list| [&PAIR_INPUTS[..], &[(Slot::Marks, W), (Slot::Undecided, W), (Slot::Pairs, W), (list, R)]].concat();
        if matches!(self.settings.narrow, Narrow::Sat | Narrow::SatMtv) {
            let slots = [(Slot::State, W), (Slot::Primitives, R), (list, R), (Slot::Survivors, W)];
            self.kernel(stage, "kdet/narrow/faces.wgsl", &slots, Extent::Argument(Argument::Potential));
            let fits = "state[SURVIVORS] <= params.survivor_capacity";
            self.arguments(stage, "", &[(Argument::Survivors, fits, "state[SURVIVORS]")]);
            self.kernel(
                stage,
                "kdet/narrow/edges.wgsl",
                &record(Slot::Survivors),
                Extent::Argument(Argument::Survivors),
            );
        } else {
            let defines = [("NARROW", narrow_verdict(self.settings.narrow))];
            let extent = Extent::Argument(Argument::Potential);
            self.kernel_with(stage, "kdet/narrow/whole.wgsl", &record(list), extent, &defines);
        }
        self.exact("kdet/narrow/exact.wgsl", &[(Slot::Pairs, W)]);
        if self.settings.narrow == Narrow::SatMtv {
            let fits = "state[PAIRS] <= params.pair_capacity";
            self.arguments(stage, "", &[(Argument::Pairs, fits, "state[PAIRS]")]);
            let slots = [(Slot::State, W), (Slot::Primitives, R), (Slot::Pairs, R), (Slot::Translations, W)];
            self.kernel(stage, "kdet/narrow/translations.wgsl", &slots, Extent::Argument(Argument::Pairs));
        }
    }

    /// The exact test of what is open; its workgroups have a size of their own. The last slots are where its results go.
    fn exact(&mut self, path: &'static str, results: &[(Slot, Binding)]) {
        let fits = "state[UNDECIDED] <= params.undecided_capacity";
        self.arguments(Stage::Narrow, "", &[(Argument::Undecided, fits, "state[UNDECIDED]")]);
        let axes = if self.settings.narrow == Narrow::SatNoEdges { "FACE_AXES" } else { "AXES" };
        let common = [(Slot::Marks, W), (Slot::Undecided, R)];
        let (slots, bindings) = bind(&[&[(Slot::Params, U)], &PAIR_INPUTS[..], &common, results].concat());
        let source = KernelSource::new(path, "main", &bindings).define("AXES", axes);
        self.push(Stage::Narrow, source, slots, Extent::Argument(Argument::Undecided));
    }

    /// What `kdet_no_pairs` has left to do after its walks.
    fn narrow_marks(&mut self) {
        self.exact("kdet/narrow/exact_marks.wgsl", &[]);
    }

    fn tally(&mut self, primitives: u32) {
        let groups = primitives.div_ceil(self.settings.workgroup);
        let (slots, bindings) = bind(&[(Slot::Params, U), (Slot::Marks, R), (Slot::Objects, R), (Slot::Tally, W)]);
        let source = KernelSource::new("kdet/narrow/count_colliding.wgsl", "main", &bindings)
            .define("WORKGROUP", self.settings.workgroup);
        self.push(Stage::Narrow, source, slots, Extent::Groups(groups));
    }
}

/// The file with the test in one piece; `sat_mtv` decides as `sat` does.
fn narrow_verdict(narrow: Narrow) -> &'static str {
    match narrow {
        Narrow::Sat | Narrow::SatMtv => "sat",
        Narrow::SatNoEdges => "sat_no_edges",
        Narrow::Gjk => "gjk",
    }
}

/// Where a round stands in its frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// Nothing was done before it.
    pub first: bool,
    /// Nothing is done after it.
    pub last: bool,
    /// Number of the batch; only number 0 fills the grid.
    pub batch: u32,
}

impl Place {
    /// A frame that is one round.
    pub const ONLY: Self = Self { first: true, last: true, batch: 0 };
}

/// The steps of one round of a frame.
pub fn plan(settings: &Settings, input: &Input, capacity: &Capacity, place: Place) -> Vec<Step> {
    let planner = Planner { settings, steps: vec![] };
    planner.plan([input.primitive_count, input.object_count], capacity, place)
}

/// Every buffer that some steps use.
pub fn slots_used(steps: &[Step]) -> Vec<Slot> {
    let mut used = vec![];
    for step in steps {
        match &step.work {
            Work::Kernel { slots, .. } => used.extend(slots),
            Work::SortUnique => used.push(Slot::Candidates),
        }
    }
    used
}

/// Every kernel of every plan, each once.
pub fn kernels() -> Vec<KernelSource> {
    let mut kernels: Vec<KernelSource> = vec![];
    let capacity = Capacity::for_primitives(1);
    for settings in every_settings() {
        let plan = |place| Planner { settings: &settings, steps: vec![] }.plan([1, 1], &capacity, place);
        for step in [plan(Place::ONLY), plan(Place { batch: 1, ..Place::ONLY })].concat() {
            if let Work::Kernel { source, .. } = step.work
                && !kernels.contains(&source)
            {
                kernels.push(*source);
            }
        }
    }
    kernels
}

/// Settings that together use every kernel in every variant.
fn every_settings() -> Vec<Settings> {
    let mut all = vec![];
    for &method in Method::ALL.iter().filter(|m| **m != Method::Cpu) {
        for &narrow in Narrow::ALL {
            for &hash in Hash::ALL {
                all.push(Settings { method, narrow, hash, ..Settings::default() });
            }
            for workgroup in Settings::WORKGROUPS {
                all.push(Settings { method, narrow, workgroup, ..Settings::default() });
            }
        }
    }
    all
}
