// Impacts of a step as strokes of an indirect draw: a dot on the first of the two features, where it is at the time that is shown. A
// thread per impact.
// Twin: src/playback/twins/impact_dots.rs
// #include "gpu/dispatch.wgsl"
// #include "playback/put_strokes.wgsl"
// #include "pipeline/impact.wgsl"

// Mirrors `playback::impact_dots::Parameters`.
struct ImpactDots {
    count: u32,
    // Words before the positions at the end of the step.
    next: u32,
    // That is shown.
    time: f32,
    // Whether colours show the time of an impact.
    by_time: u32,
    // Before and after the impact; widths in CSS pixels.
    inks: vec2<u32>,
    widths: vec2<f32>,
}

@group(0) @binding(0) var<uniform> dots: ImpactDots;
@group(0) @binding(1) var<storage, read> impacts: array<Impact>;
@group(0) @binding(2) var<storage, read> positions: array<f32>;
@group(0) @binding(3) var<storage, read_write> strokes: array<Stroke>;
// Corners, instances, first corner, first instance.
@group(0) @binding(4) var<storage, read_write> arguments: array<atomic<u32>, 4>;

fn position(vertex: u32, first: u32) -> vec3f {
    let at = first + 3u * vertex;
    return vec3f(positions[at], positions[at + 1u], positions[at + 2u]);
}

fn moved(vertex: u32) -> vec3f {
    return mix(position(vertex, 0u), position(vertex, dots.next), dots.time);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= dots.count) {
        return;
    }
    let impact = impacts[i];
    var at = moved(impact.vertices.x);
    if ((impact.kind & 1u) != 0u) {
        at = mix(at, moved(impact.vertices.y), impact.u);
    }
    let has_come = dots.time >= impact.time;
    var ink = select(dots.inks.x, dots.inks.y, has_come);
    if (dots.by_time != 0u) {
        ink = AMOUNT_INK | bitcast<u32>(max(impact.time, 0.0));
    }
    put(Stroke(at, select(dots.widths.x, dots.widths.y, has_come), at, ink));
}
