// A point against a tetrahedron, in f32 (docs/hashing.md#exactness).
// #include "narrow/tet.wgsl"

// Six times the volumes of the tetrahedra that a point forms with the four faces, and how far rounding may be off.
struct PointVolumes {
    volumes: vec4<f32>,
    errors: vec4<f32>,
    // False at the ends of the range of f32.
    sound: bool,
}

fn volume(a: vec3<f32>, b: vec3<f32>, c: vec3<f32>) -> f32 {
    return dot(a, cross(b, c));
}

// The sum of the magnitudes of a volume's products.
fn volume_terms(a: vec3<f32>, b: vec3<f32>, c: vec3<f32>) -> f32 {
    let p = abs(b);
    let q = abs(c);
    return dot(abs(a), p.yzx * q.zxy + p.zxy * q.yzx);
}

// For a point within the box of the tetrahedron.
fn point_volumes(t: Tet, point: vec3<f32>) -> PointVolumes {
    let size = high_corner(t) - low_corner(t);
    let exponent = (bitcast<u32>(max(size.x, max(size.y, size.z))) >> 23u) & 0xffu;
    // Scaled by a power of two to an extent of 1 to 2, so that products neither overflow nor vanish.
    let scale = bitcast<f32>((254u - clamp(exponent, 2u, 252u)) << 23u);
    let a = (corner(t, 0u) - point) * scale;
    let b = (corner(t, 1u) - point) * scale;
    let c = (corner(t, 2u) - point) * scale;
    let d = (corner(t, 3u) - point) * scale;
    let terms = vec4(volume_terms(b, c, d), volume_terms(a, d, c), volume_terms(a, b, d), volume_terms(a, c, b));
    let volumes = vec4(volume(b, c, d), volume(a, d, c), volume(a, b, d), volume(a, c, b));
    // Three differences, three products and two sums: eight roundings, doubled.
    return PointVolumes(volumes, 16.0 * ROUND * terms + TINY, exponent > 1u && exponent < 253u);
}

// Certain, or UNSURE.
fn point_verdict(t: Tet, point: vec3<f32>) -> u32 {
    let v = point_volumes(t, point);
    let above = v.volumes > v.errors;
    let below = v.volumes < -v.errors;
    if (!v.sound) {
        return UNSURE;
    }
    if (any(above) && any(below)) {
        return SEPARATE;
    }
    return select(UNSURE, OVERLAP, all(above) || all(below));
}
