// The depth of vertices: a unit direction and a depth, and the ring that a vertex is in.
// Twin: src/pipeline/twins/depth/vertex_depth.rs
const NO_RING: u32 = 0u;
const BORDER_RING: u32 = 1u;
// Collides, and has no depth yet.
const UNRESOLVED_RING: u32 = 0xffffffffu;

// A unit vector from a weighted sum of unit vectors; where they cancel, the heaviest of them.
fn direction_of(sum: vec3<f32>, weights: f32, heaviest: vec3<f32>) -> vec3<f32> {
    let size = length(sum);
    return select(heaviest, sum / size, size > 1e-6 * weights);
}
