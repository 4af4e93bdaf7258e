// One half of a Gaussian blur: along the rows or along the columns.

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

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) place: vec2f,
}

// One triangle that covers the target.
@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let place = vec2f(f32((index << 1u) & 2u), f32(index & 2u));
    return Corner(vec4f(place * vec2f(2.0, -2.0) + vec2f(-1.0, 1.0), 0.0, 1.0), place);
}

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
