// One triangle that covers the target.
struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) place: vec2f,
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let place = vec2f(f32((index << 1u) & 2u), f32(index & 2u));
    return Corner(vec4f(place * vec2f(2.0, -2.0) + vec2f(-1.0, 1.0), 0.0, 1.0), place);
}
