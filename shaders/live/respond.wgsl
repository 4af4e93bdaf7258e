// Stage `respond`: the impulse of every contact, with friction, from the velocities of both sides; added to the points of both
// in fixed point. Several threads per contact, in turns, which share its vertices; on a software GPU one.
// Twin: src/live/twins/respond.rs
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

const LANES: u32 = {{LANES}}u;

var<workgroup> positions: array<vec3<f32>, 64>;
var<workgroup> speeds: array<vec3<f32>, 64>;
// Impulses of the sub-step before. One thread of a contact reads and writes them, the others ask here.
var<workgroup> impulses: array<vec4<f32>, 64>;

// The vertices of a contact with their shares: its own, and those of the other side.
fn side_vertex(contact: Contact, side: u32) -> u32 {
    return select(contact.corners[max(side, 1u) - 1u], contact.vertex, side == 0u);
}

fn side_share(contact: Contact, side: u32) -> f32 {
    return select(-contact.weights[max(side, 1u) - 1u], 1.0, side == 0u);
}

// A contact without its impulses.
fn contact_at(i: u32) -> Contact {
    var contact: Contact;
    contact.vertex = contacts[i].vertex;
    contact.friction = contacts[i].friction;
    contact.response = contacts[i].response;
    contact.corners = contacts[i].corners;
    contact.weights = contacts[i].weights;
    contact.normal = contacts[i].normal;
    contact.depth = contacts[i].depth;
    return contact;
}

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = min(status[CONTACTS], params.contact_capacity);
    for (var first = group.x * 64u; first < LANES * count; first += groups.x * 64u) {
        respond(first + thread, thread, count);
        if (LANES > 1u) {
            // The next turn writes what others read in this one.
            workgroupBarrier();
        }
    }
}

fn respond(number: u32, thread: u32, count: u32) {
    let i = number / LANES;
    let lane = number % LANES;
    let contact = contact_at(min(i, count - 1u));
    // Where neither side can move there is no response.
    let acts = i < count && contact.response > 0.0;
    var former = vec4(0.0);
    if (lane == 0u && i < count) {
        former = vec4(contacts[i].rubbed, contacts[i].pressed);
    }
    let is_wall = contact.corners.x == NOTHING;
    let sides = select(0u, select(5u, 1u, is_wall), acts);
    var at = vec3(0.0);
    var velocity = vec3(0.0);
    for (var side = lane; side < sides; side += LANES) {
        let share = side_share(contact, side);
        let own = moving(side_vertex(contact, side));
        at += own.at * share;
        velocity += own.velocity * share;
    }
    if (LANES > 1u) {
        positions[thread] = at;
        speeds[thread] = velocity;
        impulses[thread] = former;
        workgroupBarrier();
        former = impulses[thread - lane];
        at = vec3(0.0);
        velocity = vec3(0.0);
        for (var other = thread - lane; other < thread - lane + min(sides, LANES); other++) {
            at += positions[other];
            velocity += speeds[other];
        }
    }
    if (!acts) {
        return;
    }
    let rest = select(params.rest_depth, 0.0, is_wall);
    let normal = contact.normal;
    let gap = dot(normal, at) - contact.depth + rest;
    let approach = dot(normal, velocity);
    // Velocities only keep bodies from penetrating deeper. Depth is removed from positions alone, so that it causes no bounce.
    // Impulses are those of the sub-step before, which acted already, corrected by what is left.
    let pressed = max(former.w + (-max(gap, 0.0) / params.h - approach) / contact.response, 0.0);
    let separated = min(max(-gap, 0.0) * params.separated_part / params.h, params.separation_speed) / contact.response;
    let sliding = velocity - normal * approach;
    let before = former.xyz - normal * dot(former.xyz, normal);
    var rubbed = before - sliding / (contact.response * SLIDING);
    let most = contact.friction * pressed;
    let size = length(rubbed);
    rubbed *= select(1.0, most / size, size > most);
    if (lane == 0u) {
        contacts[i].pressed = pressed;
        contacts[i].rubbed = rubbed;
    }
    let impulse = normal * pressed + rubbed;
    let correction = impulse - normal * former.w - former.xyz;
    if (all(impulse == vec3(0.0)) && all(correction == vec3(0.0)) && separated == 0.0) {
        return;
    }
    // The velocity gets the correction and the guess for the next sub-step, the position what this sub-step lacked.
    let by = Push(correction + impulse, correction + normal * separated);
    for (var side = lane; side < sides; side += LANES) {
        push(side_vertex(contact, side), by, side_share(contact, side));
    }
}
