//! The bodies of a scene at one of its frames, ready for the GPU.

use super::{
    LiveError, Setup,
    cloth_layout::ClothLayout,
    cloths::{self, MOST_CLOTH_POINTS},
    colours::colour,
    elastic::Elastic,
    layout::{Element, LiveBody, RigidBody},
    rigid_bodies, soft_bodies,
};
use crate::{
    geometry::{Aabb, Primitive},
    mesh::Mesh,
    scene::{Motion, Placement, Scene},
};
use glam::Vec3;

/// The distance that solids keep from each other, in that of cloth: contacts need some.
pub(super) const OF_SOLIDS: f64 = 0.5;
/// Where there is no cloth, in the size of the largest body.
const OF_RIGID: f64 = 0.01;

/// The bodies of a scene: what the kernels know of them, in the order of the scene's control points.
#[derive(Clone, Default)]
pub struct Bodies {
    /// Position and inverse mass of every control point; the inverse mass is negative in rigid bodies that move.
    pub points: Vec<[f32; 4]>,
    /// Velocity, and the number of the soft or rigid body.
    pub velocities: Vec<[f32; 4]>,
    /// Friction, and the number of the soft or rigid body.
    pub surfaces: Vec<[f32; 2]>,
    /// Soft bodies and cloth.
    pub soft: Vec<LiveBody>,
    /// Where the colours of all soft bodies start.
    pub colours: Vec<u32>,
    /// Elastic tetrahedra, body by body and colour by colour.
    pub elements: Vec<Element>,
    /// Cloth as the kernels read it.
    pub cloth: ClothLayout,
    /// Rigid bodies.
    pub rigid: Vec<RigidBody>,
    /// Of every soft body and cloth its object and itself in f64.
    pub softs: Vec<(usize, Elastic)>,
    /// Of every rigid body its object and its mass.
    pub rigid_masses: Vec<(usize, f64)>,
    /// Of every rigid body of a scene of surfaces its bounds in the model's coordinates, and whether it has an inside.
    pub rigid_rests: Vec<(Aabb, bool)>,
    /// Names of the objects.
    pub names: Vec<String>,
    /// Size of the largest body at rest.
    pub size: f64,
    /// Of scenes of surfaces every control point at rest, bodies side by side, and half the distance that its body keeps from
    /// others; negative where it has an inside.
    pub rest: Vec<[f32; 4]>,
    /// The distance that cloth keeps; 0 in scenes of tetrahedra.
    pub distance: f64,
}

