// Stage `find_pairs`: every leaf walks over the part of the tree to the right of it, so that every pair is found once
// (docs/bvh.md#traversal). A thread per leaf, in the order of the leaves: neighbours take the same way.
// Twin: src/pipeline/twins/bvh/traverse.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "primitive/stored.wgsl"
// #include "bvh/tree.wgsl"
// #include "bvh/leaf_count/{{LEAVES}}.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> nodes: array<Node>;
@group(0) @binding(3) var<storage, read> order: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read> leaf_vertices: array<vec4<u32>>;
@group(0) @binding(5) var<storage, read_write> candidates: array<vec2<u32>>;

// #include "bvh/find_pairs/tree_walk.wgsl"

fn add_wide(low_word: u32, high_word: u32, count: u32) {
    let before = atomicAdd(&state[low_word], count);
    if (before + count < before) {
        atomicAdd(&state[high_word], 1u);
    }
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let leaves = leaf_count();
    let height = tree_height(leaves);
    let leaf = flat_group(group) * {{WORKGROUP}}u + thread;
    // Where walks are left out, 32 neighbours are.
    if (leaf >= leaves || !in_batch(leaf >> 5u) || atomicLoad(&state[STOP]) != 0u) {
        return;
    }
    let own = nodes[level_start(height, 0u) + leaf];
    // The box of a primitive that does not participate is empty.
    if (own.low.x > own.high.x) {
        return;
    }
    let vertices = leaf_vertices[leaf];
    let primitive = order[leaf].y;
    var walk = Walk(0u, 0u, 0u, 0u, vec2(0u), true);
    turn_to_edge(&walk, leaf, 0u, height);
    var visited = 0u;
    var tested = 0u;
    while (!walk.is_over) {
        let first = 4u * walk.parent;
        let there = level_length(leaves, walk.level) - min(level_length(leaves, walk.level), first);
        let siblings = walk.siblings & ((1u << min(there, 4u)) - 1u);
        let start = level_start(height, walk.level) + first;
        var hits = 0u;
        for (var left = siblings; left != 0u; left &= left - 1u) {
            let node = nodes[start + countTrailingZeros(left)];
            let kind = select(KIND_INTER, KIND_SELF, node.low.w == own.low.w);
            let is_wanted = node.low.w != node.high.w || (params.kinds & kind) != 0u;
            let is_hit = is_wanted && all(own.low.xyz <= node.high.xyz) && all(node.low.xyz <= own.high.xyz);
            hits |= select(0u, left & (~left + 1u), is_hit);
        }
        visited += select(0u, 1u, siblings != 0u);
        tested += countOneBits(siblings);
        if (walk.level > 7u) {
            walk.trail.y |= hits << (4u * (walk.level - 8u));
        } else if (walk.level > 0u) {
            walk.trail.x |= hits << (4u * walk.level);
        } else {
            for (; hits != 0u; hits &= hits - 1u) {
                list(own.low.w, vertices, primitive, first + countTrailingZeros(hits), level_start(height, 0u));
            }
        }
        turn_to_next(&walk, leaf, height);
    }
    add_wide(NODES_VISITED, NODES_VISITED_HIGH, visited);
    add_wide(BOX_TESTS, BOX_TESTS_HIGH, tested);
}

// Lists a leaf and one that it hit, unless they share a vertex of one object (docs/kdet.md#object-filter).
fn list(object: u32, vertices: vec4<u32>, primitive: u32, other: u32, start: u32) {
    if (nodes[start + other].low.w == object && share_vertex(vertices, leaf_vertices[other])) {
        return;
    }
    let at = push_reserve(CANDIDATES, 0u, 1u);
    if (at < params.candidate_capacity) {
        let second = order[other].y;
        candidates[at] = vec2(min(primitive, second), max(primitive, second));
    }
}
