// Stage `narrow` of kdet_no_pairs: what rounding left open; marks only.
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/mark.wgsl"
// #include "pipeline/exact_pairs.wgsl"

fn collided(pair: vec2<u32>) {
    let mark = mark_of(pair.x, pair.y);
    atomicOr(&marks[pair.x], mark);
    atomicOr(&marks[pair.y], mark);
}
