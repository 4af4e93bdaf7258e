// Stage `narrow` of kdet_no_pairs: what rounding left open; marks only.
// #include "shared/pair_inputs.wgsl"
// #include "shared/mark.wgsl"
// #include "shared/exact_pairs.wgsl"

fn collided(pair: vec2<u32>) {
    let mark = mark_of(pair.x, pair.y);
    atomicOr(&marks[pair.x], mark);
    atomicOr(&marks[pair.y], mark);
}
