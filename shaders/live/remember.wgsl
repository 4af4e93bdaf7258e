// Stage `respond`: keeps the impulses of contacts for the next step. A thread per contact, in turns.
// Twin: src/live/twins/remember.rs
// #include "live/params.wgsl"
// #include "live/memory.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> status: array<u32>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read_write> memory: array<atomic<i32>>;

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = min(status[CONTACTS], params.contact_capacity);
    for (var i = group.x * 64u + thread; i < count; i += groups.x * 64u) {
        let contact = contacts[i];
        let change = (contact.normal * contact.pressed + contact.rubbed) * contact.response;
        let bounded = clamp(change, vec3(-params.max_speed), vec3(params.max_speed));
        let fixed = vec3<i32>(round(bounded * fixed_scale(params.max_speed)));
        let word = memory_word(contact);
        atomicAdd(&memory[word], fixed.x);
        atomicAdd(&memory[word + 1u], fixed.y);
        atomicAdd(&memory[word + 2u], fixed.z);
        atomicAdd(&memory[word + 3u], 1i);
    }
}
