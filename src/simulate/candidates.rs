//! The tetrahedra that can be in contact: those whose boxes contain a surface vertex of another body (or a distant one of
//! their own body), and one tetrahedron at each such vertex. The detector gets only these, a small part of a body.

use super::Body;
use crate::geometry::Aabb;
use glam::{DVec3, I64Vec3};

/// A surface vertex in the grid.
struct Point {
    /// z, y, x: the order of the list.
    cell: [i64; 3],
    body: usize,
    vertex: u32,
}

/// For each body the sorted tetrahedra that can be in contact. `meets` says whether the second body is searched for points of
/// the first; they may be the same.
pub(super) fn candidates(
    bodies: &[Body],
    positions: &[Vec<DVec3>],
    meets: impl Fn(usize, usize) -> bool,
) -> Vec<Vec<u32>> {
    let boxes: Vec<Aabb> = positions.iter().map(|p| Aabb::around(p)).collect();
    // For each body, the bodies that are searched for its points.
    let pairs: Vec<Vec<usize>> = (0..bodies.len())
        .map(|of| (0..bodies.len()).filter(|&b| meets(of, b) && boxes[of].overlaps(&boxes[b])).collect())
        .collect();
    let Some(grid) = Grid::new(bodies, positions, &boxes, &pairs) else { return vec![Vec::new(); bodies.len()] };
    let mut lists: Vec<Vec<u32>> = vec![Vec::new(); bodies.len()];
    for (within, body) in bodies.iter().enumerate() {
        let Some(shape) = body.shape() else { continue };
        let searched: Vec<usize> = (0..bodies.len()).filter(|&of| pairs[of].contains(&within)).collect();
        if searched.is_empty() {
            continue;
        }
        let searched_box = searched.iter().fold(Aabb::EMPTY, |b, &of| b.union(&boxes[of]));
        for (tetrahedron, corners) in (0..).zip(&shape.mesh().cells) {
            let bounds = Aabb::around(&corners.map(|v| positions[within][v as usize]));
            if !bounds.overlaps(&searched_box) {
                continue;
            }
            let mut matters = false;
            grid.each(&bounds, |point| {
                let p = positions[point.body][point.vertex as usize];
                let inside = p.cmpge(bounds.min).all() && p.cmple(bounds.max).all();
                let far = point.body != within || shape.is_far(point.vertex, tetrahedron);
                if inside && far && pairs[point.body].contains(&within) {
                    matters = true;
                    lists[point.body].extend(bodies[point.body].shape().map(|s| s.owner(point.vertex)));
                }
            });
            if matters {
                lists[within].push(tetrahedron);
            }
        }
    }
    for list in &mut lists {
        list.sort_unstable();
        list.dedup();
    }
    lists
}

/// Surface vertices by the cells of a uniform grid.
struct Grid {
    points: Vec<Point>,
    cell: f64,
}

impl Grid {
    /// None if there are no points.
    fn new(bodies: &[Body], positions: &[Vec<DVec3>], boxes: &[Aabb], pairs: &[Vec<usize>]) -> Option<Self> {
        let involved = || (0..bodies.len()).filter(|&of| !pairs[of].is_empty());
        let sizes: Vec<f64> = involved().filter_map(|of| bodies[of].shape()).map(|s| s.edge()).collect();
        // Cells of about two edges: a tetrahedron's box overlaps a few.
        let cell = 2.0 * sizes.iter().sum::<f64>() / sizes.len().max(1) as f64;
        if cell.is_nan() || cell <= 0.0 {
            return None;
        }
        let mut grid = Self { points: Vec::new(), cell };
        for of in involved() {
            let Some(shape) = bodies[of].shape() else { continue };
            let reach = pairs[of].iter().fold(Aabb::EMPTY, |b, &within| b.union(&boxes[within]));
            for &vertex in shape.surface() {
                let p = positions[of][vertex as usize];
                if p.cmpge(reach.min).all() && p.cmple(reach.max).all() {
                    grid.points.push(Point { cell: grid.cell_of(p), body: of, vertex });
                }
            }
        }
        grid.points.sort_unstable_by_key(|p| (p.cell, p.body, p.vertex));
        Some(grid)
    }

    fn cell_of(&self, p: DVec3) -> [i64; 3] {
        let I64Vec3 { x, y, z } = (p / self.cell).floor().as_i64vec3();
        [z, y, x]
    }

    /// The points in the cells that a box overlaps.
    fn each(&self, bounds: &Aabb, mut f: impl FnMut(&Point)) {
        let (low, high) = (self.cell_of(bounds.min), self.cell_of(bounds.max));
        for z in low[0]..=high[0] {
            for y in low[1]..=high[1] {
                let first = self.points.partition_point(|p| p.cell < [z, y, low[2]]);
                let row = self.points[first..].iter().take_while(|p| p.cell <= [z, y, high[2]]);
                row.for_each(&mut f);
            }
        }
    }
}
