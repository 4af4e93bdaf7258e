//! What a scene is made from: `assets/scenes/*.toml`.

use glam::DVec3;
use serde::Deserialize;

/// A scene to be simulated. Lengths are metres, times seconds, angles degrees.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Description {
    /// For people, in a few words.
    pub title: String,
    /// For people, in a sentence or two.
    pub description: String,
    /// Where it comes in the catalogue.
    #[serde(default)]
    pub order: u32,
    /// Other ids that it answers to.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// Frames of the animation.
    pub frames: u32,
    /// Frames per second.
    #[serde(default = "rate")]
    pub rate: f64,
    /// Steps of the solver per frame.
    #[serde(default = "substeps")]
    pub substeps: u32,
    /// How often per frame contacts are looked for.
    #[serde(default = "detections")]
    pub detections: u32,
    /// Acceleration of everything that moves freely.
    #[serde(default)]
    pub gravity: DVec3,
    /// Height of the floor, if there is one.
    pub floor: Option<f64>,
    /// From where to look at it first: turn and height.
    #[serde(default = "look")]
    pub look: [f32; 2],
    /// The bodies, in the order of their object numbers.
    #[serde(default)]
    pub body: Vec<Body>,
    /// Bodies thrown together by numbers; they come after the others.
    #[serde(default)]
    pub scatter: Vec<Scatter>,
}

/// Many bodies of a kind, in a box.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scatter {
    /// Their models, in turn.
    pub models: Vec<String>,
    /// How many.
    pub count: u32,
    /// Lower corner of the box of their centres.
    pub low: DVec3,
    /// Upper corner.
    pub high: DVec3,
    /// What all of them are. Their model, position and rotation do not count.
    pub like: Body,
}

/// One body.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Body {
    /// For people; the model's name where there is none.
    pub name: Option<String>,
    /// Model by its name.
    #[serde(default)]
    pub model: String,
    /// The model to take where that one is not to be had; the scene then says so.
    pub stand_in: Option<String>,
    /// What it is.
    pub kind: Kind,
    /// How much larger than the model, whose longest side is 1.
    #[serde(default = "one")]
    pub scale: f64,
    /// Where the model's centre is at first.
    #[serde(default)]
    pub position: DVec3,
    /// Turns about x, then y, then z.
    #[serde(default)]
    pub rotation: DVec3,
    /// Velocity at first; that of the whole animation where `kind` is `moving`.
    #[serde(default)]
    pub velocity: DVec3,
    /// Angular velocity at first.
    #[serde(default)]
    pub spin: DVec3,
    /// Acceleration of this body, besides gravity.
    #[serde(default)]
    pub acceleration: DVec3,
    /// Until which second `acceleration` lasts.
    pub acceleration_until: Option<f64>,
    /// About how many vertices the cage has.
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
    /// The distance that others are held away.
    #[serde(default)]
    pub contact_distance: f64,
    /// Whether it is held away from itself.
    #[serde(default)]
    pub self_contact: bool,
    /// Whether it is too thin for others' points to be pushed out of it; its own points are pushed out of others.
    #[serde(default)]
    pub thin: bool,
    /// Added to its positions at detection time.
    #[serde(default)]
    pub correction: DVec3,
    /// Parts of it that are held and led.
    #[serde(default)]
    pub grip: Vec<Grip>,
    /// How it breaks, where `kind` is `pieces`.
    pub shatter: Option<Shatter>,
}

/// What a body is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// Deforms.
    Soft,
    /// Moves freely and does not deform.
    Rigid,
    /// Stands still.
    Fixed,
    /// Goes on at its velocity, whatever is in its way.
    Moving,
    /// Rigid, and breaks into rigid pieces.
    Pieces,
}

/// A slab of a soft body that is held and led: turned about an axis through the body's centre, and moved.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Grip {
    /// The points of the model that are held: lower corner of a box.
    pub low: DVec3,
    /// Upper corner of it.
    pub high: DVec3,
    /// Turn about x at the end of the time, in degrees.
    #[serde(default)]
    pub turn: f64,
    /// Movement at the end of the time.
    #[serde(default)]
    pub shift: DVec3,
    /// From when to when it is led, in seconds; before and after it is held still.
    pub time: [f64; 2],
    /// When it lets go, if ever.
    pub release: Option<f64>,
}

/// How a body breaks.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Shatter {
    /// Pieces in the end.
    pub pieces: usize,
    /// When it breaks, and into how many pieces then; the last of them into all.
    pub at: Vec<BreakAt>,
    /// Speed away from the centre that the pieces get.
    #[serde(default)]
    pub burst: f64,
}

/// One moment of breaking.
#[derive(Debug, Clone, Copy, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BreakAt {
    /// The frame from which it is broken.
    pub frame: u32,
    /// Into how many objects.
    pub objects: usize,
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
const fn look() -> [f32; 2] {
    [30.0, 15.0]
}
const fn one() -> f64 {
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
