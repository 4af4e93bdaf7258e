//! Twin of `live/membrane.wgsl`: a triangle of cloth that resists stretching and shearing.

use crate::live::layout::LiveMembrane;
use glam::{Vec2, Vec3};

/// Its corners after one step of its three constraints.
pub(super) fn projected(membrane: &LiveMembrane, mut x: [Vec3; 3], w: [f32; 3], shear: f32, scale: f32) -> [Vec3; 3] {
    let stiffness = membrane.stiffness * scale;
    let compliance = [stiffness, stiffness * shear].map(f32::recip);
    let [a, b, c, d] = membrane.gradients;
    let (first, second) = (Vec2::new(a, b), Vec2::new(c, d));
    let g = [first, second, -first - second];
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
    x
}
