//! Bodies whose behaviour is known.

mod cages;
mod cloth;
mod contacts;
mod elastic;
mod free_flight;
mod ground;
mod integrators;
mod lcp;
mod manifolds;
mod samples;
mod stacks;
