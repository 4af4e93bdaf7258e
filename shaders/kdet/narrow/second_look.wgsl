// Stage `narrow`: pairs that the faces or the edges left open, each axis with a bound of its own, then the planes of the
// larger primitive; those that rounding leaves open even then go to the exact test.
// Twin: src/pipeline/twins/whole.rs
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
        var verdict = APART;
        if (i < count) {
            pair = open_pairs[i];
            let doubt = (pair.y & 0x80000000u) != 0u;
            pair.y &= 0x7fffffffu;
            let a = tet_of(primitives[pair.x]);
            let b = tet_of(primitives[pair.y]);
            verdict = sat_again(a, b);
            if (verdict == OVERLAP && doubt) {
                verdict = UNSURE;
            }
            verdict = settle(verdict, a, b);
        }
        record(thread, pair, verdict, UNDECIDED, params.undecided_capacity);
    }
}
