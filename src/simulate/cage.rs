//! Cages: coarse grids of tetrahedra around a model, which drive all of its resolutions.

use super::clip::shared_volume;
use super::cube_grid::CubeGrid;
use crate::geometry::{Aabb, Tetrahedron, sat};
use crate::mesh::Mesh;
use glam::DVec3;

/// Steps of the search for the cell size.
const SEARCH: usize = 14;

/// A coarse mesh around a model.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Cage {
    /// Vertices and tetrahedra, all of the same size.
    pub mesh: Mesh,
    /// The fraction of each tetrahedron that is inside the model; the sum of fill × volume is the volume of the model.
    pub fill: Vec<f64>,
}

/// The cage of about `target_vertices` vertices that contains all vertices of all meshes and the whole finest one (with the
/// most tetrahedra), from which `fill` is computed. Empty if the meshes are.
pub fn enclose(meshes: &[&Mesh], target_vertices: usize) -> Cage {
    let bounds = meshes.iter().fold(Aabb::EMPTY, |b, m| b.union(&m.bounds()));
    let Some(finest) = meshes.iter().rev().max_by_key(|m| m.cells.len()).filter(|m| !m.cells.is_empty()) else {
        return Cage::default();
    };
    let size = bounds.extent().max_element();
    // Bisection of the cell size on a logarithmic scale.
    let most = libm::cbrt(target_vertices as f64) as usize * 8 + 8;
    let (mut small, mut large) = (size / most as f64, size * 2.0);
    let mut best: Option<(usize, CubeGrid, Vec<usize>)> = None;
    for _ in 0..SEARCH {
        let cell = (small * large).sqrt();
        let cubes = around(&bounds, cell);
        let cells = connected(&cubes, cells(&cubes, meshes, finest));
        let vertices = count_vertices(&cubes, &cells);
        let off = vertices.abs_diff(target_vertices);
        if best.as_ref().is_none_or(|b| off < b.0) {
            best = Some((off, cubes, cells));
        }
        if vertices > target_vertices {
            small = cell
        } else {
            large = cell
        }
        if off == 0 {
            break;
        }
    }
    let Some((_, cubes, cells)) = best else { return Cage::default() };
    let mut volumes = vec![0.0; cubes.len()];
    for t in 0..finest.cells.len() {
        share(&cubes, &finest.tetrahedron(t), &mut volumes);
    }
    let fill = cells.iter().map(|&t| volumes[t] / cubes.tetrahedron(t).signed_volume()).collect();
    Cage { mesh: cubes.mesh(&cells), fill }
}

/// A grid that extends beyond a box on all sides by different fractions of a cell, so that faces of the model do not lie in
/// planes of the grid, where rounding would decide.
fn around(bounds: &Aabb, cell: f64) -> CubeGrid {
    let counts = bounds.extent().to_array().map(|e| (e / cell) as usize + 2);
    let over = DVec3::from_array(counts.map(|n| n as f64 * cell)) - bounds.extent();
    let shift = DVec3::new(0.437, 0.461, 0.479);
    CubeGrid { origin: bounds.min - over * shift, cell, counts }
}

/// The grid's tetrahedra that intersect the finest mesh or contain a vertex of any mesh; sorted.
fn cells(cubes: &CubeGrid, meshes: &[&Mesh], finest: &Mesh) -> Vec<usize> {
    let mut used = vec![false; cubes.len()];
    for mesh in meshes {
        // Only vertices that tetrahedra use.
        mesh.cells.iter().flatten().for_each(|&v| used[cubes.at(mesh.positions[v as usize])] = true);
    }
    for t in 0..finest.cells.len() {
        let tetrahedron = finest.tetrahedron(t);
        let [a, b, c, d] = tetrahedron.vertices.map(|v| cubes.at(v));
        if a == b && b == c && c == d {
            continue; // Convex: contained in that one.
        }
        let bounds = tetrahedron.aabb();
        for cell in cubes.between(cubes.cube_at(bounds.min), cubes.cube_at(bounds.max)) {
            used[cell] = used[cell] || sat(&cubes.tetrahedron(cell), &tetrahedron);
        }
    }
    (0..used.len()).filter(|&t| used[t]).collect()
}

