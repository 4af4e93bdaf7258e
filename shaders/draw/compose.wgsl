// Composes layers of glass over the picture.
// #include "draw/whole_target.wgsl"

@group(0) @binding(0) var soft: sampler;
@group(0) @binding(1) var sums: texture_2d<f32>;
@group(0) @binding(2) var lets_through: texture_2d<f32>;

// Layers of glass: the weighted mean of their colours, over what they let through.
@fragment
fn glass(in: Corner) -> @location(0) vec4f {
    let sum = textureSampleLevel(sums, soft, in.place, 0.0);
    let through = textureSampleLevel(lets_through, soft, in.place, 0.0).x;
    let color = sum.xyz / max(sum.w, 1e-5);
    return vec4f(color * (1.0 - through), 1.0 - through);
}
