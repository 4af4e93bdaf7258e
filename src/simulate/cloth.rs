//! Cloth: a surface that resists stretching, shearing and bending.

use super::{
    Pose, SimulateError,
    hinge::Hinge,
    membrane::Membrane,
    points::{Points, PointsMut},
    skin::Skin,
};
use crate::{geometry::Primitive, mesh::Mesh};
use glam::DVec3;
use std::collections::BTreeMap;

/// What a cloth is made of.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Fabric {
    /// Mass per area.
    pub density: f64,
    /// Force per length that would double its length.
    pub stretch: f64,
    /// Stiffness against shearing, likewise.
    pub shear: f64,
    /// Energy per squared angle of bending.
    pub bend: f64,
    /// Decay of the stretching rate between neighbouring vertices, 1/s.
    pub damping: f64,
    /// Decay of all motion, as in air, 1/s.
    pub drag: f64,
    /// Coulomb's coefficient. A contact of two has the geometric mean.
    pub friction: f64,
    /// The distance that it keeps from other surfaces and its own.
    pub thickness: f64,
}

impl Fabric {
    /// Checks the numbers.
    pub fn validate(&self) -> Result<(), SimulateError> {
        for (what, value) in [
            ("density", self.density),
            ("stretch", self.stretch),
            ("shear", self.shear),
            ("bend", self.bend),
            ("thickness", self.thickness),
        ] {
            if !(value > 0.0 && value.is_finite()) {
                return Err(SimulateError::Material { what, value, allowed: "positive and finite" });
            }
        }
        for (what, value) in [("damping", self.damping), ("drag", self.drag), ("friction", self.friction)] {
            if !(value >= 0.0 && value.is_finite()) {
                return Err(SimulateError::Material { what, value, allowed: "finite and not negative" });
            }
        }
        Ok(())
    }
}

/// A cloth.
#[derive(Debug, Clone)]
pub struct Cloth {
    /// Vertices, in the world.
    pub positions: Vec<DVec3>,
    /// Their velocities.
    pub velocities: Vec<DVec3>,
    inverse_masses: Vec<f64>,
    membranes: Vec<Membrane>,
    hinges: Vec<Hinge>,
    fabric: Fabric,
    skin: Skin,
    previous: Vec<DVec3>,
}

impl Cloth {
    /// A cloth whose rest shape is a mesh of triangles in a plane. It starts there, at rest.
    pub fn new(mesh: &Mesh, fabric: Fabric) -> Result<Self, SimulateError> {
        fabric.validate()?;
        if mesh.cells.is_empty() || mesh.primitive != Primitive::Triangles {
            return Err(SimulateError::Empty);
        }
        let skin = Skin::new(mesh);
        let at = |v: u32| mesh.positions[v as usize];
        let mut masses = vec![0.0; mesh.positions.len()];
        let mut membranes = Vec::with_capacity(skin.facets.len());
        // The corners opposite to each edge.
        let mut opposite: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (triangle, facet) in skin.facets.iter().enumerate() {
            let [a, b, c] = facet.corners.map(at);
            let mass = fabric.density * (b - a).cross(c - a).length() / 2.0;
            facet.corners.iter().for_each(|&v| masses[v as usize] += mass / 3.0);
            let membrane = Membrane::new(facet.corners, [a, b, c], fabric.stretch, fabric.shear);
            membranes.push(membrane.ok_or(SimulateError::Area { triangle })?);
            for i in 0..3 {
                opposite.entry(facet.edges[i]).or_default().push(facet.corners[(i + 2) % 3]);
            }
        }
        let mut hinges = Vec::new();
        for (edge, corners) in opposite {
            if let &[c, d] = corners.as_slice() {
                let [a, b] = skin.edges[edge as usize];
                let corners = [a, b, c, d];
                hinges.extend(Hinge::new(corners, corners.map(at), fabric.bend));
            }
        }
        Ok(Self {
            positions: mesh.positions.clone(),
            velocities: vec![DVec3::ZERO; masses.len()],
            inverse_masses: masses.iter().map(|&m| if m > 0.0 { 1.0 / m } else { 0.0 }).collect(),
            membranes,
            hinges,
            fabric,
            skin,
            previous: mesh.positions.clone(),
        })
    }

