// Where a vertex is, how it moves, and whether it can. Needs `anchors`, `points`, `velocities`.
// Twin: src/live/twins/moving.rs

struct Moving {
    at: vec3<f32>,
    velocity: vec3<f32>,
    can_move: bool,
}

fn moving(vertex: u32) -> Moving {
    let anchor = anchors[vertex];
    var result = Moving(vec3(0.0), vec3(0.0), false);
    for (var k = 0u; k < 4u; k++) {
        let point = points[anchor.controls[k]];
        result.at += point.xyz * anchor.weights[k];
        result.velocity += velocities[anchor.controls[k]].xyz * anchor.weights[k];
        result.can_move = result.can_move || (point.w != 0.0 && anchor.weights[k] != 0.0);
    }
    return result;
}
