// #include "distance/simplex.wgsl"
// The geometric sub-algorithm: Voronoi regions by plane tests (Muratori, Linahan; docs/gjk.md#geometric).
// Twin: src/geometry/convex/geometric.rs. As for signed volumes, candidates are gathered first and tried once each.

// Weights of a triangle, and a bit for each of its edges 12, 02, 01 that may have the nearest point; none where it is inside.
struct Region {
    weights: vec3<f32>,
    edges: u32,
}

// How high the origin and the corner opposite are above a face, and whether both are on the same side.
struct Heights {
    part: f32,
    is_inside: bool,
}

fn segment_region(a: vec3<f32>, b: vec3<f32>) -> vec2<f32> {
    let along = b - a;
    let to_origin = -dot(along, a);
    let square = dot(along, along);
    if to_origin > 0.0 && to_origin < square {
        // A quotient may be rounded beyond one.
        let weight = min(to_origin / square, 1.0);
        return vec2(1.0 - weight, weight);
    }
    return select(vec2(1.0, 0.0), vec2(0.0, 1.0), to_origin > 0.0);
}

fn triangle_region(a: vec3<f32>, b: vec3<f32>, c: vec3<f32>) -> Region {
    let ab = b - a;
    let ac = c - a;
    let n = cross(ab, ac);
    let size = dot(n, n);
    if !(size > 0.0) {
        return Region(vec3(0.0), 7u);
    }
    let beyond_ac = -dot(cross(n, ac), a);
    let beyond_ab = -dot(cross(ab, n), a);
    if beyond_ac > 0.0 {
        return Region(vec3(0.0), select(4u, 2u, dot(ac, a) < 0.0));
    }
    if beyond_ab > 0.0 {
        return Region(vec3(0.0), 4u);
    }
    let of_b = -beyond_ac / size;
    let of_c = -beyond_ab / size;
    let of_a = 1.0 - of_b - of_c;
    return Region(vec3(of_a, of_b, of_c), select(1u, 0u, of_a > 0.0));
}

// The face a p q of a tetrahedron.
fn face_heights(a: vec3<f32>, p: vec3<f32>, q: vec3<f32>, opposite: vec3<f32>) -> Heights {
    let n = cross(p - a, q - a);
    let origin = -dot(n, a);
    let height = dot(n, opposite - a);
    let is_inside = (origin > 0.0 && height > 0.0) || (origin < 0.0 && height < 0.0);
    return Heights(origin / select(1.0, height, is_inside), is_inside);
}

// Corners from the newest to the oldest.
fn newest_first(c: Corners) -> Corners {
    if c.count == 4u {
        return Corners(c.p3, c.p2, c.p1, c.p0, 4u);
    }
    if c.count == 3u {
        return Corners(c.p2, c.p1, c.p0, c.p0, 3u);
    }
    return Corners(c.p1, c.p0, c.p0, c.p0, c.count);
}

fn oldest_first(weights: vec4<f32>, count: u32) -> vec4<f32> {
    if count == 4u {
        return weights.wzyx;
    }
    if count == 3u {
        return vec4(weights.zyx, 0.0);
    }
    return vec4(weights.yx, 0.0, 0.0);
}

// The nearest face of a simplex whose last corner is the newest.
fn nearest_face(corners: Corners) -> Face {
    if corners.count == 1u {
        return face_of(corners, vec4(1.0, 0.0, 0.0, 0.0));
    }
    let c = newest_first(corners);
    // Faces 012, 023, 031, 123, and edges, that may have the nearest point.
    var faces = select(0u, 1u, c.count == 3u);
    var edges = select(0u, 1u, c.count == 2u);
    var best = Face(vec4(0.0), vec3(0.0), 0.0);
    var is_first = true;
    if c.count == 4u {
        let above_3 = face_heights(c.p0, c.p1, c.p2, c.p3);
        let above_1 = face_heights(c.p0, c.p2, c.p3, c.p1);
        let above_2 = face_heights(c.p0, c.p3, c.p1, c.p2);
        faces = select(1u, 0u, above_3.is_inside) | select(2u, 0u, above_1.is_inside) | select(4u, 0u, above_2.is_inside);
        if faces == 0u {
            let of_newest = 1.0 - above_1.part - above_2.part - above_3.part;
            if of_newest > 0.0 {
                let weights = vec4(of_newest, above_1.part, above_2.part, above_3.part);
                return face_of(corners, oldest_first(weights, 4u));
            }
            faces = 8u;
        }
    }
    for (; faces != 0u; faces &= faces - 1u) {
        let face = firstTrailingBit(faces);
        let i = select(0u, 1u, face == 3u);
        let j = (0xb9u >> (2u * face)) & 3u;
        let k = (0xdeu >> (2u * face)) & 3u;
        let region = triangle_region(point_at(c, i), point_at(c, j), point_at(c, k));
        if region.edges == 0u {
            let weights = weight_at(i, region.weights.x) + weight_at(j, region.weights.y) + weight_at(k, region.weights.z);
            let found = face_of(corners, oldest_first(weights, c.count));
            if is_first || found.square < best.square {
                best = found;
            }
            is_first = false;
        } else {
            edges |= select(0u, edge_bit(j, k), (region.edges & 1u) != 0u);
            edges |= select(0u, edge_bit(i, k), (region.edges & 2u) != 0u);
            edges |= select(0u, edge_bit(i, j), (region.edges & 4u) != 0u);
        }
    }
    for (; edges != 0u; edges &= edges - 1u) {
        let edge = firstTrailingBit(edges);
        let i = edge_start(edge);
        let j = edge_end(edge);
        let weights = segment_region(point_at(c, i), point_at(c, j));
        let found = face_of(corners, oldest_first(weight_at(i, weights.x) + weight_at(j, weights.y), c.count));
        if is_first || found.square < best.square {
            best = found;
        }
        is_first = false;
    }
    return best;
}
