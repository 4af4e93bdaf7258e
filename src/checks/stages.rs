//! Every stage against its twin on the host, on what the stage before left on the GPU.

mod depth;
mod hashing;
mod hashing_edges;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Check, Failure,
    support::{IN_BROWSER, ensure, is_long, same},
};
use crate::{
    detect::{Assembly, CLASSES, CellRule, Method, Narrow, Settings, samples, table_slots},
    geometry::{Primitive, single::Verdict},
    gpu::{Gpu, KernelSource, readback::read_elements},
    pipeline::{
        Detector, Input, Slot, Summary,
        capacity::Capacity,
        params::{KIND_INTER, KIND_SELF},
        plans::{self, RoundPosition, Subject},
        state::{State, stop},
        step::{Extent, Step, Work},
        twins::{
            self, QuantizedBox, StoredPrimitive,
            kdet::{
                allocate, collides::collides, count_colliding::count_colliding, decide, edges, faces, fill,
                hash_set::unique, list, strips::Lengths, visits::Visit, walk::Taken, walk_test, walks::walks,
            },
            pipeline::{
                arguments::{Known, Threads, words},
                exact_pairs, mark,
            },
        },
    },
};

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "stages: bounds, object_overlaps, cull, grid, quantize", body: |gpu| Box::pin(bounds(gpu)) },
    Check { name: "stages: populate, visit", body: |gpu| Box::pin(cells(gpu)) },
    Check { name: "stages: find_pairs, unique", body: |gpu| Box::pin(candidates(gpu)) },
    Check { name: "stages: tree, its order, boxes and traversal", body: |gpu| Box::pin(tree::tree(gpu)) },
    Check { name: "stages: hashing, candidates, depths", body: |gpu| Box::pin(hashing::hashing(gpu)) },
    Check { name: "stages: narrow, mark, count_colliding", body: |gpu| Box::pin(narrow(gpu)) },
];

/// Scenes of at most 1000 tetrahedra: the twins look at every two of them.
fn scenes() -> Vec<(&'static str, Assembly)> {
    if IN_BROWSER {
        // Many levels, everything touching, several objects.
        return vec![
            ("nested", samples::nested(40)),
            ("aligned blocks", samples::aligned_blocks(2)),
            ("soup", samples::soup(2, 4, 30, 1e3)),
        ];
    }
    samples::all().into_iter().filter(|(_, assembly)| assembly.cells.len() <= 1000).collect()
}

/// Inter, self, both.
const KINDS: [(bool, bool); 3] = [(true, false), (false, true), (true, true)];

/// For the scene of this number: inter, self, both, with one cell rule or the other, so that every two of them come together
/// in one scene or the next.
fn questions(scene: usize, method: Method) -> Vec<Settings> {
    let question = |(kind, (inter_collisions, self_collisions))| {
        let cell_rule = CellRule::ALL[(scene + kind) % CellRule::ALL.len()];
        Settings { method, cell_rule, inter_collisions, self_collisions, ..Settings::default() }
    };
    KINDS.into_iter().enumerate().map(question).collect()
}

/// One of them, another one in every turn; all in `make nightly`. A method that comes in another turn than the one before has
/// another kind of pairs of the same scene.
fn asked(scene: usize, turn: usize, method: Method) -> Vec<Settings> {
    let all = questions(scene, method);
    if is_long() { all } else { vec![all[(scene + turn) % all.len()]] }
}

fn kinds(settings: &Settings) -> u32 {
    let inter = if settings.inter_collisions { KIND_INTER } else { 0 };
    inter | if settings.self_collisions { KIND_SELF } else { 0 }
}

/// A frame that was run to its end: its buffers are still there.
struct Look<'a> {
    detector: &'a Detector,
    input: &'a Input,
    summary: Summary,
    what: String,
}

impl<'a> Look<'a> {
    async fn at(
        detector: &'a mut Detector,
        name: &str,
        input: &'a Input,
        settings: &Settings,
    ) -> Result<Self, Failure> {
        let summary = detector.run(input, settings).await?;
        let kinds = match kinds(settings) {
            KIND_INTER => "inter",
            KIND_SELF => "self",
            _ => "inter and self",
        };
        let Settings { method, narrow, cell_rule, .. } = settings;
        let what = format!("{name} ({method}, {narrow}, {cell_rule}, {kinds})");
        let look = Self { detector, input, summary, what };
        arguments(&look, settings).await?;
        Ok(look)
    }

