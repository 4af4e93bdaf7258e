// Stage `solve`: one sub-step of every rigid body without contact, a thread each.
// Twin: src/live/twins/solve_rigid.rs
// #include "live/params.wgsl"
// #include "live/rotation.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read_write> rigids: array<RigidBody>;
@group(0) @binding(2) var<storage, read_write> points: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read_write> velocities: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> pushes: array<vec4<i32>>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x >= params.rigids) {
        return;
    }
    var body = rigids[id.x];
    let first = body.first_point;
    if (body.inverse_mass > 0.0) {
        let h = params.h;
        let scale = 1.0 / fixed_scale(params.max_speed);
        // Of the spin, times the size: see respond.wgsl.
        let push = vec3<f32>(pushes[2u * first].xyz) * scale;
        let twist = vec3<f32>(pushes[2u * first + 2u].xyz) * (scale / body.scale);
        let shift = vec3<f32>(pushes[2u * first + 1u].xyz) * scale;
        let turn = vec3<f32>(pushes[2u * first + 3u].xyz) * (scale / body.scale);
        body.centre += shift * h;
        body.velocity += push + params.gravity * h;
        let speed = length(body.velocity);
        body.velocity *= select(1.0, params.max_speed / speed, speed > params.max_speed);
        body.rotation = turned(body.rotation, turn * h);
        body.spin += twist;
        let turns = length(body.spin) * body.scale;
        body.spin *= select(1.0, params.max_speed / turns, turns > params.max_speed);
        body.centre += body.velocity * h;
        // Angular momentum is kept; the rotation is integrated by the midpoint rule.
        let momentum = angular_momentum(body, body.spin);
        let start = body.rotation;
        body.rotation = turned(start, body.spin * (h / 2.0));
        body.rotation = turned(start, spin_by(body, momentum) * h);
        body.spin = spin_by(body, momentum);
        rigids[id.x] = body;
    }
    // The corners of the frame of reference, for whoever hangs on them.
    let origin = body.centre - rotated(body.rotation, body.rest_centre * body.scale);
    for (var k = 0u; k < 4u; k++) {
        let axis = vec3(select(0.0, 1.0, k == 1u), select(0.0, 1.0, k == 2u), select(0.0, 1.0, k == 3u));
        let corner = origin + rotated(body.rotation, axis * body.scale);
        let velocity = body.velocity + cross(body.spin, corner - body.centre);
        // Of a rigid body that moves, the inverse mass is negative: contacts find it in its own record.
        points[first + k] = vec4(corner, select(0.0, -1.0, body.inverse_mass > 0.0));
        velocities[first + k] = vec4(velocity, velocities[first + k].w);
        pushes[2u * (first + k)] = vec4(0i);
        pushes[2u * (first + k) + 1u] = vec4(0i);
    }
}
