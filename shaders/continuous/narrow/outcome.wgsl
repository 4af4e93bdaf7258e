// Where the answers of elementary tests go. Needs `params`, `state`, `positions`, `cells`, `marks`, `boxes`.
// #include "continuous/feature_pair.wgsl"
// #include "continuous/narrow/motion.wgsl"
// #include "pipeline/record.wgsl"

// An impact as others read it.
struct Impact {
    vertices: vec4<u32>,
    // Bit 0: edge and edge. Bit 1: left open, so perhaps none.
    kind: u32,
    time: f32,
    u: f32,
    v: f32,
}

fn motion_of(pair: FeaturePair) -> Motion {
    let v = pair.vertices;
    return Motion(
        array(position(v.x), position(v.y), position(v.z), position(v.w)),
        array(next_position(v.x), next_position(v.y), next_position(v.z), next_position(v.w)),
        pair.is_edges,
    );
}

fn feature_pair_of(words: vec2<u32>) -> FeaturePair {
    return feature_pair(cells[words.x].xyz, cells[words.y & PRIMITIVE_NUMBER].xyz, words.y >> FEATURE_SHIFT);
}

fn add_impact(words: vec2<u32>, verdict: u32, place: vec3<f32>) {
    let pair = feature_pair_of(words);
    mark_pair(words.x, words.y & PRIMITIVE_NUMBER);
    let at = atomicAdd(&state[PAIRS], 1u);
    if (at < params.impact_capacity) {
        let kind = select(0u, 1u, pair.is_edges) | select(0u, 2u, verdict == OPEN);
        impacts[at] = Impact(pair.vertices, kind, place.x, place.y, place.z);
    }
}
