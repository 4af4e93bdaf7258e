//! Tetrahedra that fill a closed surface: a body-centred cubic lattice, cut where it leaves the surface (isosurface stuffing;
//! F. Labelle, J. R. Shewchuk 2007: *Isosurface stuffing: fast tetrahedral meshes with good dihedral angles*). The surface is
//! approximated: what is thinner than a cell of the lattice is lost.

use super::{Mesh, edges::Connectivity};
use crate::geometry::{Aabb, BoxItem, BoxTree, Primitive, Tetrahedron, nearest_weights};
use glam::DVec3;
use std::collections::{BTreeMap, HashMap};

/// Cut points nearer to a lattice point than this fraction of an edge move that point: edges between neighbours in the same
/// direction, and to the middles of cubes (paper, figure 6).
const NEAR_LONG: f64 = 0.249_99;
const NEAR_SHORT: f64 = 0.411_89;

/// Where the lattice begins, in cells beyond the surface: no round numbers, so that no ray runs along an edge.
const OFFSET: DVec3 = DVec3::new(1.437_1, 1.461_3, 1.479_7);

/// A lattice point: twice its coordinates in cells, all even for corners of the cubes, all odd for their middles.
type Point = [i32; 3];

/// Why a surface cannot be filled.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum StuffingError {
    /// Tetrahedra, or no triangles.
    #[error("it has no triangles")]
    NoSurface,
    /// An edge that has not two triangles.
    #[error("the surface is not closed: {open} edges have one triangle, {non_manifold} more than two")]
    Open {
        /// Edges of one triangle.
        open: usize,
        /// Edges of three or more.
        non_manifold: usize,
    },
    /// Nothing is inside.
    #[error("nothing is inside the surface at a resolution of {cells} cells")]
    Empty {
        /// Cells along its longest side.
        cells: u32,
    },
}

impl Mesh {
    /// Fills a closed surface with tetrahedra, `cells` of them along its longest side.
    ///
    /// # Errors
    /// A surface that is open, or so thin that no lattice point is inside.
    pub fn stuffed(&self, cells: u32) -> Result<Self, StuffingError> {
        if self.primitive != Primitive::Triangles || self.cells.is_empty() {
            return Err(StuffingError::NoSurface);
        }
        let connectivity = self.connectivity();
        if !connectivity.is_closed() {
            let Connectivity { open, non_manifold, .. } = connectivity;
            return Err(StuffingError::Open { open, non_manifold });
        }
        let mut lattice = Lattice::around(self, cells.max(1));
        lattice.warp();
        let mesh = lattice.cut();
        if mesh.cells.is_empty() { Err(StuffingError::Empty { cells }) } else { Ok(mesh) }
    }
}

struct Lattice {
    origin: DVec3,
    cell: f64,
    /// Distance to the surface of the points near it and inside, positive inside.
    values: BTreeMap<Point, f64>,
    /// Where points are that were moved onto the surface.
    moved: HashMap<Point, DVec3>,
}

impl Lattice {
    fn around(surface: &Mesh, cells: u32) -> Self {
        let triangles: Vec<[DVec3; 3]> = (0..surface.cells.len()).map(|t| surface.triangle(t).vertices).collect();
        let bounds = surface.bounds();
        let cell = bounds.extent().max_element() / f64::from(cells);
        let origin = bounds.min - OFFSET * cell;
        let counts = ((bounds.extent() / cell).ceil() + 3.0).to_array().map(|n| n as i32);
        let inside = inside(&triangles, origin, cell, counts);
        let item = |(t, corners): (u32, &[DVec3; 3])| BoxItem::new(t, Aabb::around(corners));
        let tree = BoxTree::new((0..).zip(&triangles).map(item).collect());
        let mut lattice = Self { origin, cell, values: BTreeMap::new(), moved: HashMap::new() };
        for remainder in [0, 1] {
            let steps = |n: i32| (0..=2 * n).filter(move |i| i % 2 == remainder);
            for x in steps(counts[0]) {
                for y in steps(counts[1]) {
                    for z in steps(counts[2]) {
                        let point = [x, y, z];
                        let is_inside = inside.get(&[x, y]).is_some_and(|hits| is_within(hits, lattice.at(point).z));
                        let near = |t: u32| {
                            let corners = triangles[t as usize];
                            let [u, v, w] = nearest_weights(lattice.at(point), corners);
                            let nearest = corners[0] * u + corners[1] * v + corners[2] * w;
                            Some((lattice.at(point).distance(nearest), ()))
                        };
                        // Only the sign matters farther away.
                        let reach = Aabb::around(&[lattice.at(point)]).grown(1.1 * cell);
                        let mut is_near = false;
                        tree.overlapping(&reach, 0.0, &mut 0, |_| is_near = true);
                        let far = 2.0 * cell;
                        let distance = match is_near {
                            true => tree.nearest(lattice.at(point), &mut 0, near).map_or(far, |near| near.distance),
                            false => far,
                        };
                        lattice.values.insert(point, if is_inside { distance } else { -distance });
                    }
                }
            }
        }
        lattice
    }

