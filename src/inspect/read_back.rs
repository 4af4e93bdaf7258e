//! Reads the facts of a frame back from the GPU.

use glam::Vec3;

use super::{
    facts::{Facts, Pass, boxes, kinds},
    tree,
};
use crate::{
    detect::{Assembly, Family, Filter, Frame, Pair, PairKind, Settings},
    geometry::Primitive,
    gpu::{Gpu, GpuError, readback::Readback},
    pipeline::{
        Detector, Input, Slot, Summary,
        plans::order_of,
        state::State,
        twins::{
            QuantizedBox,
            kdet::{
                bounds,
                count::{EMPTY, Table},
            },
            pack_place, unpack_place,
        },
    },
};

/// A read-back in progress. Everything was copied at once, so that later work on the GPU does not change it.
#[derive(Debug)]
pub struct ReadBack {
    settings: Settings,
    primitive: Primitive,
    parts: Vec<(PairKind, State)>,
    order: Vec<u32>,
    positions: Readback,
    cells: Readback,
    objects: Readback,
    sizes: Readback,
    boxes: Readback,
    marks: Readback,
    table: Option<Readback>,
    tree: Option<Readback>,
    pairs: Option<Readback>,
}

/// The result of the search, in the numbering of the frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SearchResult {
    /// The colliding pairs, sorted; `None` where the method keeps none.
    pub pairs: Option<Vec<Pair>>,
    /// Whether each primitive collides.
    pub collides: Vec<bool>,
}

impl SearchResult {
    /// The primitives that a primitive collides with, sorted.
    pub fn partners(&self, id: u32) -> Option<Vec<u32>> {
        let own = |pair: &Pair| pair.a == id || pair.b == id;
        let partners = |pairs: &Vec<Pair>| pairs.iter().filter(|p| own(p)).map(|p| p.a ^ p.b ^ id).collect();
        let mut partners: Vec<u32> = self.pairs.as_ref().map(partners)?;
        partners.sort_unstable();
        Some(partners)
    }

    /// Whether these partners of a primitive agree with the search.
    pub fn agrees(&self, id: u32, partners: &[u32]) -> bool {
        let marked = self.collides.get(id as usize).is_some_and(|collides| *collides != partners.is_empty());
        marked && self.partners(id).is_none_or(|found| found == partners)
    }
}

impl ReadBack {
    /// Copies the buffers of a detector's last frame. The frame must be complete, and nothing else submitted since.
    ///
    /// # Errors
    /// A buffer that the method did not use, no memory, or the loss of the device.
    pub fn start(detector: &Detector, input: &Input, settings: &Settings, summary: &Summary) -> Result<Self, GpuError> {
        let gpu: &Gpu = detector.gpu();
        let (n, vertices) = (u64::from(input.primitive_count), u64::from(input.vertex_count));
        let slot = |slot: Slot, bytes: u64| {
            let missing = || GpuError::Validation { message: format!("no {} in the last frame", slot.label()) };
            Readback::start(gpu, detector.buffer(slot).ok_or_else(missing)?, 0..bytes)
        };
        let has_grid = settings.method.has_grid();
        let tree = match settings.method.traits().family {
            Family::Bvh(tree) => Some(tree),
            _ => None,
        };
        let keeps_pairs = settings.method.lists_pairs();
        // Batches of one kind of pairs share the grid.
        let mut parts = summary.rounds.clone();
        parts.dedup_by_key(|(kind, _)| *kind);
        Ok(Self {
            settings: *settings,
            primitive: input.primitive,
            parts,
            order: input.order().to_vec(),
            positions: Readback::start(gpu, &input.positions, 0..12 * vertices)?,
            cells: Readback::start(gpu, &input.cells, 0..16 * n)?,
            objects: Readback::start(gpu, &input.objects, 0..4 * n)?,
            sizes: slot(Slot::SIZES, 4 * n)?,
            boxes: slot(Slot::BOXES, 64 * n)?,
            marks: slot(Slot::MARKS, 4 * n)?,
            table: has_grid.then(|| slot(Slot::TABLE, 8 * u64::from(summary.table_slots()))).transpose()?,
            tree: tree.map(|tree| slot(order_of(tree), 8 * n)).transpose()?,
            pairs: keeps_pairs.then(|| slot(Slot::PAIRS, 8 * u64::from(summary.listed()))).transpose()?,
        })
    }

