//! The `kdet` command.
fn main() {}
