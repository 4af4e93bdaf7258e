// A round floor that fades into the background, with the shadow of the scene.
// #include "draw/view.wgsl"

@group(1) @binding(0) var shadow: texture_2d<f32>;
@group(1) @binding(1) var soft: sampler;

struct Corner {
    @builtin(position) clip: vec4f,
    // From the middle, in radii of the scene.
    @location(0) place: vec2f,
}

// The floor ends here, in radii of the scene.
const FLOOR_REACH = 4.0;

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let place = (vec2f(f32(index >> 1u), f32(index & 1u)) * 2.0 - 1.0) * FLOOR_REACH;
    let world = vec3f(view.ground.x, view.ground.z, view.ground.y) + vec3f(place.x, 0.0, place.y) * view.ground.w;
    let clip = view.view_projection * vec4f(world, 1.0);
    // Infinitely far away: it is only where nothing else is.
    return Corner(vec4f(clip.xy, 0.0, clip.w), place);
}

// Lines of a grid, as wide as a pixel, and fading where they come too close to each other.
fn grid(place: vec2f, spacing: f32) -> f32 {
    let at = place / spacing;
    let slope = max(fwidth(at), vec2f(1e-6));
    let near = abs(fract(at - 0.5) - 0.5) / slope;
    let lines = clamp(1.0 - near / (0.6 * view.eye.w), vec2f(0.0), vec2f(1.0)) * clamp(0.35 / slope - 0.6, vec2f(0.0), vec2f(1.0));
    return max(lines.x, lines.y);
}

@fragment
fn ground(in: Corner) -> @location(0) vec4f {
    let far = length(in.place) / FLOOR_REACH;
    let lines = grid(in.place, 0.25);
    // A pool of light in the middle.
    let presence = exp(-9.0 * far * far) * (1.0 - smoothstep(0.7, 1.0, far)) * view.floor.w;
    let dark = is_dark();
    let ink = select(vec3f(0.55, 0.60, 0.68), vec3f(0.20, 0.24, 0.30), dark);
    var color = mix(view.background.xyz, view.floor.xyz, presence);
    color = mix(color, ink, lines * presence * select(0.16, 0.10, dark));

    let texel = in.place / SHADOW_REACH * 0.5 + 0.5;
    let fallen = textureSampleLevel(shadow, soft, texel, 0.0).xy;
    let border = 1.0 - smoothstep(0.8, 1.0, max(abs(in.place.x), abs(in.place.y)) / SHADOW_REACH);
    let depth = (1.0 - (1.0 - 0.62 * fallen.y) * (1.0 - 0.6 * fallen.x)) * border * view.floor.w;
    let tint = select(vec3f(0.16, 0.19, 0.26), vec3f(0.10, 0.11, 0.14), dark);
    color *= mix(vec3f(1.0), tint, depth * select(0.72, 0.95, dark));
    return vec4f(to_srgb(color) + dither(in.clip.xy), 1.0);
}