    /// The frame, its facts and the result of the search.
    ///
    /// # Errors
    /// An error of the GPU.
    pub async fn take(self) -> Result<(Assembly, Facts, SearchResult), GpuError> {
        let Self { settings, parts, order, .. } = self;
        let original = |p: usize| order.get(p).map_or(p, |p| *p as usize);
        let positions: Vec<Vec3> = elements(self.positions).await?;
        let cells = in_frame(elements::<[u32; 4]>(self.cells).await?, original);
        let objects = in_frame(elements::<u32>(self.objects).await?, original);
        let sizes = in_frame(elements::<f32>(self.sizes).await?, original);
        let last_boxes = in_frame(elements::<QuantizedBox>(self.boxes).await?, original);
        let collides = in_frame(elements::<u32>(self.marks).await?, original).iter().map(|mark| *mark != 0).collect();
        let table = match self.table {
            Some(table) => Some(elements::<[u32; 2]>(table).await?),
            None => None,
        };
        let tree: Option<Vec<u32>> = match self.tree {
            Some(tree) => {
                let leaves = elements::<[u32; 2]>(tree).await?;
                Some(leaves.into_iter().map(|[_, primitive]| original(primitive as usize) as u32).collect())
            }
            None => None,
        };
        let pairs = match self.pairs {
            Some(pairs) => Some(elements::<[u32; 2]>(pairs).await?),
            None => None,
        };
        let assembly = Assembly { primitive: self.primitive, positions, cells, objects, ..Assembly::default() };
        let frame = assembly.frame();
        let primitives = bounds::gather(bytemuck::cast_slice(frame.positions), frame.cells);
        let filters: Vec<Filter> = Filter::passes(&settings).into_iter().map(|(_, filter)| filter).collect();
        let mut ranks = vec![0; order.len()];
        order.iter().enumerate().for_each(|(rank, p)| ranks[*p as usize] = rank as u32);
        let count = parts.len();
        let mut passes = vec![];
        for (i, ((kind, state), filter)) in parts.into_iter().zip(filters).enumerate() {
            let (kinds, last) = (kinds(filter), i + 1 == count);
            if state.stop != 0 {
                // No bounding boxes overlap: later stages did not run, and their buffers are those of an older frame.
                passes.push(disjoint(&frame, kind, kinds, state, &settings));
            } else if last {
                let mut pass = Pass { kind, kinds, state, boxes: last_boxes.clone(), table: None, tree: None };
                pass.table = table.as_ref().map(|slots| read_table(slots, &settings, &order));
                pass.tree = tree.as_ref().map(|order| tree::leaves_of(&settings, order, &state));
                passes.push(pass);
            } else {
                let own = boxes(&frame, &settings, &primitives, &sizes, kinds, &state);
                let tree = tree::order(&settings, &frame, &primitives, (&own, &state), &ranks);
                passes.push(Pass { tree, ..Pass::new(kind, kinds, state, own, &settings) });
            }
        }
        let pairs = pairs.map(|pairs| {
            let own = |[a, b]: [u32; 2]| Pair::new(original(a as usize) as u32, original(b as usize) as u32);
            let mut pairs: Vec<Pair> = pairs.into_iter().map(own).collect();
            pairs.sort_unstable();
            pairs
        });
        let facts = Facts { settings, primitives, sizes, passes, ranks };
        Ok((assembly, facts, SearchResult { pairs, collides }))
    }
}

async fn elements<T: bytemuck::Pod>(readback: Readback) -> Result<Vec<T>, GpuError> {
    Ok(bytemuck::pod_collect_to_vec(&readback.take().await?))
}

/// From the order of the GPU to that of the frame.
fn in_frame<T: Copy>(on_gpu: Vec<T>, original: impl Fn(usize) -> usize) -> Vec<T> {
    let mut list = on_gpu.clone();
    for (p, value) in on_gpu.into_iter().enumerate() {
        list[original(p)] = value;
    }
    list
}

fn disjoint(frame: &Frame<'_>, kind: PairKind, kinds: u32, state: State, settings: &Settings) -> Pass {
    let boxes = frame.objects.iter().map(|object| QuantizedBox::absent(*object)).collect();
    Pass::new(kind, kinds, State { participants: 0, height: 0, ..state }, boxes, settings)
}

/// The GPU's table, its owners by their numbers in the frame.
fn read_table(slots: &[[u32; 2]], settings: &Settings, order: &[u32]) -> Table {
    let renamed = |owner: u32| {
        let (primitive, offset) = unpack_place(owner);
        pack_place(order.get(primitive as usize).copied().unwrap_or(primitive), offset)
    };
    let slot = |&[owner, count]: &[u32; 2]| [if owner == EMPTY { EMPTY } else { renamed(owner) }, count];
    Table { function: settings.hash, slots: slots.iter().map(slot).collect() }
}
