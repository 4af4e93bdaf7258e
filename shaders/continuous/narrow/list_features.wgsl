// Stage `narrow`: the feature pairs of every pair of triangles that are theirs to test, share no vertex and sweep over a common
// box. A thread per pair (docs/continuous.md#features).
// Twin: src/pipeline/twins/continuous/list_features.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/push.wgsl"
// #include "pipeline/growth.wgsl"
// #include "kdet/narrow/pairs_to_test.wgsl"
// #include "continuous/feature_pair.wgsl"
// #include "continuous/narrow/left_out_{{LEFT_OUT}}.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> cells: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> features: array<u32>;
@group(0) @binding(5) var<storage, read> candidates: array<vec2<u32>>;
@group(0) @binding(6) var<storage, read_write> feature_pairs: array<vec2<u32>>;

// Of the features that are a triangle's own: vertices, edges, the face.
const EDGE: u32 = 3u;
const FACE: u32 = 6u;

struct Swept {
    lower: vec3<f32>,
    upper: vec3<f32>,
}

// Grown by half of the separation.
fn swept(vertex: u32) -> Swept {
    let begin = position(vertex);
    let end = next_position(vertex);
    let lower = min(begin, end);
    let upper = max(begin, end);
    if (params.separation > 0.0) {
        let half = HALF * params.separation;
        return Swept(lower - (half + ROUNDING * abs(lower)), upper + (half + ROUNDING * abs(upper)));
    }
    return Swept(lower, upper);
}

fn around(a: Swept, b: Swept) -> Swept {
    return Swept(min(a.lower, b.lower), max(a.upper, b.upper));
}

fn disjoint(a: Swept, b: Swept) -> bool {
    return any((a.lower > b.upper) | (b.lower > a.upper));
}

// Bit n: feature pair n is the two triangles' to test, shares no vertex and is not left out.
fn features_of(a: vec3<u32>, b: vec3<u32>, owned: vec2<u32>) -> u32 {
    let near = neighbours_at_rest(a, b);
    var wanted = 0u;
    for (var i = 0u; i < 3u; i++) {
        if (((owned.x >> i) & (owned.y >> FACE) & 1u) != 0u && all(b != vec3(a[i])) && (near & (7u << (3u * i))) == 0u) {
            wanted |= 1u << i;
        }
        if (((owned.y >> i) & (owned.x >> FACE) & 1u) != 0u && all(a != vec3(b[i])) && (near & (0x49u << i)) == 0u) {
            wanted |= 8u << i;
        }
        let rows = (7u << (3u * i)) | (7u << (3u * NEXT_CORNER[i]));
        let ends = vec2(a[i], a[NEXT_CORNER[i]]);
        for (var j = 0u; j < 3u; j++) {
            let columns = (0x49u << j) | (0x49u << NEXT_CORNER[j]);
            let others = vec2(b[j], b[NEXT_CORNER[j]]);
            if (((owned.x >> (EDGE + i)) & (owned.y >> (EDGE + j)) & 1u) != 0u && all(ends != others) && all(ends != others.yx)
                && (near & rows & columns) == 0u) {
                wanted |= 64u << (3u * i + j);
            }
        }
    }
    return wanted;
}

// Bit n: feature pair n has to be tested.
fn pairs_of(pair: vec2<u32>) -> u32 {
    let a = cells[pair.x].xyz;
    let b = cells[pair.y].xyz;
    if (is_left_out(a, b)) {
        return 0u;
    }
    var wanted = features_of(a, b, vec2(features[pair.x], features[pair.y]));
    if (wanted == 0u) {
        return 0u;
    }
    var a_box = array(swept(a.x), swept(a.y), swept(a.z));
    var b_box = array(swept(b.x), swept(b.y), swept(b.z));
    let a_face = around(around(a_box[0], a_box[1]), a_box[2]);
    let b_face = around(around(b_box[0], b_box[1]), b_box[2]);
    for (var i = 0u; i < 3u; i++) {
        if (disjoint(a_box[i], b_face)) {
            wanted &= ~(1u << i);
        }
        if (disjoint(b_box[i], a_face)) {
            wanted &= ~(8u << i);
        }
        let edge = around(a_box[i], a_box[NEXT_CORNER[i]]);
        for (var j = 0u; j < 3u; j++) {
            if (disjoint(edge, around(b_box[j], b_box[NEXT_CORNER[j]]))) {
                wanted &= ~(64u << (3u * i + j));
            }
        }
    }
    return wanted;
}

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = pairs_to_test(group, thread);
    for (var first = flat_group(group) * {{WORKGROUP}}u; first < count; first += turn(groups) * {{WORKGROUP}}u) {
        let i = first + thread;
        var pair = vec2(0u);
        var wanted = 0u;
        if (i < count) {
            pair = candidates[i];
            wanted = pairs_of(pair);
        }
        var at = push_reserve(FEATURE_PAIRS, thread, countOneBits(wanted));
        for (; wanted != 0u; wanted &= wanted - 1u) {
            if (at < params.feature_pair_capacity) {
                feature_pairs[at] = vec2(pair.x, pair.y | (firstTrailingBit(wanted) << FEATURE_SHIFT));
            }
            at++;
        }
    }
}
