//! What the kernels of a live step read and write. Their WGSL (`generated/live.wgsl`) is written from these declarations.

use crate::gpu::wgsl::shared_structs;

/// Features that are nearer to each other at rest than this many times the reach are neighbours.
pub const NEIGHBOURS: f32 = 1.2;

/// No vertex.
pub const NOTHING: u32 = u32::MAX;

/// The factor of loads in fixed point: shares of contacts in points.
pub const LOAD_SCALE: f32 = 4096.0;

/// The largest speed in fixed point. Velocities are added as whole numbers, in any order with the same sum; twice the largest fits.
const FIXED_RANGE: f32 = 268_435_456.0;

/// The factor of velocities in fixed point.
pub fn fixed_scale(max_speed: f32) -> f32 {
    FIXED_RANGE / max_speed
}

shared_structs! {
    /// The uniform of every kernel.
    Params = "LiveParams" {
        /// Acceleration.
        gravity: [f32; 3],
        /// Seconds of a sub-step.
        h: f32,
        /// Lower corner of the box that bodies stay in; far away where there is no floor or wall.
        walls_low: [f32; 3],
        /// Seconds of a step.
        step: f32,
        /// Upper corner.
        walls_high: [f32; 3],
        /// Coulomb's coefficient of floor and walls.
        wall_friction: f32,
        /// Factor of the bodies' own stiffness.
        stiffness: f32,
        /// Factor of their own damping.
        damping: f32,
        /// Factor of their own friction.
        friction: f32,
        /// The largest speed of a point.
        max_speed: f32,
        /// The largest speed at which overlapping bodies are separated.
        separation_speed: f32,
        /// How deep contacts rest.
        rest_depth: f32,
        /// Vertices of all bodies.
        vertices: u32,
        /// Contacts that there is room for.
        contact_capacity: u32,
        /// Where the vertex that is pulled is pulled to.
        pull_target: [f32; 3],
        /// The vertex that is pulled, or [`NOTHING`].
        pull_vertex: u32,
        /// Its speed, for each unit of the distance to there.
        pull_rate: f32,
        /// Rigid bodies.
        rigids: u32,
        /// The distance within which the search of surfaces finds features.
        reach: f32,
        /// Part of the depth beyond the rest depth that is removed in a sub-step.
        separated_part: f32,
    }

    /// A soft body: its control points, and the colours of its elements; a cloth has none.
    LiveBody = "LiveBody" {
        /// Its first control point.
        first_point: u32,
        /// How many it has.
        points: u32,
        /// In the list of where colours start, which has one more.
        first_colour: u32,
        /// How many it has.
        colours: u32,
        /// Its mass.
        mass: f32,
        /// How fast motion within it decays, per second.
        damping: f32,
        /// Coulomb's coefficient.
        friction: f32,
        /// 1 where no point is fixed.
        free: u32,
    }

    /// An elastic tetrahedron.
    Element = "Element" {
        /// Its corners.
        corners: [u32; 4],
        /// Inverse of the edges at rest, by columns.
        column0: [f32; 3],
        /// Stiffness against stretching.
        mu: f32,
        /// The second column.
        column1: [f32; 3],
        /// Stiffness against change of volume.
        lambda: f32,
        /// The third column.
        column2: [f32; 3],
        /// det F at which the second constraint is zero.
        rest_ratio: f32,
    }

    /// A point of cloth, and where its hinges are listed.
    #[derive(Eq)]
    ClothPoint = "ClothPoint" {
        /// The control point.
        point: u32,
        /// Its first hinge in the list of sides.
        first: u32,
        /// Behind its last.
        end: u32,
        /// Nothing.
        padding: u32,
    }

    /// Two triangles of cloth with a common edge.
    LiveHinge = "Hinge" {
        /// Its corners.
        corners: [u32; 4],
        /// The sum of the corners with these weights is zero when the triangles are in one plane.
        weights: [f32; 4],
        /// Against bending.
        stiffness: f32,
        /// What acts at once beside others of the same points must not be stiffer, times the square of the sub-step.
        most: f32,
        /// Nothing.
        padding: [u32; 2],
    }

    /// A triangle of a patch of cloth.
    LiveMembrane = "Membrane" {
        /// Of the shape functions of the first two corners in the plane at rest; that of the third is minus their sum.
        gradients: [f32; 4],
        /// Among the points of the patch.
        corners: [u32; 3],
        /// Against stretching, times the area.
        stiffness: f32,
    }

    /// A patch of cloth.
    LivePatch = "Patch" {
        /// In the list of the points of patches, its own ones first.
        first_point: u32,
        /// Its points, with those that its own depend on.
        points: u32,
        /// Its own.
        own: u32,
        /// In the list of where colours start, which has one more.
        first_colour: u32,
        /// How many it has.
        colours: u32,
        /// The cloth.
        body: u32,
        /// Stiffness against shearing, relative to that against stretching.
        shear: f32,
        /// Drag of the air.
        drag: f32,
    }

    /// A rigid body; its control points are the corners of its frame of reference.
    RigidBody = "RigidBody" {
        /// Its centre of mass.
        centre: [f32; 3],
        /// 1 / mass; 0 where it cannot move.
        inverse_mass: f32,
        /// As a quaternion.
        rotation: [f32; 4],
        /// Of the centre.
        velocity: [f32; 3],
        /// Its first control point.
        first_point: u32,
        /// Angular velocity.
        spin: [f32; 3],
        /// The size of its frame of reference.
        scale: f32,
        /// Its centre in the frame of reference.
        rest_centre: [f32; 3],
        /// Coulomb's coefficient.
        friction: f32,
        /// Inverse of the inertia at rest, by columns.
        inertia: [[f32; 4]; 3],
    }

    /// A contact.
    Contact = "Contact" {
        /// The vertex.
        vertex: u32,
        /// Coulomb's coefficient.
        friction: f32,
        /// Velocity that an impulse of 1 gives, with the share that other contacts have of the same points.
        response: f32,
        /// Nothing.
        padding: u32,
        /// Vertices of the other side; [`NOTHING`] for a wall.
        corners: [u32; 4],
        /// Of the other side's corners; their sum is 1.
        weights: [f32; 4],
        /// From the other side to the vertex.
        normal: [f32; 3],
        /// How far the vertex has to be from the other side along the normal; of a wall its distance from the origin.
        depth: f32,
        /// Impulse of friction in the last sub-step: a good guess for the next, as that along the normal.
        rubbed: [f32; 3],
        /// The impulse along the normal.
        pressed: f32,
    }
}

