// Stage `respond`: contacts begin with the impulses that those of the same vertex had in the last step. A thread per contact.
// Twin: src/live/twin.rs
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"
// #include "live/memory.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> status: array<u32>;
@group(0) @binding(2) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> memory: array<i32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 64u + thread;
    if (i >= min(status[CONTACTS], params.contact_capacity)) {
        return;
    }
    let contact = contacts[i];
    let word = memory_word(contact);
    let count = memory[word + 3u];
    if (count == 0i || contact.response <= 0.0) {
        return;
    }
    let sum = vec3<f32>(vec3(memory[word], memory[word + 1u], memory[word + 2u]));
    let impulse = sum / (fixed_scale(params.max_speed) * f32(count) * contact.response);
    let pressed = max(dot(impulse, contact.normal), 0.0);
    contacts[i].pressed = pressed;
    contacts[i].rubbed = impulse - contact.normal * dot(impulse, contact.normal);
}
