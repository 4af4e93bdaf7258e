// One half of a Gaussian blur: along the rows or along the columns.
// #include "draw/whole_target.wgsl"

struct Blur {
    // From one sample to the next, in texture coordinates.
    stride: vec2f,
    // Samples on either side.
    reach: f32,
    reserved: f32,
    // The standard deviation of each channel, in samples.
    deviation: vec4f,
}

@group(0) @binding(0) var<uniform> blur: Blur;
@group(0) @binding(1) var picture: texture_2d<f32>;
@group(0) @binding(2) var soft: sampler;

@fragment
fn smear(in: Corner) -> @location(0) vec4f {
    let scale = -0.5 / (blur.deviation * blur.deviation);
    let reach = i32(blur.reach);
    var sum = textureSampleLevel(picture, soft, in.place, 0.0);
    var total = vec4f(1.0);
    // A Gaussian's weights: the ratio of one to the next falls by the same factor with every step.
    var weight = vec4f(1.0);
    var ratio = exp(scale);
    let change = ratio * ratio;
    for (var i = 1; i <= reach; i++) {
        weight *= ratio;
        ratio *= change;
        let step = f32(i) * blur.stride;
        let before = textureSampleLevel(picture, soft, in.place - step, 0.0);
        let after = textureSampleLevel(picture, soft, in.place + step, 0.0);
        sum += weight * (before + after);
        total += 2.0 * weight;
    }
    return sum / total;
}
