//! Reading and writing mesh files.

use super::samples::{self, Storage, Vtu};
use crate::common::{folder::Folder, random_cases::config};
use glam::DVec3;
use kdet::internals::geometry::Primitive;
use kdet::internals::mesh::formats::{
    Encoding, FilePosition, Format, MshVersion, Problem, ReadError, WriteError, read, read_named, read_tetgen,
    write_msh, write_vtk,
};
use kdet::internals::mesh::{Mesh, MeshError, load};
use proptest::prelude::*;

#[test]
fn every_variant_gives_the_same_mesh() {
    for sample in samples::all() {
        let mesh = (sample.read)(&sample.bytes).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        assert_eq!(mesh, sample.mesh, "{}", sample.name);
    }
}

#[test]
fn every_combination_of_vtu_gives_the_same_mesh() {
    let ints = ["Int8", "UInt8", "Int16", "UInt16", "Int32", "UInt32", "Int64", "UInt64"];
    let mut read_so_far = 0;
    for storage in [Storage::Ascii, Storage::Inline, Storage::AppendedBase64, Storage::AppendedRaw] {
        for (compressed, wide_header, big) in (0..8).map(|i| (i & 1 > 0, i & 2 > 0, i & 4 > 0)) {
            for float in ["Float32", "Float64"] {
                for int in ints {
                    let variant = Vtu { storage, compressed, wide_header, big, float, int };
                    let mesh = read(&samples::vtu(&variant), Format::Vtu);
                    assert_eq!(mesh.as_ref(), Ok(&samples::mesh()), "{variant:?}");
                    read_so_far += 1;
                }
            }
        }
    }
    assert_eq!(read_so_far, 4 * 8 * 2 * 8);
}

#[test]
fn windows_line_ends_are_read() {
    for sample in samples::all().into_iter().filter(|s| !s.is_binary) {
        let text = String::from_utf8(sample.bytes).unwrap().replace('\n', "\r\n");
        let mesh = (sample.read)(text.as_bytes());
        // Offsets into appended data count characters, which were not changed there.
        assert_eq!(mesh.as_ref(), Ok(&sample.mesh), "{}", sample.name);
    }
}

#[test]
fn pieces_of_a_vtu_become_one_mesh() {
    let text = String::from_utf8(samples::vtu(&Vtu::default())).unwrap();
    let (from, to) = (text.find("<Piece").unwrap(), text.find("</UnstructuredGrid>").unwrap());
    let twice = format!("{}{}{}", &text[..to], &text[from..to], &text[to..]);
    let mesh = read(twice.as_bytes(), Format::Vtu).unwrap();
    assert_eq!(mesh.positions, [samples::mesh().positions, samples::mesh().positions].concat());
    assert_eq!(mesh.cells, [[0, 1, 2, 3], [0, 2, 1, 4], [5, 6, 7, 8], [5, 7, 6, 9]]);
    let broken = twice.replacen("2 0 2 1 4", "2 0 2 1 5", 1);
    let error = read(broken.as_bytes(), Format::Vtu).unwrap_err();
    assert!(
        matches!(error.problem, Problem::Index { what: "tetrahedron", index: 1, vertex: 5, vertices: 5, .. }),
        "{error}"
    );
}

#[test]
fn arrays_may_not_share_appended_data() {
    // A small file whose many pieces all point to the same data would become a huge mesh.
    let variant = Vtu { storage: Storage::AppendedRaw, ..Vtu::default() };
    let bytes = samples::vtu(&variant);
    let find = |string: &str| bytes.windows(string.len()).position(|w| w == string.as_bytes()).unwrap();
    let (from, to) = (find("<Piece"), find("</UnstructuredGrid>"));
    let many = [&bytes[..to], &bytes[from..to].repeat(99), &bytes[to..]].concat();
    // The budget is the length of the file; each piece is longer as a tag than its data is here.
    assert_eq!(read(&many, Format::Vtu).unwrap().cells.len(), 200);
    let points: Vec<f64> = (0..3000).map(f64::from).collect();
    let types = vec![1.0; 1000];
    let ends: Vec<f64> = (1..=1000).map(f64::from).collect();
    let bytes = samples::vtu_of(&variant, 1000, 1000, [&points, &ends, &ends, &types]);
    let find = |string: &str| bytes.windows(string.len()).position(|w| w == string.as_bytes()).unwrap();
    let (from, to) = (find("<Piece"), find("</UnstructuredGrid>"));
    let many = [&bytes[..to], &bytes[from..to].repeat(99), &bytes[to..]].concat();
    let error = read(&many, Format::Vtu).unwrap_err();
    assert!(matches!(error.problem, Problem::Unsupported { .. }), "{error}");
}

