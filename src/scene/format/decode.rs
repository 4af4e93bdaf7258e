//! What is known of a file after some of its chunks.

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

/// What chunks have come to so far.
#[derive(Debug)]
pub(super) enum Content {
    /// A model, and its mesh when it is there.
    Model(Option<Mesh>),
    /// A scene, before and after the first chunk.
    Scene(Option<Box<Opened>>),
}

/// A scene that is being read.
#[derive(Debug)]
pub(super) struct Opened {
    pub scene: Scene,
    plans: Vec<Plan>,
    /// Meshes that are still to come.
    missing: Vec<(usize, Role)>,
    /// One per part, when all meshes are there.
    coders: Vec<Coder>,
    /// Blocks of frames that have been, and the first frame of the next.
    blocks: usize,
    next: usize,
}

impl Content {
    /// Nothing yet.
    pub fn new(kind: Kind) -> Self {
        match kind {
            Kind::Model => Self::Model(None),
            Kind::Scene => Self::Scene(None),
        }
    }

    /// Whether a chunk means something here.
    pub fn knows(&self, tag: [u8; 4]) -> bool {
        match self {
            Self::Model(_) => [chunk::MESH, chunk::END].contains(&tag),
            Self::Scene(_) => [chunk::INFO, chunk::ORIGIN, chunk::MESH, chunk::FRAMES, chunk::END].contains(&tag),
        }
    }

    /// Takes the content of a chunk that is known.
    pub fn take(&mut self, head: &Head, raw: &[u8]) -> Result<(), Wrong> {
        let mut input = Input::new(raw);
        match (self, head.tag) {
            (Self::Model(model), chunk::MESH) => {
                if model.is_some() {
                    return Err(expected("one mesh", "a second"));
                }
                if input.count("parts", 2)? != 0 {
                    return Err(input.expected("a mesh for no part of a scene", "one for some"));
                }
                *model = Some(mesh::read(&mut input)?);
            }
            (Self::Scene(scene), chunk::INFO) => {
                if scene.is_some() {
                    return Err(expected("one chunk of information", "a second"));
                }
                let (read, plans) = info::read(&mut input)?;
                *scene = Some(Box::new(Opened::new(read, plans)?));
            }
            (Self::Scene(Some(opened)), chunk::ORIGIN) => {
                let mut axis = || input.double("the origin");
                opened.scene.origin = DVec3::new(axis()?, axis()?, axis()?);
            }
            (Self::Scene(Some(opened)), chunk::MESH) => opened.take_mesh(&mut input, head)?,
            (Self::Scene(Some(opened)), chunk::FRAMES) => opened.take_frames(&mut input)?,
            (Self::Scene(None), chunk::ORIGIN | chunk::MESH | chunk::FRAMES) => {
                return Err(expected("the information of a scene before its meshes and frames", "none"));
            }
            (content, chunk::END) => content.check_complete()?,
            _ => return Err(Problem::Unknown.into()),
        }
        input.end()
    }

    /// The end has come: everything has to be there.
    fn check_complete(&self) -> Result<(), Wrong> {
        let missing = match self {
            Self::Model(Some(_)) => return Ok(()),
            Self::Model(None) => "the mesh is".to_owned(),
            Self::Scene(None) => "the information of the scene is".to_owned(),
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
        let parts = scene.parts.iter().enumerate();
        let missing = parts.flat_map(|(number, part)| meshes_of(part).map(move |(role, _)| (number, role))).collect();
        let mut opened = Self { scene, plans, missing, coders: vec![], blocks: 0, next: 0 };
        opened.prepare()?;
        Ok(opened)
    }

    /// Whether all meshes are there.
    pub fn has_meshes(&self) -> bool {
        self.missing.is_empty()
    }

    /// Frames of those parts that move.
    fn frames(&self) -> usize {
        if self.plans.iter().all(|plan| plan.still) { 0 } else { self.scene.frames as usize }
    }

    fn missing(&self) -> Option<String> {
        if !self.missing.is_empty() {
            return Some(format!("{} meshes are", self.missing.len()));
        }
        if self.blocks == 0 || self.next < self.frames() {
            return Some(format!("frames {} to {} are", self.next, self.frames()));
        }
        None
    }

    fn take_mesh(&mut self, input: &mut Input<'_>, head: &Head) -> Result<(), Wrong> {
        let count = input.count("parts", 2)?;
        if count == 0 {
            return Err(input.expected("the parts that have the mesh", 0));
        }
        // No more for all parts together than deflate could make of the chunk.
        let most = (head.stored as u64 * RATIO as u64) / (head.raw as u64).max(1);
        if count as u64 > most {
            return Err(input.wrong(Problem::Count { what: "parts of one mesh", count: count as u64, most }));
        }
        let mut users = Vec::with_capacity(count);
        for _ in 0..count {
            let part = input.number("a part")?;
            let number = input.byte("the role of a mesh")?;
            let role =
                Role::from_number(number).ok_or_else(|| input.expected("0 or 1 for the role of a mesh", number))?;
            let wanted = self.missing.iter().position(|&(p, r)| (p as u64, r) == (part, role));
            let Some(wanted) = wanted else {
                let found = format!("part {part} in role {number}");
                return Err(input.expected("a part that still lacks its mesh", found));
            };
            users.push(self.missing.swap_remove(wanted));
        }
        let mesh = mesh::read(input)?;
        for (part, role) in users {
            if let Some(place) = mesh_in(&mut self.scene.parts[part], role) {
                *place = mesh.clone();
            }
        }
        self.prepare()
    }

    /// When all meshes are there: what reads the frames of every part.
    fn prepare(&mut self) -> Result<(), Wrong> {
        if !self.missing.is_empty() {
            return Ok(());
        }
        for (part, plan) in self.scene.parts.iter_mut().zip(&self.plans) {
            if let Motion::Cage { cage, track } = &mut part.motion {
                track.points = cage.positions.len();
                if track.points == 0 {
                    return Err(expected("a cage", "one without vertices"));
                }
            }
            let mesh = mesh_of_track(part).map(|(_, mesh)| mesh);
            if let (Some(mesh), Motion::Vertices(track)) = (mesh, &part.motion)
                && mesh.positions.len() != track.points
            {
                let (left, right) = (track.points as u64, mesh.positions.len() as u64);
                let what = "points that move and vertices of the mesh";
                return Err(Problem::Mismatch { what, left, right }.into());
            }
            let mesh = mesh.map(|mesh| (mesh.positions.as_slice(), mesh.cells.as_slice()));
            self.coders.push(Coder::of(&part.motion, plan, mesh));
        }
        Ok(())
    }

    fn take_frames(&mut self, input: &mut Input<'_>) -> Result<(), Wrong> {
        if !self.missing.is_empty() {
            return Err(expected("all meshes before the first frames", format!("{} to come", self.missing.len())));
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
        // One frame alone would look as if everything stood still.
        if count < most.min(if self.next == 0 { 2 } else { 1 }) {
            return Err(input.expected("frames in a block, at least two in the first", count));
        }
        for ((part, plan), coder) in self.scene.parts.iter_mut().zip(&self.plans).zip(&mut self.coders) {
            if let Some(range) = plan.in_block(self.next, count as usize) {
                coder.read(&mut part.motion, range.len(), input)?;
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
