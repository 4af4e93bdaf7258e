// Adds to strokes of an indirect draw. Needs `strokes`, and `arguments` of the draw: corners, instances, first corner, first instance.
// Twin: src/playback/twins/put_strokes.rs
// #include "draw/stroke.wgsl"

fn put(stroke: Stroke) {
    let place = atomicAdd(&arguments[1], 1u);
    if (place < arrayLength(&strokes)) {
        strokes[place] = stroke;
    }
}

// The part of an arrow that is its end.
const END: f32 = 0.2;

// A shaft, and a thicker end.
fn put_arrow_between(start: vec3f, tip: vec3f, width: f32, ink: u32) {
    put(Stroke(start, width, tip, ink));
    put(Stroke(mix(tip, start, END), 2.5 * width, tip, ink));
}
