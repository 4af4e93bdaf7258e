//! Soft bodies: the vertices of a cage, connected by elastic tetrahedra.

use super::elasticity::Element;
use super::points::{Points, PointsMut};
use super::{Material, Pose, SimulateError};
use crate::mesh::Mesh;
use glam::{DMat3, DVec3};
use std::sync::Arc;

/// The smallest fill that counts for the stiffness of a cage tetrahedron: nearly empty ones would have none.
const LEAST_STIFF_FILL: f64 = 0.1;
/// The smallest fill that counts for its mass: tiny masses on stiff springs need tiny steps.
const LEAST_HEAVY_FILL: f64 = 0.03;
/// Volumes below this, relative to that at rest, are enlarged at the end of a frame.
const SMALLEST_VOLUME: f64 = 0.02;
/// The relative volume that they get.
const PROJECTED_VOLUME: f64 = 0.04;
/// The largest number of projection rounds.
pub(super) const UNTANGLE_ROUNDS: usize = 400;

/// The position of a driven vertex as a function of time and its position at rest.
type Course = Arc<dyn Fn(f64, DVec3) -> DVec3 + Send + Sync>;

/// Vertices with a prescribed motion.
#[derive(Clone)]
struct Drive {
    vertices: Vec<u32>,
    course: Course,
}

/// A soft body.
#[derive(Clone)]
pub struct Soft {
    rest: Mesh,
    /// Vertices of the cage, in the world.
    pub positions: Vec<DVec3>,
    /// Their velocities.
    pub velocities: Vec<DVec3>,
    /// The inverse mass of each; 0 for driven vertices.
    pub inverse_masses: Vec<f64>,
    masses: Vec<f64>,
    elements: Vec<Element>,
    edges: Vec<[u32; 2]>,
    material: Material,
    drives: Vec<Drive>,
    previous: Vec<DVec3>,
}

impl Soft {
    /// A body from a cage and the fraction of each tetrahedron that the model fills (see [`super::cage::enclose`]; 1 if the
    /// cage is the model). It starts undeformed and at rest.
    pub fn new(cage: &Mesh, fill: &[f64], material: Material) -> Result<Self, SimulateError> {
        material.validate()?;
        if cage.cells.is_empty() {
            return Err(SimulateError::Empty);
        }
        if fill.len() != cage.cells.len() {
            return Err(SimulateError::Fill { fills: fill.len(), tetrahedra: cage.cells.len() });
        }
        let mu = material.mu();
        let lambda = material.lambda() + mu;
        let n = cage.positions.len();
        let (mut masses, mut elements) = (vec![0.0; n], Vec::with_capacity(cage.cells.len()));
        let mut mass = 0.0;
        for (tetrahedron, (&corners, &fill)) in cage.cells.iter().zip(fill).enumerate() {
            let [a, b, c, d] = corners.map(|v| cage.positions[v as usize]);
            let edges = DMat3::from_cols(b - a, c - a, d - a);
            let volume = edges.determinant() / 6.0;
            if volume.is_nan() || volume <= 0.0 {
                return Err(SimulateError::Volume { tetrahedron, volume });
            }
            let resists = volume * fill.max(LEAST_STIFF_FILL);
            elements.push(Element {
                corners,
                inverse_rest: edges.inverse(),
                volume,
                stiffness: [mu * resists, lambda * resists],
                rest_volume_ratio: 1.0 + mu / lambda,
                multipliers: [0.0; 2],
            });
            mass += material.density * volume * fill;
            for v in corners {
                masses[v as usize] += material.density * volume * fill.max(LEAST_HEAVY_FILL) / 4.0;
            }
        }
        // The smallest fill added mass; the total is that of the model.
        let scale = mass / masses.iter().sum::<f64>();
        if scale > 0.0 {
            masses.iter_mut().for_each(|m| *m *= scale);
        }
        let inverse_masses = masses.iter().map(|&m| if m > 0.0 { 1.0 / m } else { 0.0 }).collect();
        Ok(Self {
            positions: cage.positions.clone(),
            velocities: vec![DVec3::ZERO; n],
            inverse_masses,
            masses,
            edges: edges(&cage.cells),
            elements,
            material,
            drives: Vec::new(),
            previous: cage.positions.clone(),
            rest: cage.clone(),
        })
    }

