//! Figures of limbs, of cubes cut into five tetrahedra: stand-ins for the models of Heidelberger's thesis (2006).

use super::five_block::of_cubes;
use super::smoothing::{Around, rating, smoothed};
use crate::mesh::Mesh;
use glam::DVec3;
use std::collections::BTreeSet;

/// The least radius ratio that moving a vertex may leave.
const LEAST_RATIO: f64 = 0.18;
/// Passes over the vertices of the boundary.
const VISITS: usize = 4;
/// Fractions of the way to the surface that are tried.
const STEPS: [f64; 5] = [1.0, 0.8, 0.6, 0.4, 0.2];

/// What a ball covers that moves from one point to another while its radius changes: x forwards, y upwards, and mirrored
/// at z = 0.
type Limb = ([f64; 3], [f64; 3], [f64; 2]);

/// A figure.
struct Figure {
    limbs: &'static [Limb],
    /// The radius of the fillets between limbs.
    blend: f64,
    /// The edge length of the cubes.
    cube: f64,
    /// The part of a cube by which the grid is moved along x and y.
    shift: [f64; 2],
    /// Whether the mirror plane passes through the middle of cubes instead of between them.
    centred: bool,
}

/// A head with a chin, a nose and the beginning of a neck.
const HEAD: Figure = Figure {
    limbs: &[
        ([-0.02, 0.98, 0.0], [0.0, 0.92, 0.0], [0.66, 0.66]),
        ([0.0, 0.45, 0.0], [0.0, 0.34, 0.0], [0.42, 0.36]),
        ([0.56, 0.76, 0.0], [0.86, 0.64, 0.0], [0.17, 0.15]),
    ],
    blend: 0.1,
    cube: 0.385,
    shift: [0.75, 0.0],
    centred: true,
};

/// A cow.
const COW: Figure = Figure {
    limbs: &[
        ([-0.5, 0.82, 0.0], [0.36, 0.82, 0.0], [0.6, 0.57]),
        ([0.6, 1.1, 0.0], [0.9, 1.3, 0.0], [0.36, 0.32]),
        ([0.95, 1.34, 0.0], [1.3, 1.12, 0.0], [0.34, 0.27]),
        ([0.5, 0.4, 0.34], [0.5, 0.12, 0.34], [0.19, 0.17]),
        ([-0.68, 0.4, 0.34], [-0.68, 0.12, 0.34], [0.19, 0.17]),
        ([0.86, 1.52, 0.2], [0.84, 1.68, 0.38], [0.11, 0.1]),
        ([-1.02, 1.1, 0.0], [-1.2, 0.8, 0.0], [0.12, 0.12]),
    ],
    blend: 0.1,
    cube: 0.224,
    shift: [0.5, 0.5],
    centred: true,
};

/// A teddy bear that sits with its limbs stretched out.
const TEDDY: Figure = Figure {
    limbs: &[
        ([0.0, 0.5, 0.0], [0.0, 0.8, 0.0], [0.48, 0.45]),
        ([0.0, 1.45, 0.0], [0.0, 1.45, 0.0], [0.47, 0.47]),
        ([0.36, 1.36, 0.0], [0.46, 1.36, 0.0], [0.2, 0.18]),
        ([0.0, 1.84, 0.34], [0.0, 1.87, 0.36], [0.18, 0.18]),
        ([0.0, 0.9, 0.42], [0.1, 0.74, 0.76], [0.2, 0.19]),
        ([0.1, 0.25, 0.28], [0.56, 0.12, 0.42], [0.23, 0.22]),
    ],
    blend: 0.1,
    cube: 0.202,
    shift: [0.5, 0.25],
    centred: false,
};

/// A dog with a broad chest and a short snout.
const DOG: Figure = Figure {
    limbs: &[
        ([-0.56, 0.78, 0.0], [0.42, 0.84, 0.0], [0.48, 0.6]),
        ([0.55, 1.0, 0.0], [0.85, 1.25, 0.0], [0.5, 0.44]),
        ([0.9, 1.34, 0.0], [0.98, 1.3, 0.0], [0.45, 0.43]),
        ([1.18, 1.2, 0.0], [1.42, 1.14, 0.0], [0.28, 0.24]),
        ([0.76, 1.66, 0.26], [0.72, 1.82, 0.32], [0.12, 0.09]),
        ([0.48, 0.5, 0.38], [0.5, 0.16, 0.4], [0.25, 0.2]),
        ([0.52, 0.13, 0.4], [0.68, 0.13, 0.4], [0.18, 0.16]),
        ([-0.66, 0.6, 0.34], [-0.72, 0.36, 0.36], [0.3, 0.2]),
        ([-0.72, 0.36, 0.36], [-0.64, 0.14, 0.36], [0.2, 0.18]),
        ([-0.64, 0.13, 0.36], [-0.48, 0.13, 0.36], [0.17, 0.15]),
        ([-0.88, 0.98, 0.0], [-1.2, 1.24, 0.0], [0.12, 0.09]),
    ],
    blend: 0.12,
    cube: 0.108,
    shift: [0.5, 0.0],
    centred: true,
};

