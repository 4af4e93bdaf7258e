// Stage `narrow`: survivors that no edge pair parts collide; those that rounding leaves open get a second look. That is
// another kernel's: it takes so many registers that half as many threads would run here (docs/performance.md).
// Twin: src/pipeline/twins/kdet/edges.rs
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/record_verdict.wgsl"
// #include "pipeline/work.wgsl"
// #include "narrow/sat.wgsl"

@group(0) @binding(7) var<storage, read> survivors: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, SURVIVORS, params.survivor_capacity);
    for (var first = flat_group(group) * {{WORKGROUP}}u; first < count; first += turn(groups) * {{WORKGROUP}}u) {
        let i = first + thread;
        var pair = vec2(0u);
        var verdict = SEPARATE;
        if (i < count) {
            pair = survivors[i];
            // The doubt of the faces travels in the top bit, and on with the pair.
            let doubt = pair.y & 0x80000000u;
            verdict = sat_edges_once(tet_of(primitives[pair.x]), tet_of(primitives[pair.y & 0x7fffffffu]));
            if (verdict == OVERLAP && doubt != 0u) {
                verdict = UNSURE;
            }
        }
        record(thread, pair, verdict, OPEN_PAIRS, params.open_capacity);
    }
}
