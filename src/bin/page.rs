//! The page. Everything is in the library; on targets other than wasm32 this is an empty program.

fn main() {
    #[cfg(target_arch = "wasm32")]
    kdet::internals::app::start();
}
