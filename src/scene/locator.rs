//! Points in a cage: the tetrahedron that contains each, or the triangle nearest to it, and its barycentric weights there.

use crate::{
    geometry::{Aabb, BoxItem, BoxTree, Primitive, Tetrahedron, Triangle, nearest_weights, point_triangle},
    mesh::Mesh,
};
use glam::DVec3;

/// How far below zero, relative, a weight may be for a point to count as inside: points on shared faces are inside.
const INSIDE: f64 = -1e-12;

/// Steps that the distance from a tetrahedron counts as: it takes about as long as comparing this many boxes.
const DISTANCE_STEPS: u64 = 32;

/// Finds tetrahedra or triangles of a cage by position.
#[derive(Debug, Clone)]
pub struct Locator<'a> {
    cage: &'a Mesh,
    bounds: Aabb,
    /// Over the tetrahedra that are not flat, or the triangles that have an area.
    tree: BoxTree,
}

impl<'a> Locator<'a> {
    /// Prepares a cage. Flat tetrahedra are left out, and triangles without an area: no point has weights in them.
    pub fn new(cage: &'a Mesh) -> Self {
        let has_weights = |t: usize| match cage.primitive {
            Primitive::Tetrahedra => cage.tetrahedron(t).barycentric(DVec3::ZERO).iter().all(|w| w.is_finite()),
            Primitive::Triangles => cage.triangle(t).normal().is_some(),
        };
        let solid = (0..cage.cells.len() as u32).filter(|&t| has_weights(t as usize));
        let items: Vec<BoxItem> = solid.map(|t| BoxItem::new(t, cage.tetrahedron(t as usize).aabb())).collect();
        let bounds = items.iter().fold(Aabb::EMPTY, |bounds, item| bounds.union(&item.bounds));
        Self { cage, bounds, tree: BoxTree::new(items) }
    }

    /// The box around the primitives that have weights.
    pub fn bounds(&self) -> Aabb {
        self.bounds
    }

    /// The tetrahedron that contains a point, or else the nearest one, of several the first; and the point's weights in
    /// it, which add up to one. For a point outside some are negative. Of a cage of triangles the nearest one, with the
    /// weights of its nearest point: a cage for surfaces that lie in it. `None` only if all primitives of the cage are flat.
    pub fn locate(&self, point: DVec3) -> Option<(u32, [f64; 4])> {
        self.locate_counting(point, &mut 0)
    }

    /// The same; `steps` grows with the work, so that the caller can bound it.
    pub(super) fn locate_counting(&self, point: DVec3, steps: &mut u64) -> Option<(u32, [f64; 4])> {
        if self.cage.primitive == Primitive::Triangles {
            let mut measured = 0;
            let nearest = self.tree.nearest(point, steps, |t| {
                measured += 1;
                let corners = self.cage.triangle(t as usize).vertices;
                let weights = nearest_weights(point, corners);
                let at = corners[0] * weights[0] + corners[1] * weights[1] + corners[2] * weights[2];
                Some((point.distance(at), weights))
            });
            *steps += measured;
            let [a, b, c] = nearest?.detail;
            return Some((nearest?.number, [a, b, c, 0.0]));
        }
        let weights = |t: u32| self.cage.tetrahedron(t as usize).barycentric(point);
        let mut first = u32::MAX;
        // Grown by what a point may lie outside of a tetrahedron and still count as inside.
        let reach = Aabb { min: point, max: point }.grown(-INSIDE * self.bounds.extent().max_element());
        self.tree.overlapping(&reach, 0.0, steps, |t| {
            if t < first && weights(t).iter().all(|&w| w >= INSIDE) {
                first = t;
            }
        });
        if first == u32::MAX {
            let mut measured = 0;
            let nearest = self.tree.nearest(point, steps, |t| {
                measured += 1;
                Some((distance(&self.cage.tetrahedron(t as usize), point), ()))
            });
            *steps += DISTANCE_STEPS * measured;
            first = nearest?.number;
        }
        Some((first, weights(first)))
    }
}

