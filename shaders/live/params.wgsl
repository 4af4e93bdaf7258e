// What a live step is told, and what its kernels keep of bodies and contacts (docs/live.md).

struct LiveParams {
    gravity: vec3<f32>,
    // Seconds of a sub-step.
    h: f32,
    // Corners of the box that bodies stay in; far away where there is no floor or wall.
    walls_low: vec3<f32>,
    // Seconds of a step.
    step: f32,
    walls_high: vec3<f32>,
    wall_friction: f32,
    // Factors of the bodies' own values.
    stiffness: f32,
    damping: f32,
    friction: f32,
    // The largest speed of a point.
    max_speed: f32,
    // The largest speed at which overlapping bodies are separated.
    separation_speed: f32,
    // How deep contacts rest.
    rest_depth: f32,
    vertices: u32,
    contact_capacity: u32,
    // The point that is pulled: a vertex, and where to. No vertex: NOTHING.
    pull_target: vec3<f32>,
    pull_vertex: u32,
    pull_rate: f32,
    rigids: u32,
    // The distance within which the search of surfaces finds features.
    reach: f32,
    // Part of the depth beyond the rest depth that is removed in a sub-step.
    separated_part: f32,
}

const NOTHING: u32 = 0xffffffffu;

// A soft body: its control points, and the colours of its elements; a cloth has none.
struct LiveBody {
    first_point: u32,
    points: u32,
    // In the list of where colours start, which has one more.
    first_colour: u32,
    colours: u32,
    mass: f32,
    damping: f32,
    friction: f32,
    // 1 where no point is fixed.
    free: u32,
}

// An elastic tetrahedron: corners, inverse of the edges at rest, stiffness against stretch and change of volume.
struct Element {
    corners: vec4<u32>,
    column0: vec3<f32>,
    mu: f32,
    column1: vec3<f32>,
    lambda: f32,
    column2: vec3<f32>,
    // det F at which the second constraint is zero.
    rest_ratio: f32,
}

// A rigid body; its control points are the corners of its frame of reference.
struct RigidBody {
    centre: vec3<f32>,
    inverse_mass: f32,
    rotation: vec4<f32>,
    velocity: vec3<f32>,
    first_point: u32,
    spin: vec3<f32>,
    scale: f32,
    rest_centre: vec3<f32>,
    friction: f32,
    // Inverse of the inertia at rest, by columns.
    inertia0: vec4<f32>,
    inertia1: vec4<f32>,
    inertia2: vec4<f32>,
}

struct Contact {
    vertex: u32,
    friction: f32,
    // Velocity that an impulse of 1 gives, with the share that other contacts have of the same points.
    response: f32,
    // Vertices of the other side; NOTHING for a wall.
    corners: vec4<u32>,
    // Of the other side's corners; their sum is 1.
    weights: vec4<f32>,
    normal: vec3<f32>,
    // How far the vertex has to be from the other side along the normal; of a wall its distance from the origin.
    depth: f32,
    // Impulse of friction in the last sub-step: a good guess for the next, as that along the normal.
    rubbed: vec3<f32>,
    pressed: f32,
}

struct Anchor {
    controls: vec4<u32>,
    weights: vec4<f32>,
}

// Velocities are added as whole numbers, in any order with the same sum. Twice the largest speed fits.
fn fixed_scale(max_speed: f32) -> f32 {
    return 268435456.0 / max_speed;
}

// Shares of contacts in points.
const LOAD_SCALE: f32 = 4096.0;

// Words of the status.
const CONTACTS: u32 = 0u;
// Contacts that did not fit the list.
const LOST_CONTACTS: u32 = 1u;
// The body that is not finite, counted from 1.
const NOT_FINITE: u32 = 2u;
// Elements that were turned back from an inversion.
const RESCUED: u32 = 3u;
// Searches whose lists were too short.
const INCOMPLETE: u32 = 4u;