    /// Sets the pose and motion of the undeformed body: `velocity` of its centre of mass, `spin` about it.
    pub fn place(&mut self, pose: Pose, velocity: DVec3, spin: DVec3) {
        for (x, &rest) in self.positions.iter_mut().zip(&self.rest.positions) {
            *x = pose.apply(rest);
        }
        let centre = self.centre();
        for (v, &x) in self.velocities.iter_mut().zip(&self.positions) {
            *v = velocity + spin.cross(x - centre);
        }
    }

    /// Prescribes the motion of some vertices: `course` gives the position from the time in seconds and the vertex' position
    /// at rest. Several groups can have different motions.
    pub fn drive(&mut self, vertices: Vec<u32>, course: impl Fn(f64, DVec3) -> DVec3 + Send + Sync + 'static) {
        for &v in &vertices {
            self.inverse_masses[v as usize] = 0.0;
        }
        self.drives.push(Drive { vertices, course: Arc::new(course) });
    }

    /// Fixes some vertices at their current positions.
    pub fn pin(&mut self, vertices: &[u32]) {
        for &v in vertices {
            self.inverse_masses[v as usize] = 0.0;
            self.velocities[v as usize] = DVec3::ZERO;
        }
    }

    /// Releases all fixed and driven vertices with their current velocities.
    pub fn release(&mut self) {
        self.drives.clear();
        self.inverse_masses = self.masses.iter().map(|&m| if m > 0.0 { 1.0 / m } else { 0.0 }).collect();
    }

    /// The cage at rest.
    pub fn rest(&self) -> &Mesh {
        &self.rest
    }

    /// Its elastic tetrahedra.
    pub(crate) fn elements(&self) -> impl Iterator<Item = &Element> {
        self.elements.iter()
    }

    /// Its material.
    pub fn material(&self) -> &Material {
        &self.material
    }

    /// Mass of the whole body.
    pub fn mass(&self) -> f64 {
        self.masses.iter().sum()
    }

    /// Centre of mass.
    pub fn centre(&self) -> DVec3 {
        let moment: DVec3 = self.masses.iter().zip(&self.positions).map(|(&m, &x)| x * m).sum();
        moment / self.mass()
    }

    /// Linear momentum.
    pub fn momentum(&self) -> DVec3 {
        self.masses.iter().zip(&self.velocities).map(|(&m, &v)| v * m).sum()
    }

    /// Angular momentum about a point.
    pub fn angular_momentum(&self, about: DVec3) -> DVec3 {
        let terms = self.masses.iter().zip(&self.positions).zip(&self.velocities);
        terms.map(|((&m, &x), &v)| (x - about).cross(v) * m).sum()
    }

    /// Kinetic energy.
    pub fn kinetic_energy(&self) -> f64 {
        self.masses.iter().zip(&self.velocities).map(|(&m, &v)| m * v.length_squared() / 2.0).sum()
    }

    /// Elastic energy.
    pub fn elastic_energy(&self) -> f64 {
        self.elements.iter().map(|e| e.energy(&self.positions)).sum()
    }

    /// Volume of the smallest tetrahedron, relative to its own at rest.
    pub fn smallest_volume_ratio(&self) -> f64 {
        self.elements.iter().map(|e| e.volume_ratio(&self.positions)).fold(f64::INFINITY, f64::min)
    }

    /// Volume of the whole cage now.
    pub fn volume(&self) -> f64 {
        self.elements.iter().map(|e| e.volume_ratio(&self.positions) * e.volume).sum()
    }

