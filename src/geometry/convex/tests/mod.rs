//! Queries against brute force, and the acceptance cases of the sub-algorithms.

mod brute_force;
mod certified;
mod coherence;
mod hulls;
mod queries;
mod simplices;
