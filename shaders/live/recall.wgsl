// A contact begins with the impulse that those of the same vertex had in the last step. Needs `params`, `contacts`, `memory`.
// Twin: src/live/twins/recall.rs
// #include "live/memory.wgsl"

fn recall(i: u32, contact: Contact, response: f32) {
    let word = memory_word(contact);
    let count = memory[word + 3u];
    if (count == 0i || response <= 0.0) {
        return;
    }
    let sum = vec3<f32>(vec3(memory[word], memory[word + 1u], memory[word + 2u]));
    let impulse = sum / (fixed_scale(params.max_speed) * f32(count) * response);
    contacts[i].pressed = max(dot(impulse, contact.normal), 0.0);
    contacts[i].rubbed = impulse - contact.normal * dot(impulse, contact.normal);
}
