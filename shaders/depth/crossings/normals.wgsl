// Stage `crossings`: normals of the vertices of surfaces, by the area of the triangles around them. A thread per vertex.
// Twin: src/pipeline/twins/depth/normals.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/position.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> positions: array<u32>;
@group(0) @binding(2) var<storage, read> surface: array<vec4<u32>>;
@group(0) @binding(3) var<storage, read> around_starts: array<u32>;
@group(0) @binding(4) var<storage, read> around: array<u32>;
@group(0) @binding(5) var<storage, read_write> normals: array<vec4<f32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let v = flat_group(group) * {{WORKGROUP}}u + thread;
    if (v >= params.vertices) {
        return;
    }
    var sum = vec3(0.0);
    for (var i = around_starts[v]; i < around_starts[v + 1u]; i++) {
        let t = surface[around[i]];
        let a = position(t.x);
        // In cells, so that products stay in the range of f32.
        sum += cross((position(t.y) - a) * params.cells_per_unit, (position(t.z) - a) * params.cells_per_unit);
    }
    let size = length(sum);
    normals[v] = vec4(select(vec3(0.0), sum / size, size > 0.0), 0.0);
}
