//! Reading surface files.

use super::samples::{self, OBJ, OFF, PLY, VTK_2};
use glam::DVec3;
use kdet::internals::geometry::Primitive;
use kdet::internals::mesh::Mesh;
use kdet::internals::mesh::formats::{FilePosition, Format, Problem, read, read_named};

/// A text with a part replaced, which has to be there.
fn with(text: &str, part: &str, other: &str) -> String {
    assert!(text.contains(part), "no {part:?} in {text}");
    text.replacen(part, other, 1)
}

#[test]
fn errors_name_the_position_and_the_expectation() {
    use Format::{Gmsh, Medit, Obj, Off, Ply, Stl, Vtk};
    let stl = String::from_utf8(samples::stl_text()).unwrap();
    let cases: Vec<(Format, String, &str)> = vec![
        (Obj, String::new(), "no tetrahedra or triangles found (0 cells of other kinds)"),
        (Obj, "v 1 2 3\n".into(), "no tetrahedra or triangles found"),
        (Obj, "v 1 2 x".into(), "line 1: expected a coordinate, found 'x'"),
        (Obj, "\nv 1 2".into(), "line 2: the data ends where a coordinate was expected"),
        (Obj, "1 2 3".into(), "line 1: expected a statement such as v or f, found '1'"),
        (Obj, with(OBJ, "v 1.5 0 0", "v 1.5 nan 0"), "line 5: vertex 1 (counted from 0) has y = 'nan'"),
        (Obj, with(OBJ, "v 1.5 0 0", "v 1.5 0 1e999"), "line 5: vertex 1 (counted from 0) has z = '1e999'"),
        (Obj, with(OBJ, "f 1 2/1", "f 1 6/1"), "line 14: face 0 (counted from 0) refers to vertex 6, but the file has 5"),
        (Obj, with(OBJ, "f 1 2/1", "f 1 0/1"), "line 14: face 0 (counted from 0) refers to vertex 0"),
        (Obj, with(OBJ, "-1 -2 -4", "-1 -2 -6"), "line 18: face 1 (counted from 0) refers to vertex -6"),
        (Obj, with(OBJ, "-1 -2 -4", "-1 -2"), "line 18: expected at least 3 corners of a face, found '2'"),
        (Obj, with(OBJ, "-1 -2 -4", ""), "line 18: expected at least 3 corners of a face, found '0'"),
        (Obj, with(OBJ, "-1 -2 -4", "-1 -2 /4"), "line 18: expected a vertex of a face such as 1, 1/2"),
        (Obj, with(OBJ, "-1 -2 -4", "1 2 99999999999999999999"), "line 18: expected a vertex of a face"),
        (Obj, "v 0 0 0\nf -1 -1 -2\nv 0 0 0".into(), "line 2: face 0 (counted from 0) refers to vertex -2"),
        (Off, String::new(), "line 1: the data ends where a number of vertices was expected"),
        (Off, with(OFF, "OFF", "4OFF"), "line 1: expected a number of vertices, found '4OFF'"),
        (Off, with(OFF, "OFF", "PLY"), "line 1: expected OFF, COFF, NOFF, CNOFF or STOFF, found 'PLY'"),
        (Off, with(OFF, "OFF", "OFF BINARY"), "line 1: binary OFF is not supported; save it as text"),
        (Off, with(OFF, "5 2 0", "5000 2 0"), "line 4: 5000 vertices declared, but the rest of the file holds at most"),
        (Off, with(OFF, "5 2 0", "5 2000 0"), "line 4: 2000 faces declared"),
        (Off, with(OFF, "5 2 0", "5 3 0"), "the data ends where the number of corners of a face was expected"),
        (Off, with(OFF, "3  4 3 1", "3  4 3 5"), "line 11: face 1 (counted from 0) refers to vertex 5, but the file has 5"),
        (Off, with(OFF, "3  4 3 1", "3  4 3 -1"), "line 11: face 1 (counted from 0) refers to vertex -1"),
        (Off, with(OFF, "3  4 3 1", "2  4 3"), "line 11: expected at least 3 corners of a face, found '2'"),
        (Off, with(OFF, "5 2 0", "5 0 0"), "no tetrahedra or triangles found"),
        (Ply, String::new(), "line 1: the data ends where ply was expected"),
        (Ply, with(PLY, "ascii", "ebcdic"), "line 2: expected ascii, binary_little_endian or binary_big_endian"),
        (Ply, with(PLY, "1.0", "2.0"), "line 2: expected 1.0, found '2.0'"),
        (Ply, with(PLY, "format ascii 1.0\n", ""), "expected format before, found 'end_header'"),
        (Ply, with(PLY, "property float y\n", ""), "line 4: expected the properties x, y and z once, found 'vertex'"),
        (Ply, with(PLY, "float y", "float z"), "line 4: expected the properties x, y and z once"),
        (Ply, with(PLY, "float y", "float128 y"), "line 6: expected a number type such as float, found 'float128'"),
        (Ply, with(PLY, "vertex_indices", "corners"), "line 8: expected one list vertex_indices, found 'face'"),
        (Ply, with(PLY, "uchar int", "float int"), "line 9: expected an integer type such as int, found 'float'"),
        (Ply, with(PLY, "uchar int", "uchar float"), "line 9: expected an integer type such as int, found 'float'"),
        (Ply, with(PLY, "element vertex 5\n", ""), "line 4: expected an element first, found 'property'"),
        (Ply, with(PLY, "element face", "element vertex"), "line 8: expected each element only once, found 'vertex'"),
        (Ply, with(PLY, "vertex 5", "vertex 5000"), "5000 records declared, but the rest of the file holds at most"),
        (Ply, with(PLY, "3 4 3 1", "3 4 3 5"), "line 17: face 1 (counted from 0) refers to vertex 5, but the file has 5"),
        (Ply, with(PLY, "3 4 3 1", "3 4 3 -1"), "line 17: face 1 (counted from 0) refers to vertex -1"),
        (Ply, with(PLY, "3 4 3 1", "2 4 3"), "line 17: expected at least 3 corners of a face, found '2'"),
        (Ply, with(PLY, "3 4 3 1", "9 4 3 1"), "the data ends where a vertex of a face was expected"),
        (Ply, with(PLY, "0 1.25 0", "0 inf 0"), "line 13: vertex 2 (counted from 0) has y = 'inf'"),
        (Ply, with(PLY, "face 2", "face 0"), "no tetrahedra or triangles found"),
        (Stl, String::new(), "byte 0: the data ends where a header of 80 bytes, or the word solid was expected"),
        (Stl, "solid".into(), "the data ends where facet or endsolid was expected"),
        (Stl, "solid\nendsolid\n".into(), "no tetrahedra or triangles found"),
        (Stl, with(&stl, "facet", "face"), "line 2: expected facet or endsolid, found 'face'"),
        (Stl, with(&stl, "outer", "inner"), "line 3: expected outer, found 'inner'"),
        (Stl, with(&stl, "vertex 1.5e0", "vertices 1.5e0"), "line 5: expected vertex or endloop, found 'vertices'"),
        (Stl, with(&stl, "vertex 1.5e0", "vertex inf"), "line 5: vertex 1 (counted from 0) has x = 'inf'"),
        (Stl, with(&stl, "      vertex 1.5e0 0 0\n", ""), "line 6: expected at least 3 corners of a face, found '2'"),
        (Stl, stl[..stl.len() - 8].to_owned(), "the data ends where facet or endsolid was expected"),
        // A surface of cells that may be curved is not read as a flat one; next to tetrahedra it does not matter.
        (
            Vtk,
            with(&with(VTK_2, "5\n10\n", "5\n22\n"), "3\n10\n", "3\n69\n"),
            "line 15: unsupported cell 1 (counted from 0): VTK cell type 69; of surface cells only",
        ),
        (Vtk, with(VTK_2, "3 0 1 2\n", "3 0 1 9\n"), "line 11: face 0 (counted from 0) refers to vertex 9"),
        (
            Gmsh,
            "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$Nodes\n1\n1 0 0 0\n$EndNodes\n$Elements\n2\n1 2 0 1 1 1\n2 9 0 1 1 1 1 1 1\n\
             $EndElements\n"
                .into(),
            "line 11: unsupported cell 1 (counted from 0): surface element with 6 nodes",
        ),
        (
            Medit,
            "MeshVersionFormatted 2\nVertices 1\n0 0 0 0\nTrianglesP2 1\n1 1 1 1 1 1 0\nTriangles 1\n1 1 1 0\n".into(),
            "line 4: unsupported cell 0 (counted from 0): cell under TrianglesP2",
        ),
    ];
    for (format, text, expected) in cases {
        let error = read(text.as_bytes(), format).expect_err(expected).to_string();
        assert!(error.contains(expected), "expected: {expected}\n   found: {error}\n{text}");
    }
}

