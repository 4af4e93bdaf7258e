// A vertex that looks for tetrahedra.
struct VertexQuery {
    position: vec3<f32>,
    vertex: u32,
    object: u32,
    // The first primitive, where all are tested; otherwise BY_CELL.
    first: u32,
    // A multiple of 16 bytes.
    unused: vec2<u32>,
}

const BY_CELL: u32 = 0xffffffffu;
// Primitives that one thread tests, where all are tested.
const PRIMITIVE_PORTION: u32 = 256u;
