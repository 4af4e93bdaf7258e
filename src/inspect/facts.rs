//! The data that the search of a frame ran on.

use bytemuck::Zeroable;

use super::tree;
use crate::{
    detect::{CellRule, Duplicates, Family, Filter, Frame, PairKind, Settings},
    pipeline::{
        capacity::Capacity,
        params::{KIND_INTER, KIND_SELF},
        state::State,
        twins::{
            QuantizedBox, StoredPrimitive,
            kdet::{bounds, count::Table, cull, grid, object_overlaps, quantize::quantize, walk::Taken},
            object_of,
        },
    },
};

/// Input and intermediate results of the kernels, in the numbering of the frame.
#[derive(Debug)]
pub struct Facts {
    /// The settings of the search.
    pub settings: Settings,
    /// Corners and vertices of every primitive.
    pub primitives: Vec<StoredPrimitive>,
    /// The size of every primitive, which determines its level.
    pub sizes: Vec<f32>,
    /// One pass, or inter and self.
    pub passes: Vec<Pass>,
    /// The rank of every primitive in the order of the GPU; empty where that is the order of the frame.
    pub ranks: Vec<u32>,
}

/// One pass over the grid.
#[derive(Debug, Clone, PartialEq)]
pub struct Pass {
    /// Which pairs it searched for.
    pub kind: PairKind,
    /// The same as bits.
    pub kinds: u32,
    /// Grid and counters.
    pub state: State,
    /// Quantized box, level and object of every primitive.
    pub boxes: Vec<QuantizedBox>,
    /// The cell table; methods without a grid have none.
    pub table: Option<Table>,
    /// The primitives in the order of the tree's leaves, where there is a tree.
    pub tree: Option<Vec<u32>>,
}

impl Facts {
    /// Computed on the host, for a valid frame and valid settings.
    pub fn on_host(frame: &Frame<'_>, settings: &Settings) -> Self {
        let positions: &[[f32; 3]] = bytemuck::cast_slice(frame.positions);
        let primitives = bounds::gather(positions, frame.cells);
        let sizes: Vec<f32> = primitives.iter().map(|primitive| size(primitive, settings.cell_rule)).collect();
        let passes = Filter::passes(settings)
            .into_iter()
            .map(|(kind, filter)| {
                let kinds = kinds(filter);
                let state = state(frame, settings, &primitives, &sizes, kinds);
                let boxes = boxes(frame, settings, &primitives, &sizes, kinds, &state);
                let tree = tree::order(settings, frame, &primitives, (&boxes, &state), &[]);
                Pass { tree, ..Pass::new(kind, kinds, state, boxes, settings) }
            })
            .collect();
        Self { settings: *settings, primitives, sizes, passes, ranks: vec![] }
    }

    /// Whether pairs are taken in every common cell, or only in the home cell.
    pub(super) fn taken(&self) -> Taken {
        match self.settings.method.traits().family {
            Family::Kdet(Duplicates::HomeCell) => Taken::AtHome,
            _ => Taken::Everywhere,
        }
    }

    /// Whether the method has a grid.
    pub(super) fn has_grid(&self) -> bool {
        self.settings.method.has_grid()
    }

    /// A pair in the order in which the narrow test gets it.
    pub(super) fn in_order(&self, one: u32, other: u32) -> [u32; 2] {
        let rank = |id: u32| self.ranks.get(id as usize).copied().unwrap_or(id);
        if rank(one) <= rank(other) { [one, other] } else { [other, one] }
    }
}

impl Pass {
    /// From the boxes. The table is filled primitive by primitive, with the capacity that a detector would use.
    pub(super) fn new(kind: PairKind, kinds: u32, state: State, boxes: Vec<QuantizedBox>, settings: &Settings) -> Self {
        let levels = boxes.iter().filter(|b| b.is_present()).fold(0, |mask, b| mask | 1 << b.level);
        let state = State { levels, ..state };
        let table = settings.method.has_grid().then(|| {
            let mut slots = Capacity::table_for(boxes.len() as u32);
            loop {
                match Table::fill(&boxes, state.cell_shift, settings.hash, slots) {
                    Some(table) if 2 * table.cells() <= slots as usize => return table,
                    _ => slots *= 2,
                }
            }
        });
        Self { kind, kinds, state, boxes, table, tree: None }
    }

    /// Side length of a level's cells.
    pub fn side(&self, level: u32) -> f64 {
        f64::from(self.state.cell) * f64::from(1_u32 << level)
    }
}

/// The pairs that a filter keeps, as bits.
pub(super) fn kinds(filter: Filter) -> u32 {
    let inter = if filter.inter { KIND_INTER } else { 0 };
    inter | if filter.within { KIND_SELF } else { 0 }
}

fn size(primitive: &StoredPrimitive, rule: CellRule) -> f32 {
    match rule {
        CellRule::Mean => (primitive.upper() - primitive.lower()).max_element(),
        CellRule::Paper => bounds::size(primitive, rule).0 as f32,
    }
}

/// The overlap of each object's bounding box with those of others.
fn object_overlaps(frame: &Frame<'_>, primitives: &[StoredPrimitive], kinds: u32) -> (Vec<[f32; 6]>, [u32; 6]) {
    let objects = bounds::object_boxes(primitives, frame.objects, frame.object_count());
    let found = object_overlaps::overlaps(&objects, kinds);
    let boxes = found.object_overlaps.iter().map(|overlaps| overlaps.unwrap_or(object_overlaps::NOWHERE)).collect();
    (boxes, found.scene)
}

fn state(frame: &Frame<'_>, settings: &Settings, primitives: &[StoredPrimitive], sizes: &[f32], kinds: u32) -> State {
    let (overlaps, scene) = object_overlaps(frame, primitives, kinds);
    let culled = cull::cull(primitives, sizes, frame.objects, frame.object_count(), &overlaps);
    grid::grid(scene, &culled, settings.cell_rule, settings.cell_scale).unwrap_or_else(State::zeroed)
}

/// Quantized boxes for the grid in the state: the GPU keeps only those of the last pass.
pub(super) fn boxes(
    frame: &Frame<'_>,
    settings: &Settings,
    primitives: &[StoredPrimitive],
    sizes: &[f32],
    kinds: u32,
    state: &State,
) -> Vec<QuantizedBox> {
    let (overlaps, _) = object_overlaps(frame, primitives, kinds);
    let count = frame.object_count();
    let quantized = |(p, primitive): (usize, &StoredPrimitive)| {
        let object = object_of(frame.objects, count, p);
        match state.participants > 0 && object_overlaps::is_participant(primitive, &overlaps[object]) {
            true => quantize(primitive, sizes[p], object as u32, state, settings.cell_rule),
            false => QuantizedBox::absent(object as u32),
        }
    };
    primitives.iter().enumerate().map(quantized).collect()
}
