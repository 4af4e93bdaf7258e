//! The `kdet` command.

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    #[cfg(target_os = "linux")]
    silence_wayland();
    kdet::internals::cli::run()
}

/// Mesa's device selection asks for a Wayland display, and libwayland complains on our standard error where
/// `XDG_RUNTIME_DIR` is missing (over SSH, in containers). With any absolute path it finds no display and stays silent; this
/// path does not exist, so that nothing can be found in it.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "the libraries read the process environment, and nothing else reaches them")]
fn silence_wayland() {
    let is_absolute = |value: std::ffi::OsString| std::path::Path::new(&value).is_absolute();
    if !std::env::var_os("XDG_RUNTIME_DIR").is_some_and(is_absolute) {
        // SAFETY: the first statement of `main`: there is no other thread that could read the environment.
        unsafe { std::env::set_var("XDG_RUNTIME_DIR", "/nonexistent") };
    }
}

// The browser has the page instead.
#[cfg(target_arch = "wasm32")]
fn main() {}
