// Stage `narrow`: survivors that no edge pair parts collide; those that rounding leaves open, even at a second
// look, go to the exact test.
// Twin: src/pipeline/twins/whole.rs
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/record_verdict.wgsl"
// #include "narrow/sat.wgsl"
// #include "narrow/planes.wgsl"

@group(0) @binding(7) var<storage, read> survivors: array<vec2<u32>>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * {{WORKGROUP}}u + thread;
    var pair = vec2(0u);
    var verdict = APART;
    if (i < atomicLoad(&state[SURVIVORS])) {
        pair = survivors[i];
        let doubt = (pair.y & 0x80000000u) != 0u;
        pair.y &= 0x7fffffffu;
        let a = tet_of(primitives[pair.x]);
        let b = tet_of(primitives[pair.y]);
        verdict = sat_edges(a, b);
        if (verdict == OVERLAP && doubt) {
            verdict = UNSURE;
        }
        verdict = settle(verdict, a, b);
    }
    record(thread, pair, verdict);
}
