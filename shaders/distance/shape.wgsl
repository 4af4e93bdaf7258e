// Convex shapes of any number of points.
// Twin: src/geometry/convex/shape.rs. Only vertices of the hull are there.

struct ConvexShape {
    first_point: u32,
    // At least one.
    points: u32,
    // Where in `starts` the shape begins; it has an entry for every point and one more.
    first_start: u32,
    // Whether the support function walks along edges; otherwise it tries every point.
    climbs: u32,
}

@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> shapes: array<ConvexShape>;
@group(0) @binding(3) var<storage, read> points: array<vec4<f32>>;

fn point_of(shape: ConvexShape, i: u32) -> vec3<f32> {
    return points[shape.first_point + i].xyz;
}

fn mixed(shape: ConvexShape, at: vec4<u32>, weights: vec4<f32>) -> vec3<f32> {
    return point_of(shape, at.x) * weights.x + point_of(shape, at.y) * weights.y
        + point_of(shape, at.z) * weights.z + point_of(shape, at.w) * weights.w;
}
