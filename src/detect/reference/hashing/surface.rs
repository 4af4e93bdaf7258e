//! Triangles of the surface in the table, and the edges that ask for them.

use super::{cells, scene::Scene, table::Table, traverse, vertices::MANY_CELLS};
use crate::geometry::Aabb;
use glam::DVec3;

/// A triangle whose box has more cells than this is not stored but shown to every edge.
const MOST_CELLS: u64 = 1 << 15;

/// The participants among the triangles.
#[derive(Debug)]
pub(crate) struct StoredSurface<'t> {
    table: &'t mut Table,
    boxes: Vec<Aabb>,
    stored: Vec<u32>,
    /// Those that are shown to every edge.
    large: Vec<u32>,
    /// The edge that met a triangle last, so that it meets none twice.
    last: Vec<u32>,
    edges: u32,
    /// Entries of other cells that were met.
    pub collisions: u64,
}

impl<'t> StoredSurface<'t> {
    /// Stores the triangles in the cells of their boxes that their planes cut.
    pub fn populate(scene: &Scene<'_>, table: &'t mut Table) -> Self {
        Self::populate_within(scene, table, 0.0)
    }

    /// The same for edges that may be this many cells beside a triangle.
    pub fn populate_within(scene: &Scene<'_>, table: &'t mut Table, margin: f64) -> Self {
        table.begin(scene.cells.slots);
        let numbers = 0..scene.topology.triangles.len() as u32;
        let mut boxes: Vec<Aabb> = numbers.clone().map(|t| Aabb::around(&scene.triangle(t))).collect();
        let largest = scene.points.iter().fold(0.0_f64, |most, p| most.max(scene.cells.scaled(*p).abs().max_element()));
        // Rounding may take an edge through the cell beside the right one. That is nearer than this, in cells.
        let slack = ((largest + 1.0) * f64::EPSILON * 64.0).max(margin);
        let (mut stored, mut large) = (vec![], vec![]);
        for t in numbers {
            let bounds = &boxes[t as usize];
            if !scene.takes_part(scene.triangle_object(t), bounds) {
                continue;
            }
            let lower = cells::cell_of(scene.cells.scaled(bounds.min) - slack);
            let upper = cells::cell_of(scene.cells.scaled(bounds.max) + slack);
            stored.push(t);
            // Beyond the last cell a straight way is none any more.
            if largest >= cells::FARTHEST || cells::count(lower, upper) > MOST_CELLS {
                large.push(t);
                continue;
            }
            let plane = Plane::new(scene, scene.triangle(t), slack);
            cells::each(lower, upper, |cell| {
                if plane.cuts(cell) {
                    table.insert(scene.cells.slot(cell), t, cell);
                }
            });
        }
        let last = vec![u32::MAX; boxes.len()];
        let margin = margin / scene.cells.scaled(DVec3::X).x;
        boxes.iter_mut().for_each(|bounds| *bounds = bounds.grown(margin));
        Self { table, boxes, stored, large, last, edges: 0, collisions: 0 }
    }

    /// The triangles in a slot, each with its cell.
    pub fn stored_in(&self, slot: usize) -> impl Iterator<Item = (u32, cells::Cell)> + '_ {
        self.table.chain(slot)
    }

    /// Visits every triangle that is wanted with an edge, whose box meets that of the edge, and that the edge can meet: each once.
    pub fn each(&mut self, scene: &Scene<'_>, edge: [u32; 2], mut visit: impl FnMut(u32)) {
        let Self { table, boxes, stored, large, last, edges, collisions } = self;
        let [start, end] = scene.segment(edge);
        let bounds = Aabb::around(&[start, end]);
        let number = *edges;
        *edges += 1;
        let mut take = |t: u32| {
            if std::mem::replace(&mut last[t as usize], number) != number
                && boxes[t as usize].overlaps(&bounds)
                && scene.wants_crossing(edge, t)
            {
                visit(t);
            }
        };
        let [start, end] = [start, end].map(|p| scene.cells.scaled(p));
        if traverse::crossed(start, end) > MANY_CELLS.max(stored.len() as u64) {
            stored.iter().for_each(|&t| take(t));
            return;
        }
        large.iter().for_each(|&t| take(t));
        if table.entries() == 0 {
            return;
        }
        traverse::traverse(start, end, |cell| {
            for (t, other) in table.chain(scene.cells.slot(cell)) {
                match other == cell {
                    true => take(t),
                    false => *collisions += 1,
                }
            }
        });
    }
}

/// The cells that an edge looks into; none where they are so many that it looks at all triangles instead.
pub(crate) fn cells_of(scene: &Scene<'_>, edge: [u32; 2]) -> Vec<cells::Cell> {
    let [start, end] = scene.segment(edge).map(|p| scene.cells.scaled(p));
    let mut found = vec![];
    if traverse::crossed(start, end) <= MANY_CELLS {
        traverse::traverse(start, end, |cell| found.push(cell));
    }
    found
}

/// The plane of a triangle in units of cells.
struct Plane {
    normal: DVec3,
    point: DVec3,
    /// How far from the centre of a cell it may be, times the length of the normal.
    reach: f64,
}

impl Plane {
    fn new(scene: &Scene<'_>, [a, b, c]: [DVec3; 3], slack: f64) -> Self {
        let [e, f] = [b - a, c - a].map(|edge| scene.cells.scaled(edge));
        let normal = e.cross(f);
        let size = e.abs().max_element() + f.abs().max_element() + 2.0;
        // The normal of a thin triangle has errors as large as that of a fat one. One without area is cut everywhere.
        let rounding = 32.0 * f64::EPSILON * e.length() * f.length() * size;
        let sum = normal.abs().element_sum();
        Self { normal, point: scene.cells.scaled(a), reach: (0.5 + 2.0 * slack) * sum + rounding }
    }

    /// Whether it cuts a cell, or nearly so.
    fn cuts(&self, cell: cells::Cell) -> bool {
        let centre = DVec3::from_array(cell.map(f64::from)) + 0.5;
        self.normal.dot(centre - self.point).abs() <= self.reach
    }
}
