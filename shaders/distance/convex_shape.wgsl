// A convex shape of any number of points. Only vertices of the hull are needed. Needs `point_of`.
// Twin: src/geometry/convex/shape.rs.

struct ConvexShape {
    first_point: u32,
    // At least one.
    points: u32,
    // Where in `starts` the shape begins; it has an entry for every point and one more.
    first_start: u32,
    // Whether the support function walks along edges; otherwise it tries every point.
    climbs: u32,
}

fn mixed(shape: ConvexShape, at: vec4<u32>, weights: vec4<f32>) -> vec3<f32> {
    return point_of(shape, at.x) * weights.x + point_of(shape, at.y) * weights.y
        + point_of(shape, at.z) * weights.z + point_of(shape, at.w) * weights.w;
}
