// The surface as the key light sees it: only depth.
// #include "draw/view.wgsl"

@group(1) @binding(0) var<storage, read> positions: array<f32>;
@group(1) @binding(1) var<storage, read> triangles: array<u32>;

@vertex
fn corner(@builtin(vertex_index) index: u32) -> @builtin(position) vec4f {
    let vertex = triangles[index];
    let position = vec3f(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
    return view.light * vec4f(position, 1.0);
}
