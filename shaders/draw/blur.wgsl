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
    var sum = vec4f(0.0);
    var total = vec4f(0.0);
    for (var i = -reach; i <= reach; i++) {
        let step = f32(i);
        let weight = exp(scale * step * step);
        sum += weight * textureSampleLevel(picture, soft, in.place + step * blur.stride, 0.0);
        total += weight;
    }
    return sum / total;
}
