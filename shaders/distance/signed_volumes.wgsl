// #include "distance/simplex.wgsl"
// The signed-volume sub-algorithm (Montanari, Petrinic and Barbieri 2017; docs/gjk.md#signed-volumes).
// Twin: src/geometry/convex/signed_volumes.rs. The candidates of all facets are gathered first, and each is tried once, so that
// threads whose simplices differ go the same way.

// A simplex is flat when its volume is at most this part of its largest corner's length cubed.
const FLAT_SIMPLEX = 1e-7;

// Weights, and a bit for every corner beyond whose facet the origin may be; none where it is inside.
struct SignedParts {
    weights: vec4<f32>,
    beyond: u32,
}

// Both have the same sign, and neither is zero.
fn agree(one: f32, other: f32) -> bool {
    return (one > 0.0 && other > 0.0) || (one < 0.0 && other < 0.0);
}

// The axis of the largest coordinate.
fn largest_axis(v: vec3<f32>) -> u32 {
    let size = abs(v);
    if size.x >= size.y && size.x >= size.z {
        return 0u;
    }
    return select(2u, 1u, size.y >= size.z);
}

fn along_axis(v: vec3<f32>, axis: u32) -> f32 {
    return select(select(v.x, v.y, axis == 1u), v.z, axis == 2u);
}

// The two coordinates after an axis.
fn without_axis(v: vec3<f32>, axis: u32) -> vec2<f32> {
    return select(select(v.yz, v.zx, axis == 1u), v.xy, axis == 2u);
}

fn signed_segment(s: vec3<f32>, t: vec3<f32>) -> vec2<f32> {
    let along = t - s;
    let square = dot(along, along);
    if square == 0.0 {
        return vec2(1.0, 0.0);
    }
    let axis = largest_axis(along);
    let size = along_axis(along, axis);
    let foot = along_axis(t, axis) - dot(t, along) / square * size;
    let of_s = along_axis(t, axis) - foot;
    let of_t = foot - along_axis(s, axis);
    if !agree(of_t, size) {
        return vec2(1.0, 0.0);
    }
    if !agree(of_s, size) {
        return vec2(0.0, 1.0);
    }
    // A quotient may be rounded beyond one.
    let weight = min(of_s / size, 1.0);
    return vec2(weight, 1.0 - weight);
}

fn signed_area(a: vec2<f32>, b: vec2<f32>, c: vec2<f32>) -> f32 {
    let ab = b - a;
    let ac = c - a;
    return ab.x * ac.y - ab.y * ac.x;
}

fn signed_triangle(s: vec3<f32>, t: vec3<f32>, u: vec3<f32>) -> SignedParts {
    let normal = cross(t - s, u - s);
    let square = dot(normal, normal);
    if !(square > 0.0) {
        return SignedParts(vec4(0.0), 7u);
    }
    let axis = largest_axis(normal);
    let whole = along_axis(normal, axis);
    let foot = without_axis(normal * (dot(s, normal) / square), axis);
    let s2 = without_axis(s, axis);
    let t2 = without_axis(t, axis);
    let u2 = without_axis(u, axis);
    let areas = vec3(signed_area(foot, t2, u2), signed_area(s2, foot, u2), signed_area(s2, t2, foot));
    let inside = vec3(agree(areas.x, whole), agree(areas.y, whole), agree(areas.z, whole));
    var beyond = select(1u, 0u, inside.x) | select(2u, 0u, inside.y) | select(4u, 0u, inside.z);
    let of_s = areas.x / whole;
    let of_t = areas.y / whole;
    let of_u = 1.0 - of_s - of_t;
    // Rounding can leave nothing for the last one.
    if beyond == 0u && !(of_u > 0.0) {
        beyond = 4u;
    }
    return SignedParts(vec4(of_s, of_t, of_u, 0.0), beyond);
}

fn signed_tetrahedron(c: Corners) -> SignedParts {
    let p23 = cross(c.p2, c.p3);
    let p01 = cross(c.p0, c.p1);
    let volumes = vec4(-dot(c.p1, p23), dot(c.p0, p23), -dot(c.p3, p01), dot(c.p2, p01));
    let whole = volumes.x + volumes.y + volumes.z + volumes.w;
    let squares = max(max(dot(c.p0, c.p0), dot(c.p1, c.p1)), max(dot(c.p2, c.p2), dot(c.p3, c.p3)));
    let size = sqrt(squares);
    if !(abs(whole) > FLAT_SIMPLEX * size * size * size) {
        return SignedParts(vec4(0.0), 15u);
    }
    let beyond = select(1u, 0u, agree(volumes.x, whole)) | select(2u, 0u, agree(volumes.y, whole))
        | select(4u, 0u, agree(volumes.z, whole)) | select(8u, 0u, agree(volumes.w, whole));
    return SignedParts(volumes / whole, beyond);
}

// The nearest face of a simplex.
fn nearest_face(c: Corners) -> Face {
    // Faces by the corner opposite, and edges, that may have the nearest point.
    var faces = select(0u, 8u, c.count == 3u);
    var edges = select(0u, 1u, c.count == 2u);
    if c.count == 4u {
        let parts = signed_tetrahedron(c);
        if parts.beyond == 0u {
            return face_of(c, parts.weights);
        }
        faces = parts.beyond;
    }
    var best = face_of(c, vec4(1.0, 0.0, 0.0, 0.0));
    var is_first = c.count > 1u;
    for (; faces != 0u; faces &= faces - 1u) {
        let opposite = firstTrailingBit(faces);
        let i = select(0u, 1u, opposite == 0u);
        let j = select(1u, 2u, opposite <= 1u);
        let k = select(2u, 3u, opposite <= 2u);
        let parts = signed_triangle(point_at(c, i), point_at(c, j), point_at(c, k));
        if parts.beyond == 0u {
            let weights = weight_at(i, parts.weights.x) + weight_at(j, parts.weights.y) + weight_at(k, parts.weights.z);
            let face = face_of(c, weights);
            if is_first || face.square < best.square {
                best = face;
            }
            is_first = false;
        } else {
            edges |= select(0u, edge_bit(j, k), (parts.beyond & 1u) != 0u);
            edges |= select(0u, edge_bit(i, k), (parts.beyond & 2u) != 0u);
            edges |= select(0u, edge_bit(i, j), (parts.beyond & 4u) != 0u);
        }
    }
    for (; edges != 0u; edges &= edges - 1u) {
        let edge = firstTrailingBit(edges);
        let i = edge_start(edge);
        let j = edge_end(edge);
        let weights = signed_segment(point_at(c, i), point_at(c, j));
        let face = face_of(c, weight_at(i, weights.x) + weight_at(j, weights.y));
        if is_first || face.square < best.square {
            best = face;
        }
        is_first = false;
    }
    return best;
}