    /// Sets its pose and the velocity of all its vertices.
    pub fn place(&mut self, pose: Pose, velocity: DVec3) {
        for (x, &rest) in self.positions.iter_mut().zip(&self.skin.rest) {
            *x = pose.apply(rest);
        }
        self.velocities.fill(velocity);
    }

    /// Fixes some vertices where they are.
    pub fn pin(&mut self, vertices: &[u32]) {
        for &v in vertices {
            self.inverse_masses[v as usize] = 0.0;
            self.velocities[v as usize] = DVec3::ZERO;
        }
    }

    /// What it is made of.
    pub fn fabric(&self) -> &Fabric {
        &self.fabric
    }

    /// Its triangles and edges.
    pub(super) fn skin(&self) -> &Skin {
        &self.skin
    }

    /// Its vertices as points with masses.
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

    /// The mass of a vertex; 0 for fixed ones.
    fn masses(&self) -> impl Iterator<Item = f64> {
        self.inverse_masses.iter().map(|&w| if w > 0.0 { 1.0 / w } else { 0.0 })
    }

    /// Mass of the vertices that are not fixed.
    pub fn mass(&self) -> f64 {
        self.masses().sum()
    }

    /// Their centre of mass.
    pub fn centre(&self) -> DVec3 {
        self.masses().zip(&self.positions).map(|(m, &x)| x * m).sum::<DVec3>() / self.mass()
    }

    /// Linear momentum.
    pub fn momentum(&self) -> DVec3 {
        self.masses().zip(&self.velocities).map(|(m, &v)| v * m).sum()
    }

    /// Angular momentum about a point.
    pub fn angular_momentum(&self, about: DVec3) -> DVec3 {
        let terms = self.masses().zip(&self.positions).zip(&self.velocities);
        terms.map(|((m, &x), &v)| (x - about).cross(v) * m).sum()
    }

    /// Energy of motion and deformation.
    pub fn energy(&self) -> f64 {
        let kinetic: f64 = self.masses().zip(&self.velocities).map(|(m, v)| m * v.length_squared() / 2.0).sum();
        kinetic + self.elastic_energy(&self.positions)
    }

    /// Energy of deformation with its vertices at these places.
    pub fn elastic_energy(&self, positions: &[DVec3]) -> f64 {
        let stretched: f64 = self.membranes.iter().map(|membrane| membrane.energy(positions)).sum();
        stretched + self.hinges.iter().map(|hinge| hinge.energy(positions)).sum::<f64>()
    }

    /// Its triangles.
    pub(crate) fn membranes(&self) -> &[Membrane] {
        &self.membranes
    }

    /// Its edges between two triangles.
    pub(crate) fn hinges(&self) -> &[Hinge] {
        &self.hinges
    }

    /// Its vertices at rest.
    pub(crate) fn rest(&self) -> &[DVec3] {
        &self.skin.rest
    }

    /// The inverse mass of every vertex; 0 for fixed ones.
    pub(crate) fn inverse_masses(&self) -> &[f64] {
        &self.inverse_masses
    }

    /// One sub-step without contact.
    pub(super) fn advance(&mut self, h: f64, gravity: DVec3, drag: f64, iterations: usize) {
        self.previous.copy_from_slice(&self.positions);
        for i in 0..self.positions.len() {
            if self.inverse_masses[i] > 0.0 {
                self.velocities[i] += gravity * h;
            }
            self.positions[i] += self.velocities[i] * h;
        }
        for _ in 0..iterations {
            for membrane in &self.membranes {
                membrane.project(&mut self.positions, &self.inverse_masses, h);
            }
            for hinge in &self.hinges {
                hinge.project(&mut self.positions, &self.inverse_masses, h);
            }
        }
        for i in 0..self.positions.len() {
            self.velocities[i] = (self.positions[i] - self.previous[i]) / h;
        }
        let mut points = PointsMut {
            positions: &mut self.positions,
            velocities: &mut self.velocities,
            inverse_masses: &self.inverse_masses,
        };
        points.damp(&self.skin.edges, self.fabric.damping, h);
        points.slow(self.fabric.drag + drag, h);
    }
}
