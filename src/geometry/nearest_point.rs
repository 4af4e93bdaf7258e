//! The points of a triangle and a point, or of two segments, that are nearest to each other.

use glam::DVec3;

/// Barycentric coordinates of a triangle's point nearest to another, by the regions of corners and edges (Ericson 2004:
/// *Real-time collision detection*, 5.1.5).
pub fn nearest_weights(p: DVec3, [a, b, c]: [DVec3; 3]) -> [f64; 3] {
    let (ab, ac) = (b - a, c - a);
    let (d1, d2) = (ab.dot(p - a), ac.dot(p - a));
    if d1 <= 0.0 && d2 <= 0.0 {
        return [1.0, 0.0, 0.0];
    }
    let (d3, d4) = (ab.dot(p - b), ac.dot(p - b));
    if d3 >= 0.0 && d4 <= d3 {
        return [0.0, 1.0, 0.0];
    }
    let vc = d1 * d4 - d3 * d2;
    if vc <= 0.0 && d1 >= 0.0 && d3 <= 0.0 {
        let t = d1 / (d1 - d3);
        return [1.0 - t, t, 0.0];
    }
    let (d5, d6) = (ab.dot(p - c), ac.dot(p - c));
    if d6 >= 0.0 && d5 <= d6 {
        return [0.0, 0.0, 1.0];
    }
    let vb = d5 * d2 - d1 * d6;
    if vb <= 0.0 && d2 >= 0.0 && d6 <= 0.0 {
        let t = d2 / (d2 - d6);
        return [1.0 - t, 0.0, t];
    }
    let va = d3 * d6 - d5 * d4;
    if va <= 0.0 && d4 - d3 >= 0.0 && d5 - d6 >= 0.0 {
        let t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
        return [0.0, 1.0 - t, t];
    }
    let sum = va + vb + vc;
    [va / sum, vb / sum, vc / sum]
}

/// Where two segments are nearest to each other, as fractions of their lengths (Ericson 2004, 5.1.9).
pub fn nearest_on_segments([p, q]: [DVec3; 2], [r, s]: [DVec3; 2]) -> [f64; 2] {
    let (d1, d2, apart) = (q - p, s - r, p - r);
    let (a, e, f) = (d1.length_squared(), d2.length_squared(), d2.dot(apart));
    if a == 0.0 && e == 0.0 {
        return [0.0, 0.0];
    }
    if a == 0.0 {
        return [0.0, (f / e).clamp(0.0, 1.0)];
    }
    let c = d1.dot(apart);
    if e == 0.0 {
        return [(-c / a).clamp(0.0, 1.0), 0.0];
    }
    let b = d1.dot(d2);
    let determinant = a * e - b * b;
    // Any point of parallel segments will do.
    let along = if determinant > 0.0 { ((b * f - c * e) / determinant).clamp(0.0, 1.0) } else { 0.0 };
    let across = (b * along + f) / e;
    if across < 0.0 {
        [(-c / a).clamp(0.0, 1.0), 0.0]
    } else if across > 1.0 {
        [((b - c) / a).clamp(0.0, 1.0), 1.0]
    } else {
        [along, across]
    }
}
