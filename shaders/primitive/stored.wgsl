// Twin: src/pipeline/twins/primitive/stored.rs
// #include "narrow/tet.wgsl"

// The seam between the pipeline and the kind of primitive: what is stored of it, its box, its size, its vertices.
// `// #include "narrow/…"` gives the exact tests for it.

struct StoredPrimitive {
    x: vec4<f32>,
    y: vec4<f32>,
    z: vec4<f32>,
    vertices: vec4<u32>,
}

fn primitive_lower(p: StoredPrimitive) -> vec3<f32> {
    let l = min(p.x.xy, p.x.zw);
    let m = min(p.y.xy, p.y.zw);
    let n = min(p.z.xy, p.z.zw);
    return vec3(min(l.x, l.y), min(m.x, m.y), min(n.x, n.y));
}

fn primitive_upper(p: StoredPrimitive) -> vec3<f32> {
    let l = max(p.x.xy, p.x.zw);
    let m = max(p.y.xy, p.y.zw);
    let n = max(p.z.xy, p.z.zw);
    return vec3(max(l.x, l.y), max(m.x, m.y), max(n.x, n.y));
}

fn share_vertex(a: vec4<u32>, b: vec4<u32>) -> bool {
    return any(a == b) || any(a == b.yzwx) || any(a == b.zwxy) || any(a == b.wxyz);
}

fn primitive_corner(p: StoredPrimitive, i: u32) -> vec3<f32> {
    return vec3(p.x[i], p.y[i], p.z[i]);
}

// Squared distance from a centre to the farthest corner.
fn farthest_corner(p: StoredPrimitive, centre: vec3<f32>) -> f32 {
    let dx = p.x - centre.x;
    let dy = p.y - centre.y;
    let dz = p.z - centre.z;
    let d = dx * dx + dy * dy + dz * dz;
    return max(max(d.x, d.y), max(d.z, d.w));
}

// Centre of the circle through three corners, relative to the first; null for a degenerate triangle.
fn circumcentre(ab: vec3<f32>, ac: vec3<f32>) -> vec3<f32> {
    let n = cross(ab, ac);
    let nn = dot(n, n);
    if (nn <= 1e-12 * dot(ab, ab) * dot(ac, ac)) {
        return vec3(0.0);
    }
    return (cross(n, ab) * dot(ac, ac) + cross(ac, n) * dot(ab, ab)) / (2.0 * nn);
}

// Diameter of the smallest enclosing sphere (docs/kdet.md#size): the smallest of the spheres on an edge, on a face's
// circumcircle and of the circumsphere that holds all corners. Around every centre the sphere reaches to the farthest
// corner, so every candidate contains the primitive and the smallest one is the answer.
fn enclosing_diameter(p: StoredPrimitive) -> f32 {
    let a = primitive_corner(p, 0u);
    let b = primitive_corner(p, 1u);
    let c = primitive_corner(p, 2u);
    let d = primitive_corner(p, 3u);
    var best = farthest_corner(p, 0.5 * (a + b));
    best = min(best, farthest_corner(p, 0.5 * (a + c)));
    best = min(best, farthest_corner(p, 0.5 * (a + d)));
    best = min(best, farthest_corner(p, 0.5 * (b + c)));
    best = min(best, farthest_corner(p, 0.5 * (b + d)));
    best = min(best, farthest_corner(p, 0.5 * (c + d)));
    best = min(best, farthest_corner(p, a + circumcentre(b - a, c - a)));
    best = min(best, farthest_corner(p, a + circumcentre(b - a, d - a)));
    best = min(best, farthest_corner(p, a + circumcentre(c - a, d - a)));
    best = min(best, farthest_corner(p, b + circumcentre(c - b, d - b)));
    let ab = b - a;
    let ac = c - a;
    let ad = d - a;
    let volume = dot(ab, cross(ac, ad));
    if (abs(volume) > 1e-6 * length(ab) * length(ac) * length(ad)) {
        let centre = (cross(ac, ad) * dot(ab, ab) + cross(ad, ab) * dot(ac, ac) + cross(ab, ac) * dot(ad, ad)) / (2.0 * volume);
        best = min(best, farthest_corner(p, a + centre));
    }
    return 2.0 * sqrt(best);
}

// What the exact tests take.
fn tet_of(p: StoredPrimitive) -> Tet {
    return Tet(p.x, p.y, p.z);
}
