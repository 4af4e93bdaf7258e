// An impact as others read it. Mirrors `pipeline::plans::continuous::Slot::IMPACTS`.
struct Impact {
    vertices: vec4<u32>,
    // Bit 0: edge and edge. Bit 1: left open, so perhaps none.
    kind: u32,
    time: f32,
    u: f32,
    v: f32,
}
