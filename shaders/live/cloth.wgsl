// Elements of cloth: triangles that resist stretching and shearing (Baraff & Witkin 1998), and hinges of two triangles that
// resist bending (Bergou et al. 2006). One pass per sub-step: multipliers begin at zero.
// Twin: src/live/twin/cloth.rs, and src/simulate/membrane.rs and hinge.rs in f64.

// What `rest_ratio` says that an element is; that of a tetrahedron is positive.
const MEMBRANE: f32 = 0.0;

// A triangle: its columns are the gradients of the corners' shape functions in its plane at rest; `mu` is the stiffness against
// stretching and `lambda` that against shearing, times its area. The fourth corner is the third.
struct Membrane {
    gradients: array<vec2<f32>, 3>,
    x: array<vec3<f32>, 3>,
    w: vec3<f32>,
}

// The images of the two unit vectors of the plane at rest.
fn images(m: Membrane) -> mat2x3<f32> {
    let g = m.gradients;
    return mat2x3(
        m.x[0] * g[0].x + m.x[1] * g[1].x + m.x[2] * g[2].x,
        m.x[0] * g[0].y + m.x[1] * g[1].y + m.x[2] * g[2].y,
    );
}

// Moves the corners along the gradients of a constraint.
fn constrained(m: Membrane, pulls: mat3x3<f32>, value: f32, compliance: f32) -> Membrane {
    let size = vec3(dot(pulls[0], pulls[0]), dot(pulls[1], pulls[1]), dot(pulls[2], pulls[2]));
    let step = -value / (dot(m.w, size) + compliance);
    var moved = m;
    moved.x[0] += pulls[0] * (m.w.x * step);
    moved.x[1] += pulls[1] * (m.w.y * step);
    moved.x[2] += pulls[2] * (m.w.z * step);
    return moved;
}

fn stretched_back(m: Membrane, image: vec3<f32>, gradient: vec3<f32>, compliance: f32) -> Membrane {
    let size = length(image);
    if (size == 0.0) {
        return m;
    }
    let direction = image / size;
    let pulls = mat3x3(direction * gradient.x, direction * gradient.y, direction * gradient.z);
    return constrained(m, pulls, size - 1.0, compliance);
}

fn projected_membrane(element: Element, x: Corners, w: vec4<f32>, h: f32, stiffness: f32) -> Corners {
    let compliance = 1.0 / (vec2(element.mu, element.lambda) * (stiffness * h * h));
    let g = array(element.column0.xy, element.column1.xy, element.column2.xy);
    var m = Membrane(g, array(x.a, x.b, x.c), w.xyz);
    m = stretched_back(m, images(m)[0], vec3(g[0].x, g[1].x, g[2].x), compliance.x);
    m = stretched_back(m, images(m)[1], vec3(g[0].y, g[1].y, g[2].y), compliance.x);
    let f = images(m);
    let pulls = mat3x3(
        f[1] * g[0].x + f[0] * g[0].y,
        f[1] * g[1].x + f[0] * g[1].y,
        f[1] * g[2].x + f[0] * g[2].y,
    );
    m = constrained(m, pulls, dot(f[0], f[1]), compliance.y);
    return Corners(m.x[0], m.x[1], m.x[2], m.x[2]);
}

// A hinge: the sum of its corners with the weights `column0` and `lambda` is zero when it is flat; `mu` is its stiffness.
fn projected_hinge(element: Element, x: Corners, w: vec4<f32>, h: f32, stiffness: f32) -> Corners {
    let k = vec4(element.column0, element.lambda);
    let curvature = x.a * k.x + x.b * k.y + x.c * k.z + x.d * k.w;
    let step = curvature / -(dot(w, k * k) + 1.0 / (element.mu * stiffness * h * h));
    let by = w * k;
    return Corners(x.a + step * by.x, x.b + step * by.y, x.c + step * by.z, x.d + step * by.w);
}

fn projected_cloth(element: Element, x: Corners, w: vec4<f32>, h: f32, stiffness: f32) -> Corners {
    if (element.rest_ratio == MEMBRANE) {
        return projected_membrane(element, x, w, h, stiffness);
    }
    return projected_hinge(element, x, w, h, stiffness);
}