/// A text with a part replaced, which has to be there.
fn with(text: &str, part: &str, other: &str) -> String {
    assert!(text.contains(part), "no {part:?} in {text}");
    text.replacen(part, other, 1)
}

#[test]
fn errors_name_the_position_and_the_expectation() {
    use Format::{Gmsh, Medit, Vtk, Vtu};
    use samples::{MEDIT, MSH_2, MSH_4, VTK_2, VTK_5};
    let vtu = String::from_utf8(samples::vtu(&samples::Vtu::default())).unwrap();
    let cases: Vec<(Format, String, &str)> = vec![
        (Gmsh, String::new(), "line 1: the data ends where the section $Elements was expected"),
        (Gmsh, "hello".into(), "line 1: expected a section such as $MeshFormat, found 'hello'"),
        (Gmsh, with(MSH_2, "2.2 0 8", "3.0 0 8"), "line 5: Gmsh format version 3.0 is not supported"),
        (Gmsh, with(MSH_4, "4.1 0 8", "4.0 0 8"), "line 2: Gmsh format version 4.0 is not supported"),
        (
            Gmsh,
            with(MSH_2, "$Nodes", "$ParametricNodes"),
            "line 11: the section $ParametricNodes is not supported; save it with",
        ),
        (Gmsh, with(MSH_2, "$Nodes\n5", "$Nodes\n-5"), "line 12: expected a number of nodes, found '-5'"),
        (
            Gmsh,
            with(MSH_2, "$Nodes\n5", "$Nodes\n5000000000"),
            "line 12: 5000000000 nodes declared, but the rest of the file holds",
        ),
        (Gmsh, with(MSH_2, "90 0 1.25 0", "90 0 nan 0"), "line 15: vertex 2 (counted from 0) has y = 'nan'"),
        (Gmsh, with(MSH_2, "90 0 1.25 0", "90 1e400 1.25 0"), "line 15: vertex 2 (counted from 0) has x = '1e400'"),
        (Gmsh, with(MSH_2, "90 0 1.25 0", "90 0 1.25 -inf"), "line 15: vertex 2 (counted from 0) has z = '-inf'"),
        (Gmsh, with(MSH_2, "90 0 1.25 0", "7 0 1.25 0"), "line 18: vertex tag 7 occurs twice"),
        (
            Gmsh,
            with(MSH_2, "1 1 7 3 90 4", "1 1 7 3 91 4"),
            "line 24: tetrahedron 0 (counted from 0) refers to vertex 91",
        ),
        (
            Gmsh,
            with(MSH_2, "4 4 2 1 1", "4 5 2 1 1"),
            "line 24: unsupported cell 3 (counted from 0): 8-node hexahedron",
        ),
        (
            Gmsh,
            with(MSH_2, "4 4 2 1 1", "4 11 2 1 1"),
            "10-node tetrahedron; of volume cells only 4-node tetrahedra are supported",
        ),
        (Gmsh, with(MSH_2, "4 4 2 1 1", "4 777 2 1 1"), "unknown element type 777"),
        (Gmsh, with(MSH_2, "$EndNodes", "$EndNode"), "line 18: expected $EndNodes, found '$EndNode'"),
        (Gmsh, with(MSH_4, "3 5 3 1000000", "3 6 3 1000000"), "must be equal (got 5 and 6)"),
        (
            Gmsh,
            with(MSH_4, "3 5 3 1000000", "3 4 3 1000000"),
            "2 nodes in a block declared, but the rest of the file holds at most 1",
        ),
        (Gmsh, with(MSH_4, "3 4 1 9", "3 5 1 9"), "must be equal (got 4 and 5)"),
        (Gmsh, with(MSH_4, "3 1 4 2\n", "3 1 6 2\n"), "6-node prism"),
        (Vtk, String::new(), "line 1: expected # vtk DataFile Version, found ''"),
        (Vtk, with(VTK_2, "2.0", "6.0"), "line 1: expected a version from 1.0 to 5.1, found '6.0'"),
        (Vtk, with(VTK_2, "ASCII", "EBCDIC"), "line 3: expected ASCII or BINARY, found 'EBCDIC'"),
        (Vtk, with(VTK_2, "UNSTRUCTURED_GRID", "POLYDATA"), "line 4: expected UNSTRUCTURED_GRID"),
        (Vtk, with(VTK_2, "float", "quad"), "line 5: expected a number type such as float, found 'quad'"),
        (Vtk, with(VTK_2, "POINTS 5", "POINTS 9999999"), "line 5: 9999999 points declared"),
        (Vtk, with(VTK_2, "0 0 0.125", "0 0 NaN"), "line 6: vertex 0 (counted from 0) has z = 'NaN'"),
        (
            Vtk,
            with(VTK_2, "4 0 2 1 4", "4 0 2 1 5"),
            "line 12: tetrahedron 1 (counted from 0) refers to vertex 5, but the file has 5",
        ),
        (Vtk, with(VTK_2, "4 0 2 1 4", "4 0 2 1 -4"), "line 12: tetrahedron 1 (counted from 0) refers to vertex -4"),
        (
            Vtk,
            with(VTK_2, "5\n10\n", "5\n12\n"),
            "line 17: unsupported cell 3 (counted from 0): hexahedron (VTK cell type 12)",
        ),
        (Vtk, with(VTK_2, "CELL_TYPES 4", "CELL_TYPES 3"), "must be equal (got 4 and 3)"),
        (Vtk, with(VTK_2, "CELL_TYPES 4", "POINT_DATA 4"), "line 13: expected CELL_TYPES, found 'POINT_DATA'"),
        (Vtk, with(VTK_5, "0 3 7 11", "0 7 3 11"), "VTK cell type 5 with 7 vertices"),
        (Vtk, with(VTK_5, "0 3 7 11", "0 3 2 11"), "line 13: expected an offset of at least 3, found '2'"),
        (Vtk, with(VTK_5, "0 3 7 11", "1 3 7 11"), "line 13: expected 0 as offset of the first cell, found '1'"),
        (Vtu, String::new(), "byte 0: the data ends where the tag VTKFile was expected"),
        (
            Vtu,
            with(&vtu, "\"UnstructuredGrid\"", "\"PolyData\""),
            "expected the type UnstructuredGrid, found 'PolyData'",
        ),
        (Vtu, with(&vtu, "\"UInt32\"", "\"UInt16\""), "expected the header type UInt32 or UInt64, found 'UInt16'"),
        (
            Vtu,
            with(&vtu, "header_type", "compressor=\"vtkZstdDataCompressor\" x"),
            "the compressor vtkZstdDataCompressor is not supported; supported are zlib, LZ4, LZMA",
        ),
        (Vtu, with(&vtu, "0 0 0.125", "0 0 1e400"), "line 9: vertex 0 (counted from 0) has z = '1e400'"),
        (Vtu, with(&vtu, "0 2 1 4", "0 2 1 5"), "line 14: tetrahedron 1 (counted from 0) refers to vertex 5"),
        (Vtu, with(&vtu, "10 5 10", "10 5 42"), "unsupported cell 2 (counted from 0): polyhedron"),
        (Vtu, with(&vtu, "10 5 10", "5 5 5"), "VTK cell type 5 with 4 vertices"),
        (Vtu, with(&vtu, "NumberOfCells=\"3\"", "NumberOfCells=\"4\""), "the data ends where a cell type was expected"),
        (Vtu, with(&vtu, "NumberOfPoints=\"5\"", "NumberOfPoints=\"99\""), "99 points declared"),
        (Vtu, with(&vtu, "Name=\"offsets\"", "Name=\"ends\""), "expected the DataArray offsets in Cells"),
        (Medit, String::new(), "line 1: the data ends where MeshVersionFormatted was expected"),
        (Medit, with(MEDIT, "Dimension\n3", "Dimension\n2"), "line 3: expected 3 dimensions, found '2'"),
        (Medit, with(MEDIT, "Hexahedra 0", "Hexahedra 1\n1 2 3 4 5 1 2 3 0"), "cell under Hexahedra"),
        (
            Medit,
            with(MEDIT, "1 3 2 5 -1", "1 3 2 6 -1"),
            "tetrahedron 1 (counted from 0) refers to vertex 6, but the file has 5 vertices (numbered from 1)",
        ),
        (Medit, with(MEDIT, "1 3 2 5 -1", "0 3 2 5 -1"), "line 23: tetrahedron 1 (counted from 0) refers to vertex 0"),
        (Medit, with(MEDIT, "Tetrahedra\n2", "Tetrahedra\n1"), "expected a keyword after the last cell, found '1'"),
        (
            Medit,
            "\u{1}\0\0\0".into(),
            "binary Medit (.meshb) is not supported; convert it, for instance with: meshio convert",
        ),
    ];
    for (format, text, expected) in cases {
        let error = read(text.as_bytes(), format).expect_err(expected).to_string();
        assert!(error.contains(expected), "expected: {expected}\n   found: {error}\n{text}");
    }
}

