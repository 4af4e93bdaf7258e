//! The `kdet` command.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    kdet::cli::run()
}

// The browser has the page instead.
#[cfg(target_arch = "wasm32")]
fn main() {}
