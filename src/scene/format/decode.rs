//! The state of reading a file, chunk by chunk.

use super::{
    bytes::Input,
    chunk::{self, Head, Kind, RATIO},
    error::{Problem, Wrong},
    frames::Coder,
    info::{self, Plan},
    mesh,
    roles::{Role, mesh_in, mesh_of_track, meshes_of},
};
use crate::{mesh::Mesh, scene::Motion, scene::Scene};
use glam::DVec3;
use std::collections::HashSet;

/// The content of the chunks read so far.
#[derive(Debug)]
pub(super) enum Content {
    /// A model, and its mesh once it was read.
    Model(Option<Mesh>),
    /// A scene, before and after the first chunk.
    Scene(Option<Box<Opened>>),
}

/// A scene that is being read.
#[derive(Debug)]
pub(super) struct Opened {
    pub scene: Scene,
    /// Whether its origin has come.
    has_origin: bool,
    plans: Vec<Plan>,
    /// Meshes that were not read yet.
    missing: HashSet<(usize, Role)>,
    /// One per object, once all meshes were read.
    coders: Vec<Coder>,
    /// Blocks of frames read so far, and the first frame of the next one.
    blocks: usize,
    next: usize,
}

impl Content {
    /// Before the first chunk.
    pub fn new(kind: Kind) -> Self {
        match kind {
            Kind::Model => Self::Model(None),
            Kind::Scene => Self::Scene(None),
        }
    }

    /// Whether a chunk's tag is known.
    pub fn knows(&self, tag: [u8; 4]) -> bool {
        match self {
            Self::Model(_) => [chunk::MESH, chunk::END].contains(&tag),
            Self::Scene(_) => [chunk::INFO, chunk::ORIGIN, chunk::MESH, chunk::FRAMES, chunk::END].contains(&tag),
        }
    }

    /// Reads the content of a known chunk.
    pub fn take(&mut self, head: &Head, raw: &[u8]) -> Result<(), Wrong> {
        let mut input = Input::new(raw);
        match (self, head.tag) {
            (Self::Model(model), chunk::MESH) => {
                if model.is_some() {
                    return Err(expected("one mesh", "a second one"));
                }
                if input.count("objects", 2)? != 0 {
                    return Err(input.expected("0 objects in a model", "more"));
                }
                *model = Some(mesh::read(&mut input)?);
            }
            (Self::Scene(scene), chunk::INFO) => {
                if scene.is_some() {
                    return Err(expected("one INFO chunk", "a second one"));
                }
                let (read, plans) = info::read(&mut input)?;
                *scene = Some(Box::new(Opened::new(read, plans)?));
            }
            (Self::Scene(Some(opened)), chunk::ORIGIN) => {
                if std::mem::replace(&mut opened.has_origin, true) {
                    return Err(expected("one origin", "a second"));
                }
                let mut axis = || input.double("the origin");
                opened.scene.origin = DVec3::new(axis()?, axis()?, axis()?);
            }
            (Self::Scene(Some(opened)), chunk::MESH) => opened.take_mesh(&mut input, head)?,
            (Self::Scene(Some(opened)), chunk::FRAMES) => opened.take_frames(&mut input)?,
            (Self::Scene(None), chunk::ORIGIN | chunk::MESH | chunk::FRAMES) => {
                return Err(expected("an INFO chunk before meshes and frames", "none"));
            }
            (content, chunk::END) => content.check_complete()?,
            _ => return Err(Problem::Unknown.into()),
        }
        input.end()
    }

    /// Checks at the end of the file that nothing is missing.
    fn check_complete(&self) -> Result<(), Wrong> {
        let missing = match self {
            Self::Model(Some(_)) => return Ok(()),
            Self::Model(None) => "the mesh".to_owned(),
            Self::Scene(None) => "the INFO chunk".to_owned(),
            Self::Scene(Some(opened)) => match opened.missing() {
                None => return Ok(()),
                Some(missing) => missing,
            },
        };
        Err(Problem::Incomplete { missing }.into())
    }
}

impl Opened {
    fn new(scene: Scene, plans: Vec<Plan>) -> Result<Self, Wrong> {
        let objects = scene.objects.iter().enumerate();
        let missing =
            objects.flat_map(|(number, object)| meshes_of(object).map(move |(role, _)| (number, role))).collect();
        let mut opened = Self { scene, has_origin: false, plans, missing, coders: vec![], blocks: 0, next: 0 };
        opened.prepare()?;
        Ok(opened)
    }

    /// Whether all meshes were read.
    pub fn has_meshes(&self) -> bool {
        self.missing.is_empty()
    }

