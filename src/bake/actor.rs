//! A body of the description in the world: its start, what acts on it, and its recorded motion.

use super::{
    BakeError,
    cast::Cast,
    convert::{scaled, scene_pose},
    description::{Grip, Kind},
    shatter::Shattering,
};
use crate::{
    mesh::Mesh,
    scene::{Motion, Pose, Track},
    simulate::{self, Body, Material, Rigid, SimulateError, Soft, World, cage, turn},
};
use glam::DVec3;

/// A body of the description in the world.
pub(super) enum Actor {
    /// Fixed, or moving at a constant velocity. Other bodies pass through it unless it is in the world as well.
    Course { pose: simulate::Pose, scale: f64, velocity: DVec3, poses: Vec<Pose> },
    /// Moves freely and does not deform.
    Rigid { index: usize, scale: f64, poses: Vec<Pose> },
    /// Deforms.
    Soft { index: usize, cage: Mesh, track: Track, grips: Vec<Grip> },
    /// Breaks.
    Pieces(Shattering),
}

impl Actor {
    /// Adds a body to the world.
    pub(super) fn enter(
        number: usize,
        cast: &Cast,
        world: &mut World,
    ) -> Result<Result<Self, BakeError>, SimulateError> {
        let body = &cast.body;
        let scale = body.scale;
        let wrong = |wrong| Ok(Err(BakeError::Body { body: number, model: cast.model.clone(), wrong }));
        if !(scale > 0.0 && scale.is_finite()) {
            return wrong("scale must be positive");
        }
        if !body.grip.is_empty() && body.kind != Kind::Soft {
            return wrong("only soft bodies can have grips");
        }
        let pose = simulate::Pose { rotation: cast.rotation, translation: cast.position };
        let contact = scaled(&cast.meshes[0], scale);
        let shape = simulate::Shape::new(&contact, body.contact_distance);
        let index = world.bodies.len();
        Ok(Ok(match body.kind {
            Kind::Moving => Self::Course { pose, scale, velocity: body.velocity, poses: vec![] },
            Kind::Fixed | Kind::Rigid => {
                let mut rigid = Rigid::new(&contact, body.density, body.friction)?;
                rigid.place(pose, body.velocity, body.spin);
                if body.kind == Kind::Fixed {
                    rigid.hold();
                }
                let mut solid = Body::rigid(rigid).with_shape(shape);
                solid.thin = body.thin;
                world.bodies.push(solid);
                match body.kind {
                    Kind::Fixed => Self::Course { pose, scale, velocity: DVec3::ZERO, poses: vec![] },
                    _ => Self::Rigid { index, scale, poses: vec![] },
                }
            }
            Kind::Soft => {
                let cage = cage::enclose(&cast.meshes.iter().collect::<Vec<_>>(), body.cage);
                let material = Material {
                    density: body.density,
                    young: body.young,
                    poisson: body.poisson,
                    damping: body.damping,
                    friction: body.friction,
                };
                let mut soft = Soft::new(&scaled(&cage.mesh, scale), &cage.fill, material)?;
                soft.place(pose, body.velocity, body.spin);
                for grip in &body.grip {
                    hold(&mut soft, grip, &cage.mesh, pose);
                }
                let mut jelly = Body::soft(soft).with_shape(shape);
                (jelly.thin, jelly.self_contact) = (body.thin, body.self_contact);
                world.bodies.push(jelly);
                let track = Track { points: cage.mesh.positions.len(), positions: vec![] };
                Self::Soft { index, cage: cage.mesh, track, grips: cast.body.grip.clone() }
            }
            Kind::Pieces => {
                let Some(shatter) = &body.shatter else { return wrong("kind 'pieces' needs a [body.shatter]") };
                Self::Pieces(Shattering::enter(cast, shatter, pose, world)?)
            }
        }))
    }

    /// Before a frame is simulated: applies accelerations and releases grips.
    pub(super) fn prepare(&mut self, cast: &Cast, frame: u32, dt: f64, world: &mut World) -> Result<(), SimulateError> {
        let push = match cast.body.acceleration_until {
            Some(until) if world.time >= until => DVec3::ZERO,
            _ => cast.body.acceleration * dt,
        };
        match self {
            Self::Course { .. } => {}
            Self::Rigid { index, .. } => {
                if let simulate::Motion::Rigid(rigid) = &mut world.bodies[*index].motion {
                    rigid.velocity += push;
                }
            }
            Self::Soft { index, grips, .. } => {
                let time = world.time;
                if let simulate::Motion::Soft(soft) = &mut world.bodies[*index].motion {
                    soft.velocities.iter_mut().for_each(|velocity| *velocity += push);
                    // All grips of a body are released together, with the first.
                    if grips.iter().any(|grip| grip.release.is_some_and(|release| time >= release)) {
                        soft.release();
                        grips.clear();
                    }
                }
            }
            Self::Pieces(shattering) => shattering.prepare(frame, world)?,
        }
        Ok(())
    }

    /// After a frame: records the motion.
    pub(super) fn record(&mut self, frame: u32, dt: f64, world: &World) {
        match self {
            Self::Course { pose, scale, velocity, poses } => {
                let moved = pose.translation + *velocity * (f64::from(frame) * dt);
                if frame == 0 || *velocity != DVec3::ZERO {
                    poses.push(scene_pose(&simulate::Pose { translation: moved, ..*pose }, *scale));
                }
            }
            Self::Rigid { index, scale, poses } => {
                if let Some(rigid) = world.bodies[*index].as_rigid() {
                    poses.push(scene_pose(&rigid.pose(), *scale));
                }
            }
            Self::Soft { index, track, .. } => {
                if let Some(soft) = world.bodies[*index].as_soft() {
                    track.positions.extend(soft.positions.iter().map(|p| p.as_vec3()));
                }
            }
            Self::Pieces(shattering) => shattering.record(world),
        }
    }

    /// The recorded motion.
    pub(super) fn into_motion(self) -> Motion {
        match self {
            Self::Course { poses, .. } | Self::Rigid { poses, .. } => Motion::Rigid(poses),
            Self::Soft { cage, track, .. } => Motion::Cage { cage, track },
            Self::Pieces(shattering) => shattering.into_motion(),
        }
    }
}

/// Drives the cage's vertices in a box: rotated about the body's x axis and translated, smoothly from rest to rest.
fn hold(soft: &mut Soft, grip: &Grip, cage: &Mesh, pose: simulate::Pose) {
    let inside = |p: &DVec3| p.cmpge(grip.low).all() && p.cmple(grip.high).all();
    let vertices = (0..).zip(&cage.positions).filter(|(_, p)| inside(p)).map(|(v, _)| v).collect();
    let Grip { turn: angle, shift, time: [from, to], .. } = *grip;
    soft.drive(vertices, move |time, rest| {
        let part = ((time - from) / (to - from).max(1e-9)).clamp(0.0, 1.0);
        // Eases in and out over the whole time (Perlin's smoothstep).
        let eased = part * part * (3.0 - 2.0 * part);
        pose.apply(turn(DVec3::X, angle.to_radians() * eased) * rest + shift * eased)
    });
}
