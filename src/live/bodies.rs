//! The bodies of a scene at one of its frames, ready for the GPU.

use super::{
    LiveError, Setup,
    colours::colour,
    layout::{Element, LiveBody, RigidBody},
    rigid_bodies, soft_bodies,
};
use crate::{
    geometry::Primitive,
    mesh::Mesh,
    scene::{Motion, Placement, Scene, Shape},
    simulate::Soft,
};
use glam::Vec3;

/// The bodies of a scene: what the kernels know of them, in the order of the scene's control points.
#[derive(Clone, Default)]
pub struct Bodies {
    /// Position and inverse mass of every control point; the inverse mass is negative in rigid bodies that move.
    pub points: Vec<[f32; 4]>,
    /// Velocity, and the number of the soft or rigid body.
    pub velocities: Vec<[f32; 4]>,
    /// Friction, and the number of the soft or rigid body.
    pub surfaces: Vec<[f32; 2]>,
    /// Soft bodies.
    pub soft: Vec<LiveBody>,
    /// Where the colours of all soft bodies start.
    pub colours: Vec<u32>,
    /// Elements, body by body and colour by colour.
    pub elements: Vec<Element>,
    /// Rigid bodies.
    pub rigid: Vec<RigidBody>,
    /// Of every soft body its object and itself in f64.
    pub softs: Vec<(usize, Soft)>,
    /// Of every rigid body its object and its mass.
    pub rigid_masses: Vec<(usize, f64)>,
    /// Names of the objects.
    pub names: Vec<String>,
    /// Size of the largest body at rest.
    pub size: f64,
}

