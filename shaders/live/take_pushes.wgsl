// Where a point is and how it moves with gravity and what contacts pushed, which is taken. Needs `params`, `points`,
// `velocities`, `pushes`.
// Twin: src/live/twins/take_pushes.rs

struct Pushed {
    at: vec3<f32>,
    velocity: vec3<f32>,
}

fn take_pushes(i: u32) -> Pushed {
    let point = points[i];
    var result = Pushed(point.xyz, velocities[i].xyz);
    if (point.w > 0.0) {
        let scale = 1.0 / fixed_scale(params.max_speed);
        result.at += vec3<f32>(pushes[2u * i + 1u].xyz) * (scale * params.h);
        result.velocity += vec3<f32>(pushes[2u * i].xyz) * scale + params.gravity * params.h;
        let speed = length(result.velocity);
        result.velocity *= select(1.0, params.max_speed / speed, speed > params.max_speed);
    }
    pushes[2u * i] = vec4(0i);
    pushes[2u * i + 1u] = vec4(0i);
    return result;
}
