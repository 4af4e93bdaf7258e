// The end of a round that is recorded for a caller: the arguments of a dispatch with a thread per colliding pair, the number of
// pairs, and whether they are all. One thread.
// Twin: src/pipeline/twins/pipeline/answer.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "generated/limits.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read_write> answer: array<u32>;

// #include "pipeline/lists.wgsl"

@compute @workgroup_size(1)
fn main() {
    let pairs = listed_pairs();
    let groups = dispatch_size((pairs + {{CONSUMER}}u - 1u) / {{CONSUMER}}u);
    answer[0] = groups.x;
    answer[1] = groups.y;
    answer[2] = groups.z;
    answer[3] = pairs;
    // A cell that is too full makes numbers of the search that a word or a dispatch cannot hold.
    let holds = lists_hold() && state[MAX_OCCUPANCY] <= MOST_OCCUPANCY && state[STRIPS] <= MOST_STRIPS;
    let held_before = params.continues == 0u || answer[4] == 1u;
    answer[4] = select(0u, 1u, holds && held_before);
}
