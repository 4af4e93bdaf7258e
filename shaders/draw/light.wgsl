// The surface as the key light sees it: only depth.
// #include "draw/view.wgsl"

@group(1) @binding(0) var<storage, read> positions: array<f32>;
@group(1) @binding(1) var<storage, read> triangles: array<u32>;
@group(1) @binding(2) var<storage, read> objects: array<u32>;
@group(1) @binding(4) var<storage, read> shifts: array<vec4f>;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let vertex = triangles[index];
    let shift = shifts[min(objects[index / 3u], arrayLength(&shifts) - 1u)].xyz * view.fill.w;
    let position = vec3f(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]) + shift;
    return Corner(view.light * vec4f(position, 1.0), position);
}

@fragment
fn reach(in: Corner) {
    if (is_cut(in.position)) {
        discard;
    }
}
