// An edge from a colliding vertex to one that does not collide, and where it crosses a surface.
// Twin: src/pipeline/twins/depth/crossing.rs
struct Crossing {
    // From the colliding vertex to the crossing.
    offset: vec3<f32>,
    outer: u32,
    // Unit, outwards.
    normal: vec3<f32>,
    inner: u32,
    object: u32,
    // The triangle that is crossed; NOT_CROSSED where none was found.
    triangle: u32,
    unused: vec2<u32>,
}

const NOT_CROSSED: u32 = 0xffffffffu;
