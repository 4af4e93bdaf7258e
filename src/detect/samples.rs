//! Scenes for tests and measurements: deterministic, each with a name, each growing with a parameter.

use super::{Assembly, Topology};
use crate::geometry::Primitive;
pub use crate::random::Random;
use glam::{Mat3, Vec3};

/// Small scenes of every kind that has ever gone wrong, at most 2000 tetrahedra each.
pub fn all() -> Vec<(&'static str, Assembly)> {
    vec![
        ("none", Assembly::default()),
        ("one", one()),
        ("blocks, boxes only just overlap", blocks(4, 0.02)),
        ("blocks, half depth", blocks(4, 0.5)),
        ("blocks, full depth", blocks(4, 1.0)),
        ("blocks, disjoint", blocks(3, -1.0)),
        ("aligned blocks", aligned_blocks(3)),
        ("nested sizes 1:1000", nested(300)),
        ("fifty objects", many_objects(50, 6)),
        ("one cell", one_cell(80)),
        ("duplicates", duplicates(60)),
        ("slivers", slivers(150)),
        ("flat", flat(100)),
        ("far away", far(300)),
        ("soup", soup(1, 3, 200, 1.0)),
        ("soup, sizes 1:1000", soup(2, 4, 150, 1e3)),
        ("soup, one outlier 1e4", with_outlier(&soup(6, 3, 200, 10.0), 1e4)),
        ("soup, one outlier 1e9", with_outlier(&soup(6, 3, 200, 10.0), 1e9)),
        ("soup times 1e-3", scaled(&soup(3, 3, 150, 30.0), 1e-3)),
        ("soup times 1e3", scaled(&soup(3, 3, 150, 30.0), 1e3)),
    ]
}

/// Small scenes of triangles: crossing sheets, touching and coplanar triangles, self-collisions, shared vertices and triangles
/// without area.
pub fn triangles() -> Vec<(&'static str, Assembly)> {
    vec![
        ("triangle sheets", triangle_sheets(12)),
        ("aligned triangle sheets", aligned_sheets(3)),
        ("folded triangle sheet", folded_sheet(16)),
        ("triangle soup", triangle_soup(5, 3, 200, 1.0)),
        ("triangle soup, sizes 1:1000", triangle_soup(6, 3, 150, 1e3)),
        ("flat triangles", flat_triangles(45)),
    ]
}

/// Where the vertices of a scene are at the end of a step: objects fly through each other, and tremble.
pub fn motion(of: &Assembly) -> Vec<Vec3> {
    let mut random = Random::new(7);
    let frame = of.frame();
    let objects = Topology::of(&frame).vertex_objects;
    let extent = of.positions.iter().fold(0.0_f32, |most, p| most.max(p.abs().max_element()));
    let mut step = |size: f32| Vec3::from_array([0; 3].map(|_| (random.unit_f32() - 0.5) * size * extent));
    let drifts: Vec<Vec3> = (0..frame.object_count()).map(|_| step(0.4)).collect();
    let drift = |object: u32| drifts.get(object as usize).copied().unwrap_or_default();
    of.positions.iter().zip(&objects).map(|(&p, &object)| p + drift(object) + step(0.02)).collect()
}

/// Every sample scene: tetrahedra, then triangles.
pub fn every() -> Vec<(&'static str, Assembly)> {
    [all(), triangles()].concat()
}

/// Two blocks of `6·cells³` tetrahedra with sides of 1; the second is turned a little and reaches `depth` into the
/// first, from 0 (the boxes only just meet) to 1 (one in the other); negative depths keep them apart.
pub fn blocks(cells: u32, depth: f32) -> Assembly {
    let (positions, tetrahedra) = block(cells);
    let turn = Mat3::from_axis_angle(Vec3::new(1.0, 2.0, 3.0).normalize(), 0.2);
    let centre = Vec3::splat(0.5);
    let mut turned: Vec<Vec3> = positions.iter().map(|&p| turn * (p - centre) + centre).collect();
    // Turned blocks are wider: start from where the boxes just meet.
    let low = turned.iter().fold(f32::INFINITY, |low, p| low.min(p.x));
    let by = Vec3::new(1.0 - low - depth * (1.0 - low), 0.013, 0.007);
    turned.iter_mut().for_each(|p| *p += by);
    let mut assembly = Assembly::default();
    assembly.push(&positions, &tetrahedra);
    assembly.push(&turned, &tetrahedra);
    assembly
}

