// The triangles of the objects' boundary, read from the buffers of the scene.
// #include "draw/view.wgsl"

@group(1) @binding(0) var<storage, read> positions: array<f32>;
@group(1) @binding(1) var<storage, read> triangles: array<u32>;
@group(1) @binding(2) var<storage, read> objects: array<u32>;
// The direction in which every object is moved apart from the others.
@group(1) @binding(4) var<storage, read> shifts: array<vec4f>;

// The position of a corner.
fn corner_position(index: u32) -> vec3f {
    let vertex = triangles[index];
    let shift = shifts[min(objects[index / 3u], arrayLength(&shifts) - 1u)].xyz * view.fill.w;
    return vec3f(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]) + shift;
}
