// Stage `respond`: every vertex in a tetrahedron that has a depth becomes a contact. A thread per contact of the search.
// Twin: src/live/twins/list_contacts.rs
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"
// #include "live/push_contact.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
// Two rows of arguments, and how many contacts the search listed.
@group(0) @binding(1) var<storage, read> answer: array<u32>;
// Vertex and primitive.
@group(0) @binding(2) var<storage, read> pairs: array<vec2<u32>>;
// Direction and depth of every vertex.
@group(0) @binding(3) var<storage, read> depths: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read> rings: array<u32>;
// Three f32 per vertex.
@group(0) @binding(5) var<storage, read> positions: array<f32>;
@group(0) @binding(6) var<storage, read> cells: array<vec4<u32>>;
@group(0) @binding(7) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

fn position(vertex: u32) -> vec3<f32> {
    return vec3(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 64u + thread;
    if (i >= answer[3]) {
        return;
    }
    let pair = pairs[i];
    let ring = rings[pair.x];
    // No ring, or one that nothing reached.
    if (ring == 0u || ring == 0xffffffffu) {
        return;
    }
    let cell = cells[pair.y];
    let a = position(cell.x);
    let edges = mat3x3(position(cell.y) - a, position(cell.z) - a, position(cell.w) - a);
    let to = position(pair.x) - a;
    let volume = determinant(edges);
    if (volume == 0.0) {
        return;
    }
    let b = dot(cross(edges[1], edges[2]), to) / volume;
    let c = dot(cross(edges[2], edges[0]), to) / volume;
    let d = dot(cross(edges[0], edges[1]), to) / volume;
    let depth = depths[pair.x];
    push_contact(pair.x, cell, vec4(1.0 - b - c - d, b, c, d), depth.xyz, depth.w);
}
