// Depth and direction of a vertex from its neighbours in the rings before (docs/depth.md#propagation). Needs `params`, `state`,
// `positions`, `neighbour_starts`, `neighbours`, `depths`, `rings`.
// Twin: src/pipeline/twins/depth/neighbours.rs
// #include "pipeline/position.wgsl"
// #include "depth/vertex_depth.wgsl"

// Gives an unresolved vertex its depth if a neighbour has one from a ring before this one; true if it did.
fn resolve(v: u32, ring: u32) -> bool {
    if (atomicLoad(&rings[v]) != UNRESOLVED_RING) {
        return false;
    }
    let p = position(v);
    var weights = 0.0;
    var depth = 0.0;
    var direction = vec3(0.0);
    var heaviest = vec4(0.0);
    for (var k = neighbour_starts[v]; k < neighbour_starts[v + 1u]; k++) {
        let other = neighbours[k].x;
        let at = atomicLoad(&rings[other]);
        if (at == NO_RING || at >= ring) {
            continue;
        }
        let known = depths[other];
        let offset = position(other) - p;
        let weight = params.nearest / max(dot(offset, offset), params.nearest);
        weights += weight;
        depth += weight * (dot(offset, known.xyz) + known.w);
        direction += weight * known.xyz;
        heaviest = select(heaviest, vec4(known.xyz, weight), weight > heaviest.w);
    }
    if (weights <= 0.0) {
        return false;
    }
    depths[v] = vec4(direction_of(direction, weights, heaviest.xyz), depth / weights);
    atomicStore(&rings[v], ring);
    return true;
}
