// Distances of objects as strokes of an indirect draw: an arrow from the closest point of one to that of the other, with a dot on each;
// of objects that intersect a dot at a common point. A thread per pair.
// Twin: src/playback/twins/closest_points.rs
// #include "gpu/dispatch.wgsl"
// #include "playback/put_strokes.wgsl"
// #include "distance/answer.wgsl"
// #include "distance/listed_distance.wgsl"

// Mirrors `playback::closest_points::Parameters`.
struct ClosestPoints {
    count: u32,
    // Pairs that are farther from each other are not drawn: rounding may have listed some.
    within: f32,
    // Of an arrow, and of dots; widths in CSS pixels.
    arrow_ink: u32,
    dot_ink: u32,
    meeting_ink: u32,
    width: f32,
    dot: f32,
    reserved: u32,
}

@group(0) @binding(0) var<uniform> drawn: ClosestPoints;
@group(0) @binding(1) var<storage, read> distances: array<ListedDistance>;
@group(0) @binding(2) var<storage, read_write> strokes: array<Stroke>;
// Corners, instances, first corner, first instance.
@group(0) @binding(3) var<storage, read_write> arguments: array<atomic<u32>, 4>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= drawn.count) {
        return;
    }
    let answer = distances[i].answer;
    let a = answer.closest_a;
    let b = answer.closest_b;
    if (answer.verdict == INTERSECTING) {
        put(Stroke(a, drawn.dot, a, drawn.meeting_ink));
        return;
    }
    if (answer.distance > drawn.within) {
        return;
    }
    put_arrow_between(a, b, drawn.width, drawn.arrow_ink);
    put(Stroke(a, drawn.dot, a, drawn.dot_ink));
    put(Stroke(b, drawn.dot, b, drawn.dot_ink));
}
