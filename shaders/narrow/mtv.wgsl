// #include "narrow/sat.wgsl"
// The minimum translation in f32.
// Twin: src/geometry/single/mtv.rs, line by line.

// Square of the sine below which the product of two edges is not taken as an axis. Any axis gives a translation that separates
// the pair, so one that is left out costs only depth.
const NULL_SINE = 1e-12;

// Unit axis and depth: moving b by axis · depth separates the two.
struct Translation {
    axis: vec3<f32>,
    depth: f32,
}

// The better of a translation and the one along e × f.
fn better(best: Translation, p: Tet, q: Tet, e: vec3<f32>, f: vec3<f32>) -> Translation {
    let product = cross(e, f);
    let ee = dot(e, e);
    let ff = dot(f, f);
    if dot(product, product) <= NULL_SINE * ee * ff + TINY {
        return best;
    }
    // The product of nearly parallel edges is mostly rounding, which tilts it along the edges: take that out.
    let longer = select(f, e, ee >= ff);
    let n = product - longer * (dot(product, longer) / max(ee, ff));
    let unit = n / sqrt(dot(n, n) + TINY);
    let pa = project(p, unit);
    let pb = project(q, unit);
    let ahead = max4(pa) - min4(pb);
    let back = max4(pb) - min4(pa);
    if ahead <= back && ahead < best.depth {
        return Translation(unit, ahead);
    }
    if back < ahead && back < best.depth {
        return Translation(-unit, back);
    }
    return best;
}

// Perpendicular to the longest edge at vertex 0: for pairs on one line, which part at no cost across it.
fn across_line(p: Tet, q: Tet) -> vec3<f32> {
    var e = vec3(0.0);
    for (var i = 1u; i < 4u; i++) {
        let of_a = corner(p, i) - corner(p, 0u);
        let of_b = corner(q, i) - corner(q, 0u);
        if dot(of_a, of_a) > dot(e, e) {
            e = of_a;
        }
        if dot(of_b, of_b) > dot(e, e) {
            e = of_b;
        }
    }
    let size = abs(e);
    if max(max(size.x, size.y), size.z) <= 1e-12 {
        return vec3(1.0, 0.0, 0.0);
    }
    if size.x <= size.y && size.x <= size.z {
        return normalize(vec3(0.0, -e.z, e.y));
    }
    if size.y <= size.z {
        return normalize(vec3(e.z, 0.0, -e.x));
    }
    return normalize(vec3(-e.y, e.x, 0.0));
}

// The minimum translation of a pair that meets.
fn translation(a: Tet, b: Tet) -> Translation {
    let m = measure(a, b);
    let p = relative(a, corner(a, 0u), m.scale);
    let q = relative(b, corner(a, 0u), m.scale);
    var best = Translation(vec3(1.0, 0.0, 0.0), 1e30);
    for (var k = 0u; k < 4u; k++) {
        let a1 = corner(a, (k + 1u) & 3u);
        let b1 = corner(b, (k + 1u) & 3u);
        best = better(
            best,
            p,
            q,
            (corner(a, (k + 2u) & 3u) - a1) * m.scale,
            (corner(a, (k + 3u) & 3u) - a1) * m.scale,
        );
        best = better(
            best,
            p,
            q,
            (corner(b, (k + 2u) & 3u) - b1) * m.scale,
            (corner(b, (k + 3u) & 3u) - b1) * m.scale,
        );
    }
    for (var i = 0u; i < 6u; i++) {
        let e = (corner(a, head(i)) - corner(a, tail(i))) * m.scale;
        for (var j = 0u; j < 6u; j++) {
            let f = (corner(b, head(j)) - corner(b, tail(j))) * m.scale;
            best = better(best, p, q, e, f);
        }
    }
    if best.depth >= 1e30 {
        return Translation(across_line(p, q), 0.0);
    }
    return Translation(best.axis, max(best.depth, 0.0) * m.unscale);
}