    fn at(&self, point: Point) -> DVec3 {
        let place = || self.origin + DVec3::from_array(point.map(f64::from)) * (0.5 * self.cell);
        self.moved.get(&point).copied().unwrap_or_else(place)
    }

    fn value(&self, point: Point) -> f64 {
        self.values.get(&point).copied().unwrap_or(-1.0)
    }

    /// The fraction of an edge at which the surface crosses it.
    fn crossing(&self, a: Point, b: Point) -> Option<f64> {
        let [va, vb] = [a, b].map(|point| self.value(point));
        (va * vb < 0.0).then(|| va / (va - vb))
    }

    /// Moves points onto the surface that are so near to it that cutting would leave slivers.
    fn warp(&mut self) {
        let points: Vec<Point> = self.values.keys().copied().collect();
        for point in points {
            let nearest = neighbours(point)
                .filter_map(|(other, near)| {
                    let along = self.crossing(point, other)?;
                    let length = self.at(point).distance(self.at(other));
                    (along < near).then(|| (along * length, self.at(point).lerp(self.at(other), along)))
                })
                .min_by(|a, b| a.0.total_cmp(&b.0));
            if let Some((_, to)) = nearest {
                self.moved.insert(point, to);
                self.values.insert(point, 0.0);
            }
        }
    }

    /// The part of all tetrahedra of the lattice that is inside.
    fn cut(&self) -> Mesh {
        let mut cut = Cut { lattice: self, numbers: HashMap::new(), mesh: Mesh::of_tetrahedra(vec![], vec![]) };
        for &point in self.values.keys().filter(|point| point[0] % 2 != 0) {
            for axis in 0..3 {
                // Two middles, and the edges of the face between them.
                let other = moved(point, axis, 2);
                if !self.values.contains_key(&other) {
                    continue;
                }
                let (u, v) = ((axis + 1) % 3, (axis + 2) % 3);
                let corner = |du, dv| moved(moved(moved(point, axis, 1), u, du), v, dv);
                let ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
                for k in 0..4 {
                    cut.tetrahedron([point, other, ring[k], ring[(k + 1) % 4]]);
                }
            }
        }
        cut.mesh
    }
}

/// Tetrahedra while they are made.
struct Cut<'a> {
    lattice: &'a Lattice,
    /// Vertices at lattice points, and on edges between two of them.
    numbers: HashMap<[Point; 2], u32>,
    mesh: Mesh,
}

