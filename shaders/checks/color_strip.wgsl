// Draws a strip of the colour map, a pixel per amount, for the test that compares it with the host's.
// #include "draw/colormap.wgsl"

@vertex
fn corner(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
    return vec4f(f32((i << 1u) & 2u) * 2.0 - 1.0, f32(i & 2u) * 2.0 - 1.0, 0.0, 1.0);
}

@fragment
fn strip(@builtin(position) at: vec4f) -> @location(0) vec4f {
    return vec4f(colormap((at.x - 0.5) / 255.0), 1.0);
}
