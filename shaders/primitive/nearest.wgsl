// The points of a triangle and the origin, or of two segments, that are nearest to each other (Ericson 2004: Real-time collision
// detection, 5.1.5 and 5.1.9).
// Twin: src/geometry/nearest_point.rs

// Barycentric coordinates of the triangle's point nearest to the origin.
fn nearest_weights(a: vec3<f32>, b: vec3<f32>, c: vec3<f32>) -> vec3<f32> {
    let ab = b - a;
    let ac = c - a;
    let d1 = dot(ab, -a);
    let d2 = dot(ac, -a);
    if (d1 <= 0.0 && d2 <= 0.0) {
        return vec3(1.0, 0.0, 0.0);
    }
    let d3 = dot(ab, -b);
    let d4 = dot(ac, -b);
    if (d3 >= 0.0 && d4 <= d3) {
        return vec3(0.0, 1.0, 0.0);
    }
    let vc = d1 * d4 - d3 * d2;
    if (vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0) {
        let t = d1 / (d1 - d3);
        return vec3(1.0 - t, t, 0.0);
    }
    let d5 = dot(ab, -c);
    let d6 = dot(ac, -c);
    if (d6 >= 0.0 && d5 <= d6) {
        return vec3(0.0, 0.0, 1.0);
    }
    let vb = d5 * d2 - d1 * d6;
    if (vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0) {
        let t = d2 / (d2 - d6);
        return vec3(1.0 - t, 0.0, t);
    }
    let va = d3 * d6 - d5 * d4;
    if (va <= 0.0 && d4 >= d3 && d5 >= d6) {
        let t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return vec3(0.0, 1.0 - t, t);
    }
    return vec3(va, vb, vc) / (va + vb + vc);
}

// Where the segments pq and rs are nearest to each other, as fractions of their lengths.
fn nearest_on_segments(p: vec3<f32>, q: vec3<f32>, r: vec3<f32>, s: vec3<f32>) -> vec2<f32> {
    let d1 = q - p;
    let d2 = s - r;
    let apart = p - r;
    let a = dot(d1, d1);
    let e = dot(d2, d2);
    let f = dot(d2, apart);
    let c = dot(d1, apart);
    if (a == 0.0 || e == 0.0) {
        return vec2(
            select(clamp(-c / a, 0.0, 1.0), 0.0, a == 0.0),
            select(clamp(f / e, 0.0, 1.0), 0.0, e == 0.0),
        );
    }
    let b = dot(d1, d2);
    let determinant = a * e - b * b;
    // Any point of parallel segments will do.
    let along = select(0.0, clamp((b * f - c * e) / determinant, 0.0, 1.0), determinant > 0.0);
    let across = (b * along + f) / e;
    if (across < 0.0) {
        return vec2(clamp(-c / a, 0.0, 1.0), 0.0);
    }
    if (across > 1.0) {
        return vec2(clamp((b - c) / a, 0.0, 1.0), 1.0);
    }
    return vec2(along, across);
}
