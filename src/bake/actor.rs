//! A body of the description in the world: its start, what acts on it, and its recorded motion.

use super::{
    cast::Cast,
    convert::{scaled, scene_pose},
    course::Course,
    description::{Grip, Kind},
    error::BakeError,
    shatter::Shattering,
};
use crate::{
    geometry::{Primitive, convex::Polytope},
    mesh::{Mesh, surfaces},
    scene::{Motion, Pose, Track},
    simulate::{
        self, Body, Cloth, Material, Rigid, SimulateError, Skin, Soft, World,
        cage::{self, Cage},
        turn,
    },
};
use glam::DVec3;

/// A body of the description in the world.
pub(super) enum Actor {
    /// Fixed, or moving as prescribed. Other bodies pass through it unless it is in the world as well.
    Course { course: Course, scale: f64, poses: Vec<Pose> },
    /// Moves freely and does not deform.
    Rigid { index: usize, scale: f64, poses: Vec<Pose> },
    /// Deforms.
    Soft { index: usize, cage: Mesh, track: Track, grips: Vec<Grip> },
    /// Folds.
    Cloth { index: usize, cage: Mesh, track: Track },
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
        if body.convex && !matches!(body.kind, Kind::Rigid | Kind::Fixed) {
            return wrong("only rigid and fixed bodies can be convex");
        }
        if body.convex && cast.contact.primitive == Primitive::Triangles {
            return wrong("only bodies of tetrahedra can be convex");
        }
        if !(body.friction >= 0.0 && body.friction.is_finite()) {
            return wrong("friction must not be negative");
        }
        let pose = simulate::Pose { rotation: cast.rotation, translation: cast.position };
        let contact = scaled(&cast.contact, scale);
        let shape = simulate::Shape::new(&contact, body.contact_distance);
        let index = world.bodies.len();
        let course = Course { pose, velocity: DVec3::ZERO, moments: vec![] };
        Ok(Ok(match body.kind {
            Kind::Moving => {
                let course = Course { velocity: body.velocity, ..course };
                Self::Course { course, scale, poses: vec![] }
            }
            Kind::Fixed | Kind::Driven if cast.meshes[0].primitive == Primitive::Triangles => {
                let course = Course { moments: body.course.clone(), ..course };
                let mut rigid = Rigid::immovable(body.friction);
                rigid.place(course.at(0.0), DVec3::ZERO, DVec3::ZERO);
                if body.kind == Kind::Driven {
                    let course = course.clone();
                    rigid.drive(move |time| course.at(time));
                }
                let Some(skin) = body.skin.checked_sub(1).and_then(|step| cast.meshes.get(step)) else {
                    return wrong("skin must be one of the scene's resolutions");
                };
                let mut solid = Body::rigid(rigid).with_skin(Skin::new(&scaled(skin, scale)));
                if contact.primitive == Primitive::Tetrahedra {
                    solid = solid.with_shape(shape);
                }
                world.bodies.push(solid);
                Self::Course { course, scale, poses: vec![] }
            }
            Kind::Driven => return wrong("only surfaces can be driven"),
            Kind::Cloth => {
                let Some(cage) = surfaces::cage_of(&cast.model) else { return wrong("kind 'cloth' needs a cloth") };
                let Some(fabric) = body.fabric else { return wrong("kind 'cloth' needs a [body.fabric]") };
                let mut cloth = Cloth::new(&scaled(&cage, scale), fabric)?;
                cloth.place(pose, body.velocity);
                world.bodies.push(Body::cloth(cloth));
                let track = Track { points: cage.positions.len(), positions: vec![] };
                Self::Cloth { index, cage, track }
            }
            Kind::Fixed | Kind::Rigid => {
                let mut rigid = Rigid::new(&contact, body.density, body.friction)?;
                rigid.bounce = body.bounce;
                rigid.place(pose, body.velocity, body.spin);
                if body.kind == Kind::Fixed {
                    rigid.hold();
                }
                let mut solid = Body::rigid(rigid).with_shape(shape);
                solid.thin = body.thin;
                if body.convex {
                    let Some(hull) = Polytope::new(&contact.positions) else {
                        return wrong("convex = true needs a solid model");
                    };
                    solid = solid.with_hull(hull, body.contact_distance);
                }
                world.bodies.push(solid);
                match body.kind {
                    Kind::Fixed => Self::Course { course, scale, poses: vec![] },
                    _ => Self::Rigid { index, scale, poses: vec![] },
                }
            }
            Kind::Soft => {
                let cage = match (body.cage, &cast.meshes[..]) {
                    (0, [mesh]) => Cage { mesh: mesh.clone(), fill: vec![1.0; mesh.cells.len()] },
                    (0, _) => return wrong("cage = 0 needs a scene with one resolution"),
                    (vertices, meshes) => cage::enclose(&meshes.iter().collect::<Vec<_>>(), vertices),
                };
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
            Self::Course { .. } | Self::Cloth { .. } => {}
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
            Self::Course { course, scale, poses } => {
                if frame == 0 || course.moves() {
                    poses.push(scene_pose(&course.at(f64::from(frame) * dt), *scale));
                }
            }
            Self::Cloth { index, track, .. } => {
                if let Some(cloth) = world.bodies[*index].as_cloth() {
                    track.positions.extend(cloth.positions.iter().map(|p| p.as_vec3()));
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
            Self::Soft { cage, track, .. } | Self::Cloth { cage, track, .. } => Motion::Cage { cage, track },
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