#[test]
fn errors_in_binary_surfaces_are_located() {
    let mut bytes = samples::stl_binary(b"solid");
    let at = 84 + 12 + 3 * 4;
    bytes[at..at + 4].copy_from_slice(&f32::INFINITY.to_le_bytes());
    let error = read(&bytes, Format::Stl).unwrap_err();
    assert_eq!(error.position, FilePosition::Byte(at));
    assert!(matches!(error.problem, Problem::NotFinite { vertex: 1, axis: 'x', .. }), "{error}");
    for (count, expected) in [
        (4, "byte 80: 4 triangles declared, but the rest of the file holds at most 3"),
        (2, "byte 80: the number of triangles declared and of those in the file must be equal (got 2 and 3)"),
        (0, "must be equal (got 0 and 3)"),
        // The other byte order.
        (3 << 24, "50331648 triangles declared"),
    ] {
        bytes[80..84].copy_from_slice(&u32::to_le_bytes(count));
        let error = read(&bytes, Format::Stl).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    for big in [false, true] {
        let good = samples::ply_binary(&samples::Out { big });
        let data = good.windows(2).rposition(|w| w == b"\r\n").unwrap() + 2;
        let mut bytes = good.clone();
        let end = bytes.len();
        bytes[end - 2..].copy_from_slice(&5u16.to_le_bytes());
        bytes[end - 2..].rotate_left(usize::from(big));
        let error = read(&bytes, Format::Ply).unwrap_err();
        assert_eq!(error.position, FilePosition::Byte(end - 2));
        assert!(matches!(error.problem, Problem::Index { index: 1, vertex: 5, vertices: 5, .. }), "{error}");
        let mut bytes = good.clone();
        bytes[data + 2..data + 10].fill(0xff);
        let error = read(&bytes, Format::Ply).unwrap_err();
        assert_eq!(error.position, FilePosition::Byte(data + 2));
        // A file that declares the other byte order.
        let text = String::from_utf8_lossy(&good[..data]).into_owned();
        let (own, other) = if big { ("big", "little") } else { ("little", "big") };
        let swapped = [with(&text, own, other).as_bytes(), &good[data..]].concat();
        assert!(read(&swapped, Format::Ply).is_err());
    }
}

#[test]
fn polygons_are_fanned_in_order() {
    let vertices: String = (0..7).map(|i| format!("v {i} {} 0\n", i * i)).collect();
    let mesh = read(format!("{vertices}f 7 1 3 5 2\nf 1 2 3\n").as_bytes(), Format::Obj).unwrap();
    assert_eq!(mesh.cells, [[6, 0, 2, 2], [6, 2, 4, 4], [6, 4, 1, 1], [0, 1, 2, 2]]);
    // A face may repeat a vertex: it is degenerate, and legal.
    let mesh = read(format!("{vertices}f 1 1 2\n").as_bytes(), Format::Obj).unwrap();
    assert_eq!((mesh.cells.len(), mesh.validate()), (1, Ok(())));
}

#[test]
fn files_are_found_by_ending_and_header() {
    for (name, bytes) in [
        ("a.PLY", PLY.as_bytes().to_vec()),
        ("b.Off", OFF.as_bytes().to_vec()),
        ("c.obj", OBJ.as_bytes().to_vec()),
        ("d.obj", OFF.as_bytes().to_vec()),
        ("e.off", PLY.as_bytes().to_vec()),
    ] {
        assert_eq!(read_named(&bytes, name).as_ref(), Ok(&samples::surface()), "{name}");
    }
    // The header of a binary .stl may be anything.
    for start in [&b"$"[..], b"<?xml", b"ply ", b"OFF ", b"solid", &[0xff, 0xfe]] {
        let mesh = read_named(&samples::stl_binary(start), "a.STL");
        assert_eq!(mesh.as_ref(), Ok(&samples::soup()), "{start:?}");
    }
    // So may be what follows the last triangle, as long as it is not one.
    let longer = [samples::stl_binary(b""), vec![1; 49]].concat();
    assert_eq!(read_named(&longer, "a.stl").as_ref(), Ok(&samples::soup()));
    assert!(read_named(&[samples::stl_binary(b""), vec![1; 50]].concat(), "a.stl").is_err());
}

#[test]
fn tetrahedra_come_before_triangles_in_files_with_both() {
    for text in [samples::MSH_2, samples::MSH_4] {
        assert_eq!(read(text.as_bytes(), Format::Gmsh).unwrap().primitive, Primitive::Tetrahedra);
    }
    let curved = with(VTK_2, "5\n10\n", "22\n10\n");
    assert_eq!(read(curved.as_bytes(), Format::Vtk).as_ref(), Ok(&samples::mesh()));
}

#[test]
fn coordinates_keep_all_digits_of_a_double() {
    let third = 1.0 / 3.0;
    let corners = [DVec3::new(1e7 + third, third, -third), DVec3::X, DVec3::Y];
    let mesh = Mesh::of_triangles(corners.to_vec(), &[[0, 1, 2]]);
    let lines: String = corners.iter().map(|p| format!("{} {} {}\n", p.x, p.y, p.z)).collect();
    let obj = format!("v {}\nf 1 2 3\n", lines.trim_end().replace('\n', "\nv "));
    let off = format!("OFF\n3 1 0\n{lines}3 0 1 2\n");
    let header = "element vertex 3\nproperty double x\nproperty double y\nproperty double z\nelement face 1\n\
                  property list uchar uchar vertex_indices\nend_header\n";
    let ply = format!("ply\nformat ascii 1.0\n{header}{lines}3 0 1 2\n");
    let stl = format!(
        "solid\nfacet\nouter loop\nvertex {}\nendloop endfacet endsolid",
        lines.trim_end().replace('\n', "\nvertex ")
    );
    for (format, text) in [(Format::Obj, obj), (Format::Off, off), (Format::Ply, ply), (Format::Stl, stl)] {
        assert_eq!(read(text.as_bytes(), format).as_ref(), Ok(&mesh), "{format:?}");
    }
    let mut binary = format!("ply\nformat binary_little_endian 1.0\n{header}").into_bytes();
    binary.extend(corners.iter().flat_map(|p| p.to_array()).flat_map(f64::to_le_bytes));
    binary.extend([3, 0, 1, 2]);
    assert_eq!(read(&binary, Format::Ply).as_ref(), Ok(&mesh));
}