/// Two blocks moved by a whole cell against each other: everything touches in shared planes, edges and corners.
pub fn aligned_blocks(cells: u32) -> Assembly {
    let (positions, tetrahedra) = block(cells);
    // Whole numbers, so that what should coincide does.
    let positions: Vec<Vec3> = positions.iter().map(|&p| (p * cells as f32).round()).collect();
    let moved: Vec<Vec3> = positions.iter().map(|&p| p + Vec3::new((cells - 1) as f32, 0.0, 0.0)).collect();
    let mut assembly = Assembly::default();
    assembly.push(&positions, &tetrahedra);
    assembly.push(&moved, &tetrahedra);
    assembly
}

/// Two objects of `n` tetrahedra around the same point, every size between 1 and 1/1000 equally likely on a
/// logarithmic scale, the smaller the closer to the middle.
pub fn nested(n: u32) -> Assembly {
    let mut random = Random::new(17);
    let mut assembly = Assembly::default();
    for _ in 0..2 {
        let mut object = Object::default();
        for _ in 0..n {
            let size = random.size(1e3);
            let at = random.vector() * size;
            object.push(random.tetrahedron(at, size));
        }
        object.add_to(&mut assembly);
    }
    assembly
}

/// Many small objects of `n` tetrahedra each, thrown together so that most meet a few others.
pub fn many_objects(objects: u32, n: u32) -> Assembly {
    let mut random = Random::new(23);
    let mut assembly = Assembly::default();
    let room = 0.7 * (objects as f32).cbrt();
    for _ in 0..objects {
        let centre = random.vector() * room;
        let mut object = Object::default();
        for _ in 0..n {
            let at = centre + random.vector() * 0.5;
            object.push(random.tetrahedron(at, 0.5));
        }
        object.add_to(&mut assembly);
    }
    assembly
}

/// Two objects of `n` tetrahedra, all of about the same size in about the same place.
pub fn one_cell(n: u32) -> Assembly {
    let mut random = Random::new(29);
    let mut assembly = Assembly::default();
    for _ in 0..2 {
        let mut object = Object::default();
        for _ in 0..n {
            let at = random.vector() * 0.1;
            object.push(random.tetrahedron(at, 1.0));
        }
        object.add_to(&mut assembly);
    }
    assembly
}

/// A single tetrahedron.
pub fn one() -> Assembly {
    let mut assembly = Assembly::default();
    assembly.push(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z], &[[0, 1, 2, 3]]);
    assembly
}

/// `n` tetrahedra, each of them twice in one object and once in another, corner by corner the same.
pub fn duplicates(n: u32) -> Assembly {
    let mut random = Random::new(31);
    let mut once = Object::default();
    for _ in 0..n {
        let at = random.vector() * 2.0;
        once.push(random.tetrahedron(at, 1.0));
    }
    let mut twice = once.clone();
    once.corners.iter().for_each(|&corners| twice.push(corners));
    let mut assembly = Assembly::default();
    twice.add_to(&mut assembly);
    once.add_to(&mut assembly);
    assembly
}

/// Two objects of `n` slivers and needles: thin, but not flat.
pub fn slivers(n: u32) -> Assembly {
    let mut random = Random::new(37);
    let mut assembly = Assembly::default();
    for _ in 0..2 {
        let mut object = Object::default();
        for i in 0..n {
            let at = random.vector() * 1.5;
            let [a, b, c, _] = random.tetrahedron(at, 1.0);
            let thin = random.vector() * 1e-3;
            object.push(match i % 2 {
                // A fourth corner just above the first three.
                0 => [a, b, c, (a + b + c) / 3.0 + thin],
                // Two short opposite edges.
                _ => [a, a + thin, b, b + random.vector() * 1e-3],
            });
        }
        object.add_to(&mut assembly);
    }
    assembly
}

/// Two objects of `n` tetrahedra without volume: flat ones, segments and points.
pub fn flat(n: u32) -> Assembly {
    let mut random = Random::new(41);
    let mut assembly = Assembly::default();
    for _ in 0..2 {
        let mut object = Object::default();
        for i in 0..n {
            let at = random.vector();
            let [a, b, c, d] = random.tetrahedron(at, 1.0);
            object.push(match i % 5 {
                0 => [a, b, c, c],
                1 => [a, b, a, b],
                2 => [a; 4],
                // Flat, with four different corners, in a plane of the grid: flat to the last bit.
                3 => [a, b, c, d].map(|p| Vec3::new(p.x, p.y, at.z)),
                _ => [a, b, c, d],
            });
        }
        object.add_to(&mut assembly);
    }
    assembly
}