impl Cut<'_> {
    fn tetrahedron(&mut self, points: [Point; 4]) {
        let lattice = self.lattice;
        let of_sign =
            |sign: f64| -> Vec<Point> { points.into_iter().filter(|&p| signum(lattice.value(p)) == sign).collect() };
        let (inside, on, outside) = (of_sign(1.0), of_sign(0.0), of_sign(-1.0));
        match (&inside[..], &outside[..]) {
            ([], _) => {}
            (_, []) => {
                let corners = points.map(|p| self.vertex(p, p));
                self.push(corners);
            }
            ([p], _) => {
                let p = *p;
                let mut corners = vec![self.vertex(p, p)];
                corners.extend(on.iter().map(|&z| self.vertex(z, z)));
                corners.extend(outside.iter().map(|&n| self.vertex(p, n)));
                if let Ok(corners) = corners.try_into() {
                    self.push(corners);
                }
            }
            ([p, q], [n]) => {
                let (p, q, n) = (*p, *q, *n);
                let apex = self.vertex(on[0], on[0]);
                let base = [self.vertex(p, p), self.vertex(q, q), self.vertex(q, n), self.vertex(p, n)];
                self.pyramid(apex, base);
            }
            ([p, q], [m, n]) => {
                let (p, q, m, n) = (*p, *q, *m, *n);
                let one = [self.vertex(p, p), self.vertex(p, m), self.vertex(p, n)];
                let two = [self.vertex(q, q), self.vertex(q, m), self.vertex(q, n)];
                self.prism(one, two);
            }
            ([p, q, r], [n]) => {
                let (ends, n) = ([*p, *q, *r], *n);
                let one = ends.map(|p| self.vertex(p, p));
                let two = ends.map(|p| self.vertex(p, n));
                self.prism(one, two);
            }
            _ => {}
        }
    }

    /// The vertex where an edge crosses the surface, or at a lattice point.
    fn vertex(&mut self, a: Point, b: Point) -> u32 {
        let lattice = self.lattice;
        let positions = &mut self.mesh.positions;
        *self.numbers.entry([a.min(b), a.max(b)]).or_insert_with(|| {
            let along = lattice.crossing(a, b).unwrap_or(0.0);
            positions.push(lattice.at(a).lerp(lattice.at(b), along));
            positions.len() as u32 - 1
        })
    }

    fn push(&mut self, mut corners: [u32; 4]) {
        let volume = Tetrahedron::new(corners.map(|v| self.mesh.positions[v as usize])).signed_volume();
        if volume < 0.0 {
            corners.swap(2, 3);
        }
        if volume != 0.0 {
            self.mesh.cells.push(corners);
        }
    }

    /// A quadrilateral is divided at its corner with the smallest number, from both sides alike.
    fn pyramid(&mut self, apex: u32, base: [u32; 4]) {
        let first = (0..4).min_by_key(|&k| base[k]).unwrap_or(0);
        let [a, b, c, d] = [0, 1, 2, 3].map(|k| base[(first + k) % 4]);
        self.push([apex, a, b, c]);
        self.push([apex, a, c, d]);
    }

    /// Between two triangles; `one[k]` and `two[k]` are an edge. All quadrilaterals are divided as in `pyramid`.
    fn prism(&mut self, one: [u32; 3], two: [u32; 3]) {
        let first = (0..3).min_by_key(|&k| one[k].min(two[k])).unwrap_or(0);
        let (one, two) = if one[first] < two[first] { (one, two) } else { (two, one) };
        let [a, b, c] = [0, 1, 2].map(|k| one[(first + k) % 3]);
        let [d, e, f] = [0, 1, 2].map(|k| two[(first + k) % 3]);
        self.push([a, d, e, f]);
        self.pyramid(a, [b, c, f, e]);
    }
}

fn signum(value: f64) -> f64 {
    if value == 0.0 { 0.0 } else { value.signum() }
}

fn moved(mut point: Point, axis: usize, by: i32) -> Point {
    point[axis] += by;
    point
}

/// The fourteen points that a lattice point has edges to, and which cut points on them are near.
fn neighbours(point: Point) -> impl Iterator<Item = (Point, f64)> {
    let along = (0..3).flat_map(move |axis| [-2, 2].map(|by| (moved(point, axis, by), NEAR_LONG)));
    let signs = (0..8).map(|k: i32| [k & 1, k >> 1 & 1, k >> 2].map(|bit| 2 * bit - 1));
    along.chain(signs.map(move |s| ([point[0] + s[0], point[1] + s[1], point[2] + s[2]], NEAR_SHORT)))
}

/// Where the lines through lattice points along z cross the surface, by twice their x and y in cells.
fn inside(triangles: &[[DVec3; 3]], origin: DVec3, cell: f64, counts: [i32; 3]) -> HashMap<[i32; 2], Vec<f64>> {
    let mut hits: HashMap<[i32; 2], Vec<f64>> = HashMap::new();
    for corners in triangles {
        let bounds = Aabb::around(corners);
        let steps = |k: usize| {
            let first = ((bounds.min[k] - origin[k]) / (0.5 * cell)).ceil() as i32;
            let last = ((bounds.max[k] - origin[k]) / (0.5 * cell)).floor() as i32;
            first.max(0)..=last.min(2 * counts[k])
        };
        for x in steps(0) {
            for y in steps(1).filter(|y| (x - y) % 2 == 0) {
                let at = origin + DVec3::new(f64::from(x), f64::from(y), 0.0) * (0.5 * cell);
                // Twice the areas that the line cuts off, seen along z.
                let area = |a: DVec3, b: DVec3| (a.x - at.x) * (b.y - at.y) - (a.y - at.y) * (b.x - at.x);
                let [a, b, c] = *corners;
                let areas = [area(b, c), area(c, a), area(a, b)];
                if areas.iter().all(|&s| s > 0.0) || areas.iter().all(|&s| s < 0.0) {
                    let sum: f64 = areas.iter().sum();
                    let z = (a.z * areas[0] + b.z * areas[1] + c.z * areas[2]) / sum;
                    hits.entry([x, y]).or_default().push(z);
                }
            }
        }
    }
    hits
}

