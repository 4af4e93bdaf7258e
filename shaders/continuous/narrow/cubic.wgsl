// Cubic: the times at which the four points are in one plane, and whether the two meet there. The historical test; it loses
// contacts (docs/continuous.md#cubic). Twin: src/geometry/continuous/cubic.rs. Needs `params`.
// #include "continuous/narrow/at_once.wgsl"

const STEPS: u32 = 24u;

struct Place {
    u: f32,
    v: f32,
    square: f32,
    is_inside: bool,
}

// The cubic's coefficients, the constant first.
fn coefficients(begin: array<vec3<f32>, 4>, motion: array<vec3<f32>, 4>, is_edges: bool) -> vec4<f32> {
    var o = begin[0] - begin[1];
    var oe = begin[2] - begin[1];
    var og = begin[3] - begin[1];
    var d = motion[0] - motion[1];
    var de = motion[2] - motion[1];
    var df = motion[3] - motion[1];
    if (is_edges) {
        o = begin[2] - begin[0];
        oe = begin[1] - begin[0];
        og = begin[3] - begin[2];
        d = motion[2] - motion[0];
        de = motion[1] - motion[0];
        df = motion[3] - motion[2];
    }
    let still = cross(oe, og);
    let mixed = cross(de, og) + cross(oe, df);
    let moving = cross(de, df);
    return vec4(dot(o, still), dot(d, still) + dot(o, mixed), dot(o, moving) + dot(d, mixed), dot(d, moving));
}

fn value_at(k: vec4<f32>, t: f32) -> f32 {
    return ((k.w * t + k.z) * t + k.y) * t + k.x;
}

fn inside_unit(t: f32) -> f32 {
    return select(0.0, t, t > 0.0 && t < 1.0);
}

// Between two of these times the cubic is monotone.
fn pieces_of(k: vec4<f32>) -> vec4<f32> {
    let a = 3.0 * k.w;
    let b = 2.0 * k.z;
    let square = b * b - 4.0 * a * k.y;
    if (square < 0.0) {
        return vec4(0.0, 0.0, 1.0, 1.0);
    }
    let root = sqrt(square);
    let q = -(b + select(root, -root, b < 0.0)) / 2.0;
    let one = inside_unit(q / a);
    let other = inside_unit(k.y / q);
    let second = max(one, other);
    return vec4(0.0, min(one, other), select(second, 1.0, second == 0.0), 1.0);
}

// The parameters of the nearest points where both are inside, and the square of their distance.
fn interior(p: array<vec3<f32>, 4>, is_edges: bool) -> Place {
    var e = p[2] - p[1];
    var f = p[3] - p[1];
    var w = p[0] - p[1];
    if (is_edges) {
        e = p[1] - p[0];
        f = p[2] - p[3];
        w = p[2] - p[0];
    }
    let ee = dot(e, e);
    let ef = dot(e, f);
    let ff = dot(f, f);
    let we = dot(w, e);
    let wf = dot(w, f);
    let determinant = ee * ff - ef * ef;
    if (!(determinant > 0.0)) {
        return Place(0.0, 0.0, 0.0, false);
    }
    let u = (we * ff - wf * ef) / determinant;
    let v = (wf * ee - we * ef) / determinant;
    let is_inside = u >= 0.0 && u <= 1.0 && v >= 0.0 && v <= 1.0 && (is_edges || u + v <= 1.0);
    let out = w - e * u - f * v;
    return Place(u, v, dot(out, out), is_inside);
}

// The nearer of a place and the nearest point of an edge to a point; `along` has the parameters at the begin, then their change.
fn nearer(known: Place, p: vec3<f32>, a: vec3<f32>, b: vec3<f32>, along: vec4<f32>) -> Place {
    let edge = b - a;
    let out = p - a;
    let ratio = dot(out, edge) / dot(edge, edge);
    let t = select(0.0, min(ratio, 1.0), ratio > 0.0);
    let left = out - edge * t;
    let square = dot(left, left);
    if (known.is_inside && known.square <= square) {
        return known;
    }
    return Place(along.x + along.z * t, along.y + along.w * t, square, true);
}

// Where the two are no farther apart than the separation, if they are.
fn near_enough(p: array<vec3<f32>, 4>, is_edges: bool) -> Place {
    var place = interior(p, is_edges);
    if (!(params.separation > 0.0)) {
        return place;
    }
    if (!place.is_inside) {
        if (is_edges) {
            place = nearer(place, p[2], p[0], p[1], vec4(0.0, 0.0, 1.0, 0.0));
            place = nearer(place, p[3], p[0], p[1], vec4(0.0, 1.0, 1.0, 0.0));
            place = nearer(place, p[0], p[2], p[3], vec4(0.0, 0.0, 0.0, 1.0));
            place = nearer(place, p[1], p[2], p[3], vec4(1.0, 0.0, 0.0, 1.0));
        } else {
            place = nearer(place, p[0], p[1], p[2], vec4(0.0, 0.0, 1.0, 0.0));
            place = nearer(place, p[0], p[2], p[3], vec4(1.0, 0.0, -1.0, 1.0));
            place = nearer(place, p[0], p[3], p[1], vec4(0.0, 1.0, 0.0, -1.0));
        }
    }
    place.is_inside = place.square <= params.separation * params.separation;
    return place;
}

fn at_time(motion: Motion, t: f32) -> array<vec3<f32>, 4> {
    return array(
        motion.begin[0] + (motion.end[0] - motion.begin[0]) * t,
        motion.begin[1] + (motion.end[1] - motion.begin[1]) * t,
        motion.begin[2] + (motion.end[2] - motion.begin[2]) * t,
        motion.begin[3] + (motion.end[3] - motion.begin[3]) * t,
    );
}

fn outcome_at(motion: Motion, t: f32) -> Outcome {
    let place = near_enough(at_time(motion, t), motion.is_edges);
    return Outcome(select(MISS, HIT, place.is_inside), t, place.u, place.v);
}

// It needs no budget.
fn test_motion(motion: Motion, budget: u32) -> Outcome {
    let speeds = array(
        motion.end[0] - motion.begin[0],
        motion.end[1] - motion.begin[1],
        motion.end[2] - motion.begin[2],
        motion.end[3] - motion.begin[3],
    );
    let k = coefficients(motion.begin, speeds, motion.is_edges);
    if (all(k == vec4(0.0))) {
        let first = outcome_at(motion, 0.0);
        if (first.verdict == HIT) {
            return first;
        }
        return outcome_at(motion, 1.0);
    }
    let pieces = pieces_of(k);
    for (var i = 0u; i < 3u; i++) {
        var low = pieces[i];
        var high = pieces[i + 1u];
        if (!(low < high)) {
            continue;
        }
        let begin = value_at(k, low);
        let end = value_at(k, high);
        if (begin == 0.0) {
            high = low;
        } else if (end == 0.0) {
            low = high;
        } else if ((begin < 0.0) == (end < 0.0)) {
            continue;
        }
        for (var step = 0u; step < STEPS; step++) {
            let middle = low + (high - low) / 2.0;
            if ((value_at(k, middle) < 0.0) == (begin < 0.0)) {
                low = middle;
            } else {
                high = middle;
            }
        }
        let outcome = outcome_at(motion, high);
        if (outcome.verdict == HIT) {
            return outcome;
        }
    }
    return Outcome(MISS, 1.0, 0.0, 0.0);
}
