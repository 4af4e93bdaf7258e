// Stage `narrow`: what rounding left open, to the list of pairs.
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/exact_pairs.wgsl"
// #include "kdet/narrow/collided.wgsl"
