//! Improves tetrahedra by moving inner vertices.

use crate::geometry::Tetrahedron;
use crate::mesh::{Mesh, radius_ratio};
use glam::DVec3;

/// Vertices are moved only to improve tetrahedra with a [`radius_ratio`] below this.
const GOOD: f64 = 0.4;
/// Passes over all vertices; further ones gain little.
const VISITS: usize = 8;
/// Fractions of the way to the neighbours' centre that are tried.
const STEPS: [f64; 4] = [1.0, 0.5, 0.25, 0.125];

/// Moves inner vertices towards the centre of their neighbours if that improves the worst tetrahedron around them. So the
/// worst one of the mesh never gets worse, and the boundary is kept.
pub(super) fn smoothed(mut mesh: Mesh) -> Mesh {
    let around = Around::of(&mesh);
    let mut inside = vec![true; mesh.positions.len()];
    mesh.surface().triangles.iter().flatten().for_each(|&v| inside[v as usize] = false);
    for _ in 0..VISITS {
        let mut moved = false;
        for vertex in (0..mesh.positions.len()).filter(|&v| inside[v]) {
            let worst = |mesh: &Mesh| around.of_vertex(vertex).iter().map(|&t| rating(mesh, t)).fold(1.0, f64::min);
            let (before, place) = (worst(&mesh), mesh.positions[vertex]);
            if before >= GOOD {
                continue;
            }
            let middle = around.middle(&mesh, vertex);
            let mut best = (before, place);
            for step in STEPS {
                mesh.positions[vertex] = place.lerp(middle, step);
                let after = worst(&mesh);
                if after > best.0 {
                    best = (after, mesh.positions[vertex]);
                }
            }
            mesh.positions[vertex] = best.1;
            moved |= best.0 > before;
        }
        if !moved {
            break;
        }
    }
    mesh
}

/// The radius ratio, negative for inverted tetrahedra.
pub(super) fn rating(mesh: &Mesh, tetrahedron: u32) -> f64 {
    let tetrahedron: Tetrahedron = mesh.tetrahedron(tetrahedron as usize);
    radius_ratio(&tetrahedron).copysign(tetrahedron.signed_volume())
}

/// The tetrahedra around every vertex.
pub(super) struct Around {
    /// Where each vertex' tetrahedra begin, and one more.
    starts: Vec<usize>,
    tetrahedra: Vec<u32>,
}

impl Around {
    pub(super) fn of(mesh: &Mesh) -> Self {
        let mut starts = vec![0; mesh.positions.len() + 1];
        mesh.cells.iter().flatten().for_each(|&v| starts[v as usize + 1] += 1);
        for v in 1..starts.len() {
            starts[v] += starts[v - 1];
        }
        let (mut next, mut tetrahedra) = (starts.clone(), vec![0; mesh.cells.len() * 4]);
        for (t, corners) in (0..).zip(&mesh.cells) {
            for &v in corners {
                tetrahedra[next[v as usize]] = t;
                next[v as usize] += 1;
            }
        }
        Self { starts, tetrahedra }
    }

    pub(super) fn of_vertex(&self, vertex: usize) -> &[u32] {
        &self.tetrahedra[self.starts[vertex]..self.starts[vertex + 1]]
    }

    /// The mean of the neighbours, each counted once per tetrahedron.
    fn middle(&self, mesh: &Mesh, vertex: usize) -> DVec3 {
        let own = self.of_vertex(vertex);
        let corners = own.iter().flat_map(|&t| mesh.cells[t as usize]).filter(|&v| v as usize != vertex);
        corners.map(|v| mesh.positions[v as usize]).sum::<DVec3>() / (3 * own.len()) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::super::bar;
    use super::super::checks::check;
    use super::*;

    #[test]
    fn distorted_meshes_improve_and_the_boundary_stays() {
        let good = bar([4, 4, 4], DVec3::ONE);
        assert_eq!(smoothed(good.clone()), good);
        let mut spoilt = good.clone();
        let inner = |p: &DVec3| p.abs().max_element() < 0.5;
        for (i, p) in spoilt.positions.iter_mut().enumerate().filter(|(_, p)| inner(p)) {
            *p += DVec3::new(0.1, -0.05, 0.08) * if i % 2 == 0 { 1.0 } else { -1.0 };
        }
        let before = spoilt.quality().smallest_radius_ratio;
        assert!(before < 0.1, "{before}");
        let mesh = smoothed(spoilt);
        check(&mesh, GOOD - 0.1);
        for (p, q) in mesh.positions.iter().zip(&good.positions).filter(|(_, q)| !inner(q)) {
            assert_eq!(p, q);
        }
    }
}
