// Counters and grid of one round of a frame, as words. Everything is an atomic so that one buffer holds it all; floats are
// stored by their bits.
// #include "generated/state.wgsl"
// #include "gpu/ordered.wgsl"
