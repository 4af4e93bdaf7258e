//! Follows one primitive through the stages.

use std::cmp::Ordering;

use glam::DVec3;

use super::{
    Candidate, CellView, Facts, Fate, FoundBy, Inspection, LevelView, MeetingView, Pass, PassInspection, Span,
    covering::{Ball, of_sphere, of_tetrahedron},
    tree,
};
use crate::{
    detect::{Filter, Frame, k_free::neighbours},
    geometry::{Primitive, Tetrahedron, Triangle},
    pipeline::{
        params::{KIND_INTER, KIND_SELF},
        twins::{
            Cell, QuantizedBox,
            kdet::{
                collides::collides,
                walk::{Meeting, meetings},
            },
        },
    },
};

/// Inspects single primitives of a frame.
#[derive(Debug, Clone, Copy)]
pub struct Inspector<'a> {
    pub(super) frame: Frame<'a>,
    pub(super) facts: &'a Facts,
}

impl<'a> Inspector<'a> {
    /// For a valid frame and its facts.
    pub fn new(frame: Frame<'a>, facts: &'a Facts) -> Self {
        Self { frame, facts }
    }

    /// The inspection of a primitive; `None` where its number does not exist.
    pub fn primitive(&self, id: u32) -> Option<Inspection> {
        let Self { frame, facts } = *self;
        let at = id as usize;
        let vertices = *frame.cells.get(at)?;
        let corners = frame.corners(at);
        let tetrahedron = Tetrahedron::from_f32(corners);
        let (sphere, aabb) = (tetrahedron.enclosing_sphere(), tetrahedron.aabb());
        let neighbours = neighbours(&frame, at);
        let passes: Vec<PassInspection> = facts.passes.iter().map(|pass| self.pass(pass, id)).collect();
        let found = passes.iter().flat_map(|pass| &pass.candidates).filter(|c| c.fate == Fate::Collides);
        let mut pairs: Vec<u32> = found.map(|candidate| candidate.id).collect();
        pairs.sort_unstable();
        let object = frame.objects[at];
        Some(Inspection {
            id,
            object,
            index: frame.objects[..at].iter().filter(|o| **o == object).count() as u32,
            vertices,
            corners,
            diameter: sphere.diameter(),
            size: facts.sizes[at],
            primitive: frame.primitive,
            measure: match frame.primitive {
                Primitive::Tetrahedra => tetrahedron.signed_volume().abs(),
                Primitive::Triangles => Triangle { vertices: [0, 1, 2].map(|i| tetrahedron.vertices[i]) }.area(),
            },
            k: neighbours.len() as u32 + 1,
            neighbour_corners: neighbours.iter().map(|other| frame.corners(*other as usize)).collect(),
            neighbours,
            sphere: Ball::from(sphere),
            aabb: Span { low: aabb.min, high: aabb.max },
            covering: of_tetrahedron(&tetrahedron)[..frame.primitive.covering_spheres()].to_vec(),
            sphere_covering: of_sphere(&sphere).to_vec(),
            method: facts.settings.method,
            narrow: facts.settings.narrow,
            passes,
            pairs,
        })
    }

    fn pass(&self, pass: &Pass, id: u32) -> PassInspection {
        let own = &pass.boxes[id as usize];
        let mut inspection = PassInspection {
            kind: pass.kind,
            present: own.is_present(),
            participants: pass.state.participants,
            level: (own.is_present() && self.facts.has_grid()).then_some(own.level),
            levels: self.levels(pass),
            table_slots: pass.table.as_ref().map_or(0, |table| table.slots.len() as u32),
            cells: vec![],
            tree: tree::view(pass, id),
            candidates: vec![],
            boxes_disjoint: 0,
        };
        if !own.is_present() {
            return inspection;
        }
        if self.facts.has_grid() {
            inspection.cells = self.visited(pass, id);
        }
        for (u, other) in (0..).zip(&pass.boxes) {
            if u == id || !other.is_present() {
                continue;
            }
            // Millions are rejected here: nothing may be allocated before a pair has a cell in common.
            let meets = match self.facts.has_grid() {
                true => have_common_cell(own, other, pass.state.cell_shift),
                false => own.overlaps(other),
            };
            if !meets {
                inspection.boxes_disjoint += u32::from(!self.facts.has_grid());
                continue;
            }
            let met = if self.facts.has_grid() { self.meetings(pass, id, u) } else { vec![] };
            // A primitive of a lower level visits this one, not the other way round.
            if self.facts.has_grid() && other.level >= own.level {
                for meeting in &met {
                    let at = |c: &&mut CellView| c.level == meeting.level && c.cell == meeting.cell;
                    if let Some(cell) = inspection.cells.iter_mut().find(at) {
                        cell.stored.push(u);
                    }
                }
            }
            inspection.candidates.push(self.candidate(pass, id, u, met));
        }
        for cell in &mut inspection.cells {
            if cell.level == own.level {
                cell.stored.push(id);
            }
            cell.stored.sort_unstable();
        }
        inspection
    }