/// Distance of a point from a tetrahedron that does not contain it.
fn distance(tetrahedron: &Tetrahedron, point: DVec3) -> f64 {
    let face = |f: [usize; 3]| point_triangle(point, &Triangle::new(f.map(|i| tetrahedron.vertices[i])));
    Tetrahedron::FACES.into_iter().map(face).fold(f64::INFINITY, f64::min)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Six tetrahedra to each cube of a block.
    fn block(cells: u32) -> Mesh {
        let n = cells + 1;
        let corner = |i: u32| DVec3::new(f64::from(i % n), f64::from(i / n % n), f64::from(i / n / n));
        let mut mesh = Mesh { positions: (0..n * n * n).map(corner).collect(), cells: vec![], ..Mesh::default() };
        for cube in 0..cells * cells * cells {
            let base = cube % cells + n * (cube / cells % cells) + n * n * (cube / cells / cells);
            for [a, b, c] in [[1, n, n * n], [n, n * n, 1], [n * n, 1, n], [1, n * n, n], [n, 1, n * n], [n * n, n, 1]]
            {
                mesh.cells.push([base, base + a, base + a + b, base + a + b + c]);
            }
        }
        mesh
    }

    fn least(weights: &[f64; 4]) -> f64 {
        weights.iter().fold(f64::INFINITY, |least, &w| least.min(w))
    }

    fn blend(cage: &Mesh, (t, weights): (u32, [f64; 4])) -> DVec3 {
        let corners = cage.cells[t as usize].map(|v| cage.positions[v as usize]);
        corners.iter().zip(weights).map(|(corner, w)| *corner * w).sum()
    }

    #[test]
    fn points_inside_and_outside_are_reproduced() {
        let cage = block(4);
        let locator = Locator::new(&cage);
        for i in 0..500 {
            let f = |k: f64| (f64::from(i) * k).fract() * 4.0;
            let point = DVec3::new(f(0.618), f(0.414), f(0.732));
            let found = locator.locate(point).unwrap();
            assert!(least(&found.1) > -1e-9, "{point} is inside");
            assert!(blend(&cage, found).distance(point) < 1e-12);
        }
        let outside = DVec3::new(2.1, -0.3, 7.0);
        let found = locator.locate(outside).unwrap();
        assert!(least(&found.1) < 0.0 && blend(&cage, found).distance(outside) < 1e-12);
        for corner in &cage.positions {
            assert!(least(&locator.locate(*corner).unwrap().1) > -1e-9);
        }
    }

    #[test]
    fn the_tetrahedron_is_that_of_a_linear_search() {
        let cage = block(3);
        let locator = Locator::new(&cage);
        let mut random = crate::random::Random::new(5);
        for i in 0..400 {
            let point = DVec3::new(random.unit(), random.unit(), random.unit()) * 7.0 - 2.0;
            // Every fourth on the grid: on faces, edges and vertices, inside and outside.
            let point = if i % 4 == 0 { point.round() } else { point };
            let measured = |t: u32| {
                let tetrahedron = cage.tetrahedron(t as usize);
                let inside = tetrahedron.barycentric(point).iter().all(|&w| w >= INSIDE);
                (if inside { 0.0 } else { distance(&tetrahedron, point) }, t)
            };
            let all = (0..cage.cells.len() as u32).map(measured);
            let expected = all.min_by(|a, b| a.partial_cmp(b).unwrap()).unwrap().1;
            assert_eq!(locator.locate(point).unwrap().0, expected, "{point}");
        }
    }

    #[test]
    fn a_cage_of_flat_tetrahedra_locates_nothing() {
        assert!(Locator::new(&Mesh::default()).locate(DVec3::ZERO).is_none());
        let flat = Mesh {
            positions: vec![DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::ONE.with_z(0.0)],
            cells: vec![[0, 1, 2, 3]],
            ..Mesh::default()
        };
        assert!(Locator::new(&flat).locate(DVec3::ZERO).is_none());
    }
}