#[test]
fn errors_of_tetgen_files_name_the_file() {
    use samples::{ELE_0, ELE_1, NODE_0, NODE_1};
    let cases = [
        (String::new(), ELE_0.to_owned(), ".node, line 1: the data ends where a number of vertices was expected"),
        (NODE_0.to_owned(), String::new(), ".ele, line 1: the data ends where a number of tetrahedra was expected"),
        (with(NODE_0, "5 3", "5 2"), ELE_0.to_owned(), ".node, line 2: expected 3 dimensions, found '2'"),
        (with(NODE_0, "5 3", "500000 3"), ELE_0.to_owned(), ".node, line 2: 500000 vertices declared"),
        (
            with(NODE_0, "0.25 0.5 2", "0.25 1e999 2"),
            ELE_0.to_owned(),
            ".node, line 7: vertex 3 (counted from 0) has y",
        ),
        (with(NODE_1, "1 0 0", "2 0 0"), ELE_1.to_owned(), ".node, line 2: expected 0 or 1 as the first vertex number"),
        (with(NODE_1, "3 0 1.25", "4 0 1.25"), ELE_1.to_owned(), ".node, line 4: expected vertex number 3, found '4'"),
        (NODE_0.to_owned(), ELE_1.to_owned(), ".ele, line 2: expected tetrahedron number 0, found '1'"),
        (
            NODE_1.to_owned(),
            with(ELE_1, "2 1 3 2 5", "2 0 3 2 5"),
            ".ele, line 3: tetrahedron 1 (counted from 0) refers to vertex 0",
        ),
        (
            NODE_1.to_owned(),
            with(ELE_1, "2 4 0", "2 10 0"),
            ".ele, line 1: a mesh of 10-node tetrahedra is not supported",
        ),
        (NODE_1.to_owned(), "0 4 0\n".to_owned(), ".ele: no tetrahedra or triangles found (0 cells of other kinds)"),
    ];
    for (node, ele, expected) in cases {
        let error = read_tetgen(node.as_bytes(), ele.as_bytes()).expect_err(expected).to_string();
        assert!(error.contains(expected), "expected: {expected}\n   found: {error}");
    }
}

