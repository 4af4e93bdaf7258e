//! Descriptions of scenes: `assets/scenes/*.toml`.

use crate::simulate::{Fabric, Response};
use glam::DVec3;
use serde::Deserialize;

/// A scene to be simulated. Lengths are metres, times seconds, angles degrees.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// A title of a few words.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// Its position in the catalogue.
    #[serde(default)]
    pub order: u32,
    /// Further ids of the scene.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// The resolutions of its models.
    #[serde(default = "resolutions")]
    pub resolutions: Vec<u8>,
    /// Frames of the animation.
    pub frames: u32,
    /// Frames per second.
    #[serde(default = "rate")]
    pub rate: f64,
    /// Steps of the solver per frame.
    #[serde(default = "substeps")]
    pub substeps: u32,
    /// Searches for contacts per frame.
    #[serde(default = "detections")]
    pub detections: u32,
    /// How contacts of rigid bodies are solved.
    #[serde(default)]
    pub response: Response,
    /// Passes over the contacts in a step of the solver.
    #[serde(default = "passes")]
    pub passes: u32,
    /// Acceleration of all freely moving bodies.
    #[serde(default)]
    pub gravity: DVec3,
    /// Height of the floor, if there is one.
    pub floor: Option<f64>,
    /// The lower and upper corner of a box that bodies stay in, if there is one.
    pub walls: Option<[DVec3; 2]>,
    /// The initial camera direction: azimuth and elevation.
    #[serde(default = "half_from_above")]
    pub look: [f32; 2],
    /// The bodies, in the order of their object numbers.
    #[serde(default)]
    pub body: Vec<Body>,
    /// Groups of bodies at pseudorandom positions; they follow the other bodies.
    #[serde(default)]
    pub scatter: Vec<Scatter>,
}

/// Many bodies of a kind, in a box.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scatter {
    /// Their models, in turn.
    pub models: Vec<String>,
    /// Their number.
    pub count: u32,
    /// Lower corner of the box of their centres.
    pub low: DVec3,
    /// Upper corner.
    pub high: DVec3,
    /// How many there are side by side, in both directions of a layer.
    #[serde(default = "columns")]
    pub columns: u32,
    /// Their initial speed, in pseudorandom directions.
    #[serde(default)]
    pub speed: f64,
    /// The properties of all of them; model, position and rotation are ignored.
    pub like: Body,
}

/// One body.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// A name to show; by default the model's.
    pub name: Option<String>,
    /// Model by its name.
    #[serde(default)]
    pub model: String,
    /// The model to use if that one is missing; the scene then has a note.
    pub stand_in: Option<String>,
    /// The model whose first resolution stands for it in the simulation, of tetrahedra; by default its own.
    pub contact: Option<String>,
    /// Which of the scene's resolutions, from 1 on, cloth is in contact with.
    #[serde(default = "skin")]
    pub skin: usize,
    /// How it moves.
    pub kind: Kind,
    /// Scale relative to the model, whose longest side is 1.
    #[serde(default = "unscaled")]
    pub scale: f64,
    /// The initial position of the model's centre.
    #[serde(default)]
    pub position: DVec3,
    /// Rotations about x, then y, then z.
    #[serde(default)]
    pub rotation: DVec3,
    /// Initial velocity; the constant velocity if `kind` is `moving`.
    #[serde(default)]
    pub velocity: DVec3,
    /// Initial angular velocity.
    #[serde(default)]
    pub spin: DVec3,
    /// Acceleration of this body in addition to gravity.
    #[serde(default)]
    pub acceleration: DVec3,
    /// The end of `acceleration` in seconds.
    pub acceleration_until: Option<f64>,
    /// The approximate number of vertices of the cage; 0 if the model itself is to be simulated, at the scene's only
    /// resolution.
    #[serde(default = "cage")]
    pub cage: usize,
    /// Mass per volume.
    #[serde(default = "density")]
    pub density: f64,
    /// Young's modulus.
    #[serde(default = "young")]
    pub young: f64,
    /// Poisson's ratio.
    #[serde(default = "poisson")]
    pub poisson: f64,
    /// Damping of the deformation.
    #[serde(default)]
    pub damping: f64,
    /// Coefficient of friction.
    #[serde(default = "friction")]
    pub friction: f64,
    /// The part of its speed that a rigid body keeps when it bounces.
    #[serde(default)]
    pub bounce: f64,
    /// The distance that other bodies keep.
    #[serde(default)]
    pub contact_distance: f64,
    /// Whether its convex hull stands for it in contacts with other such bodies and the floor; only for rigid and fixed bodies.
    #[serde(default)]
    pub convex: bool,
    /// How often it is there, each time moved on by `repeat_by`.
    #[serde(default = "once")]
    pub repeat: u32,
    /// The distance from one repetition to the next.
    #[serde(default)]
    pub repeat_by: DVec3,
    /// Whether it has contacts with itself.
    #[serde(default)]
    pub self_contact: bool,
    /// Whether it is too thin for points of other bodies to be pushed out of it; its own points are pushed out of theirs.
    #[serde(default)]
    pub thin: bool,
    /// The displacement applied at detection time.
    #[serde(default)]
    pub correction: DVec3,
    /// Regions with a prescribed motion.
    #[serde(default)]
    pub grip: Vec<Grip>,
    /// How it breaks, if `kind` is `pieces`.
    pub shatter: Option<Shatter>,
    /// What it is made of, if `kind` is `cloth`.
    pub fabric: Option<Fabric>,
    /// Its motion, if `kind` is `driven`: the first moment is the start.
    #[serde(default)]
    pub course: Vec<Moment>,
}

