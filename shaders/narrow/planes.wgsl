// #include "narrow/fine.wgsl"
// The corners of the smaller primitive against the faces of the larger one: a second look at pairs that a filter leaves
// undecided. Twin: src/geometry/single/planes.rs, line by line.
// A face beyond which all corners are separates the pair; a corner inside all faces is a common point. Of a pair of very
// different sizes nothing else can be told in f32, and there it is the rule: without this step one large primitive
// sends every small one in it to the exact test.
// Heights are computed in f32 from the nearest corner of the face, with a bound of their own; where that is not enough,
// in integers of 60 bits for each coordinate.

// On which side of the plane through three points p is. In f32 first: 8 roundings, each of at most a product of the
// three differences. The last one has a scale of its own: it may be far smaller than the others.
fn plane_side(origin: vec3<f32>, q: vec3<f32>, r: vec3<f32>, p: vec3<f32>, scale: f32) -> u32 {
    let e = (q - origin) * scale;
    let f = (r - origin) * scale;
    let off = abs(p - origin);
    let exponent = min(exponent_of(max_of(off)), 253u);
    let own = bitcast<f32>((254u - exponent) << 23u);
    let d = (p - origin) * own;
    let h = dot(cross(e, f), d);
    let bound = 10.0 * ROUND * dot(cross_plus(abs(e), abs(f)), abs(d)) + TINY + 4e-36 * (scale + own);
    if abs(h) > bound {
        return select(BELOW, ABOVE, h > 0.0);
    }
    let top = vec3(
        top_exponent(vec4(origin.x, q.x, r.x, p.x)),
        top_exponent(vec4(origin.y, q.y, r.y, p.y)),
        top_exponent(vec4(origin.z, q.z, r.z, p.z)),
    );
    let along = fine_difference(q, origin, top);
    let across = fine_difference(r, origin, top);
    return fine_side(fine_axis(along, across), fine_difference(p, origin, top));
}

// The corners of o against face k of t: bits 0 to 3 for those that are strictly outside, 4 to 7 for those that are not;
// neither where it is not known.
fn face_sides(t: Tet, o: Tet, k: u32, scale: f32) -> u32 {
    var origin = corner(t, (k + 1u) & 3u);
    var q = corner(t, (k + 2u) & 3u);
    var r = corner(t, (k + 3u) & 3u);
    // Around to the corner that is nearest.
    let near = corner(o, 0u);
    let d0 = max_of(abs(origin - near));
    let d1 = max_of(abs(q - near));
    let d2 = max_of(abs(r - near));
    let first = origin;
    if d1 < d0 && d1 <= d2 {
        origin = q;
        q = r;
        r = first;
    } else if d2 < d0 {
        origin = r;
        r = q;
        q = first;
    }
    // One call for all five: every call is a copy of the whole function to many compilers.
    var own = OPEN;
    var sides = 0u;
    for (var i = 0u; i < 5u; i++) {
        var p = corner(t, k);
        if i > 0u {
            p = corner(o, i - 1u);
        }
        let side = plane_side(origin, q, r, p, scale);
        if i == 0u {
            own = side;
            if own != ABOVE && own != BELOW {
                return 0u;
            }
        } else if side == own || side == LEVEL {
            sides |= 8u << i;
        } else if side != OPEN {
            sides |= 1u << (i - 1u);
        }
    }
    return sides;
}

fn planes(a: Tet, b: Tet) -> u32 {
    let m = measure(a, b);
    if !m.sound {
        return UNSURE;
    }
    var t = a;
    var o = b;
    if max_of(m.b) > max_of(m.a) {
        t = b;
        o = a;
    }
    var inside = 15u;
    for (var k = 0u; k < 4u; k++) {
        let sides = face_sides(t, o, k, m.scale);
        if (sides & 15u) == 15u {
            return SEPARATE;
        }
        inside &= sides >> 4u;
    }
    return select(UNSURE, OVERLAP, inside != 0u);
}

// The verdict of a filter, after a second look where it left the pair undecided.
fn settle(verdict: u32, a: Tet, b: Tet) -> u32 {
    if verdict != UNSURE {
        return verdict;
    }
    return planes(a, b);
}
