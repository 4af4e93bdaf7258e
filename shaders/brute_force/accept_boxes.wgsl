// For brute force: whether two primitives make a candidate, from their boxes. Needs `params`, `primitives`.
// Twin: src/pipeline/twins/brute_force/accept_boxes.rs
fn accept_boxes(one: QuantizedBox, other: QuantizedBox, vertices: vec4<u32>, b: u32) -> bool {
    if (!box_overlaps(one, other)) {
        return false;
    }
    if (one.object == other.object) {
        return (params.kinds & KIND_SELF) != 0u && !share_vertex(vertices, primitives[b].vertices);
    }
    return (params.kinds & KIND_INTER) != 0u;
}
