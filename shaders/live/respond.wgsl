// Stage `respond`: the impulse of every contact, with friction, from the velocities of both sides; added to the points of both
// in fixed point. A thread per contact.
// Twin: src/live/twin.rs
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"
// #include "live/rotation.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> status: array<u32>;
@group(0) @binding(2) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> anchors: array<Anchor>;
@group(0) @binding(4) var<storage, read> points: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> velocities: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> pushes: array<atomic<i32>>;
@group(0) @binding(7) var<storage, read> rigids: array<RigidBody>;

// A push along a surface turns a body more than one into it: the share of the response that friction counts with.
const SLIDING: f32 = 1.5;

// #include "live/push_points.wgsl"

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 64u + thread;
    if (i >= min(status[CONTACTS], params.contact_capacity)) {
        return;
    }
    let contact = contacts[i];
    if (contact.response <= 0.0) {
        // Neither side can move.
        return;
    }
    let own = moving(contact.vertex);
    var at = own.at;
    var velocity = own.velocity;
    var rest = 0.0;
    if (contact.corners.x != NOTHING) {
        rest = params.rest_depth;
        for (var k = 0u; k < 4u; k++) {
            let corner = moving(contact.corners[k]);
            at -= corner.at * contact.weights[k];
            velocity -= corner.velocity * contact.weights[k];
        }
    }
    let normal = contact.normal;
    let gap = dot(normal, at) - contact.depth + rest;
    let approach = dot(normal, velocity);
    // Velocities only keep bodies from penetrating deeper. Depth is removed from positions alone, so that it causes no bounce.
    // Impulses are those of the sub-step before, which acted already, corrected by what is left.
    let pressed = max(contact.pressed + (-max(gap, 0.0) / params.h - approach) / contact.response, 0.0);
    let separated = min(max(-gap, 0.0) * params.separated_part / params.h, params.separation_speed) / contact.response;
    let sliding = velocity - normal * approach;
    let before = contact.rubbed - normal * dot(contact.rubbed, normal);
    var rubbed = before - sliding / (contact.response * SLIDING);
    let most = contact.friction * pressed;
    let size = length(rubbed);
    rubbed *= select(1.0, most / size, size > most);
    contacts[i].pressed = pressed;
    contacts[i].rubbed = rubbed;
    let impulse = normal * pressed + rubbed;
    let correction = impulse - normal * contact.pressed - contact.rubbed;
    if (all(impulse == vec3(0.0)) && all(correction == vec3(0.0)) && separated == 0.0) {
        return;
    }
    // The velocity gets the correction and the guess for the next sub-step, the position what this sub-step lacked.
    let by = Push(correction + impulse, correction + normal * separated);
    push(contact.vertex, by, 1.0);
    if (contact.corners.x != NOTHING) {
        for (var k = 0u; k < 4u; k++) {
            push(contact.corners[k], by, -contact.weights[k]);
        }
    }
}