    fn state(&self) -> State {
        self.summary.rounds[0].1
    }

    /// Whether stages after `bounds` had nothing to do.
    fn is_over(&self) -> bool {
        self.state().stop != 0
    }

    async fn list<T: bytemuck::Pod>(&self, slot: Slot, count: u32) -> Result<Vec<T>, Failure> {
        let missing = || Failure(format!("{}: no {}", self.what, slot.label()));
        let buffer = self.detector.buffer(slot).or_else(|| self.input.topology()?.get(slot)).ok_or_else(missing)?;
        Ok(read_elements(self.detector.gpu(), buffer, count as usize).await?)
    }

    async fn sorted(&self, slot: Slot, count: u32) -> Result<Vec<[u32; 2]>, Failure> {
        let mut list: Vec<[u32; 2]> = self.list(slot, count).await?;
        list.sort_unstable();
        Ok(list)
    }

    async fn primitives(&self) -> Result<Vec<StoredPrimitive>, Failure> {
        self.list(Slot::PRIMITIVES, self.input.primitive_count).await
    }

    async fn boxes(&self) -> Result<Vec<QuantizedBox>, Failure> {
        self.list(Slot::BOXES, self.input.primitive_count).await
    }

    async fn objects(&self) -> Result<Vec<u32>, Failure> {
        Ok(read_elements(self.detector.gpu(), &self.input.objects, self.input.primitive_count as usize).await?)
    }

    fn equal<T: PartialEq + std::fmt::Debug>(&self, of: &str, got: &[T], expected: &[T]) -> Result<(), Failure> {
        same(&format!("{}, {of}", self.what), got, expected)
    }

    fn holds(&self, condition: bool, message: impl FnOnce() -> String) -> Result<(), Failure> {
        ensure(condition, || format!("{}: {}", self.what, message()))
    }

    fn faultless(&self, of: &str, fault: Option<String>) -> Result<(), Failure> {
        fault.map_or(Ok(()), |fault| Err(Failure(format!("{}, {of}: {fault}", self.what))))
    }
}

/// The workgroup counts that the frame left, against those that follow from its counts.
async fn arguments(look: &Look<'_>, settings: &Settings) -> Result<(), Failure> {
    let family = plans::of(settings.method.traits().family);
    let capacity = Capacity::for_primitives(family, look.input.primitive_count);
    let steps = plans::plan(settings, Subject::from(look.input), &capacity, RoundPosition::ONLY);
    if family.arguments.is_empty() {
        return Ok(());
    }
    let left: Vec<[u32; 4]> = look.list(Slot::ARGUMENTS, family.arguments.len() as u32).await?;
    let state = look.state();
    let known = Known {
        primitives: look.input.primitive_count,
        table: match settings.method.has_grid() {
            true => look.summary.table_slots(),
            false => table_slots(settings, look.input.vertex_count as usize),
        },
        vertices: look.input.vertex_count,
        edges: look.input.topology().map_or(0, |known| known.topology.edges.len() as u32),
        triangles: look.input.topology().map_or(0, |known| known.topology.triangles.len() as u32),
        workgroup: settings.workgroup,
        query_lanes: if look.detector.gpu().has_software_kernels() { 1 } else { 8 },
    };
    // A later kernel may decide the same counts anew.
    let mut expected = BTreeMap::new();
    for step in &steps {
        if let Work::Kernel { source, .. } = &step.work {
            expected.extend(decided(source, &state, &known));
        }
    }
    for (argument, [x, y, z, _]) in family.arguments.iter().zip(left) {
        let is_used =
            |step: &Step| matches!(&step.work, Work::Kernel { extent: Extent::Argument(a), .. } if a == argument);
        if !steps.iter().any(is_used) {
            continue;
        }
        let missing = || Failure(format!("no twin of the arguments {argument:?}"));
        let threads = expected.get(argument.0).ok_or_else(missing)?;
        look.equal(&format!("arguments of {}", argument.0), &[x, y, z], &words(*threads, &state, known.workgroup))?;
    }
    Ok(())
}

