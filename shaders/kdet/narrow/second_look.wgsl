// Stage `narrow` on a software GPU, where no pair was left undecided so far: pairs that the faces or the edges left open once more, as
// `decide` looks at them before it turns to integers, which take long to compile there. What stays undecided is counted, and
// the frame is searched again with `decide`.
// Twin: src/pipeline/twins/kdet/second_look.rs
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/record_verdict.wgsl"
// #include "pipeline/work.wgsl"
// #include "narrow/sat.wgsl"
// #include "narrow/planes.wgsl"

@group(0) @binding(7) var<storage, read> open_pairs: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, OPEN_PAIRS, params.open_capacity);
    for (var first = flat_group(group) * {{WORKGROUP}}u; first < count; first += turn(groups) * {{WORKGROUP}}u) {
        let i = first + thread;
        var pair = vec2(0u);
        var verdict = SEPARATE;
        if (i < count) {
            // The doubt of the faces travels in the top bit: then only those that are disjoint are told.
            let open = open_pairs[i];
            pair = vec2(open.x, open.y & 0x7fffffffu);
            let a = tet_of(primitives[pair.x]);
            let b = tet_of(primitives[pair.y]);
            verdict = sat_again(a, b);
            if (verdict == UNSURE || (verdict == OVERLAP && open.y != pair.y)) {
                verdict = planes(a, b);
            }
        }
        record(thread, pair, verdict, UNDECIDED, params.undecided_capacity);
    }
}
