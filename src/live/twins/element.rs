//! Twin of `live/element.wgsl`: an elastic tetrahedron, and what its file has of matrices.

use crate::live::layout::Element;
use glam::{Mat3, Vec3};

/// Smaller volumes, relative to those at rest, are enlarged.
pub(super) const SMALLEST_VOLUME: f32 = 0.02;
/// The relative volume that they get.
const PROJECTED_VOLUME: f32 = 0.04;
/// Elements that are stiffer than this allows, relative to their masses, are made softer.
const MOST_STIFF: f32 = 1.0;

fn deformation(element: &Element, [a, b, c, d]: [Vec3; 4]) -> Mat3 {
    Mat3::from_cols(b - a, c - a, d - a) * rest(element)
}

/// The volume relative to that at rest.
pub(super) fn volume_ratio(element: &Element, x: [Vec3; 4]) -> f32 {
    deformation(element, x).determinant()
}

fn rest(element: &Element) -> Mat3 {
    Mat3::from_cols(element.column0.into(), element.column1.into(), element.column2.into())
}

fn cofactor(f: &Mat3) -> Mat3 {
    Mat3::from_cols(f.y_axis.cross(f.z_axis), f.z_axis.cross(f.x_axis), f.x_axis.cross(f.y_axis))
}

/// Of a function of F at the corners b, c, d.
fn gradients(element: &Element, derivative: Mat3) -> Mat3 {
    derivative * rest(element).transpose()
}

fn weighted(w: [f32; 4], g: &Mat3, k: &Mat3) -> f32 {
    let sum = |m: &Mat3| m.x_axis + m.y_axis + m.z_axis;
    w[0] * sum(g).dot(sum(k))
        + w[1] * g.x_axis.dot(k.x_axis)
        + w[2] * g.y_axis.dot(k.y_axis)
        + w[3] * g.z_axis.dot(k.z_axis)
}

fn moved_by([a, b, c, d]: [Vec3; 4], w: [f32; 4], g: &Mat3) -> [Vec3; 4] {
    let sum = g.x_axis + g.y_axis + g.z_axis;
    [a - sum * w[0], b + g.x_axis * w[1], c + g.y_axis * w[2], d + g.z_axis * w[3]]
}

/// One step of both constraints.
pub(super) fn projected(element: &Element, x: [Vec3; 4], w: [f32; 4], h: f32, stiffness: f32) -> [Vec3; 4] {
    let f = deformation(element, x);
    let size = (f.x_axis.length_squared() + f.y_axis.length_squared() + f.z_axis.length_squared()).sqrt();
    if size < 1e-6 {
        return x;
    }
    let deviatoric = gradients(element, f * size.recip());
    let hydrostatic = gradients(element, cofactor(&f));
    let bulk = f.determinant() - element.rest_ratio;
    let own = [weighted(w, &deviatoric, &deviatoric), weighted(w, &hydrostatic, &hydrostatic)];
    let compliance = [element.mu, element.lambda].map(|k| 1.0 / (k * (stiffness * h * h)));
    let softer = (MOST_STIFF * own[0] / compliance[0]).max(MOST_STIFF * own[1] / compliance[1]).max(1.0);
    let [a11, a22] = [0, 1].map(|k| own[k] + compliance[k] * softer);
    let a12 = weighted(w, &deviatoric, &hydrostatic);
    let determinant = (a11 * a22 - a12 * a12).max(1e-6 * a11 * a22);
    let step = [(bulk * a12 - size * a22) / determinant, (size * a12 - bulk * a11) / determinant];
    moved_by(x, w, &(deviatoric * step[0] + hydrostatic * step[1]))
}

/// With a small positive volume, to first order.
pub(super) fn with_volume(element: &Element, x: [Vec3; 4], w: [f32; 4]) -> [Vec3; 4] {
    let f = deformation(element, x);
    let g = gradients(element, cofactor(&f));
    let size = weighted(w, &g, &g);
    if size <= 0.0 { x } else { moved_by(x, w, &(g * ((PROJECTED_VOLUME - f.determinant()) / size))) }
}

/// The solution of a symmetric system; zero where there is none.
pub(super) fn solve3(m: Mat3, right: Vec3) -> Vec3 {
    let trace = m.x_axis.x + m.y_axis.y + m.z_axis.z;
    let d = m.determinant();
    if d <= 1e-9 * trace * trace * trace { Vec3::ZERO } else { cofactor(&m).transpose() * right / d }
}
