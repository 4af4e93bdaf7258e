//! Twin of `kdet/bounds/bounds.wgsl`: gathered corners, sizes, boxes of the objects.

use crate::{
    detect::{CellRule, without_denormals},
    geometry::{Sphere, Tetrahedron},
    pipeline::twins::{StoredPrimitive, object_of, ordered},
};

/// The words of the box of an object without primitives.
pub const EMPTY_BOX: [u32; 6] = [u32::MAX, u32::MAX, u32::MAX, 0, 0, 0];

/// Every primitive with its corners, where denormal coordinates are zero.
pub fn gather(positions: &[[f32; 3]], tetrahedra: &[[u32; 4]]) -> Vec<StoredPrimitive> {
    let axis = |t: &[u32; 4], k: usize| t.map(|v| without_denormals(positions[v as usize][k]));
    tetrahedra.iter().map(|t| StoredPrimitive { x: axis(t, 0), y: axis(t, 1), z: axis(t, 2), vertices: *t }).collect()
}

/// The size of a primitive in f64, and how far f32 may be from it: a centre is a rounded position, so the farthest
/// corner is seen from up to a step of f32 aside.
pub fn size(primitive: &StoredPrimitive, rule: CellRule) -> (f64, f64) {
    let largest = primitive.corners().iter().map(|c| c.abs().max_element()).fold(0.0, f32::max);
    let step = f64::from(f32::EPSILON) * f64::from(largest);
    let exact = Tetrahedron::from_f32(primitive.corners());
    match rule {
        CellRule::Mean => {
            let size = exact.aabb().extent().max_element();
            (size, 1e-6 * size)
        }
        CellRule::Paper => {
            let size = Sphere::around_four(exact.vertices).diameter();
            (size, 1e-4 * size + 4.0 * step)
        }
    }
}

/// Boxes of the objects as ordered words: lower, then upper corner.
pub fn object_boxes(primitives: &[StoredPrimitive], objects: &[u32], object_count: u32) -> Vec<[u32; 6]> {
    let mut boxes = vec![EMPTY_BOX; object_count as usize];
    for (p, primitive) in primitives.iter().enumerate() {
        let own = &mut boxes[object_of(objects, object_count, p)];
        let (lower, upper) = (primitive.lower(), primitive.upper());
        for k in 0..3 {
            own[k] = own[k].min(ordered(lower[k]));
            own[3 + k] = own[3 + k].max(ordered(upper[k]));
        }
    }
    boxes
}
