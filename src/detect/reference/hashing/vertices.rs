//! Vertices in tetrahedra: vertices are stored and tetrahedra ask, or the other way round.

use super::{cells, scene::Scene, table::Table};
use crate::{
    detect::{Contact, PairKind, Stage, Stored, timer::Timer},
    geometry::{Aabb, Tetrahedron},
};
use glam::DVec3;

/// A query over more cells than this, and than there are entries, goes through all entries instead.
pub(super) const MANY_CELLS: u64 = 1 << 12;

/// Tetrahedra that cover more cells than this are not stored: every vertex looks at them.
const MOST_STORED_CELLS: u64 = 512;

/// What was found.
#[derive(Debug, Default)]
pub(crate) struct Contacts {
    /// Sorted.
    pub list: Vec<Contact>,
    /// Pairs that the test was asked about.
    pub candidates: u64,
    /// Entries of other cells that were met.
    pub collisions: u64,
}

impl Contacts {
    /// How many vertices there are.
    pub fn vertices(&self) -> u64 {
        self.list.chunk_by(|a, b| a.vertex == b.vertex).count() as u64
    }

    /// The tetrahedra, sorted.
    pub fn colliding(&self) -> Vec<u32> {
        let mut colliding: Vec<u32> = self.list.iter().map(|contact| contact.primitive).collect();
        colliding.sort_unstable();
        colliding.dedup();
        colliding
    }
}

/// Finds all contacts by a test of one tetrahedron and one point within its box.
pub(crate) fn find_contacts(
    scene: &Scene<'_>,
    table: &mut Table,
    timer: &mut Timer,
    holds: impl Fn(&Contact, &Tetrahedron, DVec3) -> bool,
) -> Contacts {
    let large = timer.stage(Stage::Populate, PairKind::Both, || match scene.stored {
        Stored::Vertices => {
            populate(scene, table);
            vec![]
        }
        Stored::Tetrahedra => populate_tetrahedra(scene, table),
    });
    let (mut contacts, candidates) = timer.stage(Stage::FindPairs, PairKind::Both, || match scene.stored {
        Stored::Vertices => query(scene, table),
        Stored::Tetrahedra => query_tetrahedra(scene, table, &large),
    });
    timer.stage(Stage::Narrow, PairKind::Both, || {
        let holds = |contact: &Contact| {
            holds(contact, &scene.tetrahedron(contact.primitive), scene.points[contact.vertex as usize])
        };
        contacts.list = candidates.into_iter().filter(holds).collect();
        contacts.list.sort_unstable();
    });
    contacts
}

fn populate(scene: &Scene<'_>, table: &mut Table) {
    table.begin(scene.cells.slots);
    for (vertex, (&point, &object)) in (0..).zip(scene.points.iter().zip(&scene.topology.vertex_objects)) {
        if scene.takes_part(object, &Aabb { min: point, max: point }) {
            let cell = scene.cells.at(point);
            table.insert(scene.cells.slot(cell), vertex, cell);
        }
    }
}

/// Puts tetrahedra into the table, but for those that cover too many cells, which it gives back.
fn populate_tetrahedra(scene: &Scene<'_>, table: &mut Table) -> Vec<u32> {
    table.begin(scene.cells.slots);
    let mut large = vec![];
    for &primitive in &scene.members {
        let [lower, upper] = asked_cells(scene, primitive);
        match cells::count(lower, upper) > MOST_STORED_CELLS {
            true => large.push(primitive),
            false => {
                cells::each(lower, upper, |cell| table.insert(scene.cells.slot(cell), primitive, cell));
            }
        }
    }
    large
}

/// Vertices look for tetrahedra in their cell, and among the large ones.
fn query_tetrahedra(scene: &Scene<'_>, table: &Table, large: &[u32]) -> (Contacts, Vec<Contact>) {
    let mut candidates = vec![];
    let mut collisions = 0;
    for (vertex, (&point, &object)) in (0..).zip(scene.points.iter().zip(&scene.topology.vertex_objects)) {
        let at = Aabb { min: point, max: point };
        if !scene.takes_part(object, &at) {
            continue;
        }
        let mut take = |primitive: u32| {
            if scene.wants_contact(vertex, primitive) && scene.is_in_box(vertex, primitive) {
                candidates.push(Contact { vertex, primitive });
            }
        };
        let own = scene.cells.at(point);
        for (primitive, cell) in table.chain(scene.cells.slot(own)) {
            match cell == own {
                true => take(primitive),
                false => collisions += 1,
            }
        }
        large.iter().copied().for_each(take);
    }
    (Contacts { list: vec![], candidates: candidates.len() as u64, collisions }, candidates)
}

/// The first and the last cell of a tetrahedron's box.
fn asked_cells(scene: &Scene<'_>, primitive: u32) -> [cells::Cell; 2] {
    let bounds = &scene.boxes[primitive as usize];
    [bounds.min, bounds.max].map(|corner| scene.cells.at(corner))
}

/// The tetrahedra that look into a cell.
pub(crate) fn asking<'s>(scene: &'s Scene<'_>, cell: cells::Cell) -> impl Iterator<Item = u32> + 's {
    scene.members.iter().copied().filter(move |&primitive| {
        let [lower, upper] = asked_cells(scene, primitive);
        (0..3).all(|axis| (lower[axis]..=upper[axis]).contains(&cell[axis]))
    })
}

fn query(scene: &Scene<'_>, table: &Table) -> (Contacts, Vec<Contact>) {
    let mut candidates = vec![];
    let mut collisions = 0;
    for &primitive in &scene.members {
        let [lower, upper] = asked_cells(scene, primitive);
        let mut take = |vertex: u32| {
            if scene.wants_contact(vertex, primitive) && scene.is_in_box(vertex, primitive) {
                candidates.push(Contact { vertex, primitive });
            }
        };
        if cells::count(lower, upper) > MANY_CELLS.max(table.entries() as u64) {
            table.all().for_each(|(vertex, _)| take(vertex));
            continue;
        }
        cells::each(lower, upper, |cell| {
            for (vertex, other) in table.chain(scene.cells.slot(cell)) {
                match other == cell {
                    true => take(vertex),
                    false => collisions += 1,
                }
            }
        });
    }
    (Contacts { list: vec![], candidates: candidates.len() as u64, collisions }, candidates)
}
