//! What the kernels of a live step read and write, word by word as in `shaders/live/params.wgsl`.

use bytemuck::{Pod, Zeroable};

/// Features that are nearer to each other at rest than this many times the reach are neighbours.
pub const NEIGHBOURS: f32 = 1.2;

/// No vertex.
pub const NOTHING: u32 = u32::MAX;

/// The uniform of every kernel.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct Params {
    pub gravity: [f32; 3],
    pub h: f32,
    pub walls_low: [f32; 3],
    pub step: f32,
    pub walls_high: [f32; 3],
    pub wall_friction: f32,
    pub stiffness: f32,
    pub damping: f32,
    pub friction: f32,
    pub max_speed: f32,
    pub separation_speed: f32,
    pub rest_depth: f32,
    pub vertices: u32,
    pub contact_capacity: u32,
    pub pull_target: [f32; 3],
    pub pull_vertex: u32,
    pub pull_rate: f32,
    pub rigids: u32,
    pub reach: f32,
    pub separated_part: f32,
}

/// A soft body or a cloth.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct LiveBody {
    pub first_point: u32,
    pub points: u32,
    pub first_colour: u32,
    pub colours: u32,
    pub mass: f32,
    pub damping: f32,
    pub friction: f32,
    pub free: u32,
}

/// An elastic tetrahedron.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct Element {
    pub corners: [u32; 4],
    pub column0: [f32; 3],
    pub mu: f32,
    pub column1: [f32; 3],
    pub lambda: f32,
    pub column2: [f32; 3],
    pub rest_ratio: f32,
}

/// A point of cloth, and where its hinges are listed; as in `bend.wgsl`.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct ClothPoint {
    pub point: u32,
    pub first: u32,
    pub end: u32,
    pub padding: u32,
}

/// Two triangles of cloth with a common edge; as in `bend.wgsl`.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct LiveHinge {
    pub corners: [u32; 4],
    pub weights: [f32; 4],
    pub stiffness: f32,
    pub most: f32,
    pub padding: [u32; 2],
}

/// A triangle of a patch of cloth; as in `membrane.wgsl`.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct LiveMembrane {
    pub gradients: [f32; 4],
    pub corners: [u32; 3],
    pub stiffness: f32,
}

/// A patch of cloth; as in `solve_cloth.wgsl`.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct LivePatch {
    pub first_point: u32,
    pub points: u32,
    pub own: u32,
    pub first_colour: u32,
    pub colours: u32,
    pub body: u32,
    pub shear: f32,
    pub drag: f32,
}

/// A rigid body.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct RigidBody {
    pub centre: [f32; 3],
    pub inverse_mass: f32,
    pub rotation: [f32; 4],
    pub velocity: [f32; 3],
    pub first_point: u32,
    pub spin: [f32; 3],
    pub scale: f32,
    pub rest_centre: [f32; 3],
    pub friction: f32,
    pub inertia: [[f32; 4]; 3],
}

/// A contact.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
#[allow(missing_docs, reason = "the shader says what each is")]
pub struct Contact {
    pub vertex: u32,
    pub friction: f32,
    pub response: f32,
    pub padding: u32,
    pub corners: [u32; 4],
    pub weights: [f32; 4],
    pub normal: [f32; 3],
    pub depth: f32,
    pub rubbed: [f32; 3],
    pub pressed: f32,
}

/// What a step counts.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Pod, Zeroable)]
pub struct Status {
    /// Contacts of the last step, walls included.
    pub contacts: u32,
    /// Contacts that did not fit the list, over all steps.
    pub lost_contacts: u32,
    /// The body that was not finite, counted from 1.
    pub not_finite: u32,
    /// Elements that were turned back from an inversion, over all sub-steps.
    pub rescued: u32,
    /// Searches whose lists were too short.
    pub incomplete: u32,
}

/// The factor of velocities in fixed point; as in the shader.
pub fn fixed_scale(max_speed: f32) -> f32 {
    268_435_456.0 / max_speed
}

/// The factor of loads in fixed point; as in the shader.
pub const LOAD_SCALE: f32 = 4096.0;