    fn levels(&self, pass: &Pass) -> Vec<LevelView> {
        if !self.facts.has_grid() {
            return vec![];
        }
        let limit = f64::from(pass.state.level_limit);
        (0..pass.state.height.max(32 - pass.state.levels.leading_zeros()))
            .map(|level| LevelView {
                level,
                side: pass.side(level),
                up_to: limit * f64::from(1_u32 << level),
                used: pass.state.levels >> level & 1 == 1,
            })
            .collect()
    }

    /// The cells that a primitive visits, without the primitives stored in them.
    fn visited(&self, pass: &Pass, id: u32) -> Vec<CellView> {
        let (own, shift) = (&pass.boxes[id as usize], pass.state.cell_shift);
        let Some(table) = &pass.table else { return vec![] };
        let levels = (own.level..16).filter(|level| pass.state.levels >> level & 1 == 1);
        let cells = levels.flat_map(|level| own.cells(shift + level).map(move |cell| (level, cell)));
        cells
            .map(|(level, cell)| {
                let found = table.lookup(&pass.boxes, shift, level, cell);
                CellView {
                    level,
                    cell,
                    span: span(pass, level, cell),
                    hash: found.hash,
                    slot: found.slot,
                    probes: found.probes,
                    count: found.slot.map_or(0, |slot| table.slots[slot as usize][1]),
                    stored: vec![],
                }
            })
            .collect()
    }

    fn meetings(&self, pass: &Pass, id: u32, other: u32) -> Vec<MeetingView> {
        let (one, two) = (&pass.boxes[id as usize], &pass.boxes[other as usize]);
        let level = one.level.max(two.level);
        let view = |meeting: Meeting| MeetingView {
            level,
            cell: meeting.cell,
            span: span(pass, level, meeting.cell),
            home: meeting.home,
            overlap: meeting.overlap,
            found: meeting.is_taken(self.facts.taken()),
        };
        meetings(one, two, pass.state.cell_shift).into_iter().map(view).collect()
    }

    fn candidate(&self, pass: &Pass, id: u32, other: u32, mut meetings: Vec<MeetingView>) -> Candidate {
        let [own, two] = [id, other].map(|p| &pass.boxes[p as usize]);
        let times = match self.facts.has_grid() {
            true if self.facts.settings.narrow.is_exact() && !own.diagonals_overlap(two) => 0,
            true => meetings.iter().filter(|meeting| meeting.found).count() as u32,
            false => u32::from(own.overlaps(two)),
        };
        let filter = Filter { inter: pass.kinds & KIND_INTER != 0, within: pass.kinds & KIND_SELF != 0 };
        let same = own.object == two.object;
        let fate = if same && !filter.within || !same && !filter.inter {
            Fate::ObjectFilter
        } else if !filter.keeps(&self.frame, id, other) {
            Fate::SharedVertex
        } else if times == 0 {
            Fate::Aabb
        } else if collides(
            self.facts.settings.narrow,
            self.frame.primitive,
            &self.facts.primitives,
            self.facts.in_order(id, other),
        ) {
            Fate::Collides
        } else {
            Fate::Narrow
        };
        // A pair that is rejected before the cells are compared is found in none of them.
        let times = if fate.is_unique() { times } else { 0 };
        if !fate.is_unique() {
            meetings.iter_mut().for_each(|meeting| meeting.found = false);
        }
        Candidate {
            id: other,
            object: two.object,
            level: two.level,
            size: self.facts.sizes[other as usize],
            corners: self.frame.corners(other as usize),
            found_by: match own.level.cmp(&two.level) {
                Ordering::Less => FoundBy::This,
                Ordering::Equal => FoundBy::Cell,
                Ordering::Greater => FoundBy::Other,
            },
            fate,
            meetings,
            times,
        }
    }
}

/// Whether two primitives overlap a common cell on the level of the larger one.
fn have_common_cell(one: &QuantizedBox, other: &QuantizedBox, cell_shift: u32) -> bool {
    let shift = cell_shift + one.level.max(other.level);
    (0..3).all(|k| one.lower[k].max(other.lower[k]) >> shift <= one.upper[k].min(other.upper[k]) >> shift)
}

/// The region of a cell.
fn span(pass: &Pass, level: u32, cell: Cell) -> Span {
    let (origin, side) = (DVec3::from(pass.state.origin.map(f64::from)), pass.side(level));
    let low = origin + DVec3::from(cell.map(f64::from)) * side;
    Span { low, high: low + side }
}
