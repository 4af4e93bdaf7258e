// Stage `place`: control points for placing, without their masses. A thread per point.
// Twin: src/live/twins/write_controls.rs

@group(0) @binding(0) var<storage, read> points: array<vec4<f32>>;
// Three f32 per point.
@group(0) @binding(1) var<storage, read_write> controls: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>, @builtin(num_workgroups) groups: vec3<u32>) {
    for (var i = id.x; i < arrayLength(&controls) / 3u; i += 64u * groups.x) {
        let point = points[i];
        controls[3u * i] = point.x;
        controls[3u * i + 1u] = point.y;
        controls[3u * i + 2u] = point.z;
    }
}
