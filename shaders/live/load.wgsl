// Stage `respond`: how much weight contacts have in every point, together; and whether the search was complete. A thread per contact,
// in turns.
// Twin: src/live/twins/load.rs
// #include "live/params.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read_write> status: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> anchors: array<Anchor>;
@group(0) @binding(4) var<storage, read> points: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read_write> loads: array<atomic<u32>>;
// Of the search: two rows of arguments, how many it listed, and whether these are all.
@group(0) @binding(6) var<storage, read> answer: array<u32>;

fn add(vertex: u32, share: f32) {
    let anchor = anchors[vertex];
    if (points[anchor.controls.x].w < 0.0) {
        // A rigid body counts whole contacts, at its first point.
        atomicAdd(&loads[anchor.controls.x], u32(ceil(LOAD_SCALE * share)));
        return;
    }
    for (var k = 0u; k < 4u; k++) {
        let weight = abs(anchor.weights[k]) * share;
        if (weight > 0.0) {
            atomicAdd(&loads[anchor.controls[k]], u32(ceil(LOAD_SCALE * weight)));
        }
    }
}

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = min(atomicLoad(&status[CONTACTS]), params.contact_capacity);
    if (group.x == 0u && thread == 0u && answer[4] == 0u) {
        atomicAdd(&status[INCOMPLETE], 1u);
    }
    for (var i = group.x * 64u + thread; i < count; i += groups.x * 64u) {
        let contact = contacts[i];
        add(contact.vertex, 1.0);
        if (contact.corners.x != NOTHING) {
            for (var k = 0u; k < 4u; k++) {
                add(contact.corners[k], abs(contact.weights[k]));
            }
        }
    }
}
