//! Generated surfaces: meshes of triangles for the scenes of surfaces, by name and resolution.

mod ball;
mod cloth;
mod lathe;
mod named;
mod notches;
mod pipes;
mod refine;

pub use ball::ball;
pub use cloth::{bisected, divided, square};
pub use lathe::funnel;
pub use named::{NAMES, by_name, cage_of};
pub use notches::{chazelle, needles};
pub use pipes::chair;
pub use refine::refined;
