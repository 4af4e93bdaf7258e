// The stable neo-Hookean material as two constraints per tetrahedron, solved together (Macklin & Müller 2021). One pass per
// sub-step: multipliers begin at zero. Twin: src/live/twins/element.rs, and src/simulate/elasticity.rs in f64.

// Smaller volumes, relative to those at rest, are enlarged.
const SMALLEST_VOLUME: f32 = 0.02;
const PROJECTED_VOLUME: f32 = 0.04;

// Shear is integrated explicitly: elements that are stiffer than this allows, relative to their masses, are made softer.
const MOST_STIFF: f32 = 1.0;

struct Corners {
    a: vec3<f32>,
    b: vec3<f32>,
    c: vec3<f32>,
    d: vec3<f32>,
}

fn deformation(element: Element, x: Corners) -> mat3x3<f32> {
    let edges = mat3x3(x.b - x.a, x.c - x.a, x.d - x.a);
    return edges * mat3x3(element.column0, element.column1, element.column2);
}

fn volume_ratio(element: Element, x: Corners) -> f32 {
    return determinant(deformation(element, x));
}

// Derivative of the determinant.
fn cofactor(f: mat3x3<f32>) -> mat3x3<f32> {
    return mat3x3(cross(f[1], f[2]), cross(f[2], f[0]), cross(f[0], f[1]));
}

// Gradients of a function of F at the corners b, c, d, from its derivative; that at a is minus their sum.
fn gradients(element: Element, derivative: mat3x3<f32>) -> mat3x3<f32> {
    return derivative * transpose(mat3x3(element.column0, element.column1, element.column2));
}

fn weighted(w: vec4<f32>, g: mat3x3<f32>, k: mat3x3<f32>) -> f32 {
    return w.x * dot(g[0] + g[1] + g[2], k[0] + k[1] + k[2]) + w.y * dot(g[0], k[0]) + w.z * dot(g[1], k[1])
        + w.w * dot(g[2], k[2]);
}

fn moved_by(x: Corners, w: vec4<f32>, g: mat3x3<f32>) -> Corners {
    return Corners(x.a - (g[0] + g[1] + g[2]) * w.x, x.b + g[0] * w.y, x.c + g[1] * w.z, x.d + g[2] * w.w);
}

// One step of both constraints.
fn projected(element: Element, x: Corners, w: vec4<f32>, h: f32, stiffness: f32) -> Corners {
    let f = deformation(element, x);
    let size = sqrt(dot(f[0], f[0]) + dot(f[1], f[1]) + dot(f[2], f[2]));
    if (size < 1e-6) {
        return x;
    }
    let deviatoric = gradients(element, f * (1.0 / size));
    let hydrostatic = gradients(element, cofactor(f));
    let bulk = determinant(f) - element.rest_ratio;
    let own = vec2(weighted(w, deviatoric, deviatoric), weighted(w, hydrostatic, hydrostatic));
    var compliance = 1.0 / (vec2(element.mu, element.lambda) * (stiffness * h * h));
    // Both in their ratio, which the rest shape depends on.
    let stiffest = MOST_STIFF * own / compliance;
    compliance *= max(1.0, max(stiffest.x, stiffest.y));
    let a11 = own.x + compliance.x;
    let a22 = own.y + compliance.y;
    let a12 = weighted(w, deviatoric, hydrostatic);
    // Positive but for rounding.
    let determinant = max(a11 * a22 - a12 * a12, 1e-6 * a11 * a22);
    let step = vec2(bulk * a12 - size * a22, size * a12 - bulk * a11) / determinant;
    return moved_by(x, w, deviatoric * step.x + hydrostatic * step.y);
}

// With a small positive volume, to first order.
fn with_volume(element: Element, x: Corners, w: vec4<f32>) -> Corners {
    let f = deformation(element, x);
    let g = gradients(element, cofactor(f));
    let size = weighted(w, g, g);
    if (size <= 0.0) {
        return x;
    }
    return moved_by(x, w, g * ((PROJECTED_VOLUME - determinant(f)) / size));
}

// The solution of a symmetric system; zero where there is none.
fn solve3(m: mat3x3<f32>, right: vec3<f32>) -> vec3<f32> {
    let trace = m[0].x + m[1].y + m[2].z;
    let d = determinant(m);
    if (d <= 1e-9 * trace * trace * trace) {
        return vec3(0.0);
    }
    return transpose(cofactor(m)) * right / d;
}