/// Coordinates around 10⁴ with sizes of 10⁻²: ten bits of the mantissa are left for the shape.
pub fn far(n: u32) -> Assembly {
    let mut random = Random::new(43);
    let mut assembly = Assembly::default();
    for _ in 0..2 {
        let mut object = Object::default();
        for _ in 0..n {
            let at = Vec3::new(1e4, -1e4, 9.9e3) + random.vector() * 0.03;
            object.push(random.tetrahedron(at, 1e-2));
        }
        object.add_to(&mut assembly);
    }
    assembly
}

/// `objects` objects of `n` random tetrahedra each, sizes spread over `1 : spread`; neighbours in the list share a
/// vertex now and then, as in a mesh.
pub fn soup(seed: u64, objects: u32, n: u32, spread: f32) -> Assembly {
    let mut random = Random::new(seed);
    let mut assembly = Assembly::default();
    // Each tetrahedron meets some others, whatever their number: the room grows with it.
    let room = 0.6 * ((objects * n) as f32).cbrt() / (1.0 + spread.ln() / 3.0);
    for _ in 0..objects {
        let mut object = Object::default();
        for _ in 0..n {
            let size = random.size(spread);
            let at = random.vector() * room;
            object.push(random.tetrahedron(at, size));
        }
        let (positions, mut tetrahedra) = object.mesh();
        for t in 1..tetrahedra.len() {
            if random.unit_f32() < 0.1 {
                tetrahedra[t][0] = tetrahedra[t - 1][1];
            }
        }
        assembly.push(&positions, &tetrahedra);
    }
    assembly
}

/// Three wavy sheets of `2·cells²` triangles that pass through each other.
pub fn triangle_sheets(cells: u32) -> Assembly {
    let mut assembly = Assembly { primitive: Primitive::Triangles, ..Assembly::default() };
    for (sheet, tilt) in [0.0, 0.35, -1.3].into_iter().enumerate() {
        let turn = Mat3::from_axis_angle(Vec3::new(1.0, 0.4, 0.2).normalize(), tilt);
        let place = |u: f32, v: f32| {
            let wave = 0.05 * (9.0 * u + sheet as f32).sin() * (7.0 * v).cos();
            turn * (Vec3::new(u, v, wave) - 0.5)
        };
        let (positions, cells) = sheet_of(cells, place);
        assembly.push(&positions, &cells);
    }
    assembly
}

/// Sheets with whole numbers as coordinates, so that what should touch does: two coplanar ones that overlap, one that touches
/// them along grid lines from below, one that stands on them with its lower edge, and one whose corner touches from above.
pub fn aligned_sheets(cells: u32) -> Assembly {
    let mut assembly = Assembly { primitive: Primitive::Triangles, ..Assembly::default() };
    let n = cells as f32;
    let whole = |place: &dyn Fn(f32, f32) -> Vec3| sheet_of(cells, |u, v| place((u * n).round(), (v * n).round()));
    let places: [&dyn Fn(f32, f32) -> Vec3; 5] = [
        &|u, v| Vec3::new(u, v, 0.0),
        &|u, v| Vec3::new(u + 2.0, v + 1.0, 0.0),
        &|u, v| Vec3::new(u, v, -2.0 * (v - 2.0).abs()),
        &|u, v| Vec3::new(u, 3.0, v),
        &|u, v| Vec3::new(1.0 + u - v, 1.0 + v, u + v),
    ];
    for place in places {
        let (positions, cells) = whole(place);
        assembly.push(&positions, &cells);
    }
    assembly
}

/// Two equal flat sheets of `2·cells²` triangles in a slanted plane: every pair of neighbours lies in that plane, as far as f32 knows.
pub fn equal_sheets(cells: u32) -> Assembly {
    let mut assembly = Assembly { primitive: Primitive::Triangles, ..Assembly::default() };
    let (positions, triangles) =
        sheet_of(cells, |u, v| Vec3::new(0.37 * u, 0.37 * v, 0.1 * u + 0.2 * v) * cells as f32);
    assembly.push(&positions, &triangles);
    assembly.push(&positions, &triangles);
    assembly
}

