// A box as a primitive: two corners of it, twice. It has no vertices: those of its number stand for them.
fn box_primitive(lower: vec3<f32>, upper: vec3<f32>, p: u32) -> StoredPrimitive {
    return StoredPrimitive(
        vec4(lower.x, upper.x, lower.x, upper.x),
        vec4(lower.y, upper.y, lower.y, upper.y),
        vec4(lower.z, upper.z, lower.z, upper.z),
        vec4(p),
    );
}

// How much of a distance either of two boxes is grown by: half of it, and a little more.
const HALF: f32 = 0.500001;
// More than rounding may take away, relative to a coordinate.
const ROUNDING: f32 = 4.76837158e-7;