/// For how many threads a kernel decides workgroup counts; none where it decides none.
fn decided(kernel: &KernelSource, state: &State, known: &Known) -> Threads {
    use twins::{depth, hashing as table};
    match kernel.path {
        "hashing/bounds/arguments.wgsl" => table::arguments::threads(known),
        "hashing/find_pairs/portion_arguments.wgsl" => table::portion_arguments::threads(state, known),
        "hashing/find_pairs/query_arguments.wgsl" => table::query_arguments::threads(state, known),
        "hashing/narrow/candidate_arguments.wgsl" => table::candidate_arguments::threads(state),
        "hashing/narrow/undecided_arguments.wgsl" => {
            let is_a_group_each = kernel.defines.iter().any(|(name, value)| *name == "A_GROUP_EACH" && value == "true");
            table::undecided_arguments::threads(state, known, is_a_group_each)
        }
        "depth/crossings/arguments.wgsl" => depth::arguments::threads(state, known),
        "depth/crossings/edge_arguments.wgsl" => depth::edge_arguments::threads(state, known),
        _ => vec![],
    }
}

/// Boxes as ordered words, the two zeros being one number.
fn same_words(a: &[u32; 6], b: &[u32; 6]) -> bool {
    a.iter().zip(b).all(|(a, b)| a == b || twins::unordered(*a) == twins::unordered(*b))
}

async fn bounds(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (number, (name, assembly)) in scenes().into_iter().enumerate() {
        let input = Input::upload(gpu, &assembly.frame())?;
        for settings in questions(number, Method::KdetHomeCell) {
            let look = Look::at(&mut detector, name, &input, &settings).await?;
            bounds_of(&look, &settings).await?;
        }
    }
    Ok(())
}

async fn bounds_of(look: &Look<'_>, settings: &Settings) -> Result<(), Failure> {
    let (gpu, input, state) = (look.detector.gpu(), look.input, look.state());
    let (n, rule) = (input.primitive_count as usize, settings.cell_rule);
    let positions: Vec<[f32; 3]> = read_elements(gpu, &input.positions, input.vertex_count as usize).await?;
    let tetrahedra: Vec<[u32; 4]> = read_elements(gpu, &input.cells, n).await?;
    let objects = look.objects().await?;
    let primitives = look.primitives().await?;
    look.equal("bounds", &primitives, &twins::kdet::bounds::gather(&positions, &tetrahedra))?;
    let sizes: Vec<f32> = look.list(Slot::SIZES, input.primitive_count).await?;
    for (p, (primitive, size)) in primitives.iter().zip(&sizes).enumerate() {
        let (expected, rounding) = twins::kdet::bounds::size(primitive, rule);
        let close = (f64::from(*size) - expected).abs() <= rounding;
        look.holds(close, || format!("size of {p} is {size} instead of {expected} ± {rounding}"))?;
    }
    let boxes: Vec<[u32; 6]> = look.list(Slot::OBJECT_BOXES, input.object_count).await?;
    let expected = twins::kdet::bounds::object_boxes(&primitives, &objects, input.object_count);
    for (o, (got, expected)) in boxes.iter().zip(&expected).enumerate() {
        look.holds(same_words(got, expected), || format!("box of object {o} is {got:x?} instead of {expected:x?}"))?;
    }

    let overlaps = twins::kdet::object_overlaps::overlaps(&boxes, kinds(settings));
    let object_overlaps: Vec<[f32; 6]> = look.list(Slot::OBJECT_OVERLAPS, input.object_count).await?;
    // With self-collisions nobody asks where objects overlap.
    let known = !settings.self_collisions;
    for (o, expected) in overlaps.object_overlaps.iter().enumerate().filter_map(|(o, r)| r.map(|r| (o, r))) {
        let expected = if known { expected } else { twins::kdet::object_overlaps::EVERYWHERE };
        look.holds(object_overlaps[o] == expected, || {
            format!("reach of {o} is {:?} instead of {expected:?}", object_overlaps[o])
        })?;
    }
    let words = state.scene;
    look.holds(!known || same_words(&words, &overlaps.scene), || {
        format!("scene {words:x?} instead of {:x?}", overlaps.scene)
    })?;
    if overlaps.are_disjoint() {
        let nothing = state.stop == stop::DISJOINT && state.participants + state.entries + state.candidates == 0;
        return look.holds(nothing, || format!("nothing can meet anything, but {state:?}"));
    }

    let culled = twins::kdet::cull::cull(&primitives, &sizes, &objects, input.object_count, &object_overlaps);
    let participants = state.participants;
    look.holds(participants == culled.participants, || {
        format!("{participants} participants instead of {}", culled.participants)
    })?;
    let Some(range) = culled.sizes else {
        return look.holds(state.stop == stop::DISJOINT, || format!("no participant, but {state:?}"));
    };
    look.equal("sizes", &[state.size_min, state.size_max], &range)?;
    let classes: Vec<twins::kdet::cull::ClassWords> = look.list(Slot::SIZE_CLASSES, CLASSES as u32).await?;
    look.faultless("cull", twins::kdet::cull::fault(&culled.classes, &classes))?;

    look.holds(state.stop == 0, || format!("stopped by {}", state.stop))?;
    look.faultless("grid", twins::kdet::grid::fault(&state, &culled, rule, settings.cell_scale))?;
    let boxes = look.boxes().await?;
    for (p, own) in boxes.iter().enumerate() {
        let there = own.is_present() == culled.present[p];
        let object = twins::object_of(&objects, input.object_count, p) as u32;
        look.holds(there && own.object == object, || format!("primitive {p} of object {object} is {own:?}"))?;
        if own.is_present() {
            let fault = twins::kdet::quantize::fault(&primitives[p], sizes[p], own, &state, rule);
            look.faultless(&format!("quantize, primitive {p}"), fault)?;
        }
    }
    let lost = twins::kdet::quantize::lost_overlap(&primitives, &boxes);
    look.holds(lost.is_none(), || format!("{lost:?} overlap, and their integer boxes do not"))
}

