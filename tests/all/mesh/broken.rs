//! Damaged mesh files: reading one gives a valid mesh or an error, never panics, and never takes more memory than the length of
//! the file justifies.

use super::samples::{self, Sample, Storage, Vtu};
use crate::common::allocations::memory_of;
use kdet::internals::geometry::Primitive;
use kdet::internals::mesh::formats::{Format, read};
use kdet::internals::random::Random;

/// The memory that a file of some length may take. The constant is for the decoders' tables; per byte: text of 8 bytes can be
/// a vertex, which takes 24, its tag and the table of tags, with room for growth; compressed data can be 1032 times as long
/// when decompressed.
fn allowed(sample: &Sample, length: usize) -> usize {
    let per_byte = if sample.name.contains("compressed: true") { 1032 } else { 16 };
    let constant = if sample.name.contains("lzma") { 256 } else { 16 };
    constant * 1024 + per_byte * length
}

/// Reads a broken file; gives whether that went well.
fn check(sample: &Sample, bytes: &[u8], what: &dyn std::fmt::Display) -> bool {
    let (result, memory) = memory_of(|| (sample.read)(bytes));
    let most = allowed(sample, bytes.len());
    assert!(memory <= most, "{}, {what}: {memory} bytes of memory, {most} allowed", sample.name);
    match result {
        Ok(mesh) => {
            assert_eq!(mesh.validate(), Ok(()), "{}, {what}", sample.name);
            assert!(!mesh.cells.is_empty(), "{}, {what}", sample.name);
            if mesh.primitive == Primitive::Triangles {
                // What is made of a surface next.
                let (mut welded, triangles) = (mesh.clone(), mesh.cells.len());
                welded.weld();
                let finer = welded.subdivided(1);
                assert_eq!((finer.validate(), finer.cells.len()), (Ok(()), 4 * triangles), "{}, {what}", sample.name);
            }
            true
        }
        Err(error) => {
            assert!(error.to_string().len() < 400, "{}, {what}: {error}", sample.name);
            false
        }
    }
}

#[test]
fn truncated_at_every_byte() {
    for sample in samples::all() {
        for length in 0..sample.bytes.len() {
            let cut = &sample.bytes[..length];
            // Text can lose the last digits of its last number, and that cannot be seen; binary data cannot.
            if check(&sample, cut, &format_args!("cut at {length}")) && sample.is_binary {
                assert_eq!((sample.read)(cut).unwrap(), sample.mesh, "{} cut at {length}", sample.name);
            }
        }
        // Half of a file is never a mesh.
        assert!((sample.read)(&sample.bytes[..sample.bytes.len() / 2]).is_err(), "{}", sample.name);
    }
}

#[test]
fn every_byte_replaced() {
    for sample in samples::all() {
        for at in 0..sample.bytes.len() {
            let old = sample.bytes[at];
            for new in [0, 1, 0x7f, 0x80, 0xff, b'9', b'-', b' ', b'\n', b'<', b'"', b'=', old ^ 1, old ^ 0x20] {
                let mut bytes = sample.bytes.clone();
                bytes[at] = new;
                check(&sample, &bytes, &format_args!("byte {at} {old} → {new}"));
            }
        }
    }
}

#[test]
fn every_byte_removed_or_doubled() {
    for sample in samples::all() {
        for at in 0..sample.bytes.len() {
            let mut bytes = sample.bytes.clone();
            bytes.remove(at);
            check(&sample, &bytes, &format_args!("without byte {at}"));
            bytes.insert(at, sample.bytes[at]);
            bytes.insert(at, sample.bytes[at]);
            check(&sample, &bytes, &format_args!("byte {at} twice"));
        }
    }
}

#[test]
fn every_number_in_text_replaced() {
    let others = [
        "-1",
        "0",
        "2",
        "3000000",
        "2147483648",
        "4294967295",
        "4294967296",
        "99999999999",
        "9223372036854775807",
        "9223372036854775808",
        "18446744073709551615",
        "99999999999999999999999999",
        "1e400",
        "nan",
        "-inf",
        "1e9",
        "x",
        "",
    ];
    for sample in samples::all() {
        let is_digit = |at: usize| sample.bytes.get(at).is_some_and(u8::is_ascii_digit);
        let mut at = 0;
        while at < sample.bytes.len() {
            let length = (at..).take_while(|&i| is_digit(i)).count();
            if length > 0 {
                for other in others {
                    let bytes = [&sample.bytes[..at], other.as_bytes(), &sample.bytes[at + length..]].concat();
                    check(&sample, &bytes, &format_args!("{other:?} at {at}"));
                }
            }
            at += length.max(1);
        }
    }
}