/// One sheet of `2·cells²` triangles, rolled up so that it passes through itself, and a copy of it a little aside.
pub fn folded_sheet(cells: u32) -> Assembly {
    let mut assembly = Assembly { primitive: Primitive::Triangles, ..Assembly::default() };
    for aside in [0.0, 0.07] {
        let place = |u: f32, v: f32| {
            let (angle, radius) = (9.0 * u, 0.5 + 0.1 * (14.0 * u).sin());
            Vec3::new(radius * angle.cos(), radius * angle.sin() + aside, v + 0.02 * (11.0 * u).sin())
        };
        let (positions, cells) = sheet_of(cells, place);
        assembly.push(&positions, &cells);
    }
    assembly
}

/// `objects` objects of `n` random triangles each, sizes spread over `1 : spread`; neighbours in the list sometimes share a
/// vertex.
pub fn triangle_soup(seed: u64, objects: u32, n: u32, spread: f32) -> Assembly {
    let mut assembly = soup(seed, objects, n, spread);
    assembly.primitive = Primitive::Triangles;
    assembly.cells.iter_mut().for_each(|cell| cell[3] = cell[2]);
    assembly
}

/// Two objects of `n` triangles: proper ones, some of them in a common plane, others segments and points.
pub fn flat_triangles(n: u32) -> Assembly {
    let mut random = Random::new(47);
    let mut assembly = Assembly { primitive: Primitive::Triangles, ..Assembly::default() };
    for _ in 0..2 {
        let (mut positions, mut cells) = (vec![], vec![]);
        for i in 0..n {
            let at = random.vector();
            let [a, b, c, _] = random.tetrahedron(at, 1.0);
            let corners = match i % 5 {
                0 => [a, b, b],
                1 => [a, a, a],
                // On one line: the third is the middle of the others.
                2 => [a, b, (a + b) / 2.0],
                // In one plane, to the last bit.
                3 => [a, b, c].map(|p| Vec3::new(p.x, p.y, 0.25)),
                _ => [a, b, c],
            };
            let first = positions.len() as u32;
            positions.extend(corners);
            cells.push([first, first + 1, first + 2, first + 2]);
        }
        assembly.push(&positions, &cells);
    }
    assembly
}

/// A sheet of `2·cells²` triangles over the unit square, placed by a function of its coordinates.
fn sheet_of(cells: u32, place: impl Fn(f32, f32) -> Vec3) -> (Vec<Vec3>, Vec<[u32; 4]>) {
    let corners = cells + 1;
    let at = |i: u32| i as f32 / cells as f32;
    let positions = (0..corners * corners).map(|i| place(at(i % corners), at(i / corners))).collect();
    let square = |i: u32| {
        let a = i % cells + corners * (i / cells);
        let [b, c, d] = [a + 1, a + corners, a + corners + 1];
        [[a, b, d, d], [a, d, c, c]]
    };
    (positions, (0..cells * cells).flat_map(square).collect())
}

/// A scene with one primitive more, an object of its own, that is `size` large and goes right through it.
pub fn with_outlier(of: &Assembly, size: f32) -> Assembly {
    let mut assembly = of.clone();
    let lower = of.positions.iter().fold(Vec3::INFINITY, |l, &p| l.min(p));
    let upper = of.positions.iter().fold(Vec3::NEG_INFINITY, |u, &p| u.max(p));
    // Two faces cut the middle; the rest is far away.
    let middle = 0.5 * lower + 0.5 * upper;
    let corners = [[-0.4, -0.3, 0.0], [0.6, -0.2, 0.1], [-0.1, 0.5, -0.1], [0.1, 0.2, 1.0]];
    assembly.push(&corners.map(|c| middle + Vec3::from(c) * size), &[[0, 1, 2, 3]]);
    assembly
}

/// A giant of size 1, and `n` tetrahedra of another object that are `ratio` times smaller, each at a face of the giant as
/// close as f32 can put it. One corner of the giant is the origin, around which f32 has the finest steps: half of the small ones
/// are there.
pub fn at_a_giants_faces(n: u32, ratio: f32) -> Assembly {
    let mut random = Random::new(59);
    let corners = [Vec3::ZERO, Vec3::new(0.9, 0.1, 0.2), Vec3::new(-0.2, 0.8, 0.1), Vec3::new(0.1, -0.3, 0.7)];
    let mut small = Object::default();
    for i in 0..n {
        let (k, size) = ((1 + i % 3) as usize, 1.0 / ratio);
        let [p, q] = [corners[k], corners[1 + k % 3]];
        // In the face 0, p, q: anywhere, or so near to the origin that the small one is large there.
        let near = if i % 2 == 0 { 1.0 } else { 8.0 * size };
        let [s, t] = [random.vector(), random.vector()].map(|v| (0.5 + v.x) * 0.4 * near);
        let at = p * s + q * t + random.vector() * size;
        small.push(random.tetrahedron(at, size));
    }
    let mut assembly = Assembly::default();
    assembly.push(&corners, &[[0, 1, 2, 3]]);
    small.add_to(&mut assembly);
    assembly
}