/// Declares the words that a step counts: the kernels know the place of each by its name in capitals.
macro_rules! status {
    ($($(#[$doc:meta])+ $field:ident,)+) => {
        /// What a step counts.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default, bytemuck::Pod, bytemuck::Zeroable)]
        #[repr(C)]
        pub struct Status { $($(#[$doc])+ pub $field: u32,)+ }

        const STATUS_WORDS: &[(&str, usize)] = &[$((stringify!($field), std::mem::offset_of!(Status, $field) / 4)),+];
    };
}

status! {
    /// Contacts of the last step, walls included.
    contacts,
    /// Contacts that did not fit the list, over all steps.
    lost_contacts,
    /// The body that was not finite, counted from 1.
    not_finite,
    /// Elements that were turned back from an inversion, over all sub-steps.
    rescued,
    /// Searches whose lists were too short.
    incomplete,
}

/// Generated files by path, for [`crate::gpu::KernelSource::with_files`].
pub fn files() -> Vec<(&'static str, String)> {
    let word = |(name, at): &(&str, usize)| format!("const {}: u32 = {at}u;\n", name.to_uppercase());
    let words: String = STATUS_WORDS.iter().map(word).collect();
    let numbers = format!(
        "const NOTHING: u32 = {NOTHING}u;\nconst LOAD_SCALE: f32 = {LOAD_SCALE:?};\nconst FIXED_RANGE: f32 = {FIXED_RANGE:?};\n"
    );
    vec![("generated/live.wgsl", [structs(), words, numbers].concat())]
}
