// What a live step is told, and what its kernels keep of bodies and contacts (docs/live.md): declared in src/live/layout.rs.
// #include "generated/live.wgsl"

struct Anchor {
    controls: vec4<u32>,
    weights: vec4<f32>,
}

// Velocities are added as whole numbers, in any order with the same sum. Twice the largest speed fits.
fn fixed_scale(max_speed: f32) -> f32 {
    return FIXED_RANGE / max_speed;
}
