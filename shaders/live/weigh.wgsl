// Stage `respond`: how much velocity an impulse of each contact gives, with its share of points that several contacts act on:
// a bound of the row sum, so that all contacts at once do not overshoot (docs/live.md); and what it begins with. A thread per contact, in turns.
// Twin: src/live/twins/weigh.rs
// #include "live/params.wgsl"
// #include "live/rotation.wgsl"
// #include "live/recall.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> status: array<u32>;
@group(0) @binding(2) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(3) var<storage, read> anchors: array<Anchor>;
@group(0) @binding(4) var<storage, read> points: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> loads: array<u32>;
@group(0) @binding(6) var<storage, read> rigids: array<RigidBody>;
// Friction of every point, and the number of its body.
@group(0) @binding(7) var<storage, read> surfaces: array<vec2<f32>>;
@group(0) @binding(8) var<storage, read> memory: array<i32>;

struct Weighed {
    response: f32,
    friction: f32,
}

fn weighed(vertex: u32, share: f32, normal: vec3<f32>) -> Weighed {
    let anchor = anchors[vertex];
    let first = anchor.controls.x;
    let surface = surfaces[first];
    var response = 0.0;
    if (points[first].w < 0.0) {
        // As if every contact had a part of the body for itself.
        let body = rigids[u32(surface.y)];
        var at = vec3(0.0);
        for (var k = 0u; k < 4u; k++) {
            at += points[anchor.controls[k]].xyz * anchor.weights[k];
        }
        let lever = at - body.centre;
        let twist = cross(lever, normal);
        let load = f32(loads[first]) / LOAD_SCALE;
        response = share * load * (body.inverse_mass + dot(twist, spin_by(body, twist)));
    } else {
        for (var k = 0u; k < 4u; k++) {
            let control = anchor.controls[k];
            response += share * abs(anchor.weights[k]) * points[control].w * f32(loads[control]) / LOAD_SCALE;
        }
    }
    return Weighed(response, surface.x);
}

@compute @workgroup_size(64)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = min(status[CONTACTS], params.contact_capacity);
    for (var i = group.x * 64u + thread; i < count; i += groups.x * 64u) {
        let contact = contacts[i];
        let own = weighed(contact.vertex, 1.0, contact.normal);
        var response = own.response;
        var other = params.wall_friction;
        if (contact.corners.x != NOTHING) {
            for (var k = 0u; k < 4u; k++) {
                let corner = weighed(contact.corners[k], abs(contact.weights[k]), contact.normal);
                response += corner.response;
                other = corner.friction;
            }
        }
        contacts[i].response = response;
        contacts[i].friction = sqrt(own.friction * other) * params.friction;
        recall(i, contact, response);
    }
}
