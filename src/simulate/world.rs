//! The world: bodies, gravity, the ground, and time.

use super::contact::{self, Contact, Wall};
use super::lcp::Lcp;
use super::parallel::*;
use super::proximity::{self, Limits};
use super::soft::UNTANGLE_ROUNDS;
use super::{Body, Motion, SimulateError, Solver, detection, hulls};
use crate::geometry::Aabb;
use glam::DVec3;

/// A horizontal plane that bodies stay above.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Ground {
    /// Its y coordinate.
    pub height: f64,
    /// Coulomb's coefficient; a contact has the geometric mean of both.
    pub friction: f64,
}

/// Statistics of a frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FrameReport {
    /// The largest number of contacts between bodies in a detection.
    pub contacts: usize,
    /// The largest number of projection rounds that a body needed.
    pub untangle_rounds: usize,
}

/// Bodies in motion.
#[derive(Clone, Default)]
pub struct World {
    /// The bodies; contacts are solved in their order.
    pub bodies: Vec<Body>,
    /// Acceleration.
    pub gravity: DVec3,
    /// The ground, if there is one.
    pub ground: Option<Ground>,
    /// A box without friction that bodies stay in, if there is one.
    pub walls: Option<Aabb>,
    /// Settings of the solver.
    pub solver: Solver,
    /// Pairs of bodies that pass through each other, the smaller index first.
    pub ignored: Vec<[usize; 2]>,
    /// Seconds since the start.
    pub time: f64,
    /// Contacts of the last sub-step.
    pub memory: Memory,
}

/// Contacts of the last sub-step: their impulses are good guesses for the next.
#[derive(Debug, Clone, Default)]
pub struct Memory {
    between: Vec<Contact>,
    at_walls: Vec<Contact>,
    /// How far cloth may move until the next search.
    limits: Vec<Limits>,
}

impl World {
    /// Linear momentum of all bodies.
    pub fn momentum(&self) -> DVec3 {
        self.bodies.iter().map(Body::momentum).sum()
    }

    /// Angular momentum of all bodies about a point.
    pub fn angular_momentum(&self, about: DVec3) -> DVec3 {
        self.bodies.iter().map(|b| b.angular_momentum(about)).sum()
    }

    /// Kinetic, elastic and potential energy.
    pub fn energy(&self) -> f64 {
        self.bodies.iter().map(|b| b.energy() - b.mass() * self.gravity.dot(b.centre())).sum()
    }

    /// Advances by a frame of `dt` seconds in `substeps` steps with `detections` searches for contacts.
    pub fn step_frame(&mut self, dt: f64, substeps: usize, detections: usize) -> Result<FrameReport, SimulateError> {
        if !(dt.is_finite() && dt > 0.0) || substeps == 0 || detections == 0 {
            return Err(SimulateError::Steps { dt, substeps, detections });
        }
        let detections = detections.min(substeps);
        let (start, h) = (self.time, dt / substeps as f64);
        let mut report = FrameReport::default();
        for step in 0..substeps {
            // Spread evenly: `step` is the first with its share of detections.
            if step == 0 || step * detections / substeps != (step - 1) * detections / substeps {
                report.contacts = report.contacts.max(self.detect());
            }
            self.time = start + h * (step + 1) as f64;
            self.substep(h);
            self.check_finite()?;
        }
        self.time = start + dt;
        report.untangle_rounds = self.untangle()?;
        Ok(report)
    }

    /// Finds the contacts between bodies; gives their number.
    fn detect(&mut self) -> usize {
        let ignored = |a: usize, b: usize| self.ignored.contains(&[a.min(b), a.max(b)]);
        let mut found = detection::contacts(&self.bodies, ignored);
        let (of_cloth, limits) = proximity::search(&self.bodies, ignored);
        found.extend(of_cloth);
        found.extend(hulls::contacts(&self.bodies, ignored));
        found.sort_by_key(|contact| contact.key);
        contact::continued(&mut found, &self.memory.between);
        self.memory.limits = limits;
        self.memory.between = found;
        self.memory.between.len()
    }

