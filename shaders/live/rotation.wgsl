// Rotations of rigid bodies as quaternions (x, y, z, w).
// Twin: src/live/twins/rotation.rs

fn rotated(q: vec4<f32>, v: vec3<f32>) -> vec3<f32> {
    let t = 2.0 * cross(q.xyz, v);
    return v + q.w * t + cross(q.xyz, t);
}

fn unrotated(q: vec4<f32>, v: vec3<f32>) -> vec3<f32> {
    return rotated(vec4(-q.xyz, q.w), v);
}

// Turned by a small rotation: the axis, its length the angle.
fn turned(q: vec4<f32>, by: vec3<f32>) -> vec4<f32> {
    let half = by * 0.5;
    let sum = vec4(q.xyz + half * q.w + cross(half, q.xyz), q.w - dot(half, q.xyz));
    return sum / length(sum);
}

// The spin that an angular impulse gives.
fn spin_by(body: RigidBody, impulse: vec3<f32>) -> vec3<f32> {
    let inverse = mat3x3(body.inertia[0].xyz, body.inertia[1].xyz, body.inertia[2].xyz);
    return rotated(body.rotation, inverse * unrotated(body.rotation, impulse));
}

fn angular_momentum(body: RigidBody, spin: vec3<f32>) -> vec3<f32> {
    let inverse = mat3x3(body.inertia[0].xyz, body.inertia[1].xyz, body.inertia[2].xyz);
    let own = unrotated(body.rotation, spin);
    // The inverse of a symmetric matrix by its cofactors; scaled, so that nothing is too small for an f32.
    let scale = 3.0 / (inverse[0].x + inverse[1].y + inverse[2].z);
    let m = mat3x3(inverse[0] * scale, inverse[1] * scale, inverse[2] * scale);
    let cofactors = mat3x3(cross(m[1], m[2]), cross(m[2], m[0]), cross(m[0], m[1]));
    return rotated(body.rotation, transpose(cofactors) * own * (scale / determinant(m)));
}
