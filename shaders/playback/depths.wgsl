// The penetration depth of every colliding primitive as an amount: the largest depth of its pairs' minimum translations.
// Twin: src/playback/twins/depths.rs
// #include "gpu/dispatch.wgsl"

@group(0) @binding(0) var<uniform> pair_count: vec4<u32>;
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
// Axis and depth.
@group(0) @binding(2) var<storage, read> translations: array<vec4f>;
// As bits: floats that are not negative order as their bits do.
@group(0) @binding(3) var<storage, read_write> depths: array<atomic<u32>>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i < pair_count.x) {
        let pair = pairs[i];
        let word = bitcast<u32>(max(translations[i].w, 0.0));
        atomicMax(&depths[pair.x], word);
        atomicMax(&depths[pair.y], word);
    }
}
