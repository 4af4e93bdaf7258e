//! Live bodies whose behaviour is known, and the kernels beside their twin.

mod contacts;
mod elastic;
mod samples;
mod twins;
