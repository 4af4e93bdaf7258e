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

// Leaves that were hit by the workgroup's, so that what is costly about them is shared out evenly: the thread in the
// top byte, the leaf below it.
const QUEUE: u32 = {{QUEUE}}u;
var<workgroup> queue: array<u32, QUEUE>;
var<workgroup> queued: atomic<u32>;
var<workgroup> queue_length: u32;
var<workgroup> busy_threads: atomic<u32>;
var<workgroup> are_busy: u32;
var<workgroup> group_nodes: atomic<u32>;
var<workgroup> group_tests: atomic<u32>;

fn add_wide(low_word: u32, high_word: u32, count: u32) {
    let before = atomicAdd(&state[low_word], count);
    if (before + count < before) {
        atomicAdd(&state[high_word], 1u);
    }
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    push_begin(thread);
    if (thread == 0u) {
        atomicStore(&queued, 0u);
        atomicStore(&busy_threads, 0u);
        atomicStore(&group_nodes, 0u);
        atomicStore(&group_tests, 0u);
    }
    workgroupBarrier();
    let leaves = leaf_count();
    let height = tree_height(leaves);
    let first_leaf = flat_group(group) * {{WORKGROUP}}u;
    let leaf = first_leaf + thread;
    var own = EMPTY_NODE;
    // Where walks are left out, 32 neighbours are.
    if (leaf < leaves && in_batch(leaf >> 5u) && atomicLoad(&state[STOP]) == 0u) {
        own = nodes[level_start(height, 0u) + leaf];
    }
    var walk = Walk(0u, 0u, 0u, 0u, vec2(0u), true);
    // The box of a primitive that does not participate is empty.
    if (own.low.x <= own.high.x) {
        turn_to_edge(&walk, leaf, 0u, height);
    }
    var visited = 0u;
    var tested = 0u;
    loop {
        // Every thread may add four.
        while (!walk.is_over && atomicLoad(&queued) <= QUEUE - 4u * {{WORKGROUP}}u) {
            let first = 4u * walk.parent;
            let there = level_length(leaves, walk.level) - min(level_length(leaves, walk.level), first);
            let siblings = walk.siblings & ((1u << min(there, 4u)) - 1u);
            let start = level_start(height, walk.level) + first;
            var hits = 0u;
            // #unroll k 4
            let node = nodes[start + {{k}}u];
            let kind = select(KIND_INTER, KIND_SELF, node.low.w == own.low.w);
            let is_wanted = node.low.w != node.high.w || (params.kinds & kind) != 0u;
            let is_hit = is_wanted && all(own.low.xyz <= node.high.xyz) && all(node.low.xyz <= own.high.xyz);
            hits |= select(0u, 1u << {{k}}u, is_hit);
            // #end
            hits &= siblings;
            visited += select(0u, 1u, siblings != 0u);
            tested += countOneBits(siblings);
            if (walk.level > 7u) {
                walk.trail.y |= hits << (4u * (walk.level - 8u));
            } else if (walk.level > 0u) {
                walk.trail.x |= hits << (4u * walk.level);
            } else if (hits != 0u) {
                var at = atomicAdd(&queued, countOneBits(hits));
                for (; hits != 0u; hits &= hits - 1u) {
                    queue[at] = (thread << 24u) | (first + countTrailingZeros(hits));
                    at++;
                }
            }
            turn_to_next(&walk, leaf, height);
        }
        if (!walk.is_over) {
            atomicAdd(&busy_threads, 1u);
        }
        workgroupBarrier();
        if (thread == 0u) {
            queue_length = atomicLoad(&queued);
            are_busy = atomicLoad(&busy_threads);
            atomicStore(&queued, 0u);
            atomicStore(&busy_threads, 0u);
        }
        let length = workgroupUniformLoad(&queue_length);
        let go_on = workgroupUniformLoad(&are_busy) != 0u;
        if (length > 0u) {
            // Bit r: the hit number r of this thread is a candidate.
            var kept = 0u;
            for (var r = 0u; r * {{WORKGROUP}}u + thread < length; r++) {
                kept |= select(0u, 1u << r, is_candidate(queue[r * {{WORKGROUP}}u + thread], first_leaf, height));
            }
            var at = push_reserve(CANDIDATES, thread, countOneBits(kept));
            for (; kept != 0u; kept &= kept - 1u) {
                let hit = queue[countTrailingZeros(kept) * {{WORKGROUP}}u + thread];
                let pair = vec2(order[first_leaf + (hit >> 24u)].y, order[hit & 0xffffffu].y);
                if (at < params.candidate_capacity) {
                    candidates[at] = vec2(min(pair.x, pair.y), max(pair.x, pair.y));
                }
                at++;
            }
        }
        // The queue is written again.
        workgroupBarrier();
        if (!go_on) {
            break;
        }
    }
    atomicAdd(&group_nodes, visited);
    atomicAdd(&group_tests, tested);
    workgroupBarrier();
    if (thread == 0u) {
        add_wide(NODES_VISITED, NODES_VISITED_HIGH, atomicLoad(&group_nodes));
        add_wide(BOX_TESTS, BOX_TESTS_HIGH, atomicLoad(&group_tests));
    }
}

// Whether the two leaves of a hit share no vertex of one object (docs/kdet.md#object-filter).
fn is_candidate(hit: u32, first_leaf: u32, height: u32) -> bool {
    let one = first_leaf + (hit >> 24u);
    let other = hit & 0xffffffu;
    let start = level_start(height, 0u);
    return nodes[start + one].low.w != nodes[start + other].low.w
        || !share_vertex(leaf_vertices[one], leaf_vertices[other]);
}
