//! Pure functions on points, triangles, tetrahedra and convex shapes; f64, on glam types.

mod aabb;
mod box_tree;
pub mod continuous;
pub mod convex;
mod cross;
mod diagonals;
mod distance;
mod gjk;
mod guigue_devillers;
mod local;
mod nearest_point;
mod octree;
mod oracle;
mod outer_faces;
mod primitive;
#[cfg(test)]
mod properties;
#[cfg(any(test, feature = "checks", feature = "cli"))]
pub mod samples;
mod sat;
mod segment;
pub mod single;
mod sphere;
mod tetrahedron;
mod triangle;

pub use aabb::Aabb;
pub use box_tree::{BoxItem, BoxTree, Nearest};
pub use diagonals::Diagonals;
pub use distance::{distance, point_segment, point_triangle, segment_segment, signed_distance};
pub use gjk::{gjk, gjk_exact, is_within};
pub use guigue_devillers::guigue_devillers;
pub use nearest_point::{nearest_on_segments, nearest_weights};
pub use octree::{OCTREE_DEPTH, Octree};
pub use oracle::{intersects_exact, point_in_tetrahedron, segment_meets_triangle};
pub use outer_faces::outer_faces;
pub use primitive::Primitive;
pub use sat::{Mtv, sat, sat_exact, sat_mtv, sat_no_edges, sat_no_edges_is_certain};
pub use segment::intersection_segment;
pub use sphere::Sphere;
pub use tetrahedron::Tetrahedron;
pub use triangle::Triangle;
