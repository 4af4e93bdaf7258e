// Stage `unique` of kdet_hash_map: every candidate claims a slot of the pair set by its number; who finds its own pair
// there already is a duplicate (thesis §7.1). The list is complete before this kernel starts, so that the owner's pair
// can be read, and two different pairs are never taken for one.
// Twin: src/pipeline/twins/kdet/hash_set.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "kdet/hash.wgsl"
// #include "pipeline/push.wgsl"
// #include "pipeline/work.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> candidates: array<vec2<u32>>;
@group(0) @binding(3) var<storage, read_write> pair_set: array<atomic<u32>>;
@group(0) @binding(4) var<storage, read_write> unique: array<vec2<u32>>;

// Both ids matter in every bit (the finaliser of MurmurHash3, public domain).
fn mix(word: u32) -> u32 {
    var h = word;
    h = (h ^ (h >> 16u)) * 0x85ebca6bu;
    h = (h ^ (h >> 13u)) * 0xc2b2ae35u;
    return h ^ (h >> 16u);
}

// The same hash as the grid's (thesis §7.1), mixed: ids of a mesh come in runs.
fn hash_pair(pair: vec2<u32>) -> u32 {
    return mix(hash_cell(vec3(pair, 0u), 0u));
}

// True for the one of equal pairs that is kept.
fn claim(i: u32, pair: vec2<u32>) -> bool {
    let start = hash_pair(pair);
    var step = 0u;
    for (var tries = 0u; tries < 2u * MOST_PROBES && step < MOST_PROBES; tries++) {
        let slot = probe(start, step) & params.pair_set_mask;
        var owner = atomicLoad(&pair_set[slot]);
        if (owner == EMPTY) {
            let result = atomicCompareExchangeWeak(&pair_set[slot], EMPTY, i);
            if (result.exchanged) {
                return true;
            }
            owner = result.old_value;
            if (owner == EMPTY) {
                continue;
            }
        }
        if (all(candidates[owner] == pair)) {
            return false;
        }
        step++;
    }
    atomicOr(&state[STOP], STOP_PAIR_SET);
    return false;
}

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, CANDIDATES, params.candidate_capacity);
    for (var first = flat_group(group) * {{WORKGROUP}}u; first < count; first += turn(groups) * {{WORKGROUP}}u) {
        let i = first + thread;
        var kept = 0u;
        var pair = vec2(0u);
        if (i < count) {
            pair = candidates[i];
            kept = select(0u, 1u, claim(i, pair));
        }
        let at = push_reserve(UNIQUE_PAIRS, thread, kept);
        if (kept == 1u && at < params.unique_capacity) {
            unique[at] = pair;
        }
    }
}