impl Bodies {
    /// Takes the bodies of a scene at one of its frames, with the velocities that they have there. Cloth is cut into patches of at
    /// most so many points of their own.
    ///
    /// # Errors
    /// Bodies without a volume, a scene in which nothing can move.
    pub fn new<'m>(
        scene: &Scene,
        placement: &Placement,
        setup: &Setup,
        (frame, most_own): (u32, usize),
        model: impl Fn(&str) -> Option<&'m Mesh>,
    ) -> Result<Self, LiveError> {
        let controls = scene.controls(f64::from(frame), false);
        let velocities = velocities(scene, frame, &controls);
        let mut bodies =
            Self { names: scene.objects.iter().map(|object| object.name.clone()).collect(), ..Self::default() };
        let mesh_of = |number: usize| scene.objects[number].shape.mesh(|name| model(name));
        let of_triangles = placement.primitive == Primitive::Triangles;
        let mut first = 0;
        for (number, object) in scene.objects.iter().enumerate() {
            let count = object.motion.control_count();
            let own = (&controls[first..first + count], &velocities[first..first + count]);
            let about = &setup.bodies[number];
            let failed = |error| LiveError::Body { object: number, name: object.name.clone(), error };
            let mesh = mesh_of(number);
            let start = match &object.motion {
                Motion::Cage { track, .. } | Motion::Vertices(track) if track.frames() > 0 => track.frame(0),
                _ => own.0,
            };
            if cloths::is_cloth(object, mesh) && count > MOST_CLOTH_POINTS {
                let name = object.name.clone();
                return Err(LiveError::LargeCloth { object: number, name, points: count, most: MOST_CLOTH_POINTS });
            }
            match &object.motion {
                Motion::Cage { cage, .. } if cloths::is_cloth(object, mesh) => {
                    let cloth = cloths::of_surface(cage, start, about).map_err(failed)?;
                    bodies.push_elastic(number, Elastic::Cloth(cloth), own);
                }
                Motion::Cage { cage, .. } => {
                    let soft = soft_bodies::in_cage(cage, mesh, start, about).map_err(failed)?;
                    bodies.push_elastic(number, Elastic::Soft(soft), own);
                }
                Motion::Vertices(_) if cloths::is_cloth(object, mesh) => {
                    let positions = start.iter().map(|p| p.as_dvec3()).collect();
                    let surface = Mesh { positions, ..mesh.cloned().unwrap_or_default() };
                    let about = super::BodySetup { scale: Some(1.0), ..about.clone() };
                    let cloth = cloths::of_surface(&surface, start, &about).map_err(failed)?;
                    bodies.push_elastic(number, Elastic::Cloth(cloth), own);
                }
                Motion::Vertices(_) => {
                    let cells = mesh.map(|mesh| mesh.cells.clone()).unwrap_or_default();
                    let soft = soft_bodies::of_vertices(start, cells, about).map_err(failed)?;
                    bodies.push_elastic(number, Elastic::Soft(soft), own);
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
                        if of_triangles {
                            bodies.rigid_rests.push((mesh.bounds(), rigid_bodies::is_closed(&mesh)));
                        }
                    }
                }
            }
            first += count;
        }
        if bodies.points.iter().all(|point| point[3] == 0.0) {
            return Err(LiveError::Fixed { objects: scene.objects.len() });
        }
        if of_triangles {
            bodies.set_rest();
        }
        bodies.cloth = ClothLayout::new(&bodies, most_own);
        Ok(bodies)
    }

    /// Elastic tetrahedra, and triangles and hinges of cloth.
    pub fn element_count(&self) -> usize {
        let of = |elastic: &Elastic| match elastic {
            Elastic::Cloth(cloth) => cloth.membranes().len() + cloth.hinges().len(),
            Elastic::Soft(soft) => soft.elements().count(),
        };
        self.softs.iter().map(|(_, elastic)| of(elastic)).sum()
    }

    fn push_elastic(&mut self, object: usize, elastic: Elastic, (at, moving): (&[Vec3], &[Vec3])) {
        let (first, number) = (self.points.len() as u32, self.soft.len());
        let (damping, free) = elastic.damping();
        let first_colour = self.colours.len() as u32;
        let elements = elastic.elements(first);
        let corners: Vec<[u32; 4]> = elements.iter().map(|e| e.corners.map(|v| v - first)).collect();
        let (colours, base) = (colour(&corners, at.len()), self.elements.len() as u32);
        self.colours.extend(colours.starts.iter().map(|start| base + start));
        self.elements.extend(colours.order.iter().map(|&e| elements[e as usize]));
        let body = LiveBody {
            first_point: first,
            points: at.len() as u32,
            first_colour,
            colours: colours.count() as u32,
            mass: elastic.mass() as f32,
            damping: damping as f32,
            friction: elastic.friction() as f32,
            free: free.into(),
        };
        for (i, (x, v)) in at.iter().zip(moving).enumerate() {
            let w = elastic.inverse_masses()[i] as f32;
            self.points.push([x.x, x.y, x.z, w]);
            let v = if w > 0.0 { *v } else { Vec3::ZERO };
            self.velocities.push([v.x, v.y, v.z, number as f32]);
            self.surfaces.push([body.friction, number as f32]);
        }
        self.size = self.size.max(elastic.size());
        self.soft.push(body);
        self.softs.push((object, elastic));
    }

    /// Control points at rest, and distances.
    fn set_rest(&mut self) {
        let thickness = |elastic: &Elastic| match elastic {
            Elastic::Cloth(cloth) => cloth.fabric().thickness,
            Elastic::Soft(_) => 0.0,
        };
        self.distance = self.softs.iter().map(|(_, elastic)| thickness(elastic)).fold(0.0, f64::max);
        if self.distance == 0.0 {
            self.distance = OF_RIGID * self.size;
        }
        let of_solids = (-OF_SOLIDS * self.distance / 2.0) as f32;
        self.rest = vec![[0.0; 4]; self.points.len()];
        // Bodies side by side are far from each other.
        let (mut beside, gap) = (0.0, (2.0 * self.distance + 0.1 * self.size) as f32);
        for (body, (_, elastic)) in self.soft.iter().zip(&self.softs) {
            let own = if let Elastic::Cloth(_) = elastic { thickness(elastic) as f32 / 2.0 } else { of_solids };
            let bounds = Aabb::around(elastic.rest());
            for (to, p) in self.rest[body.first_point as usize..].iter_mut().zip(elastic.rest()) {
                let [x, y, z] = (*p - bounds.min).as_vec3().to_array();
                *to = [x + beside, y, z, own];
            }
            beside += bounds.extent().x as f32 + gap;
        }
        for (rigid, (bounds, is_closed)) in self.rigid.iter().zip(&self.rigid_rests) {
            let first = rigid.first_point as usize;
            let own = if *is_closed { of_solids } else { -of_solids };
            for (k, axis) in [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
                let at = (axis - bounds.min.as_vec3()) * rigid.scale + Vec3::X * beside;
                self.rest[first + k] = [at.x, at.y, at.z, own];
            }
            beside += bounds.extent().x as f32 * rigid.scale + gap;
        }
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
