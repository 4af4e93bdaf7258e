// Stage `border`: depth and direction of colliding vertices next to ones that do not collide, from where the edges between them
// cross the surface (docs/depth.md#border). A thread per colliding vertex.
// Twin: src/pipeline/twins/depth/border.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "depth/crossing.wgsl"
// #include "depth/vertex_depth.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> colliding: array<u32>;
@group(0) @binding(3) var<storage, read> neighbour_starts: array<u32>;
@group(0) @binding(4) var<storage, read> neighbours: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read> edge_crossings: array<u32>;
@group(0) @binding(6) var<storage, read> crossings: array<Crossing>;
@group(0) @binding(7) var<storage, read_write> depths: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> rings: array<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    if (i >= min(atomicLoad(&state[COLLIDING_VERTICES]), params.colliding_vertex_capacity)) {
        return;
    }
    let v = colliding[i];
    var is_border = false;
    var weights = 0.0;
    var depth = 0.0;
    var direction = vec3(0.0);
    var heaviest = vec4(0.0);
    for (var k = neighbour_starts[v]; k < neighbour_starts[v + 1u]; k++) {
        let number = edge_crossings[neighbours[k].y];
        if (number == 0u) {
            continue;
        }
        is_border = true;
        let crossing = crossings[min(number, params.crossing_edge_capacity) - 1u];
        if (crossing.triangle == NOT_CROSSED) {
            continue;
        }
        let weight = params.nearest / max(dot(crossing.offset, crossing.offset), params.nearest);
        weights += weight;
        depth += weight * dot(crossing.offset, crossing.normal);
        direction += weight * crossing.normal;
        heaviest = select(heaviest, vec4(crossing.normal, weight), weight > heaviest.w);
    }
    if (is_border) {
        atomicAdd(&state[BORDER_VERTICES], 1u);
    }
    if (weights > 0.0) {
        depths[v] = vec4(direction_of(direction, weights, heaviest.xyz), depth / weights);
        rings[v] = BORDER_RING;
        atomicSub(&state[UNRESOLVED], 1u);
        atomicMax(&state[RING_COUNT], BORDER_RING);
    } else {
        depths[v] = vec4(0.0);
        rings[v] = UNRESOLVED_RING;
    }
}