/// Components connected to the largest one by vertices or edges only are extended by the cubes around them: otherwise they
/// would swing like hinges.
fn connected(cubes: &CubeGrid, cells: Vec<usize>) -> Vec<usize> {
    let mut cells = cells;
    for _ in 0..2 {
        let components = components(cubes, &cells);
        let mut sizes = vec![0_usize; components.iter().max().map_or(0, |m| m + 1)];
        components.iter().for_each(|&c| sizes[c] += 1);
        let largest = (0..sizes.len()).max_by_key(|&p| (sizes[p], usize::MAX - p)).unwrap_or(0);
        let mut owner = vec![usize::MAX; cubes.vertices()];
        for (&t, &component) in cells.iter().zip(&components).filter(|&(_, &component)| component == largest) {
            cubes.corners(t).iter().for_each(|&v| owner[v] = component);
        }
        let touches = |&(&t, &component): &(&usize, &usize)| {
            component != largest && cubes.corners(t).iter().any(|&v| owner[v] == largest)
        };
        let more: Vec<usize> =
            cells.iter().zip(&components).filter(touches).flat_map(|(&t, _)| cubes.around(t)).collect();
        if more.is_empty() {
            break;
        }
        cells.extend(more);
        cells.sort_unstable();
        cells.dedup();
    }
    cells
}

/// The components connected by faces, numbered from 0 in the order of their first tetrahedra.
fn components(cubes: &CubeGrid, cells: &[usize]) -> Vec<usize> {
    let mut faces: Vec<([usize; 3], usize)> = Vec::with_capacity(cells.len() * 4);
    for (index, &t) in cells.iter().enumerate() {
        let corners = cubes.corners(t);
        for face in Tetrahedron::FACES {
            let mut face = face.map(|i| corners[i]);
            face.sort_unstable();
            faces.push((face, index));
        }
    }
    faces.sort_unstable();
    let mut parent: Vec<usize> = (0..cells.len()).collect();
    fn root(parent: &mut [usize], mut i: usize) -> usize {
        while parent[i] != i {
            parent[i] = parent[parent[i]];
            i = parent[i];
        }
        i
    }
    for pair in faces.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
        let (a, b) = (root(&mut parent, pair[0].1), root(&mut parent, pair[1].1));
        parent[a.max(b)] = a.min(b);
    }
    let mut numbers = vec![usize::MAX; cells.len()];
    let mut next = 0;
    (0..cells.len())
        .map(|i| {
            let root = root(&mut parent, i);
            if numbers[root] == usize::MAX {
                numbers[root] = next;
                next += 1;
            }
            numbers[root]
        })
        .collect()
}

fn count_vertices(cubes: &CubeGrid, cells: &[usize]) -> usize {
    let mut used = vec![false; cubes.vertices()];
    cells.iter().for_each(|&t| cubes.corners(t).iter().for_each(|&v| used[v] = true));
    used.iter().filter(|&&u| u).count()
}

/// Distributes the volume of a tetrahedron over those of the grid.
fn share(cubes: &CubeGrid, tetrahedron: &Tetrahedron, volumes: &mut [f64]) {
    let [a, b, c, d] = tetrahedron.vertices.map(|v| cubes.at(v));
    if a == b && b == c && c == d {
        volumes[a] += tetrahedron.signed_volume().abs();
        return;
    }
    let bounds = tetrahedron.aabb();
    for cell in cubes.between(cubes.cube_at(bounds.min), cubes.cube_at(bounds.max)) {
        volumes[cell] += shared_volume(tetrahedron, &cubes.tetrahedron(cell));
    }
}
