// The grid level of every primitive as an amount; negative for a primitive that is not a participant.
// Twin: src/playback/twins/levels.rs
// #include "gpu/dispatch.wgsl"
// #include "pipeline/quantized_box.wgsl"

// Primitives, and participants among them.
@group(0) @binding(0) var<uniform> counts: vec4<u32>;
@group(0) @binding(1) var<storage, read> boxes: array<QuantizedBox>;
@group(0) @binding(2) var<storage, read_write> levels: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * 256u + thread;
    if (p >= counts.x) {
        return;
    }
    let level = boxes[p].level;
    // Without participants the stage that writes the boxes does not run: they are those of an earlier frame, or none.
    levels[p] = select(f32(level), -1.0, level == ABSENT || counts.y == 0u);
}
