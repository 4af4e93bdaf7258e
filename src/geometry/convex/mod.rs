//! Distance queries of convex shapes: GJK with one main loop and four sub-algorithms (docs/gjk.md).
//!
//! [`query`] runs in f32 or f64 and says what the sub-algorithm found, right or wrong. [`certify`] adds an exact verdict to
//! the f64 run. The narrow test [`super::gjk()`] is another one.

mod certify;
mod features;
mod geometric;
mod hull;
mod isa;
mod johnson;
mod main_loop;
mod number;
mod polytope;
mod separation;
mod shape;
mod signed_volumes;
mod simplex;
mod sub;
#[cfg(test)]
mod tests;

pub use certify::{Certified, Outcome, Proof, certify};
pub use hull::{Hull, HullKind};
pub use isa::{WarmStart, query_warm};
pub use main_loop::{Answer, Ended, Goal, Options, Start, Step, Verdict, query, query_observed};
pub use number::{Number, Vector};
pub use polytope::{Facet, Placed, Polytope, Ridge};
pub use separation::{EdgeAxis, FaceAxis, edge_axis, face_axis};
pub use shape::{Shape, ShapeError};
pub use simplex::Simplex;
pub use sub::Sub;