/// Whether a line has crossed the surface an odd number of times below a height.
fn is_within(hits: &[f64], z: f64) -> bool {
    hits.iter().filter(|&&hit| hit < z).count() % 2 == 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mesh::shapes;

    fn volume(mesh: &Mesh) -> f64 {
        (0..mesh.cells.len()).map(|t| mesh.tetrahedron(t).signed_volume()).sum()
    }

    #[test]
    fn surfaces_are_filled_without_gaps_or_slivers() {
        let torus = shapes::torus(40, 8);
        for (name, body, cells, tolerance) in [
            ("ball", shapes::ball([10; 3]), 12, 0.02),
            ("cube", shapes::cubes([2; 3]), 10, 0.03),
            ("torus", torus, 30, 0.03),
        ] {
            let surface = body.surface_part().mesh;
            let filled = surface.stuffed(cells).expect(name);
            filled.validate().expect(name);
            let ratio = volume(&filled) / volume(&body);
            assert!((ratio - 1.0).abs() < tolerance, "{name}: {ratio}");
            // Every tetrahedron is the right way round, and their sum is what their surface encloses: nothing overlaps.
            assert!((0..filled.cells.len()).all(|t| filled.tetrahedron(t).signed_volume() > 0.0), "{name}");
            let boundary = filled.surface_part().mesh;
            let connectivity = boundary.connectivity();
            assert_eq!((connectivity.open, connectivity.non_manifold), (0, 0), "{name}");
            let enclosed: f64 = (0..boundary.cells.len())
                .map(|t| {
                    let [a, b, c] = boundary.triangle(t).vertices;
                    a.dot(b.cross(c)) / 6.0
                })
                .sum();
            assert!((enclosed / volume(&filled) - 1.0).abs() < 1e-9, "{name}: {enclosed}");
            let quality = filled.quality();
            assert!(quality.smallest_radius_ratio > 0.05, "{name}: {quality:?}");
        }
    }

    #[test]
    fn what_cannot_be_filled_is_told() {
        let mut surface = shapes::ball([4; 3]).surface_part().mesh;
        assert_eq!(shapes::ball([4; 3]).stuffed(5), Err(StuffingError::NoSurface));
        surface.cells.pop();
        assert_eq!(surface.stuffed(5), Err(StuffingError::Open { open: 3, non_manifold: 0 }));
        // Thinner than a cell.
        let thin = shapes::bar([4, 1, 4], DVec3::new(1.0, 1e-6, 1.0)).surface_part().mesh;
        assert_eq!(thin.stuffed(4), Err(StuffingError::Empty { cells: 4 }));
    }

    #[test]
    fn parts_may_touch_in_an_edge_but_a_sheet_has_no_inside() {
        let one = shapes::bar([4; 3], DVec3::ONE).surface_part().mesh;
        let count = one.positions.len() as u32;
        let mut both = one.clone();
        both.positions.extend(one.positions.iter().map(|p| *p + DVec3::new(1.0, 1.0, 0.0)));
        both.cells.extend(one.cells.iter().map(|cell| cell.map(|v| v + count)));
        both.weld();
        assert_eq!((both.connectivity().open, both.connectivity().non_manifold), (0, 4));
        let filled = both.stuffed(16).expect("two bars");
        assert!((volume(&filled) - 2.0).abs() < 0.05, "{}", volume(&filled));

        let mut sheet = one.clone();
        sheet.cells.truncate(one.cells.len() / 2);
        sheet.cells.extend(sheet.cells.iter().map(|&[a, b, c, _]| [a, c, b, b]).collect::<Vec<_>>());
        assert!(matches!(sheet.stuffed(5), Err(StuffingError::Open { open: 0, .. })));
    }
}
