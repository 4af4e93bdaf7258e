//! The `kdet` command as it is run.

use std::{
    path::Path,
    process::{Command, Output},
};

/// The checkout.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

pub fn kdet(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kdet")).args(arguments).output().unwrap()
}

/// The output of a run that must go well with the kernels of GPUs, also on a software GPU, as those of common/gpu.rs.
pub fn fine_as_on_a_gpu(arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kdet"));
    printed(arguments, command.args(arguments).env("KDET_KERNELS", "gpu").output().unwrap())
}

/// The output of a run that must go well.
pub fn fine(arguments: &[&str]) -> String {
    printed(arguments, kdet(arguments))
}

fn printed(arguments: &[&str], output: Output) -> String {
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The message of a run that must end with exit code 2 and nothing but it.
pub fn refused(arguments: &[&str]) -> String {
    let output = kdet(arguments);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    String::from_utf8(output.stderr).unwrap()
}
