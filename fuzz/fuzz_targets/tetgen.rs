//! Any bytes as TetGen `.node` and `.ele`, parted at the first `$`: an error or a valid mesh.
#![no_main]

use kdet::internals::mesh::formats::read_tetgen;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let middle = bytes.iter().position(|&b| b == b'$').unwrap_or(bytes.len());
    let (node, ele) = (&bytes[..middle], &bytes[(middle + 1).min(bytes.len())..]);
    if let Ok(mesh) = read_tetgen(node, ele) {
        mesh.validate().expect("a mesh that was read is valid");
    }
});