    /// Frames of the objects that move.
    fn frames(&self) -> usize {
        if self.plans.iter().all(|plan| plan.still) { 0 } else { self.scene.frames as usize }
    }

    fn missing(&self) -> Option<String> {
        if !self.missing.is_empty() {
            return Some(format!("{} meshes", self.missing.len()));
        }
        if self.blocks == 0 || self.next < self.frames() {
            return Some(format!("frames {}..{}", self.next, self.frames()));
        }
        None
    }

    fn take_mesh(&mut self, input: &mut Input<'_>, head: &Head) -> Result<(), Wrong> {
        let count = input.count("objects", 2)?;
        if count == 0 {
            return Err(input.expected("at least one object that uses the mesh", 0));
        }
        // Copies for all objects together must not exceed what deflate could have compressed into the chunk.
        let most = (head.stored as u64 * RATIO as u64) / (head.raw as u64).max(1);
        if count as u64 > most {
            return Err(input.wrong(Problem::Count { what: "objects of one mesh", count: count as u64, most }));
        }
        let mut users = Vec::with_capacity(count);
        for _ in 0..count {
            let object = input.number("an object")?;
            let number = input.byte("the role of a mesh")?;
            let role =
                Role::from_number(number).ok_or_else(|| input.expected("0 or 1 for the role of a mesh", number))?;
            let wanted = usize::try_from(object).map(|object| (object, role)).ok();
            let Some(wanted) = wanted.filter(|wanted| self.missing.remove(wanted)) else {
                let found = format!("object {object} in role {number}");
                return Err(input.expected("an object whose mesh is still missing", found));
            };
            users.push(wanted);
        }
        let mesh = mesh::read(input)?;
        for (object, role) in users {
            if let Some(slot) = mesh_in(&mut self.scene.objects[object], role) {
                *slot = mesh.clone();
            }
        }
        self.prepare()
    }

    /// Once all meshes were read: creates the decoders of every object's frames.
    fn prepare(&mut self) -> Result<(), Wrong> {
        if !self.missing.is_empty() {
            return Ok(());
        }
        for (object, plan) in self.scene.objects.iter_mut().zip(&self.plans) {
            if let Motion::Cage { cage, track } = &mut object.motion {
                track.points = cage.positions.len();
                if track.points == 0 {
                    return Err(expected("a cage with vertices", "one without"));
                }
            }
            let mesh = mesh_of_track(object).map(|(_, mesh)| mesh);
            if let (Some(mesh), Motion::Vertices(track)) = (mesh, &object.motion)
                && mesh.positions.len() != track.points
            {
                let (left, right) = (track.points as u64, mesh.positions.len() as u64);
                let what = "the number of recorded points and of vertices of the mesh";
                return Err(Problem::Mismatch { what, left, right }.into());
            }
            let mesh = mesh.map(|mesh| (mesh.positions.as_slice(), mesh.cells.as_slice()));
            self.coders.push(Coder::of(&object.motion, plan, mesh));
        }
        Ok(())
    }

    fn take_frames(&mut self, input: &mut Input<'_>) -> Result<(), Wrong> {
        if !self.missing.is_empty() {
            return Err(expected("all meshes before the first frames", format!("{} missing", self.missing.len())));
        }
        let first = input.number("the first frame of a block")?;
        if first != self.next as u64 || (self.blocks > 0 && self.next >= self.frames()) {
            let expected = match self.next >= self.frames() && self.blocks > 0 {
                true => "no more frames".into(),
                false => format!("frame {} as the first of a block", self.next).into(),
            };
            return Err(input.wrong(Problem::Expected { expected, found: format!("frame {first}") }));
        }
        let count = input.number("the number of frames in a block")?;
        let most = (self.frames() - self.next) as u64;
        if count > most {
            return Err(input.wrong(Problem::Count { what: "frames in a block", count, most }));
        }
        // A single frame would mean that everything stands still.
        if count < most.min(if self.next == 0 { 2 } else { 1 }) {
            return Err(input.expected("at least one frame in a block, two in the first", count));
        }
        for ((object, plan), coder) in self.scene.objects.iter_mut().zip(&self.plans).zip(&mut self.coders) {
            if let Some(range) = plan.in_block(self.next, count as usize) {
                coder.read(&mut object.motion, range.len(), input)?;
            }
        }
        self.next += count as usize;
        self.blocks += 1;
        Ok(())
    }
}

fn expected(expected: &'static str, found: impl ToString) -> Wrong {
    Problem::Expected { expected: expected.into(), found: found.to_string() }.into()
}
