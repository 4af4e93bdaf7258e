//! Simulation of soft and rigid bodies and cloth with contact and friction, with which the scenes were made.
//!
//! Extended position-based dynamics with small steps (Macklin, Storey, Lu et al. 2019: *Small steps in physics
//! simulation*): many sub-steps per frame, one pass over the constraints in each. A sub-step predicts, projects every
//! tetrahedron towards its rest shape ([`Soft`]) and every triangle and edge of a [`Cloth`], and then solves contacts as
//! impulses. Contacts come from the project's own detector, and of cloth from close pairs of features, several times per
//! frame. Everything is f64 in a fixed order, and transcendental functions are `libm`'s, so that a
//! scene has the same bits on every machine.

mod body;
pub mod cage;
mod candidates;
mod clip;
mod cloth;
mod contact;
mod cube_grid;
mod detection;
mod elasticity;
mod embedding;
mod error;
mod hinge;
mod hulls;
mod integrator;
pub mod lcp;
pub mod lcp_solver;
mod lemke;
mod manifold;
mod material;
mod membrane;
mod parallel;
mod points;
mod pose;
mod proximity;
mod response;
mod rigid;
mod shape;
mod skin;
mod soft;
mod solver;
pub mod stacks;
#[cfg(test)]
mod tests;
mod world;

pub use body::{Body, Motion};
pub(crate) use clip::shared_volume;
pub use cloth::{Cloth, Fabric};
pub use embedding::Embedding;
pub use error::SimulateError;
pub use integrator::Integrator;
pub use manifold::{CONTACT_MARGIN, Corner, MANIFOLD_POINTS, Manifold, ManifoldPoint, PointKey, Touching, manifold};
pub use material::Material;
pub use pose::{Pose, turn};
pub use response::Response;
pub use rigid::Rigid;
pub use shape::Shape;
pub use skin::Skin;
pub use soft::Soft;
pub use solver::Solver;
pub use world::{FrameReport, Ground, Memory, World};
