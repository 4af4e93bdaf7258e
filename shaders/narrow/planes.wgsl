// #include "narrow/axes.wgsl"
// #include "narrow/words.wgsl"
// The corners of the smaller primitive against the faces of the larger one: a second look at pairs that a filter leaves
// undecided. Twin: src/geometry/single/planes.rs, line by line.
// A face beyond which all corners are separates the pair; a corner inside all faces is a common point. Of a pair of very
// different sizes nothing else can be told in f32, and there it is the rule: without this step one large primitive
// sends every small one in it to the exact test.
// Heights are computed in f32 from the nearest corner of the face, with a bound of their own; where that is not enough,
// in integers of 60 bits for each coordinate.

// On one axis: differences to the corner at which the height begins, and the bits that were lost on the way: of the
// plane's three points, and of the point whose height it is.
struct FineColumn {
    e: vec2<u32>,
    f: vec2<u32>,
    d: vec2<u32>,
    lost: u32,
    lost_height: u32,
}

// A coordinate as an integer of 60 bits, given the exponent of the largest; z holds what does not fit.
fn fine(value: f32, top: u32) -> vec3<u32> {
    let bits = bitcast<u32>(value);
    let exponent = max((bits >> 23u) & 0xffu, 1u);
    let mantissa = (bits & 0x7fffffu) | select(0u, 0x800000u, (bits & 0x7f800000u) != 0u);
    let down = top - exponent;
    var m = vec2(0u);
    var lost = 0u;
    if down > 36u {
        let over = min(down - 36u, 31u);
        m.x = mantissa >> over;
        lost = mantissa ^ (m.x << over);
    } else if down > 4u {
        let shift = 36u - down;
        m = vec2(mantissa << shift, (mantissa >> 1u) >> (31u - shift));
    } else {
        m.y = mantissa << (4u - down);
    }
    return vec3(select(m, negate64(m), bits >= 0x80000000u), lost);
}

fn exponent_of(value: f32) -> u32 {
    return max((bitcast<u32>(value) >> 23u) & 0xffu, 1u);
}

fn fine_column(origin: f32, q: f32, r: f32, p: f32) -> FineColumn {
    let top = max(max(exponent_of(origin), exponent_of(q)), max(exponent_of(r), exponent_of(p)));
    let o = fine(origin, top);
    let e = fine(q, top);
    let f = fine(r, top);
    let d = fine(p, top);
    return FineColumn(sub64(e.xy, o.xy), sub64(f.xy, o.xy), sub64(d.xy, o.xy), o.z | e.z | f.z, d.z);
}

fn fine_cross(u: FineColumn, v: FineColumn) -> vec4<u32> {
    return add128(mul128(u.e, v.f), negate128(mul128(v.e, u.f)));
}

fn any_bit(a: vec4<u32>) -> u32 {
    return select(0u, 1u, any(a != vec4(0u)));
}

// On which side of the plane through three points p is, in integers. Where bits are lost a difference is off by less
// than 2, and a height, six products of three differences below 2⁶¹, by less than 2¹²⁸.
fn fine_side(origin: vec3<f32>, q: vec3<f32>, r: vec3<f32>, p: vec3<f32>) -> u32 {
    let x = fine_column(origin.x, q.x, r.x, p.x);
    let y = fine_column(origin.y, q.y, r.y, p.y);
    let z = fine_column(origin.z, q.z, r.z, p.z);
    let nx = fine_cross(y, z);
    let ny = fine_cross(z, x);
    let nz = fine_cross(x, y);
    let h = add192(add192(mul192(nx, x.d), mul192(ny, y.d)), mul192(nz, z.d));
    let negative = h.high.z >= 0x80000000u;
    // Along an axis in which the plane lies, nothing is lost.
    let lost = vec3(x.lost_height, y.lost_height, z.lost_height) * vec3(any_bit(nx), any_bit(ny), any_bit(nz));
    if (x.lost | y.lost | z.lost | lost.x | lost.y | lost.z) != 0u {
        let top = select(h.high.y | h.high.z, ~h.high.y | ~h.high.z, negative);
        return select(select(ABOVE, BELOW, negative), OPEN, top == 0u);
    }
    if negative {
        return BELOW;
    }
    let words = h.low | h.high;
    return select(ABOVE, LEVEL, (words.x | words.y | words.z) == 0u);
}

// On which side of the plane through three points p is. In f32 first: 8 roundings, each of at most a product of the
// three differences. The last one has a scale of its own: it may be far smaller than the others.
fn plane_side(origin: vec3<f32>, q: vec3<f32>, r: vec3<f32>, p: vec3<f32>, scale: f32) -> u32 {
    let e = (q - origin) * scale;
    let f = (r - origin) * scale;
    let off = abs(p - origin);
    let exponent = clamp(exponent_of(max(max(off.x, off.y), off.z)), 1u, 253u);
    let own = bitcast<f32>((254u - exponent) << 23u);
    let d = (p - origin) * own;
    let h = dot(cross(e, f), d);
    let bound = 10.0 * ROUND * dot(cross_plus(abs(e), abs(f)), abs(d)) + TINY + 4e-36 * (scale + own);
    if abs(h) > bound {
        return select(BELOW, ABOVE, h > 0.0);
    }
    return fine_side(origin, q, r, p);
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
    let own = plane_side(origin, q, r, corner(t, k), scale);
    if own != ABOVE && own != BELOW {
        return 0u;
    }
    var sides = 0u;
    for (var i = 0u; i < 4u; i++) {
        let side = plane_side(origin, q, r, corner(o, i), scale);
        if side == own || side == LEVEL {
            sides |= 16u << i;
        } else if side != OPEN {
            sides |= 1u << i;
        }
    }
    return sides;
}

fn max_of(v: vec3<f32>) -> f32 {
    return max(max(v.x, v.y), v.z);
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
            return APART;
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
