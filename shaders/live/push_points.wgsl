// Impulses on a vertex. Needs `params`, `anchors`, `points`, `velocities`, `pushes`, `rigids`.
// Twin: src/live/twins/push_points.rs
// #include "live/moving.wgsl"

// Impulse, and what moves points without giving them a velocity, times the length of a sub-step.
struct Push {
    impulse: vec3<f32>,
    shift: vec3<f32>,
}

fn add_fixed(word: u32, change: vec3<f32>) {
    // Never more than the largest speed at once, so that many additions fit.
    let bounded = clamp(change, vec3(-params.max_speed), vec3(params.max_speed));
    let fixed = vec3<i32>(round(bounded * fixed_scale(params.max_speed)));
    atomicAdd(&pushes[word], fixed.x);
    atomicAdd(&pushes[word + 1u], fixed.y);
    atomicAdd(&pushes[word + 2u], fixed.z);
}

fn add_push(point: u32, change: Push) {
    add_fixed(8u * point, change.impulse);
    if (any(change.shift != vec3(0.0))) {
        add_fixed(8u * point + 4u, change.shift);
    }
}

fn push(vertex: u32, by: Push, share: f32) {
    let anchor = anchors[vertex];
    let first = anchor.controls.x;
    if (points[first].w < 0.0) {
        let body = rigids[u32(velocities[first].w)];
        let factor = share * body.inverse_mass;
        add_push(first, Push(by.impulse * factor, by.shift * factor));
        // Times the size, which makes it a speed.
        let lever = (moving(vertex).at - body.centre) * (share * body.scale);
        add_push(first + 1u, Push(spin_by(body, cross(lever, by.impulse)), spin_by(body, cross(lever, by.shift))));
        return;
    }
    for (var k = 0u; k < 4u; k++) {
        let point = anchor.controls[k];
        let factor = share * anchor.weights[k] * points[point].w;
        if (factor != 0.0) {
            add_push(point, Push(by.impulse * factor, by.shift * factor));
        }
    }
}