/// The same scene in another unit.
pub fn scaled(of: &Assembly, factor: f32) -> Assembly {
    let mut assembly = of.clone();
    assembly.positions.iter_mut().for_each(|p| *p *= factor);
    assembly
}

/// A block of `cells³` cubes with a side of 1 in all, each cube cut into six tetrahedra around its diagonal (Kuhn's
/// triangulation), so that neighbours share their faces.
pub fn block(cells: u32) -> (Vec<Vec3>, Vec<[u32; 4]>) {
    const PATHS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];
    let corners = cells + 1;
    let number = |c: [u32; 3]| c[0] + corners * (c[1] + corners * c[2]);
    let mut positions = Vec::with_capacity(corners.pow(3) as usize);
    let mut tetrahedra = Vec::with_capacity(6 * cells.pow(3) as usize);
    for z in 0..corners {
        for y in 0..corners {
            for x in 0..corners {
                positions.push(Vec3::new(x as f32, y as f32, z as f32) / cells as f32);
            }
        }
    }
    for z in 0..cells {
        for y in 0..cells {
            for x in 0..cells {
                for (p, path) in PATHS.iter().enumerate() {
                    let mut corner = [x, y, z];
                    let mut t = [number(corner); 4];
                    for (step, &axis) in path.iter().enumerate() {
                        corner[axis] += 1;
                        t[step + 1] = number(corner);
                    }
                    // The odd paths turn the other way round.
                    if p >= 3 {
                        t.swap(0, 1);
                    }
                    tetrahedra.push(t);
                }
            }
        }
    }
    (positions, tetrahedra)
}

/// Tetrahedra that share no vertices.
#[derive(Debug, Clone, Default)]
struct Object {
    corners: Vec<[Vec3; 4]>,
}

impl Object {
    fn push(&mut self, corners: [Vec3; 4]) {
        self.corners.push(corners);
    }

    fn mesh(&self) -> (Vec<Vec3>, Vec<[u32; 4]>) {
        let tetrahedra = (0..self.corners.len() as u32).map(|t| [0, 1, 2, 3].map(|v| 4 * t + v)).collect();
        (self.corners.iter().flatten().copied().collect(), tetrahedra)
    }

    fn add_to(&self, assembly: &mut Assembly) {
        let (positions, tetrahedra) = self.mesh();
        assembly.push(&positions, &tetrahedra);
    }
}

impl Random {
    /// Each component from -½ to ½.
    pub fn vector(&mut self) -> Vec3 {
        Vec3::new(self.unit_f32(), self.unit_f32(), self.unit_f32()) - 0.5
    }

    /// Between 1 and 1/spread, equally likely on a logarithmic scale.
    pub fn size(&mut self, spread: f32) -> f32 {
        spread.powf(-self.unit_f32())
    }

    /// Corners anywhere in a cube.
    pub fn tetrahedron(&mut self, centre: Vec3, side: f32) -> [Vec3; 4] {
        [(); 4].map(|()| centre + self.vector() * side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::geometry::Tetrahedron;

    #[test]
    fn every_sample_is_valid_small_and_has_its_own_name() {
        let mut names: Vec<&str> = Vec::new();
        for (name, assembly) in every() {
            assert_eq!(assembly.frame().validate(), Ok(()), "{name}");
            assert!(assembly.cells.len() <= 2000, "{name}: {}", assembly.cells.len());
            names.push(name);
        }
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn a_block_is_filled_exactly() {
        let (positions, tetrahedra) = block(3);
        assert_eq!((positions.len(), tetrahedra.len()), (64, 162));
        let volumes: Vec<f64> = tetrahedra
            .iter()
            .map(|t| Tetrahedron::from_f32(t.map(|v| positions[v as usize])).signed_volume())
            .collect();
        assert!(volumes.iter().all(|&v| v > 0.0));
        assert!((volumes.iter().sum::<f64>() - 1.0).abs() < 1e-6);
    }
}
