// No triangle has an impact yet. A thread per triangle.
// Twin: src/playback/twins/no_times.rs
// #include "gpu/dispatch.wgsl"

@group(0) @binding(0) var<uniform> counts: vec4<u32>;
@group(0) @binding(1) var<storage, read_write> times: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i < counts.y) {
        times[i] = -1.0;
    }
}
