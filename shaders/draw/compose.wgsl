// Composes intermediate pictures over the finished one.
// #include "draw/whole_target.wgsl"

@group(0) @binding(0) var soft: sampler;
@group(0) @binding(1) var first: texture_2d<f32>;
@group(0) @binding(2) var second: texture_2d<f32>;

// Layers of glass: the weighted mean of their colours, over what they let through.
@fragment
fn glass(in: Corner) -> @location(0) vec4f {
    let sum = textureSampleLevel(first, soft, in.place, 0.0);
    let through = textureSampleLevel(second, soft, in.place, 0.0).x;
    let color = sum.xyz / max(sum.w, 1e-5);
    return vec4f(color * (1.0 - through), 1.0 - through);
}

// Around marked primitives, not on them: there it would wash out colours and patterns.
fn halo(place: vec2f) -> vec4f {
    let covered = textureSampleLevel(second, soft, place, 0.0).w;
    return textureSampleLevel(first, soft, place, 0.0) * (1.0 - 0.85 * covered);
}

// The halo adds light on a dark ground and is a tint on a light one.
@fragment
fn halo_dark(in: Corner) -> @location(0) vec4f {
    return vec4f(halo(in.place).xyz * 0.85, 0.0);
}

@fragment
fn halo_light(in: Corner) -> @location(0) vec4f {
    return halo(in.place) * 0.40;
}
