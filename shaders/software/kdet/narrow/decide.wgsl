// Stage `narrow`: pairs that the faces or the edges left open, every thread for itself. Every axis once more with a bound of its
// own, then the planes of the larger primitive, then integers.
// Twin: src/pipeline/twins/whole.rs
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/undecided.wgsl"
// #include "pipeline/work.wgsl"
// #include "narrow/exact_alone.wgsl"
// #include "narrow/sat.wgsl"
// #include "narrow/planes.wgsl"

@group(0) @binding(4) var<storage, read_write> marks: array<atomic<u32>>;
// Those that are decided in integers.
@group(0) @binding(5) var<storage, read_write> undecided: array<vec2<u32>>;
// #include "kdet/narrow/collided.wgsl"
@group(0) @binding(7) var<storage, read> open_pairs: array<vec2<u32>>;

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, OPEN_PAIRS, params.open_capacity);
    for (var i = flat_group(group) * 64u + thread; i < count; i += turn(groups) * 64u) {
        // The doubt of the faces travels in the top bit: with it the axes only tell those that are apart.
        let open = open_pairs[i];
        let pair = vec2(open.x, open.y & 0x7fffffffu);
        let a = tet_of(primitives[pair.x]);
        let b = tet_of(primitives[pair.y]);
        var verdict = sat_again(a, b);
        if (verdict == UNSURE || (verdict == OVERLAP && open.y != pair.y)) {
            verdict = planes(a, b);
        }
        if (verdict == UNSURE) {
            record_unsure(pair);
            verdict = select(APART, OVERLAP, exact_alone(a, b));
        }
        if (verdict == OVERLAP) {
            collided(pair);
        }
    }
}