#[test]
fn errors_in_binary_data_are_located() {
    let sample = |name: &str| samples::all().into_iter().find(|s| s.name == name).unwrap();
    let replaced = |sample: &samples::Sample, part: &[u8], other: &[u8]| {
        let mut bytes = sample.bytes.clone();
        let at = bytes.windows(part.len()).position(|w| w == part).unwrap();
        bytes[at..at + part.len()].copy_from_slice(other);
        ((sample.read)(&bytes).unwrap_err(), at)
    };
    for (name, nan) in [
        ("msh 2.2 binary little", f64::NAN.to_le_bytes()),
        ("msh 2.2 binary big", f64::NAN.to_be_bytes()),
        ("msh 4.1 binary little", f64::NAN.to_le_bytes()),
        ("vtk 3.0 binary double", f64::NAN.to_be_bytes()),
        ("vtk 5.1 binary 64", f64::NAN.to_be_bytes()),
    ] {
        let sample = sample(name);
        let quarter = if name.ends_with("little") { 1.25f64.to_le_bytes() } else { 1.25f64.to_be_bytes() };
        // The first 1.25 of the 4.1 file is in the entities, which are skipped; the coordinate is the one after $Nodes.
        let mut bytes = sample.bytes.clone();
        let nodes = bytes.windows(7).position(|w| w == b"$Nodes\n" || w == b"POINTS ").unwrap();
        let at = nodes + bytes[nodes..].windows(8).position(|w| w == quarter).unwrap();
        bytes[at..at + 8].copy_from_slice(&nan);
        let error = (sample.read)(&bytes).unwrap_err();
        assert_eq!(error.position, FilePosition::Byte(at), "{name}: {error}");
        assert!(matches!(error.problem, Problem::NotFinite { vertex: 2, axis: 'y', .. }), "{name}: {error}");
    }
    let (error, at) = replaced(&sample("msh 2.2 binary big"), &1000i32.to_be_bytes(), &1001i32.to_be_bytes());
    assert!(
        matches!(error.problem, Problem::Index { what: "tetrahedron", index: 1, vertex: 1000, .. }),
        "{error} {at}"
    );
    let (error, _) = replaced(&sample("vtk 3.0 binary float"), b"CELLS 3", b"CELLS 4");
    assert!(matches!(error.problem, Problem::Mismatch { left: 4, right: 3, .. }), "{error}");
}

