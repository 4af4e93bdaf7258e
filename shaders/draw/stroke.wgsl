// A line of constant width on the screen. Mirrors `render::drawing::Stroke`.
struct Stroke {
    start: vec3f,
    // In CSS pixels.
    width: f32,
    end: vec3f,
    ink: u32,
}
