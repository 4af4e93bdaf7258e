// A triangle of cloth that resists stretching and shearing (Baraff & Witkin 1998). One pass per sub-step: multipliers begin at
// zero. Twin: src/live/twins/membrane.rs, and src/simulate/membrane.rs in f64.

struct Triangle {
    gradients: array<vec2<f32>, 3>,
    x: array<vec3<f32>, 3>,
    w: vec3<f32>,
}

// The images of the two unit vectors of the plane at rest.
fn images(t: Triangle) -> mat2x3<f32> {
    let g = t.gradients;
    return mat2x3(
        t.x[0] * g[0].x + t.x[1] * g[1].x + t.x[2] * g[2].x,
        t.x[0] * g[0].y + t.x[1] * g[1].y + t.x[2] * g[2].y,
    );
}

// Moves the corners along the gradients of a constraint.
fn constrained(t: Triangle, pulls: mat3x3<f32>, value: f32, compliance: f32) -> Triangle {
    let size = vec3(dot(pulls[0], pulls[0]), dot(pulls[1], pulls[1]), dot(pulls[2], pulls[2]));
    let step = -value / (dot(t.w, size) + compliance);
    var moved = t;
    moved.x[0] += pulls[0] * (t.w.x * step);
    moved.x[1] += pulls[1] * (t.w.y * step);
    moved.x[2] += pulls[2] * (t.w.z * step);
    return moved;
}

fn stretched_back(t: Triangle, image: vec3<f32>, gradient: vec3<f32>, compliance: f32) -> Triangle {
    let size = length(image);
    if (size == 0.0) {
        return t;
    }
    let direction = image / size;
    let pulls = mat3x3(direction * gradient.x, direction * gradient.y, direction * gradient.z);
    return constrained(t, pulls, size - 1.0, compliance);
}

// `shear` is the stiffness against shearing, relative to that against stretching.
fn projected(membrane: Membrane, x: array<vec3<f32>, 3>, w: vec3<f32>, shear: f32, scale: f32) -> array<vec3<f32>, 3> {
    let stiffness = membrane.stiffness * scale;
    let compliance = 1.0 / vec2(stiffness, stiffness * shear);
    let first = membrane.gradients.xy;
    let second = membrane.gradients.zw;
    let g = array(first, second, -first - second);
    var t = Triangle(g, x, w);
    t = stretched_back(t, images(t)[0], vec3(g[0].x, g[1].x, g[2].x), compliance.x);
    t = stretched_back(t, images(t)[1], vec3(g[0].y, g[1].y, g[2].y), compliance.x);
    let f = images(t);
    let pulls = mat3x3(
        f[1] * g[0].x + f[0] * g[0].y,
        f[1] * g[1].x + f[0] * g[1].y,
        f[1] * g[2].x + f[0] * g[2].y,
    );
    return constrained(t, pulls, dot(f[0], f[1]), compliance.y).x;
}
