// A vertex in the table.
struct StoredVertex {
    position: vec3<f32>,
    vertex: u32,
}