async fn cells(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (number, (name, assembly)) in scenes().into_iter().enumerate() {
        let input = Input::upload(gpu, &assembly.frame())?;
        for settings in questions(number, Method::KdetHomeCell) {
            let look = Look::at(&mut detector, name, &input, &settings).await?;
            if !look.is_over() {
                cells_of(&look).await?;
            }
        }
    }
    Ok(())
}

async fn cells_of(look: &Look<'_>) -> Result<(), Failure> {
    let (state, slots) = (look.state(), look.summary.table_slots());
    let boxes = look.boxes().await?;
    let expected = fill::cells(&boxes, state.cell_shift);
    let max_occupancy = expected.values().map(Vec::len).max().unwrap_or(0) as u32;
    let entries: u32 = expected.values().map(|members| members.len() as u32).sum();
    let got = [state.cells, state.entries, state.cursor, state.max_occupancy, state.levels];
    let wanted = [expected.len() as u32, entries, entries, max_occupancy, fill::levels(&expected)];
    look.equal("cells, entries, entries given to cells, largest occupancy, levels", &got, &wanted)?;
    look.holds(state.probes >= entries, || format!("{} probes for {entries} entries", state.probes))?;

    let table: Vec<[u32; 2]> = look.list(Slot::TABLE, slots).await?;
    let ranges: Vec<[u32; 2]> = look.list(Slot::RANGES, slots).await?;
    let stored = allocate::stored(&table, &ranges, &boxes, state.cell_shift)
        .map_err(|fault| Failure(format!("{}, table: {fault}", look.what)))?;
    let list: Vec<[u32; 4]> = look.list(Slot::ENTRIES, entries).await?;
    look.faultless("populate", fill::fault(&expected, &stored, &list, &boxes, state.cell_shift))?;
    let entry_ends: Vec<u32> = look.list(Slot::ENTRY_ENDS, entries).await?;
    for (i, &end) in (0..).zip(&entry_ends) {
        let known = stored.ranges.values().any(|r| r[1] == end && (r[0]..r[1]).contains(&i));
        look.holds(known, || format!("the cell of entry {i} is said to end at {end}"))?;
    }

    let lengths = match look.detector.gpu().has_software_kernels() {
        true => Lengths::SOFTWARE,
        false => Lengths::HARDWARE,
    };
    let (strips, visits) = walks(&boxes, (state.cell_shift, state.levels), (&stored, &entry_ends), lengths);
    look.equal("strips", &look.sorted(Slot::STRIPS, state.strips).await?, &strips)?;
    let mut got: Vec<Visit> = look.list(Slot::VISITS, state.visits).await?;
    got.sort_unstable();
    look.equal("visits", &got, &visits)
}

async fn candidates(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (number, (name, assembly)) in scenes().into_iter().enumerate() {
        let input = Input::upload(gpu, &assembly.frame())?;
        for settings in asked(number, 0, Method::KdetHashMap) {
            candidates_of(&mut detector, name, &input, &settings).await?;
        }
    }
    Ok(())
}

