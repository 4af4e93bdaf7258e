//! Twin of `shaders/live/cloth.wgsl`, and of what `list_impacts.wgsl` does with two features.

use crate::{
    geometry::{nearest_on_segments, nearest_weights},
    live::layout::Element,
};
use glam::{Vec2, Vec3};

/// Twin of `projected_cloth`.
pub fn projected(element: &Element, x: [Vec3; 4], w: [f32; 4], h: f32, stiffness: f32) -> [Vec3; 4] {
    match element.rest_ratio < 0.0 {
        true => hinge(element, x, w, h, stiffness),
        false => membrane(element, x, w, h, stiffness),
    }
}

fn hinge(element: &Element, x: [Vec3; 4], w: [f32; 4], h: f32, stiffness: f32) -> [Vec3; 4] {
    let [k0, k1, k2] = element.column0;
    let k = [k0, k1, k2, element.lambda];
    let curvature: Vec3 = (0..4).map(|i| x[i] * k[i]).sum();
    let weight: f32 = (0..4).map(|i| w[i] * k[i] * k[i]).sum();
    let step = curvature / -(weight + 1.0 / (element.mu * stiffness * h * h));
    std::array::from_fn(|i| x[i] + step * (w[i] * k[i]))
}

fn membrane(element: &Element, x: [Vec3; 4], w: [f32; 4], h: f32, stiffness: f32) -> [Vec3; 4] {
    let compliance = [element.mu, element.lambda].map(|k| 1.0 / (k * (stiffness * h * h)));
    let g = [element.column0, element.column1, element.column2].map(|[x, y, _]| Vec2::new(x, y));
    let mut x = [x[0], x[1], x[2]];
    let images = |x: &[Vec3; 3]| [0, 1].map(|axis| (0..3).map(|i| x[i] * g[i][axis]).sum::<Vec3>());
    let constrain = |x: &mut [Vec3; 3], pulls: [Vec3; 3], value: f32, compliance: f32| {
        let weight: f32 = (0..3).map(|i| w[i] * pulls[i].length_squared()).sum();
        let step = -value / (weight + compliance);
        (0..3).for_each(|i| x[i] += pulls[i] * (w[i] * step));
    };
    for axis in 0..2 {
        let image = images(&x)[axis];
        let size = image.length();
        if size > 0.0 {
            constrain(&mut x, g.map(|g| image / size * g[axis]), size - 1.0, compliance[0]);
        }
    }
    let [u, v] = images(&x);
    constrain(&mut x, g.map(|g| v * g.x + u * g.y), u.dot(v), compliance[1]);
    [x[0], x[1], x[2], x[2]]
}

/// Weights of the four vertices of two features in their points that are nearest to each other; those of the other side are
/// negative.
pub fn nearest(x: [Vec3; 4], is_edges: bool) -> [f32; 4] {
    let [a, b, c, d] = x.map(|p| p.as_dvec3());
    if is_edges {
        let [s, t] = nearest_on_segments([a, b], [c, d]).map(|at| at as f32);
        return [1.0 - s, s, t - 1.0, -t];
    }
    let [u, v, w] = nearest_weights(a, [b, c, d]).map(|weight| -weight as f32);
    [1.0, u, v, w]
}

/// From the other side's point to that of the first.
pub fn between(x: [Vec3; 4], weights: [f32; 4]) -> Vec3 {
    (0..4).map(|i| x[i] * weights[i]).sum()
}
