// What becomes of a feature pair after its first test.
// #include "continuous/narrow/outcome.wgsl"
// #include "continuous/narrow/{{TEST}}.wgsl"

@group(0) @binding(7) var<storage, read> feature_pairs: array<vec2<u32>>;
@group(0) @binding(8) var<storage, read_write> open_pairs: array<vec2<u32>>;

fn record(words: vec2<u32>, verdict: u32, place: vec3<f32>) {
    if (verdict == HIT) {
        add_impact(words, verdict, place);
    } else if (verdict == OPEN) {
        let at = atomicAdd(&state[OPEN_PAIRS], 1u);
        if (at < params.open_capacity) {
            open_pairs[at] = words;
        }
    }
}
