// The time of the first impact of every triangle: of those that one of its corners or edges, or it itself, belongs to. A thread per
// impact.
// Twin: src/playback/twins/first_times.rs
// #include "gpu/dispatch.wgsl"
// #include "pipeline/impact.wgsl"

// Impacts, primitives.
@group(0) @binding(0) var<uniform> counts: vec4<u32>;
@group(0) @binding(1) var<storage, read> impacts: array<Impact>;
// Triangles around every vertex.
@group(0) @binding(2) var<storage, read> around_starts: array<u32>;
@group(0) @binding(3) var<storage, read> around: array<u32>;
// Their vertices, and the primitive.
@group(0) @binding(4) var<storage, read> surface: array<vec4<u32>>;
// As bits: times are not negative and order as their bits do; that of −1, which stands for none, is greater.
@group(0) @binding(5) var<storage, read_write> times: array<atomic<u32>>;

// A feature is one to three vertices: the triangles that have all of them have it. The last one may be there again.
fn tell(feature: vec3<u32>, time: u32) {
    for (var i = around_starts[feature.x]; i < around_starts[feature.x + 1u]; i++) {
        let triangle = surface[around[i]];
        let has_second = any(triangle.xyz == vec3(feature.y));
        let has_third = any(triangle.xyz == vec3(feature.z));
        if (has_second && has_third && triangle.w < counts.y) {
            atomicMin(&times[triangle.w], time);
        }
    }
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= counts.x) {
        return;
    }
    let impact = impacts[i];
    let v = impact.vertices;
    let time = bitcast<u32>(max(impact.time, 0.0));
    if ((impact.kind & 1u) != 0u) {
        tell(v.xyy, time);
        tell(v.zww, time);
    } else {
        tell(v.xxx, time);
        tell(v.yzw, time);
    }
}
