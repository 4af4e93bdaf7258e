// Where vertices are. Needs `params` and `positions`, words of floats.

// By bits: GPUs may flush denormals, or not. Here a coordinate below 2^-126 is zero everywhere (docs/exactness.md).
fn coordinate(i: u32) -> f32 {
    let bits = positions[i];
    return bitcast<f32>(select(bits, 0u, (bits & 0x7f800000u) == 0u));
}

fn position(vertex: u32) -> vec3<f32> {
    let at = params.position_offset + params.position_stride * vertex;
    return vec3(coordinate(at), coordinate(at + 1u), coordinate(at + 2u));
}

// Where it is at the end of the step; in the same place where nothing moves.
fn next_position(vertex: u32) -> vec3<f32> {
    let at = params.next_offset + params.position_stride * vertex;
    return vec3(coordinate(at), coordinate(at + 1u), coordinate(at + 2u));
}
