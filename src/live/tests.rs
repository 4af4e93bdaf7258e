//! Live bodies whose behaviour is known. The kernels beside their twin are a check: `src/checks/live.rs`.

mod cloth;
mod contacts;
mod dropped;
mod elastic;
mod palette;
mod running;
