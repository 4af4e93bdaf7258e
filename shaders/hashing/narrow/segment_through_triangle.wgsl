// A segment against a triangle, in f32 (docs/hashing.md#exactness).
// #include "hashing/narrow/point_in_tetrahedron.wgsl"

// The signs of two volumes each as bits: above zero, below zero; neither where rounding decides.
fn certain_sign(a: vec3<f32>, b: vec3<f32>, c: vec3<f32>) -> u32 {
    let v = volume(a, b, c);
    let error = 16.0 * ROUND * volume_terms(a, b, c) + TINY;
    return select(0u, 1u, v > error) | select(0u, 2u, v < -error);
}

// Certain, or UNSURE.
fn segment_verdict(p: vec3<f32>, q: vec3<f32>, a: vec3<f32>, b: vec3<f32>, c: vec3<f32>) -> u32 {
    let size = max(max(max(p, q), max(a, b)), c) - min(min(min(p, q), min(a, b)), c);
    let exponent = (bitcast<u32>(max(size.x, max(size.y, size.z))) >> 23u) & 0xffu;
    if (exponent < 2u || exponent > 252u) {
        return UNSURE;
    }
    let scale = bitcast<f32>((254u - exponent) << 23u);
    // From the first end of the segment, and from the second.
    let near = mat4x3((a - p) * scale, (b - p) * scale, (c - p) * scale, (q - p) * scale);
    let far = mat3x3((a - q) * scale, (b - q) * scale, (c - q) * scale);
    let ends = certain_sign(near[0], near[1], near[2]) | (certain_sign(far[0], far[1], far[2]) << 2u);
    let turns = vec3(
        certain_sign(near[3], near[0], near[1]),
        certain_sign(near[3], near[1], near[2]),
        certain_sign(near[3], near[2], near[0]),
    );
    let all_turns = turns.x | turns.y | turns.z;
    // Both ends on one side, or the line beside the triangle.
    if (ends == 5u || ends == 10u || all_turns == 3u) {
        return SEPARATE;
    }
    let crosses = (ends == 6u || ends == 9u) && all(turns == turns.xxx) && turns.x != 0u;
    return select(UNSURE, OVERLAP, crosses);
}
