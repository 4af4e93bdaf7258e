// Stage `respond`: pulls a vertex towards a point, as a hand does. One thread.
// Twin: src/live/twins/pull.rs
// #include "live/params.wgsl"
// #include "live/rotation.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> anchors: array<Anchor>;
@group(0) @binding(2) var<storage, read> points: array<vec4<f32>>;
@group(0) @binding(3) var<storage, read> velocities: array<vec4<f32>>;
@group(0) @binding(4) var<storage, read_write> pushes: array<atomic<i32>>;
@group(0) @binding(5) var<storage, read> rigids: array<RigidBody>;

// #include "live/push_points.wgsl"

@compute @workgroup_size(1)
fn main() {
    if (params.pull_vertex >= params.vertices) {
        return;
    }
    let anchor = anchors[params.pull_vertex];
    let held = moving(params.pull_vertex);
    var response = 0.0;
    if (points[anchor.controls.x].w < 0.0) {
        let body = rigids[u32(velocities[anchor.controls.x].w)];
        let lever = held.at - body.centre;
        let inverse = body.inertia[0].x + body.inertia[1].y + body.inertia[2].z;
        response = body.inverse_mass + inverse * dot(lever, lever);
    } else {
        for (var k = 0u; k < 4u; k++) {
            response += anchor.weights[k] * anchor.weights[k] * points[anchor.controls[k]].w;
        }
    }
    if (response <= 0.0) {
        return;
    }
    // Towards the target at a speed that falls with the distance, never faster than anything moves.
    let wanted = (params.pull_target - held.at) * params.pull_rate;
    let speed = length(wanted);
    let bounded = wanted * select(1.0, 0.5 * params.max_speed / speed, speed > 0.5 * params.max_speed);
    let impulse = (bounded - held.velocity) / response;
    push(params.pull_vertex, Push(impulse, impulse), 1.0);
}
