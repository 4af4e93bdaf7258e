// #include "narrow/mtv.wgsl"
// The minimum translation of triangles in f32: the two plane normals and the nine edge pairs. Two in one plane part at no cost
// along its normal.
// Twin: src/geometry/single/mtv_triangle.rs, line by line.

// Edge i of 01, 02, 12.
fn triangle_edge(t: Tet, i: u32, scale: f32) -> vec3<f32> {
    let start = select(0u, 1u, i == 2u);
    let end = select(2u, 1u, i == 0u);
    return (corner(t, end) - corner(t, start)) * scale;
}

fn triangle_translation(a: Tet, b: Tet) -> Translation {
    let m = measure(a, b);
    let p = relative(a, corner(a, 0u), m.scale);
    let q = relative(b, corner(a, 0u), m.scale);
    var best = Translation(vec3(1.0, 0.0, 0.0), 1e30);
    // One call for all eleven: every call is a copy of the whole function to many compilers.
    for (var k = 0u; k < 11u; k++) {
        var e = triangle_edge(a, (k - 2u) / 3u, m.scale);
        var f = triangle_edge(b, (k - 2u) % 3u, m.scale);
        if k == 0u {
            e = triangle_edge(a, 0u, m.scale);
            f = triangle_edge(a, 1u, m.scale);
        } else if k == 1u {
            e = triangle_edge(b, 0u, m.scale);
            f = triangle_edge(b, 1u, m.scale);
        }
        best = better(best, p, q, e, f);
    }
    if best.depth >= 1e30 {
        return Translation(across_line(p, q), 0.0);
    }
    return Translation(best.axis, max(best.depth, 0.0) * m.unscale);
}