async fn candidates_of(detector: &mut Detector, name: &str, input: &Input, settings: &Settings) -> Result<(), Failure> {
    let kinds = kinds(settings);
    // The hash set leaves the list as it was found.
    let look = Look::at(detector, name, input, settings).await?;
    if look.is_over() {
        return Ok(());
    }
    let (state, primitives, boxes) = (look.state(), look.primitives().await?, look.boxes().await?);
    let shift = state.cell_shift;
    let by_diagonals = settings.narrow.is_exact();
    let every = list::candidates(&boxes, &primitives, kinds, shift, (Taken::Everywhere, by_diagonals));
    look.equal("find_pairs", &look.sorted(Slot::CANDIDATES, state.candidates).await?, &every)?;
    let once = unique(&every);
    look.equal("unique", &look.sorted(Slot::UNIQUE, state.unique_pairs).await?, &once)?;

    // The sort leaves what it made of it, in order.
    let look = Look::at(detector, name, input, &Settings { method: Method::Kdet, ..*settings }).await?;
    let state = look.state();
    look.equal("candidates", &[state.candidates()], &[every.len() as u64])?;
    look.equal("sort and unique", &look.list(Slot::CANDIDATES, state.unique_pairs).await?, &once)?;

    let look = Look::at(detector, name, input, &Settings { method: Method::KdetHomeCell, ..*settings }).await?;
    let state = look.state();
    let home = list::candidates(&boxes, &primitives, kinds, shift, (Taken::AtHome, by_diagonals));
    look.equal("find_pairs", &look.sorted(Slot::CANDIDATES, state.candidates).await?, &home)?;
    look.equal("unique pairs", &[state.unique_pairs], &[home.len() as u32])?;
    look.equal("pairs at home", &unique(&home), &home)?;

    let all = twins::brute_force::every_pair::candidates(&boxes, &primitives, kinds);
    let along = |[a, b]: &&[u32; 2]| !by_diagonals || boxes[*a as usize].diagonals_overlap(&boxes[*b as usize]);
    let lost = all.iter().filter(along).find(|pair| home.binary_search(pair).is_err());
    look.holds(lost.is_none(), || format!("{lost:?} overlap and have no home"))?;
    // They have no cells, and the rule only moves the lattice.
    if settings.cell_rule == CellRule::Paper {
        return Ok(());
    }
    let rows = twins::brute_force::row_loop::candidates(&boxes, &primitives, kinds);
    for (method, expected) in [(Method::Gpu, &rows), (Method::GpuNoLoop, &all)] {
        let look = Look::at(detector, name, input, &Settings { method, ..*settings }).await?;
        look.equal("find_pairs", &look.sorted(Slot::CANDIDATES, look.state().candidates).await?, expected)?;
    }
    Ok(())
}

async fn narrow(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let triangles = samples::triangles().into_iter().take(if IN_BROWSER { 2 } else { usize::MAX });
    for (number, (name, assembly)) in scenes().into_iter().chain(triangles).enumerate() {
        let input = Input::upload(gpu, &assembly.frame())?;
        // Every other narrow test, each with another kind of pairs than in the scene before.
        let questions = questions(number, Method::KdetHomeCell);
        let is_asked = |i: &usize| is_long() || (number + i).is_multiple_of(2);
        for (i, narrow) in Narrow::of(input.primitive).enumerate().filter(|(i, _)| is_asked(i)) {
            let question = questions[(number + i) % questions.len()];
            let and_no_pairs = is_long() || (number + i).is_multiple_of(4);
            narrow_of(&mut detector, name, &input, &Settings { narrow, ..question }, and_no_pairs).await?;
        }
    }
    Ok(())
}