/// A figure at its only resolution.
pub(super) fn by_name(name: &str) -> Option<Mesh> {
    let figure = match name {
        "head_figure" => HEAD,
        "cow_figure" => COW,
        "teddy_figure" => TEDDY,
        "dog_figure" => DOG,
        _ => return None,
    };
    Some(figure.mesh())
}

impl Figure {
    /// About the distance from the surface, negative inside.
    fn distance(&self, p: DVec3) -> f64 {
        let p = p.with_z(p.z.abs());
        let mut distance = f64::INFINITY;
        for &(from, to, [first, last]) in self.limbs {
            let (from, to) = (DVec3::from_array(from), DVec3::from_array(to));
            let along = to - from;
            let length = along.length_squared();
            let part = if length > 0.0 { ((p - from).dot(along) / length).clamp(0.0, 1.0) } else { 0.0 };
            let own = p.distance(from + along * part) - (first + (last - first) * part);
            // The polynomial smooth minimum (Quilez).
            let near = (self.blend - (own - distance).abs()).max(0.0) / self.blend;
            let fillet = if distance.is_finite() { near * near * self.blend / 4.0 } else { 0.0 };
            distance = own.min(distance) - fillet;
        }
        distance
    }

    /// The direction in which the distance grows.
    fn outward(&self, p: DVec3) -> DVec3 {
        let step = 1e-3;
        let slope = |axis: DVec3| self.distance(p + axis * step) - self.distance(p - axis * step);
        DVec3::new(slope(DVec3::X), slope(DVec3::Y), slope(DVec3::Z)).normalize_or_zero()
    }

    /// The cubes whose middles are inside, their corners on the boundary moved to the surface.
    fn mesh(&self) -> Mesh {
        let (mut low, mut high) = (DVec3::INFINITY, DVec3::NEG_INFINITY);
        for &(from, to, radii) in self.limbs {
            for (end, radius) in [(from, radii[0]), (to, radii[1])] {
                let end = DVec3::from_array(end);
                low = low.min((end - radius).min(end.with_z(-end.z) - radius));
                high = high.max((end + radius).max(end.with_z(-end.z) + radius));
            }
        }
        // An even or odd number of cubes on both sides of the mirror plane.
        let half = (high.z / self.cube).ceil() + 1.0;
        let depth = half - if self.centred { 0.5 } else { 0.0 };
        let origin = DVec3::new(
            low.x - self.cube * (1.0 + self.shift[0]),
            low.y - self.cube * (1.0 + self.shift[1]),
            -depth * self.cube,
        );
        let at = |corner: [usize; 3]| origin + DVec3::from_array(corner.map(|i| i as f64)) * self.cube;
        let counts = ((high - origin) / self.cube).to_array().map(|n| n as usize + 2);
        let mut cubes = BTreeSet::new();
        for z in 0..counts[2] {
            for y in 0..counts[1] {
                for x in 0..counts[0] {
                    if self.distance(at([x, y, z]) + self.cube / 2.0) < 0.0 {
                        cubes.insert([z, y, x]);
                    }
                }
            }
        }
        let mesh = of_cubes(cubes.iter().map(|&[z, y, x]| [x, y, z]), at);
        smoothed(self.snapped(mesh))
    }

    /// Moves the boundary to the surface, as far as that leaves good tetrahedra.
    fn snapped(&self, mut mesh: Mesh) -> Mesh {
        let around = Around::of(&mesh);
        let boundary: BTreeSet<u32> = mesh.surface().triangles.into_iter().flatten().collect();
        for _ in 0..VISITS {
            for vertex in boundary.iter().map(|&v| v as usize) {
                let place = mesh.positions[vertex];
                let way = self.outward(place) * -self.distance(place);
                for step in STEPS {
                    mesh.positions[vertex] = place + way * step;
                    let worst = around.of_vertex(vertex).iter().map(|&t| rating(&mesh, t)).fold(1.0, f64::min);
                    if worst >= LEAST_RATIO {
                        break;
                    }
                    mesh.positions[vertex] = place;
                }
            }
            mesh = smoothed(mesh);
        }
        mesh
    }
}

#[cfg(test)]
mod tests {
    use super::super::checks::check;
    use super::*;

    /// The thesis' numbers (Table 3.1; of the Pitbull, Table 3.2), within a few percent.
    #[test]
    fn figures_are_about_as_large_as_the_models_they_stand_in_for() {
        for (name, vertices, tetrahedra) in
            [("head_figure", 66, 143), ("cow_figure", 332, 969), ("teddy_figure", 338, 852), ("dog_figure", 2481, 9690)]
        {
            let mesh = by_name(name).unwrap();
            check(&mesh, 0.15);
            let ratios =
                [mesh.positions.len() as f64 / f64::from(vertices), mesh.cells.len() as f64 / f64::from(tetrahedra)];
            assert!((0.9..1.12).contains(&ratios[0]) && (0.97..1.03).contains(&ratios[1]), "{name}: {ratios:?}");
        }
    }
}