#[test]
fn damaged_compressed_data_is_located() {
    let variant = Vtu { storage: Storage::AppendedRaw, compressed: true, ..Vtu::default() };
    let bytes = samples::vtu(&variant);
    let start = bytes.windows(2).position(|w| w == b" _").unwrap() + 2;
    // Four blocks: 3 + 4 numbers of 4 bytes, then the first block.
    let sizes = |at: usize| u32::from_le_bytes(bytes[start + 4 * at..][..4].try_into().unwrap());
    assert_eq!([sizes(0), sizes(1), sizes(2)], [4, 16, 12]);
    let first = start + 4 * 7;
    let mut wrong = bytes.clone();
    wrong[first + sizes(3) as usize - 1] ^= 1;
    let error = read(&wrong, Format::Vtu).unwrap_err();
    assert_eq!(error.to_string(), format!("byte {first}: block 0 of the compressed data is damaged: wrong checksum"));
    let mut wrong = bytes.clone();
    wrong[first] = 0;
    assert!(matches!(read(&wrong, Format::Vtu).unwrap_err().problem, Problem::Compressed { block: 0, .. }));
    // A block size that deflate cannot reach: 16 → 2^24.
    let mut wrong = bytes.clone();
    wrong[start + 4 + 3] = 1;
    assert!(matches!(read(&wrong, Format::Vtu).unwrap_err().problem, Problem::Mismatch { .. }));
}

#[test]
fn a_file_without_primitives_is_refused() {
    let vtk = "# vtk DataFile Version 3.0\nt\nASCII\nDATASET UNSTRUCTURED_GRID\nPOINTS 3 float\n0 0 0 1 0 0 0 1 0\n\
               CELLS 1 3\n2 0 1\nCELL_TYPES 1\n3\n";
    let msh =
        "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n1\n1 0 0 0\n$EndNodes\n$Elements\n1\n1 15 0 1\n$EndElements\n";
    let medit = "MeshVersionFormatted 2\nDimension 3\nVertices 3\n0 0 0 0 1 0 0 0 0 1 0 0\nEdges 1\n1 2 0\nEnd\n";
    let vtu = samples::vtu_of(&Vtu::default(), 1, 1, [&[0.0; 3], &[0.0], &[1.0], &[1.0]]);
    for (format, bytes) in [
        (Format::Vtk, vtk.as_bytes()),
        (Format::Gmsh, msh.as_bytes()),
        (Format::Medit, medit.as_bytes()),
        (Format::Vtu, &vtu),
    ] {
        let error = read(bytes, format).unwrap_err();
        assert_eq!(error.problem, Problem::Nothing { skipped: 1 }, "{format:?}");
    }
    for (version, encoding) in [
        (MshVersion::V2_2, Encoding::Ascii),
        (MshVersion::V2_2, Encoding::Binary),
        (MshVersion::V4_1, Encoding::Ascii),
        (MshVersion::V4_1, Encoding::Binary),
    ] {
        let bytes = write_msh(&Mesh::default(), version, encoding).unwrap();
        assert_eq!(read(&bytes, Format::Gmsh).unwrap_err().problem, Problem::Nothing { skipped: 0 });
    }
}

