//! The content of the first chunk: a scene without meshes and frames.

use super::{
    bytes::{Input, Output},
    error::Wrong,
};
use crate::{
    mesh::Mesh,
    scene::{Break, Motion, Object, Scene, Shape, Track},
};
use glam::{DVec3, Vec3};

const MODEL: u8 = 0;
const MESH: u8 = 1;
const RIGID: u8 = 0;
const CAGE: u8 = 1;
const VERTICES: u8 = 2;
const PIECES: u8 = 3;

/// What the reader has to know of an object in addition to [`Object`].
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Plan {
    /// The object has a single frame.
    pub still: bool,
    /// The quantisation step of a track; 0 without a track.
    pub step: f64,
}

impl Plan {
    /// The frames of an object in a block, if any: those of the block, or, if it stands still, the only one in the first
    /// block.
    pub fn in_block(&self, first: usize, count: usize) -> Option<std::ops::Range<usize>> {
        match self.still {
            false => Some(first..first + count),
            true => (first == 0).then_some(0..1),
        }
    }
}

/// Writes it, with a plan for every object.
pub(super) fn write(scene: &Scene, plans: &[Plan], output: &mut Output) {
    [&scene.title, &scene.description, &scene.note].iter().for_each(|text| output.text(text));
    output.real(scene.rate);
    output.number(scene.frames.into());
    output.byte(scene.floor.is_some().into());
    output.real(scene.floor.unwrap_or(0.0));
    scene.look.iter().for_each(|&angle| output.real(angle));
    output.number(scene.objects.len() as u64);
    for (object, plan) in scene.objects.iter().zip(plans) {
        output.text(&object.name);
        match &object.shape {
            Shape::Model(name) => {
                output.byte(MODEL);
                output.text(name);
            }
            Shape::Mesh(_) => output.byte(MESH),
        }
        object.correction.to_array().iter().for_each(|&value| output.real(value));
        write_motion(&object.motion, plan, output);
    }
}

fn write_motion(motion: &Motion, plan: &Plan, output: &mut Output) {
    output.byte(match motion {
        Motion::Rigid(_) => RIGID,
        Motion::Cage { .. } => CAGE,
        Motion::Vertices(_) => VERTICES,
        Motion::Pieces { .. } => PIECES,
    });
    output.byte(plan.still.into());
    match motion {
        Motion::Rigid(_) => {}
        Motion::Cage { .. } => output.double(plan.step),
        Motion::Vertices(track) => {
            output.number(track.points as u64);
            output.double(plan.step);
        }
        Motion::Pieces { seeds, breaks, .. } => {
            output.number(seeds.len() as u64);
            seeds.iter().flat_map(|seed| seed.to_array()).for_each(|value| output.double(value));
            output.number(breaks.len() as u64);
            for Break { frame, groups } in breaks {
                output.number(u64::from(*frame));
                groups.iter().for_each(|&group| output.number(group.into()));
            }
        }
    }
}

/// The largest number of frames of a scene.
pub(super) const MOST_FRAMES: u32 = 1_000_000;

/// Reads it: a scene with empty meshes and no frames.
pub(super) fn read(input: &mut Input<'_>) -> Result<(Scene, Vec<Plan>), Wrong> {
    let mut scene = Scene {
        title: input.text("a title")?,
        description: input.text("a description")?,
        note: input.text("a note")?,
        rate: input.real("the rate")?,
        frames: input.number32("a number of frames")?,
        ..Scene::default()
    };
    if scene.frames == 0 || scene.frames > MOST_FRAMES {
        return Err(input.expected("1 to 1000000 frames", scene.frames));
    }
    let has_floor = flag(input, "whether there is a floor")?;
    let floor = input.real("the floor")?;
    scene.floor = has_floor.then_some(floor);
    scene.look = [input.real("the look")?, input.real("the look")?];
    // An object without a name takes 16 bytes.
    let objects = input.count("objects", 16)?;
    let mut plans = Vec::with_capacity(objects);
    for _ in 0..objects {
        let name = input.text("the name of an object")?;
        let shape = match input.byte("the shape of an object")? {
            MODEL => Shape::Model(input.text("the name of a model")?),
            MESH => Shape::Mesh(Mesh::default()),
            other => return Err(input.expected("0 or 1 for the shape of an object", other)),
        };
        let [x, y, z] = [input.real("a correction")?, input.real("a correction")?, input.real("a correction")?];
        let (motion, plan) = read_motion(input, scene.frames)?;
        scene.objects.push(Object { name, shape, motion, correction: Vec3::new(x, y, z) });
        plans.push(plan);
    }
    Ok((scene, plans))
}

fn read_motion(input: &mut Input<'_>, frames: u32) -> Result<(Motion, Plan), Wrong> {
    let kind = input.byte("the motion of an object")?;
    if kind > PIECES {
        return Err(input.expected("0 to 3 for the motion of an object", kind));
    }
    let still = flag(input, "whether an object stands still")?;
    if still && (kind == CAGE || kind == PIECES) {
        return Err(input.expected("0 for a motion that cannot stand still", 1));
    }
    let mut plan = Plan { still, step: 0.0 };
    let motion = match kind {
        RIGID => Motion::Rigid(vec![]),
        CAGE => {
            plan.step = step(input)?;
            Motion::Cage { cage: Mesh::default(), track: Track::default() }
        }
        VERTICES => {
            let points = input.number32("a number of points")? as usize;
            if points == 0 {
                return Err(input.expected("points that move", 0));
            }
            plan.step = step(input)?;
            Motion::Vertices(Track { points, positions: vec![] })
        }
        _ => {
            let count = input.count("seeds", 24)?;
            if count == 0 {
                return Err(input.expected("seeds of pieces", 0));
            }
            let mut seeds = Vec::with_capacity(count);
            for _ in 0..count {
                let [x, y, z] = [input.double("a seed")?, input.double("a seed")?, input.double("a seed")?];
                seeds.push(DVec3::new(x, y, z));
            }
            let breaks = input.count("breaks", 1 + count)?;
            let mut read: Vec<Break> = Vec::new();
            for _ in 0..breaks {
                let one = read_break(input, count)?;
                if one.frame <= read.last().map_or(0, |before| before.frame) || one.frame >= frames {
                    return Err(
                        input.expected("breaks at ascending frames of the animation, not at its first", one.frame)
                    );
                }
                read.push(one);
            }
            Motion::Pieces { seeds, poses: vec![], breaks: read }
        }
    };
    Ok((motion, plan))
}

fn read_break(input: &mut Input<'_>, pieces: usize) -> Result<Break, Wrong> {
    let frame = input.number32("the frame of a break")?;
    let mut groups = Vec::with_capacity(pieces);
    for _ in 0..pieces {
        let group = input.number32("the group of a piece")?;
        if group as usize >= pieces {
            return Err(input.expected("a group below the number of pieces", group));
        }
        groups.push(group);
    }
    Ok(Break { frame, groups })
}

fn step(input: &mut Input<'_>) -> Result<f64, Wrong> {
    let step = input.double("a quantisation step")?;
    if step > 0.0 { Ok(step) } else { Err(input.expected("a step above 0", step)) }
}

fn flag(input: &mut Input<'_>, what: &'static str) -> Result<bool, Wrong> {
    match input.byte(what)? {
        0 => Ok(false),
        1 => Ok(true),
        other => Err(input.expected("0 or 1", other)),
    }
}