async fn narrow_of(
    detector: &mut Detector,
    name: &str,
    input: &Input,
    settings: &Settings,
    and_no_pairs: bool,
) -> Result<(), Failure> {
    let look = Look::at(detector, name, input, settings).await?;
    let state = look.state();
    if look.is_over() {
        return look.equal("pairs", &[state.pairs], &[0]);
    }
    let (primitives, boxes, objects) = (look.primitives().await?, look.boxes().await?, look.objects().await?);
    let unique_pairs = look.sorted(Slot::CANDIDATES, state.unique_pairs).await?;
    let pairs = look.sorted(Slot::PAIRS, state.pairs).await?;
    look.equal("pairs, each once", &unique(&pairs), &pairs)?;
    let mut left: BTreeSet<[u32; 2]> = pairs.iter().copied().collect();
    for &pair in &unique_pairs {
        let found = left.remove(&pair);
        let collides = collides(settings.narrow, input.primitive, &primitives, pair);
        look.holds(found == collides, || format!("{pair:?} collides: {collides}, and the list has it: {found}"))?;
    }
    look.holds(left.is_empty(), || format!("{left:?} collide and were no candidates"))?;

    if matches!(settings.narrow, Narrow::Sat | Narrow::SatMtv) && input.primitive == Primitive::Tetrahedra {
        in_steps(&look, &primitives, &unique_pairs, &pairs).await?;
    }
    if settings.narrow.is_exact() {
        for pair in look.sorted(Slot::UNDECIDED, state.undecided).await? {
            let [a, b] = pair.map(|p| primitives[p as usize].corners());
            let found = pairs.binary_search(&pair).is_ok();
            let exact = exact_pairs::collides(settings.narrow, a, b);
            look.holds(exact == found, || {
                format!("{pair:?} was left open, collides: {exact}, and the list has it: {found}")
            })?;
        }
    }

    let expected = mark::marks(&pairs, &boxes);
    let got: Vec<u32> = look.list(Slot::MARKS, input.primitive_count).await?;
    look.equal("marks", &got, &expected)?;
    let counts = count_colliding(&expected, &objects, input.object_count);
    look.equal("count_colliding", &look.summary.objects, &counts)?;

    // Two long kernels for every narrow test, which are compiled in the browser for seconds.
    if if IN_BROWSER { settings.narrow != Narrow::Sat } else { !and_no_pairs } {
        return Ok(());
    }
    let look = Look::at(detector, name, input, &Settings { method: Method::KdetNoPairs, ..*settings }).await?;
    let got: Vec<u32> = look.list(Slot::MARKS, input.primitive_count).await?;
    look.equal("marks", &got, &walk_test::flags(&pairs, &boxes))?;
    look.equal("count_colliding", &look.summary.objects, &counts)
}

/// What the face normals, the edge pairs and the decision of open pairs say, each from what the kernel before it left.
async fn in_steps(
    look: &Look<'_>,
    primitives: &[StoredPrimitive],
    unique_pairs: &[[u32; 2]],
    pairs: &[[u32; 2]],
) -> Result<(), Failure> {
    let state = look.state();
    // A doubt about the faces travels in the top bit.
    let with_doubt = |[a, b]: [u32; 2]| ([a, b & 0x7fff_ffff], b >> 31 == 1);
    let survivors = look.sorted(Slot::SURVIVORS, state.survivors).await?;
    let survivors: BTreeMap<[u32; 2], bool> = survivors.into_iter().map(with_doubt).collect();
    let open = look.sorted(Slot::OPEN_PAIRS, state.open_pairs).await?;
    let corners = |pair: [u32; 2]| pair.map(|p| primitives[p as usize].corners());
    let lost = pairs.iter().find(|pair| !survivors.contains_key(*pair));
    look.holds(lost.is_none(), || format!("{lost:?} collides and did not survive the faces"))?;
    for pair in unique_pairs {
        let got = match survivors.get(pair) {
            None => Verdict::Separate,
            Some(false) => Verdict::Overlap,
            Some(true) => Verdict::Undecided,
        };
        let [a, b] = corners(*pair);
        let expected = faces::verdict(a, b);
        look.holds(!opposed(got, expected), || format!("faces of {pair:?}: {got:?} instead of {expected:?}"))?;
    }
    let are_open: BTreeMap<[u32; 2], bool> = open.iter().copied().map(with_doubt).collect();
    for (pair, &is_in_doubt) in &survivors {
        let got = match (are_open.contains_key(pair), pairs.binary_search(pair).is_ok()) {
            (true, _) => Verdict::Undecided,
            (false, true) => Verdict::Overlap,
            (false, false) => Verdict::Separate,
        };
        let [a, b] = corners(*pair);
        let expected = edges::verdict(a, b, is_in_doubt);
        look.holds(!opposed(got, expected), || format!("edges of {pair:?}: {got:?} instead of {expected:?}"))?;
    }
    for (pair, &is_in_doubt) in &are_open {
        let [a, b] = corners(*pair);
        let (expected, got) = (decide::collides(a, b, is_in_doubt), pairs.binary_search(pair).is_ok());
        look.holds(got == expected, || format!("open pair {pair:?} collides: {expected}, and the list has it: {got}"))?;
    }
    Ok(())
}

/// A certain answer on one side may be undecided on the other, but never the opposite.
fn opposed(one: Verdict, other: Verdict) -> bool {
    one != other && one != Verdict::Undecided && other != Verdict::Undecided
}