#[test]
fn an_invalid_mesh_is_not_written() {
    let mesh = Mesh { cells: vec![[0, 1, 2, 5]], ..samples::mesh() };
    let wrong =
        WriteError::Mesh(MeshError::Index { primitive: Primitive::Tetrahedra, index: 0, vertex: 5, vertices: 5 });
    assert_eq!(write_vtk(&mesh, Encoding::Binary), Err(wrong.clone()));
    assert_eq!(write_msh(&mesh, MshVersion::V4_1, Encoding::Ascii), Err(wrong));
}

#[test]
fn files_are_loaded_by_ending_and_header() {
    let folder = Folder::new("load");
    for (name, bytes) in [
        ("a.msh", samples::MSH_4.as_bytes()),
        ("b.vtk", samples::VTK_5.as_bytes()),
        ("c.mesh", samples::MEDIT.as_bytes()),
        ("d.VTU", &samples::vtu(&Vtu::default())),
        // The beginning says that it is something else than the ending does.
        ("e.vtk", &samples::vtu(&Vtu::default())),
        ("f.mesh", samples::MSH_2.as_bytes()),
        ("f.OBJ", samples::MSH_2.as_bytes()),
    ] {
        assert_eq!(load(folder.write(name, bytes)).as_ref(), Ok(&samples::mesh()), "{name}");
    }
    let node = folder.write("g.1.node", samples::NODE_1);
    let missing = load(&node).unwrap_err();
    assert!(missing.file.ends_with("g.1.ele"), "{missing}");
    assert!(matches!(missing.problem, Problem::Io { .. }));
    let ele = folder.write("g.1.ele", samples::ELE_1);
    assert_eq!(load(&node).as_ref(), Ok(&samples::mesh()));
    assert_eq!(load(&ele).as_ref(), Ok(&samples::mesh()));
    folder.write("g.1.ele", "2 4 0\n1 1 2 3 4\n2 1 3 2 9\n");
    let error = load(&node).unwrap_err();
    assert!(error.file.ends_with("g.1.ele") && error.position == FilePosition::Line(3), "{error}");
    let error = load(folder.write("h.glb", "glTF")).unwrap_err().to_string();
    assert!(error.contains("h.glb: this surface format (.glb) is not supported; save it as .obj"), "{error}");
    let error = load(folder.write("i.meshb", [1, 0, 0, 0, 3, 0, 0, 0])).unwrap_err().to_string();
    assert!(error.contains("binary Medit (.meshb)") && error.contains("meshio convert"), "{error}");
    assert!(matches!(load(folder.path("none.msh")), Err(ReadError { problem: Problem::Io { .. }, .. })));
    assert!(matches!(load(folder.write("j.msh", "")), Err(ReadError { problem: Problem::Ended { .. }, .. })));
}

#[test]
fn a_byte_order_mark_and_empty_lines_before_the_header_are_skipped() {
    let mark = "\u{feff}".as_bytes();
    for sample in samples::all().into_iter().filter(|s| !s.is_binary) {
        let bytes = [mark, &sample.bytes].concat();
        assert_eq!((sample.read)(&bytes).as_ref(), Ok(&sample.mesh), "{}", sample.name);
    }
    for (name, text) in [("a.msh", samples::MSH_4), ("a.vtk", samples::VTK_5), ("a.mesh", samples::MEDIT)] {
        for start in ["\u{feff}", "\n", "\r\n \n", "\u{feff}\n"] {
            let bytes = format!("{start}{text}");
            assert_eq!(read_named(bytes.as_bytes(), name).as_ref(), Ok(&samples::mesh()), "{name} {start:?}");
            assert_eq!(Format::from_header(bytes.as_bytes()), Format::from_name(name));
        }
    }
    // The empty line counts.
    let error = read(b"\n\n# vtk DataFile Version 9.0\n", Format::Vtk).unwrap_err();
    assert_eq!(error.position, FilePosition::Line(3));
    let error = read_named(&[0xff, 0xfe, b'$', 0], "a.msh").unwrap_err().to_string();
    assert_eq!(error, "a.msh, byte 0: text in UTF-16 is not supported; save it as UTF-8");
}

