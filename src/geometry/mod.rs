//! Pure functions on points, triangles and tetrahedra; f64, on glam types.

mod aabb;
mod tetrahedron;

pub use aabb::Aabb;
pub use tetrahedron::Tetrahedron;
