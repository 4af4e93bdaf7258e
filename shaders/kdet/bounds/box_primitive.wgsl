// A box as a primitive: two corners of it, twice. It has no vertices: those of its number stand for them.
fn box_primitive(lower: vec3<f32>, upper: vec3<f32>, p: u32) -> StoredPrimitive {
    return StoredPrimitive(
        vec4(lower.x, upper.x, lower.x, upper.x),
        vec4(lower.y, upper.y, lower.y, upper.y),
        vec4(lower.z, upper.z, lower.z, upper.z),
        vec4(p),
    );
}
