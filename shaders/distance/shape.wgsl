// Convex shapes whose points are in a buffer of their own.
// Twin: src/geometry/convex/shape.rs. Only vertices of the hull are there.
// #include "distance/convex_shape.wgsl"

@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> shapes: array<ConvexShape>;
@group(0) @binding(3) var<storage, read> points: array<vec4<f32>>;

fn point_of(shape: ConvexShape, i: u32) -> vec3<f32> {
    return points[shape.first_point + i].xyz;
}