    /// Moves all bodies without contacts.
    fn advance(&mut self, h: f64) {
        let (time, gravity, solver) = (self.time, self.gravity, self.solver);
        // Bodies are independent here: the order does not matter.
        self.bodies.par_iter_mut().for_each(|body| match &mut body.motion {
            Motion::Soft(soft) => soft.advance(time, h, gravity, solver.drag, solver.elastic_passes),
            Motion::Rigid(rigid) => rigid.advance(time, h, gravity, solver.drag, solver.integrator),
            Motion::Cloth(cloth) => cloth.advance(h, gravity, solver.drag, solver.elastic_passes),
        });
    }

    /// The problem that the contacts of rigid bodies are in the next sub-step of `h` seconds. Unknowns 3 i to 3 i + 2 are the
    /// impulses of contact i along its normal and two tangents.
    pub fn contact_problem(&self, h: f64) -> Lcp {
        let mut world = self.clone();
        world.detect();
        world.time += h;
        world.advance(h);
        let mut at_walls = world.at_walls();
        contact::problem(&world.bodies, world.memory.between.iter_mut().chain(&mut at_walls), h)
    }

    fn substep(&mut self, h: f64) {
        self.advance(h);
        let mut at_walls = self.at_walls();
        contact::continued(&mut at_walls, &self.memory.at_walls);
        self.memory.at_walls = at_walls;
        let contacts = self.memory.between.iter_mut().chain(&mut self.memory.at_walls);
        contact::solve(&mut self.bodies, contacts, &self.solver, h);
        self.memory.limits.iter().for_each(|limits| limits.apply(&mut self.bodies, h));
    }

    /// The ground and the walls.
    fn walls(&self) -> Vec<Wall> {
        let up = |ground: Ground| Wall { normal: DVec3::Y, height: ground.height, friction: ground.friction };
        let mut walls: Vec<Wall> = self.ground.map(up).into_iter().collect();
        if let Some(bounds) = self.walls {
            for normal in [DVec3::X, DVec3::Y, DVec3::Z] {
                walls.push(Wall { normal, height: normal.dot(bounds.min), friction: 0.0 });
                walls.push(Wall { normal: -normal, height: -normal.dot(bounds.max), friction: 0.0 });
            }
        }
        walls
    }

    /// Surface vertices below the ground or beyond a wall, sorted.
    fn at_walls(&self) -> Vec<Contact> {
        let walls = self.walls();
        let mut contacts = Vec::new();
        for (index, body) in self.bodies.iter().enumerate().filter(|_| !walls.is_empty()) {
            if body.hull().is_some() {
                hulls::at_walls(&self.bodies, index, &walls, &mut contacts);
                continue;
            }
            let margin = contact::margin(&self.bodies, index);
            for vertex in body.outer_vertices() {
                let position = body.shape_position(vertex);
                // The last wall has the smallest key.
                for (number, &wall) in walls.iter().enumerate().rev() {
                    if wall.normal.dot(position) + margin < wall.height {
                        contacts.push(Contact::at_wall(&self.bodies, index, vertex, number, wall));
                    }
                }
            }
        }
        contacts
    }

    fn check_finite(&self) -> Result<(), SimulateError> {
        let finite = |body: &Body| match &body.motion {
            Motion::Soft(soft) => soft.positions.iter().all(|x| x.is_finite()),
            Motion::Rigid(rigid) => rigid.centre.is_finite() && rigid.rotation.is_finite(),
            Motion::Cloth(cloth) => cloth.positions.iter().all(|x| x.is_finite()),
        };
        match self.bodies.iter().position(|body| !finite(body)) {
            Some(body) => Err(SimulateError::NotFinite { body, time: self.time }),
            None => Ok(()),
        }
    }

    fn untangle(&mut self) -> Result<usize, SimulateError> {
        let time = self.time;
        let mut most = 0;
        for (body, it) in self.bodies.iter_mut().enumerate() {
            let Motion::Soft(soft) = &mut it.motion else { continue };
            let Some(rounds) = soft.untangle() else {
                let (inverted, worst) = (soft.inverted(), soft.smallest_volume_ratio());
                return Err(SimulateError::Inverted { body, inverted, worst, time, rounds: UNTANGLE_ROUNDS });
            };
            most = most.max(rounds);
        }
        Ok(most)
    }
}