impl Bodies {
    /// Takes the bodies of a scene at one of its frames, with the velocities that they have there.
    ///
    /// # Errors
    /// Surfaces, bodies without a volume, a scene in which nothing can move.
    pub fn new<'m>(
        scene: &Scene,
        placement: &Placement,
        setup: &Setup,
        frame: u32,
        model: impl Fn(&str) -> Option<&'m Mesh>,
    ) -> Result<Self, LiveError> {
        let controls = scene.controls(f64::from(frame), false);
        let velocities = velocities(scene, frame, &controls);
        let mut bodies =
            Self { names: scene.objects.iter().map(|object| object.name.clone()).collect(), ..Self::default() };
        if placement.primitive != Primitive::Tetrahedra {
            let name = bodies.names.first().cloned().unwrap_or_default();
            return Err(LiveError::Surface { object: 0, name });
        }
        let mut first = 0;
        for (number, object) in scene.objects.iter().enumerate() {
            let count = object.motion.control_count();
            let own = (&controls[first..first + count], &velocities[first..first + count]);
            let about = &setup.bodies[number];
            let failed = |error| LiveError::Body { object: number, name: object.name.clone(), error };
            let mesh = match &object.shape {
                Shape::Mesh(mesh) => Some(mesh),
                Shape::Model(name) => model(name),
            };
            match &object.motion {
                Motion::Cage { cage, .. } if cage.primitive != Primitive::Tetrahedra => {
                    return Err(LiveError::Surface { object: number, name: object.name.clone() });
                }
                Motion::Cage { cage, track } => {
                    let start = if track.frames() > 0 { track.frame(0) } else { own.0 };
                    let soft = soft_bodies::in_cage(cage, mesh, start, about).map_err(failed)?;
                    bodies.push_soft(number, soft, own, about);
                }
                Motion::Vertices(track) => {
                    let start = if track.frames() > 0 { track.frame(0) } else { own.0 };
                    let cells = mesh.map(|mesh| mesh.cells.clone()).unwrap_or_default();
                    let soft = soft_bodies::of_vertices(start, cells, about).map_err(failed)?;
                    bodies.push_soft(number, soft, own, about);
                }
                Motion::Rigid(_) | Motion::Pieces { .. } => {
                    let is_still = object.motion.loaded().is_none() || about.held;
                    for piece in 0..count / 4 {
                        let at = first + 4 * piece;
                        let corners = (&controls[at..at + 4], &velocities[at..at + 4]);
                        let mesh = rigid_bodies::hanging_on(placement, at as u32);
                        let (rigid, mass) =
                            rigid_bodies::at(corners, &mesh, &about.material, is_still).map_err(failed)?;
                        bodies.push_rigid(number, rigid, mass, corners);
                    }
                }
            }
            first += count;
        }
        if bodies.points.iter().all(|point| point[3] == 0.0) {
            return Err(LiveError::Fixed { objects: scene.objects.len() });
        }
        Ok(bodies)
    }

    fn push_soft(&mut self, object: usize, soft: Soft, (at, moving): (&[Vec3], &[Vec3]), about: &super::BodySetup) {
        let (first, number) = (self.points.len() as u32, self.soft.len());
        let corners: Vec<[u32; 4]> = soft.elements().map(|e| e.corners).collect();
        let colours = colour(&corners, at.len());
        let base = self.elements.len() as u32;
        let body = LiveBody {
            first_point: first,
            points: at.len() as u32,
            first_colour: self.colours.len() as u32,
            colours: colours.starts.len() as u32 - 1,
            mass: soft.mass() as f32,
            damping: about.material.damping as f32,
            friction: about.material.friction as f32,
            free: soft.inverse_masses.iter().all(|&w| w > 0.0).into(),
        };
        self.colours.extend(colours.starts.iter().map(|start| base + start));
        let all: Vec<_> = soft.elements().collect();
        self.elements.extend(colours.order.iter().map(|&e| {
            let element = all[e as usize];
            let [column0, column1, column2] = element.inverse_rest.to_cols_array_2d().map(|c| c.map(|x| x as f32));
            Element {
                corners: element.corners.map(|v| first + v),
                column0,
                mu: element.stiffness[0] as f32,
                column1,
                lambda: element.stiffness[1] as f32,
                column2,
                rest_ratio: element.rest_volume_ratio as f32,
            }
        }));
        for (i, (x, v)) in at.iter().zip(moving).enumerate() {
            let w = soft.inverse_masses[i] as f32;
            self.points.push([x.x, x.y, x.z, w]);
            let v = if w > 0.0 { *v } else { Vec3::ZERO };
            self.velocities.push([v.x, v.y, v.z, number as f32]);
            self.surfaces.push([body.friction, number as f32]);
        }
        self.size = self.size.max(soft.rest().bounds().extent().max_element());
        self.soft.push(body);
        self.softs.push((object, soft));
    }

    fn push_rigid(&mut self, object: usize, rigid: RigidBody, mass: f64, (at, moving): (&[Vec3], &[Vec3])) {
        let number = self.rigid.len() as f32;
        let is_moving = rigid.inverse_mass > 0.0;
        for (x, v) in at.iter().zip(moving) {
            let v = if is_moving { *v } else { Vec3::ZERO };
            self.points.push([x.x, x.y, x.z, if is_moving { -1.0 } else { 0.0 }]);
            self.velocities.push([v.x, v.y, v.z, number]);
            self.surfaces.push([rigid.friction, number]);
        }
        self.size = self.size.max(f64::from(rigid.scale));
        self.rigid.push(RigidBody { first_point: self.points.len() as u32 - 4, ..rigid });
        self.rigid_masses.push((object, mass));
    }
}

/// How control points move at a frame: towards the next one, or from the one before.
fn velocities(scene: &Scene, frame: u32, controls: &[Vec3]) -> Vec<Vec3> {
    let (other, sign) = match frame + 1 < scene.frames {
        true => (frame + 1, 1.0),
        false => (frame.saturating_sub(1), -1.0),
    };
    let there = scene.controls(f64::from(other), false);
    there.iter().zip(controls).map(|(there, here)| (there - here) * (sign * scene.rate)).collect()
}