#[test]
fn every_binary_number_replaced() {
    let others: [&[u8]; 8] = [
        &[0xff; 4],
        &[0xff; 8],
        &[0xff, 0xff, 0xff, 0x7f],
        &[0x7f, 0xff, 0xff, 0xff],
        &[0, 0, 0, 0, 0, 0, 0, 0x10],
        &[0x10, 0, 0, 0, 0, 0, 0, 0],
        &[0, 0, 0, 0x40],
        &[0, 0, 0, 0, 0, 0, 0, 0],
    ];
    for sample in samples::all().into_iter().filter(|s| s.is_binary) {
        for at in 0..sample.bytes.len() {
            for other in others {
                let mut bytes = sample.bytes.clone();
                let end = (at + other.len()).min(bytes.len());
                bytes[at..end].copy_from_slice(&other[..end - at]);
                check(&sample, &bytes, &format_args!("{other:?} at {at}"));
            }
        }
    }
}

#[test]
fn nothing_repeated_or_random_is_trouble() {
    for sample in samples::all() {
        for byte in 0..=255u8 {
            check(&sample, &[byte; 300], &format_args!("all {byte}"));
        }
        let mut random = Random::new(1);
        for length in 0..300 {
            let bytes: Vec<u8> = (0..length).map(|_| random.bits() as u8).collect();
            check(&sample, &bytes, &format_args!("random {length}"));
            let start = sample.bytes.len() * length / 300;
            check(&sample, &[&sample.bytes[..start], &bytes].concat(), &format_args!("random after {start}"));
        }
    }
}

/// Counts in long files, where there is room for more than in a small one.
#[test]
fn counts_in_long_files_are_bounded_by_what_is_left() {
    let padding = " ".repeat(1 << 20);
    let cases = [
        (Format::Gmsh, format!("$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n131072{padding}")),
        (Format::Gmsh, format!("$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Nodes\n1 131072 1 2 {padding}")),
        (
            Format::Vtk,
            format!("# vtk DataFile Version 3.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 131072 float{padding}"),
        ),
        (Format::Medit, format!("MeshVersionFormatted 2\nVertices 131072{padding}")),
        (Format::Off, format!("OFF 131072 131072 0{padding}")),
        (
            Format::Ply,
            format!(
                "ply\nformat ascii 1.0\nelement vertex 131072\nproperty float x\nproperty float y\nproperty float z\nend_header\n{padding}"
            ),
        ),
        (
            Format::Ply,
            format!(
                "ply\nformat binary_little_endian 1.0\nelement face 131072\nproperty list int64 int64 vertex_index\nend_header\n{padding}"
            ),
        ),
        (Format::Stl, format!("{}{padding}", "a".repeat(84))),
        (
            Format::Vtu,
            format!(
                "<VTKFile type=\"UnstructuredGrid\"><Piece NumberOfPoints=\"131072\" NumberOfCells=\"99999999999\"><Points>\
                 <DataArray type=\"Float64\" format=\"ascii\">1{padding}</DataArray></Points></Piece></VTKFile>"
            ),
        ),
    ];
    for (format, text) in cases {
        let (result, memory) = memory_of(|| read(text.as_bytes(), format));
        let error = result.unwrap_err();
        assert!(memory < 8 * text.len(), "{format:?}: {memory} bytes of memory for {}: {error}", text.len());
    }
}

#[test]
fn zlib_that_unpacks_to_a_lot_is_bounded() {
    // A million zero bytes in about a thousand: real, and so is what it unpacks to.
    let zeros = vec![0.0; 1 << 20];
    let variant = Vtu { storage: Storage::AppendedRaw, compressed: true, int: "UInt8", ..Vtu::default() };
    let bytes = samples::vtu_of(&variant, 1, 1, [&[0.0; 3], &zeros, &[1.0], &[1.0]]);
    assert!(bytes.len() < 4000);
    let (result, memory) = memory_of(|| read(&bytes, Format::Vtu));
    assert!(result.is_err());
    assert!(memory < 1032 * bytes.len(), "{memory}");
    // The same data, but its header promises sixteen times as much as deflate can do.
    let header = [1u32.to_le_bytes(), (1u32 << 20).to_le_bytes()].concat();
    let at = bytes.windows(8).position(|w| w == header).unwrap();
    let mut more = bytes.clone();
    more[at + 4..at + 8].copy_from_slice(&(1u32 << 24).to_le_bytes());
    let (result, memory) = memory_of(|| read(&more, Format::Vtu));
    let error = result.unwrap_err().to_string();
    assert!(error.contains("16777216 bytes are declared"), "{error}");
    assert!(memory < 32 * 1024, "{memory}");
}
