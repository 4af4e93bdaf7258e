// A feature pair of two triangles: a vertex and a face, or an edge and an edge (docs/continuous.md#features).
// Needs `params`, `positions`, `cells`.
// #include "pipeline/position.wgsl"

// The second word of a feature pair has its number above that of the primitive.
const FEATURE_SHIFT: u32 = 23u;
const PRIMITIVE_NUMBER: u32 = 0x7fffffu;
const NEXT_CORNER: vec3<u32> = vec3(1u, 2u, 0u);

struct FeaturePair {
    // A vertex, then the face's; or two edges.
    vertices: vec4<u32>,
    is_edges: bool,
}

// 0 to 2: a vertex of the first triangle and the second as a face. 3 to 5: the other way round. From 6: edge and edge.
fn feature_pair(a: vec3<u32>, b: vec3<u32>, number: u32) -> FeaturePair {
    if (number < 3u) {
        return FeaturePair(vec4(a[number], b), false);
    }
    if (number < 6u) {
        return FeaturePair(vec4(b[number - 3u], a), false);
    }
    let i = (number - 6u) / 3u;
    let j = (number - 6u) % 3u;
    return FeaturePair(vec4(a[i], a[NEXT_CORNER[i]], b[j], b[NEXT_CORNER[j]]), true);
}
