// Smooth normals of a surface that moves: every vertex adds up the triangles around it, weighted by their area, in the
// order of its list; so the sums are the same in every run. The fourth number tells hollows (1) from ridges (-1).
// Twin: src/render/twins/normals.rs
// #include "gpu/dispatch.wgsl"

struct Ring {
    vertex: u32,
    // Its triangles: fans[first .. end].
    first: u32,
    end: u32,
    reserved: u32,
}

@group(0) @binding(0) var<storage, read> positions: array<f32>;
@group(0) @binding(1) var<storage, read> triangles: array<u32>;
@group(0) @binding(2) var<storage, read> rings: array<Ring>;
@group(0) @binding(3) var<storage, read> fans: array<u32>;
@group(0) @binding(4) var<storage, read_write> normals: array<vec4f>;

fn position_of(vertex: u32) -> vec3f {
    return vec3f(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let index = flat_group(group) * 64u + thread;
    if (index >= arrayLength(&rings)) {
        return;
    }
    let ring = rings[index];
    let here = position_of(ring.vertex);
    var sum = vec3f(0.0);
    // Where the neighbours are, as seen from here, and how far.
    var around = vec3f(0.0);
    var reach = 0.0;
    for (var i = ring.first; i < ring.end; i++) {
        let triangle = 3u * fans[i];
        let a = position_of(triangles[triangle]);
        let b = position_of(triangles[triangle + 1u]);
        let c = position_of(triangles[triangle + 2u]);
        sum += cross(b - a, c - a);
        // The vertex itself is one of the three and adds nothing.
        around += (a - here) + (b - here) + (c - here);
        reach += length(a - here) + length(b - here) + length(c - here);
    }
    let size = length(sum);
    var normal = vec4f(0.0, 1.0, 0.0, 0.0);
    if (size > 0.0 && reach > 0.0) {
        let outward = sum / size;
        normal = vec4f(outward, clamp(2.5 * dot(outward, around) / reach, -1.0, 1.0));
    }
    normals[ring.vertex] = normal;
}
