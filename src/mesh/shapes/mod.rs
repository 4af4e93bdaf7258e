//! Generated meshes, for scenes without scanned models.
//!
//! All are conforming, with a closed boundary, positive volumes and no unused vertices, and have the same bits on every
//! machine: besides arithmetic and square roots, which IEEE 754 defines exactly, they use `libm` and not the platform's
//! functions. [`by_name`] gives them in four resolutions:
//!
//! | tetrahedra at resolution | 1 | 2 | 3 | 4 | smallest radius ratio | largest by smallest size |
//! |---|--:|--:|--:|--:|--:|--:|
//! | `bar` | 9,936 | 24,960 | 49,800 | 92,448 | 0.46 | 1.2 |
//! | `sheet` | 10,086 | 24,576 | 49,686 | 92,928 | 0.61 | 1 |
//! | `cushion` | 10,376 | 24,472 | 51,200 | 92,056 | 0.19 | 149 to 169 |
//! | `spike` | 10,026 | 24,678 | 51,864 | 95,970 | 0.31 | 184 to 206 |
//! | `ball` | 384 | 864 | 1,728 | 3,072 | 0.33 | 1.8 |
//! | `ellipsoid` | 384 | 864 | 1,728 | 2,880 | 0.28 | 2.1 |
//! | `rounded_box` | 384 | 864 | 1,728 | 2,880 | 0.43 | 1.3 |
//! | `capsule` | 324 | 960 | 1,728 | 3,024 | 0.35 | 1.8 |
//! | `torus` | 360 | 864 | 1,728 | 2,976 | 0.43 | 1.6 |
//! | `gear` | 384 | 960 | 1,728 | 3,072 | 0.12 | 2.1 |
//! | `star` | 360 | 960 | 1,620 | 2,880 | 0.17 | 2.4 |
//! | `jack` | 336 | 810 | 1,536 | 3,264 | 0.47 | 1.5 |
//!
//! Those of Heidelberger's thesis (2006) have one resolution, at which they are simulated themselves:
//!
//! | | vertices | tetrahedra | vertices there | tetrahedra there |
//! |---|--:|--:|--:|--:|
//! | `coarse_ball` | 13 | 20 | 13 | 20 |
//! | `membrane` | 242 | 500 | 242 | 500 |
//! | `rod` | 909 | 2,000 | 909 | 2,000 |
//! | `cube` | 216 | 625 | | 625 |
//! | `head_figure` | 72 | 145 | 66 | 143 |
//! | `cow_figure` | 362 | 965 | 332 | 969 |
//! | `teddy_figure` | 350 | 850 | 338 | 852 |
//! | `dog_figure` | 2,726 | 9,605 | 2,482 | 9,691 |
//!
//! `voussoir`, a block of an arch, has 125 vertices and 320 tetrahedra.

mod block;
#[cfg(test)]
mod checks;
mod figures;
pub(crate) mod five_block;
mod graded;
mod jack;
mod kuhn_block;
mod mixed;
mod named;
mod ring;
mod rounding;
mod smoothing;
mod voussoir;

pub use block::{ball, bar, ellipsoid, rounded_bar, rounded_box};
pub use five_block::{cubes, icosahedron};
pub use graded::graded;
pub use jack::jack;
pub use mixed::{cushion, spike};
pub use named::{COARSE, NAMES, by_name};
pub use ring::{gear, star, torus};
pub use voussoir::{VOUSSOIRS, voussoir, voussoir_radius};