/// A moment of a prescribed motion. Between two the body moves smoothly from rest to rest.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Moment {
    /// Seconds since the start.
    pub time: f64,
    /// Translation from the initial position.
    #[serde(default)]
    pub shift: DVec3,
    /// Rotation since the start: the axis, its length the angle.
    #[serde(default)]
    pub turn: DVec3,
}

/// How a body moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Deforms.
    Soft,
    /// Moves freely and does not deform.
    Rigid,
    /// Does not move.
    Fixed,
    /// Moves at a constant velocity through everything.
    Moving,
    /// Moves as prescribed by its course, and pushes what is in its way.
    Driven,
    /// Folds; its model is a flat surface.
    Cloth,
    /// Rigid, and breaks into rigid pieces.
    Pieces,
}

/// A region of a soft body with a prescribed motion: a rotation about an axis through the body's centre, and a translation.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grip {
    /// The region of the model: lower corner of a box.
    pub low: DVec3,
    /// Upper corner of the box.
    pub high: DVec3,
    /// Rotation about x at the end, in degrees.
    #[serde(default)]
    pub turn: f64,
    /// Translation at the end.
    #[serde(default)]
    pub shift: DVec3,
    /// Start and end of the motion in seconds; the region is fixed before and after.
    pub time: [f64; 2],
    /// When it is released, if at all.
    pub release: Option<f64>,
}

/// How a body breaks.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shatter {
    /// The final number of pieces.
    pub pieces: usize,
    /// When it breaks into how many objects; the last time into all pieces.
    pub at: Vec<BreakAt>,
    /// The speed of the pieces away from the centre.
    #[serde(default)]
    pub burst: f64,
}

/// A break.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakAt {
    /// The first frame after it.
    pub frame: u32,
    /// The number of objects.
    pub objects: usize,
}

fn resolutions() -> Vec<u8> {
    vec![1, 2, 3, 4]
}
const fn skin() -> usize {
    1
}
const fn columns() -> u32 {
    3
}
const fn rate() -> f64 {
    30.0
}
const fn substeps() -> u32 {
    20
}
const fn detections() -> u32 {
    5
}
const fn passes() -> u32 {
    4
}
const fn once() -> u32 {
    1
}
const fn half_from_above() -> [f32; 2] {
    [30.0, 15.0]
}
const fn unscaled() -> f64 {
    1.0
}
const fn cage() -> usize {
    1000
}
const fn density() -> f64 {
    1000.0
}
const fn young() -> f64 {
    2e5
}
const fn poisson() -> f64 {
    0.4
}
const fn friction() -> f64 {
    0.4
}