    /// One sub-step without contact, up to the time `time`.
    pub(super) fn advance(&mut self, time: f64, h: f64, gravity: DVec3, drag: f64, iterations: usize) {
        self.previous.copy_from_slice(&self.positions);
        for i in 0..self.positions.len() {
            if self.inverse_masses[i] > 0.0 {
                self.velocities[i] += gravity * h;
            }
            self.positions[i] += self.velocities[i] * h;
        }
        // Fixed vertices have no velocity; driven ones get theirs from the prescribed positions.
        for drive in &self.drives {
            for &v in &drive.vertices {
                let v = v as usize;
                self.positions[v] = (drive.course)(time, self.rest.positions[v]);
                self.velocities[v] = (self.positions[v] - self.previous[v]) / h;
            }
        }
        let before = self.free().then(|| {
            let centre = self.centre();
            self.angular_momentum(centre)
        });
        self.elements.iter_mut().for_each(|e| e.multipliers = [0.0; 2]);
        for _ in 0..iterations {
            for element in &mut self.elements {
                element.project(&mut self.positions, &self.inverse_masses, h);
            }
            // Prevents inversion within the step, so that little is left for the end of the frame.
            self.project_inverted();
        }
        for i in 0..self.positions.len() {
            self.velocities[i] = (self.positions[i] - self.previous[i]) / h;
        }
        if let Some(before) = before {
            self.restore_angular_momentum(before);
        }
        let mut points = PointsMut {
            positions: &mut self.positions,
            velocities: &mut self.velocities,
            inverse_masses: &self.inverse_masses,
        };
        // Damping the two elastic constraints is not enough: near rest both depend on the volume only, and shear would not
        // be damped.
        points.damp(&self.edges, self.material.damping, h);
        points.slow(drag, h);
    }

    /// The cage's vertices as points with masses.
    pub(super) fn points(&self) -> Points<'_> {
        Points { positions: &self.positions, velocities: &self.velocities, inverse_masses: &self.inverse_masses }
    }

    /// The same, to be changed.
    pub(super) fn points_mut(&mut self) -> PointsMut<'_> {
        PointsMut {
            positions: &mut self.positions,
            velocities: &mut self.velocities,
            inverse_masses: &self.inverse_masses,
        }
    }

    /// Whether no vertex is fixed or driven.
    fn free(&self) -> bool {
        self.inverse_masses.iter().all(|&w| w > 0.0)
    }

    /// Adds the rigid rotation that restores the angular momentum. Steps along chords, as implicit Euler takes them,
    /// lose the fraction (ω h)² of it each; a body in free flight would slow down visibly.
    fn restore_angular_momentum(&mut self, wanted: DVec3) {
        let centre = self.centre();
        let lost = wanted - self.angular_momentum(centre);
        let mut second = DMat3::ZERO;
        for (&m, &x) in self.masses.iter().zip(&self.positions) {
            let r = x - centre;
            second += DMat3::from_cols(r * r.x, r * r.y, r * r.z) * m;
        }
        let trace = second.x_axis.x + second.y_axis.y + second.z_axis.z;
        let inertia = DMat3::from_diagonal(DVec3::splat(trace)) - second;
        let determinant = inertia.determinant();
        if determinant <= 1e-12 * trace * trace * trace {
            return; // All vertices on one line; impossible with a tetrahedron.
        }
        let spin = inertia.inverse() * lost;
        for (v, &x) in self.velocities.iter_mut().zip(&self.positions) {
            *v += spin.cross(x - centre);
        }
    }

    /// Projects (nearly) inverted tetrahedra until there are none; velocities stay. Gives the number of rounds, or
    /// none if some are left.
    pub(super) fn untangle(&mut self) -> Option<usize> {
        for round in 0..UNTANGLE_ROUNDS {
            if self.project_inverted() == 0 {
                return Some(round);
            }
        }
        // Small volumes that are not inverted may stay.
        (self.inverted() == 0).then_some(UNTANGLE_ROUNDS)
    }

    /// Gives every (nearly) inverted tetrahedron a small positive volume, one after the other. Gives their number.
    fn project_inverted(&mut self) -> usize {
        let mut projected = 0;
        for element in &self.elements {
            if element.volume_ratio(&self.positions) < SMALLEST_VOLUME {
                element.project_volume(&mut self.positions, &self.inverse_masses, PROJECTED_VOLUME);
                projected += 1;
            }
        }
        projected
    }

    /// How many tetrahedra have no positive volume.
    pub fn inverted(&self) -> usize {
        self.elements.iter().filter(|e| e.volume_ratio(&self.positions) <= 0.0).count()
    }
}

/// Every edge of some tetrahedra once, sorted.
fn edges(tetrahedra: &[[u32; 4]]) -> Vec<[u32; 2]> {
    let of = |t: &[u32; 4]| crate::geometry::Tetrahedron::EDGES.map(|[i, j]| [t[i].min(t[j]), t[i].max(t[j])]);
    let mut edges: Vec<[u32; 2]> = tetrahedra.iter().flat_map(of).collect();
    edges.sort_unstable();
    edges.dedup();
    edges
}
