// The level of every primitive as the amount that its colour tells.
// #include "gpu/dispatch.wgsl"
// #include "pipeline/quantized_box.wgsl"

@group(0) @binding(0) var<uniform> primitives: vec4<u32>;
@group(0) @binding(1) var<storage, read> boxes: array<Box>;
@group(0) @binding(2) var<storage, read_write> levels: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * 256u + thread;
    if (p < primitives.x) {
        let level = boxes[p].level;
        // Less than nothing: it takes no part in the search.
        levels[p] = select(f32(level), -1.0, level == ABSENT);
    }
}
