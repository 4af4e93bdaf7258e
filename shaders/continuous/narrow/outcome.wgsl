// Where the answers of elementary tests go, and what all of them read.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/quantized_box.wgsl"
// #include "continuous/feature_pair.wgsl"
// #include "pipeline/impact.wgsl"
// #include "continuous/narrow/motion.wgsl"
// #include "pipeline/record.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> cells: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> boxes: array<QuantizedBox>;
@group(0) @binding(5) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(6) var<storage, read_write> impacts: array<Impact>;

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