#[test]
fn tetgen_files_may_have_endings_in_capitals() {
    for (node, ele) in [("NODE", "ELE"), ("node", "ELE"), ("NODE", "ele")] {
        let folder = Folder::new(&format!("capitals-{node}-{ele}"));
        let node = folder.write(&format!("a.{node}"), samples::NODE_1);
        let ele = folder.write(&format!("a.{ele}"), samples::ELE_1);
        for path in [node, ele] {
            assert_eq!(load(&path).as_ref(), Ok(&samples::mesh()), "{path}");
        }
    }
}

/// Files that VTK 9.7.1 wrote, with several blocks or with matches that reach far back.
#[test]
fn lz4_and_lzma_as_vtk_writes_them() {
    let fixture = |name: &str| {
        let path = format!("{}/tests/all/mesh/vtk/{name}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read(path).unwrap()
    };
    for name in ["lz4_inline.vtu", "lz4_appended_raw.vtu", "lzma_inline.vtu", "lzma_appended_raw.vtu"] {
        assert_eq!(read(&fixture(name), Format::Vtu).as_ref(), Ok(&samples::mesh()), "{name}");
    }
    for name in ["lz4_chain.vtu", "lzma_chain.vtu"] {
        let mesh = read(&fixture(name), Format::Vtu).unwrap();
        assert_eq!((mesh.positions.len(), mesh.cells.len()), (120, 117), "{name}");
        for (i, p) in (0..).zip(&mesh.positions) {
            assert_eq!(
                p.to_array(),
                [0.25 * f64::from(i), 0.5 * f64::from(i % 7), 0.125 * f64::from(i % 11)],
                "{name}"
            );
        }
        assert!((0..).zip(&mesh.cells).all(|(i, cell)| *cell == [i, i + 1, i + 2, i + 3]), "{name}");
    }
}

#[test]
fn coordinates_keep_all_digits_of_a_double() {
    let third = 1.0 / 3.0;
    let mesh = Mesh {
        positions: vec![DVec3::new(1e7 + third, third, -third), DVec3::X, DVec3::Y, DVec3::Z],
        cells: vec![[0, 1, 2, 3]],
        ..Mesh::default()
    };
    let numbers: Vec<f64> = mesh.positions.iter().flat_map(|p| p.to_array()).collect();
    for storage in [Storage::Ascii, Storage::Inline, Storage::AppendedRaw] {
        let variant = Vtu { storage, float: "Float64", ..Vtu::default() };
        let bytes = samples::vtu_of(&variant, 4, 1, [&numbers, &[0.0, 1.0, 2.0, 3.0], &[4.0], &[10.0]]);
        assert_eq!(read(&bytes, Format::Vtu).as_ref(), Ok(&mesh), "{storage:?}");
    }
    let lines: Vec<String> = mesh.positions.iter().map(|p| format!("{} {} {}", p.x, p.y, p.z)).collect();
    let medit =
        format!("MeshVersionFormatted 2\nDimension 3\nVertices 4\n{} 0\nTetrahedra 1\n1 2 3 4 0\n", lines.join(" 0\n"));
    assert_eq!(read(medit.as_bytes(), Format::Medit).as_ref(), Ok(&mesh));
    let node: String = lines.iter().enumerate().map(|(v, line)| format!("{v} {line}\n")).collect();
    let tetgen = read_tetgen(format!("4 3 0 0\n{node}").as_bytes(), b"1 4 0\n0 0 1 2 3\n");
    assert_eq!(tetgen.as_ref(), Ok(&mesh));
    // Gmsh and legacy VTK: `what_is_written_is_read_back_exactly`.
}

#[test]
fn triangles_are_written_as_triangles() {
    let mesh = Mesh::of_triangles(samples::mesh().positions, &[[0, 1, 2], [4, 3, 1]]);
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let vtk = text(write_vtk(&mesh, Encoding::Ascii).unwrap());
    assert!(vtk.ends_with("CELLS 2 8\n3 0 1 2\n3 4 3 1\nCELL_TYPES 2\n5\n5\n"), "{vtk}");
    let msh = text(write_msh(&mesh, MshVersion::V2_2, Encoding::Ascii).unwrap());
    assert!(msh.ends_with("$Elements\n2\n1 2 2 1 1 1 2 3\n2 2 2 1 1 5 4 2\n$EndElements\n"), "{msh}");
    let msh = text(write_msh(&mesh, MshVersion::V4_1, Encoding::Ascii).unwrap());
    assert!(msh.ends_with("$Elements\n1 2 1 2\n2 1 2 2\n1 1 2 3\n2 5 4 2\n$EndElements\n"), "{msh}");
    for bytes in [
        write_msh(&mesh, MshVersion::V2_2, Encoding::Binary).unwrap(),
        write_msh(&mesh, MshVersion::V4_1, Encoding::Binary).unwrap(),
        write_vtk(&mesh, Encoding::Binary).unwrap(),
    ] {
        assert_eq!(read(&bytes, Format::from_header(&bytes).unwrap()).as_ref(), Ok(&mesh));
    }
    let wrong = Mesh { cells: vec![[0, 1, 2, 3]], ..mesh };
    assert_eq!(
        write_vtk(&wrong, Encoding::Ascii),
        Err(WriteError::Mesh(MeshError::NotATriangle { index: 0, cell: [0, 1, 2, 3] }))
    );
}

#[test]
fn names_choose_the_format() {
    assert_eq!(Format::from_name("folder.x/a.MSH"), Some(Format::Gmsh));
    assert_eq!(Format::from_name("a"), None);
    assert_eq!(read_named(samples::VTK_2.as_bytes(), "dropped.vtk").as_ref(), Ok(&samples::mesh()));
    let error = read_named(b"# vtk DataFile Version 3.0", "dropped.vtk").unwrap_err();
    assert!(error.to_string().starts_with("dropped.vtk, line "), "{error}");
}

prop_compose! {
    fn meshes()(positions in prop::collection::vec(prop::array::uniform3(
        prop_oneof![prop::num::f64::NORMAL | prop::num::f64::SUBNORMAL | prop::num::f64::ZERO, -10.0..10.0]), 1..40))
        (tetrahedra in prop::collection::vec(prop::array::uniform4(0..positions.len() as u32), 1..60),
         positions in Just(positions)) -> Mesh {
        Mesh { positions: positions.into_iter().map(DVec3::from_array).collect(), cells: tetrahedra, ..Mesh::default() }
    }
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn random_meshes_are_read_back_exactly(mesh in meshes()) {
        for encoding in [Encoding::Ascii, Encoding::Binary] {
            for version in [MshVersion::V2_2, MshVersion::V4_1] {
                let bytes = write_msh(&mesh, version, encoding).unwrap();
                prop_assert_eq!(Format::from_header(&bytes), Some(Format::Gmsh));
                prop_assert_eq!(&read(&bytes, Format::Gmsh).unwrap(), &mesh);
            }
            let bytes = write_vtk(&mesh, encoding).unwrap();
            prop_assert_eq!(Format::from_header(&bytes), Some(Format::Vtk));
            prop_assert_eq!(&read(&bytes, Format::Vtk).unwrap(), &mesh);
        }
    }

    #[test]
    fn random_vtu_arrays_of_any_length_are_decoded(
        points in prop::collection::vec(-100i32..100, 4 * 3..60 * 3), kind in 0usize..3, flags in 0u8..8,
    ) {
        let count = points.len() / 3;
        let points: Vec<f64> = points[..count * 3].iter().map(|&x| f64::from(x) / 8.0).collect();
        let corners: Vec<f64> = (0..count - 3).flat_map(|i| [i, i + 1, i + 2, i + 3]).map(|i| i as f64).collect();
        let ends: Vec<f64> = (1..=count - 3).map(|i| 4.0 * i as f64).collect();
        let types = vec![10.0; count - 3];
        let variant = Vtu {
            storage: [Storage::Inline, Storage::AppendedBase64, Storage::AppendedRaw][kind],
            compressed: flags & 1 > 0,
            wide_header: flags & 2 > 0,
            big: flags & 4 > 0,
            ..Vtu::default()
        };
        let bytes = samples::vtu_of(&variant, count, count - 3, [&points, &corners, &ends, &types]);
        let mesh = read(&bytes, Format::Vtu).unwrap();
        let read_back: Vec<f64> = mesh.positions.iter().flat_map(|p| p.to_array()).collect();
        prop_assert_eq!(read_back, points);
        prop_assert_eq!(mesh.cells.len(), count - 3);
        prop_assert_eq!(mesh.cells[count - 4].map(|v| v as usize), [count - 4, count - 3, count - 2, count - 1]);
    }
}
