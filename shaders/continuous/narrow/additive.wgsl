// Additive: conservative advancement. Time advances by a lower bound of the distance over the largest speed, which cannot step over
// a contact; a gap within the margin counts as one (docs/continuous.md#additive). No twin: src/geometry/continuous/additive.rs does
// the same in f64, with a smaller margin, and trusts the distance. Needs `params`.
// #include "continuous/narrow/at_once.wgsl"

// A gap smaller than this part of the extent is a contact.
const MARGIN: f32 = 1.220703125e-4; // 2^-13
// What rounding can change of a gap, as a part of the extent; far more than it does.
const ROUNDING: f32 = 7.62939453125e-6; // 2^-17
// Extents beyond these are left to the host: their squares overflow, or vanish.
const LARGEST: f32 = 1e18;
const SMALLEST: f32 = 1e-15;

// The shortest of two vectors between the features.
fn shorter(a: vec3<f32>, b: vec3<f32>) -> vec3<f32> {
    return select(a, b, dot(b, b) < dot(a, a));
}

// From the nearest point of an edge to a point.
fn from_edge(p: vec3<f32>, a: vec3<f32>, b: vec3<f32>) -> vec3<f32> {
    let edge = b - a;
    let square = dot(edge, edge);
    let t = select(0.0, clamp(dot(p - a, edge) / square, 0.0, 1.0), square > 0.0);
    return p - a - edge * t;
}

// Between the borders of the features, exactly where one of the nearest points is on a border.
fn between_borders(p: array<vec3<f32>, 4>, is_edges: bool) -> vec3<f32> {
    if (is_edges) {
        let shortest = shorter(from_edge(p[0], p[2], p[3]), from_edge(p[1], p[2], p[3]));
        return shorter(shortest, shorter(-from_edge(p[2], p[0], p[1]), -from_edge(p[3], p[0], p[1])));
    }
    return shorter(from_edge(p[0], p[1], p[2]), shorter(from_edge(p[0], p[2], p[3]), from_edge(p[0], p[3], p[1])));
}

struct Between {
    // Between the nearest points, nearly: from the second feature to the first.
    shortest: vec3<f32>,
    u: f32,
    v: f32,
}

fn between_features(p: array<vec3<f32>, 4>, is_edges: bool) -> Between {
    // p = b + u e + v f, or a + u e = c - v f.
    let e = select(p[2] - p[1], p[1] - p[0], is_edges);
    let f = select(p[3] - p[1], p[2] - p[3], is_edges);
    let w = select(p[0] - p[1], p[2] - p[0], is_edges);
    let ee = dot(e, e);
    let ef = dot(e, f);
    let ff = dot(f, f);
    let we = dot(w, e);
    let wf = dot(w, f);
    let determinant = ee * ff - ef * ef;
    let u = (we * ff - wf * ef) / determinant;
    let v = (wf * ee - we * ef) / determinant;
    if (determinant > 0.0 && u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0 && (is_edges || u + v <= 1.0)) {
        // Of edges w points from the first to the second.
        return Between(select(w - e * u - f * v, e * u + f * v - w, is_edges), u, v);
    }
    return Between(between_borders(p, is_edges), 0.5, 0.5);
}

// How far apart the features are at least along a direction: their differences are between those of their corners.
fn gap_along(p: array<vec3<f32>, 4>, direction: vec3<f32>, is_edges: bool) -> f32 {
    if (is_edges) {
        return min(
            min(dot(p[0] - p[2], direction), dot(p[0] - p[3], direction)),
            min(dot(p[1] - p[2], direction), dot(p[1] - p[3], direction)),
        );
    }
    return min(dot(p[0] - p[1], direction), min(dot(p[0] - p[2], direction), dot(p[0] - p[3], direction)));
}

fn test_motion(motion: Motion, budget: u32) -> Outcome {
    // Seen from one of the points, and without their common motion.
    var begin: array<vec3<f32>, 4>;
    var speeds: array<vec3<f32>, 4>;
    var mean = vec3(0.0);
    for (var i = 0u; i < 4u; i++) {
        speeds[i] = difference(point_of(motion, i, true), point_of(motion, i, false));
        mean += 0.25 * speeds[i];
    }
    var extent = 0.0;
    var speed = vec4(0.0);
    for (var i = 0u; i < 4u; i++) {
        begin[i] = difference(point_of(motion, i, false), motion.begin[0]);
        extent = max(extent, max(length(begin[i]), length(begin[i] + speeds[i])));
        extent = max(extent, length(speeds[i]));
        speeds[i] -= mean;
        speed[i] = length(speeds[i]);
    }
    extent *= 4.0;
    if (!(extent <= LARGEST && extent >= SMALLEST && params.separation <= LARGEST)) {
        return Outcome(OPEN, 0.0, 0.0, 0.0);
    }
    let largest = select(speed.x + max(speed.y, max(speed.z, speed.w)), max(speed.x, speed.y) + max(speed.z, speed.w), motion.is_edges);
    let slack = (extent + params.separation) * ROUNDING;
    var time = 0.0;
    for (var steps = 0u; steps < budget; steps++) {
        let at = array(
            begin[0] + speeds[0] * time,
            begin[1] + speeds[1] * time,
            begin[2] + speeds[2] * time,
            begin[3] + speeds[3] * time,
        );
        let between = between_features(at, motion.is_edges);
        let distance = length(between.shortest);
        if (distance - params.separation <= extent * MARGIN) {
            return Outcome(HIT, time, between.u, between.v);
        }
        var gap = gap_along(at, between.shortest / distance, motion.is_edges) - params.separation - slack;
        if (!(gap > 0.0)) {
            // The direction does not prove the distance. That to an end may, where edges are nearly parallel.
            let border = between_borders(at, motion.is_edges);
            let to_border = length(border);
            if (to_border - params.separation <= extent * MARGIN) {
                return Outcome(HIT, time, 0.5, 0.5);
            }
            gap = gap_along(at, border / to_border, motion.is_edges) - params.separation - slack;
        }
        if (!(gap > 0.0)) {
            // No way to advance.
            return Outcome(OPEN, time, 0.0, 0.0);
        }
        let later = time + gap / largest * 0.99999;
        if (later > 1.0) {
            return Outcome(MISS, 1.0, 0.0, 0.0);
        }
        if (later <= time) {
            return Outcome(OPEN, time, 0.0, 0.0);
        }
        time = later;
    }
    return Outcome(OPEN, time, 0.0, 0.0);
}

fn point_of(motion: Motion, i: u32, at_end: bool) -> vec3<f32> {
    var points = motion.begin;
    if (at_end) {
        points = motion.end;
    }
    return points[i];
}
