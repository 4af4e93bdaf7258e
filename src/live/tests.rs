//! Live bodies whose behaviour is known. What also runs in the browser is a check: `src/checks/live.rs`, `src/checks/physics.rs`.

mod cloth;
mod dropped;
mod palette;
mod pulled;
mod running;
