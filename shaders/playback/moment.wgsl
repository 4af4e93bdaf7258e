// Vertices at a time within a step. A thread per coordinate.
// Twin: src/playback/twins/moment.rs
// #include "gpu/dispatch.wgsl"

struct Moment {
    time: f32,
    words: u32,
    reserved: vec2<u32>,
}

@group(0) @binding(0) var<uniform> moment: Moment;
@group(0) @binding(1) var<storage, read> begin: array<f32>;
@group(0) @binding(2) var<storage, read> next: array<f32>;
@group(0) @binding(3) var<storage, read_write> positions: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i < moment.words) {
        // Begin and end exactly as they were placed.
        let moved = mix(begin[i], next[i], moment.time);
        positions[i] = select(select(moved, next[i], moment.time >= 1.0), begin[i], moment.time <= 0.0);
    }
}
