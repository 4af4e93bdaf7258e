// Pairs of triangles that are no contact of a simulation, because their bodies are rigid.

// Where every vertex is at rest, in units of the distance below which features are neighbours; and the number of its body if that
// does not change its shape, the same for all that cannot move; others have -1.
@group(0) @binding(7) var<storage, read> rest: array<vec4<f32>>;

// Both are of one body that does not change its shape, or of two that cannot move.
fn is_left_out(a: vec3<u32>, b: vec3<u32>) -> bool {
    let body = rest[a.x].w;
    return body >= 0.0 && body == rest[b.x].w;
}
