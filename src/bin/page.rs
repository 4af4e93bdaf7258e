//! The page. On targets other than wasm32 this is an empty program.

#[cfg(target_arch = "wasm32")]
#[path = "../app/mod.rs"]
mod app;

// The folders of `src/` under their own names, as within the library.
#[cfg(target_arch = "wasm32")]
use kdet::internals::*;

fn main() {
    #[cfg(target_arch = "wasm32")]
    app::start();
}
