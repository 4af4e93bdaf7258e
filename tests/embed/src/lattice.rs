//! Two lattices of tetrahedra, one above the other.

use kdet::glam::{Quat, Vec3};

/// Points along a side.
pub const SIDE: u32 = 6;

/// Length of an edge.
pub const EDGE: f32 = 0.2;

/// As the shader has it: the position, what it moves by, the velocity.
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
pub struct Vertex {
    pub position: [f32; 3],
    pub weight: f32,
    pub velocity: [f32; 3],
    pub unused: f32,
}

/// The vertices of both, the lower one standing on its lowest layer, the upper one turned and falling.
pub fn vertices() -> Vec<Vertex> {
    let mut all = vec![];
    for upper in [false, true] {
        for i in 0..SIDE.pow(3) {
            let [x, y, z] = [i % SIDE, i / SIDE % SIDE, i / (SIDE * SIDE)].map(|c| c as f32 * EDGE);
            let mut position = Vec3::new(x, y, z);
            if upper {
                let middle = Vec3::splat((SIDE - 1) as f32 * EDGE / 2.0);
                let turn = Quat::from_rotation_z(0.4) * Quat::from_rotation_x(0.15);
                position = turn * (position - middle) + middle + Vec3::Z * SIDE as f32 * EDGE;
            }
            let weight = if !upper && z == 0.0 { 0.0 } else { 1.0 };
            all.push(Vertex { position: position.into(), weight, velocity: [0.0; 3], unused: 0.0 });
        }
    }
    all
}

/// Six tetrahedra around the diagonal of every cube, and the object of each.
pub fn cells() -> (Vec<[u32; 4]>, Vec<u32>) {
    let strides = [1, SIDE, SIDE * SIDE];
    let paths = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let (mut cells, mut objects) = (vec![], vec![]);
    for object in 0..2 {
        for cube in 0..(SIDE - 1).pow(3) {
            let n = SIDE - 1;
            let corner = object * SIDE.pow(3) + cube % n + SIDE * (cube / n % n) + SIDE * SIDE * (cube / (n * n));
            for [i, j, k] in paths {
                let second = corner + strides[i];
                let third = second + strides[j];
                cells.push([corner, second, third, third + strides[k]]);
                objects.push(object);
            }
        }
    }
    (cells, objects)
}
