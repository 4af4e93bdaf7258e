// An edge that looks for triangles.
struct EdgeQuery {
    p: vec3<f32>,
    edge: u32,
    q: vec3<f32>,
    // The first triangle, where all are tested; otherwise BY_CELLS.
    first: u32,
    vertices: vec2<u32>,
    object: u32,
    // A multiple of 16 bytes.
    unused: u32,
}

const BY_CELLS: u32 = 0xffffffffu;
// Triangles that one thread tests, where all are tested.
const TRIANGLE_PORTION: u32 = 256u;
