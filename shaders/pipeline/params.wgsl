// #include "gpu/dispatch.wgsl"

// What the host decides for one round of a frame, and the room of every list.
// #include "generated/params.wgsl"

fn in_batch(number: u32) -> bool {
    return params.batches <= 1u || number % params.batches == params.batch;
}
