//! One small mesh, written in every variant of every format that is read.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use glam::DVec3;
use kdet::internals::mesh::Mesh;
use kdet::internals::mesh::formats::{Format, ReadError, read, read_tetgen};

/// Two tetrahedra that share a face. Coordinates are exact in f32.
pub fn mesh() -> Mesh {
    Mesh {
        positions: vec![
            DVec3::new(0.0, 0.0, 0.125),
            DVec3::new(1.5, 0.0, 0.0),
            DVec3::new(0.0, 1.25, 0.0),
            DVec3::new(0.25, 0.5, 2.0),
            DVec3::new(-1.0, -0.75, -0.5),
        ],
        cells: vec![[0, 1, 2, 3], [0, 2, 1, 4]],
        ..Mesh::default()
    }
}

/// A quadrangle, which is fanned into two triangles, and a triangle.
pub fn surface() -> Mesh {
    Mesh::of_triangles(mesh().positions, &[[0, 1, 2], [0, 2, 3], [4, 3, 1]])
}

/// The surface with three vertices of its own for each triangle.
pub fn soup() -> Mesh {
    let positions = (0..3).flat_map(|t| surface().triangle(t).vertices).collect();
    Mesh::of_triangles(positions, &[[0, 1, 2], [3, 4, 5], [6, 7, 8]])
}

/// A file, and how to read it.
pub struct Sample {
    pub name: String,
    /// What is in it.
    pub mesh: Mesh,
    pub bytes: Vec<u8>,
    pub read: fn(&[u8]) -> Result<Mesh, ReadError>,
    /// Apart from short keywords there are only binary numbers in it.
    pub is_binary: bool,
}

fn sample(name: impl Into<String>, format: Format, is_binary: bool, bytes: Vec<u8>) -> Sample {
    let read: fn(&[u8]) -> Result<Mesh, ReadError> = match format {
        Format::Gmsh => |bytes| read(bytes, Format::Gmsh),
        Format::Vtk => |bytes| read(bytes, Format::Vtk),
        Format::Vtu => |bytes| read(bytes, Format::Vtu),
        Format::Medit => |bytes| read(bytes, Format::Medit),
        Format::Obj => |bytes| read(bytes, Format::Obj),
        Format::Ply => |bytes| read(bytes, Format::Ply),
        Format::Stl => |bytes| read(bytes, Format::Stl),
        Format::Off => |bytes| read(bytes, Format::Off),
    };
    Sample { name: name.into(), mesh: mesh(), bytes, read, is_binary }
}

/// All of them; of `.vtu`, which has hundreds of combinations, some: [`vtu`] makes the others.
pub fn all() -> Vec<Sample> {
    let mut samples = vec![
        sample("msh 2.2 text", Format::Gmsh, false, MSH_2.into()),
        sample("msh 2.2 binary little", Format::Gmsh, true, msh_2_binary(&Out { big: false })),
        sample("msh 2.2 binary big", Format::Gmsh, true, msh_2_binary(&Out { big: true })),
        sample("msh 4.1 text", Format::Gmsh, false, MSH_4.into()),
        sample("msh 4.1 binary little", Format::Gmsh, true, msh_4_binary(&Out { big: false }, 8)),
        sample("msh 4.1 binary big", Format::Gmsh, true, msh_4_binary(&Out { big: true }, 8)),
        sample("msh 4.1 binary with 4-byte sizes", Format::Gmsh, true, msh_4_binary(&Out { big: false }, 4)),
        sample("vtk 2.0 text", Format::Vtk, false, VTK_2.into()),
        sample("vtk 4.2 text with a field", Format::Vtk, false, VTK_4.into()),
        sample("vtk 5.1 text", Format::Vtk, false, VTK_5.into()),
        sample("vtk 3.0 binary float", Format::Vtk, true, vtk_3_binary("float")),
        sample("vtk 3.0 binary double", Format::Vtk, true, vtk_3_binary("double")),
        sample("vtk 5.1 binary 32", Format::Vtk, true, vtk_5_binary("vtktypeint32")),
        sample("vtk 5.1 binary 64", Format::Vtk, true, vtk_5_binary("vtktypeint64")),
        sample("mesh", Format::Medit, false, MEDIT.into()),
        sample("mesh, tetrahedra first", Format::Medit, false, MEDIT_REVERSED.into()),
        Sample {
            name: "node from 0".into(),
            mesh: mesh(),
            bytes: NODE_0.into(),
            read: |bytes| read_tetgen(bytes, ELE_0.as_bytes()),
            is_binary: false,
        },
        Sample {
            name: "ele from 0".into(),
            mesh: mesh(),
            bytes: ELE_0.into(),
            read: |bytes| read_tetgen(NODE_0.as_bytes(), bytes),
            is_binary: false,
        },
        Sample {
            name: "node from 1".into(),
            mesh: mesh(),
            bytes: NODE_1.into(),
            read: |bytes| read_tetgen(bytes, ELE_1.as_bytes()),
            is_binary: false,
        },
        Sample {
            name: "ele from 1".into(),
            mesh: mesh(),
            bytes: ELE_1.into(),
            read: |bytes| read_tetgen(NODE_1.as_bytes(), bytes),
            is_binary: false,
        },
    ];
    for storage in [Storage::Ascii, Storage::Inline, Storage::AppendedBase64, Storage::AppendedRaw] {
        for compressed in [false, true] {
            if storage == Storage::Ascii && compressed {
                continue;
            }
            let variant = Vtu { storage, compressed, ..Vtu::default() };
            let bytes = vtu(&variant);
            let is_binary = storage == Storage::AppendedRaw;
            samples.push(sample(format!("vtu {variant:?}"), Format::Vtu, is_binary, bytes));
        }
    }
    // Written by VTK itself.
    for (name, is_binary, bytes) in [
        ("vtu lz4 inline, compressed: true", false, &include_bytes!("vtk/lz4_inline.vtu")[..]),
        ("vtu lz4 appended, compressed: true", true, include_bytes!("vtk/lz4_appended_raw.vtu")),
        ("vtu lzma inline, compressed: true", false, include_bytes!("vtk/lzma_inline.vtu")),
        ("vtu lzma appended, compressed: true", true, include_bytes!("vtk/lzma_appended_raw.vtu")),
    ] {
        samples.push(sample(name, Format::Vtu, is_binary, bytes.to_vec()));
    }
    samples.extend(surfaces());
    samples
}

/// The same surface in every variant of every format that is read.
pub fn surfaces() -> Vec<Sample> {
    let [msh_2, msh_4, vtk_2, vtk_5, medit] = [MSH_2, MSH_4, VTK_2, VTK_5, MEDIT].map(as_surface);
    let types = [7.0, 3.0, 5.0];
    let corners = [0.0, 1.0, 2.0, 3.0, 0.0, 1.0, 4.0, 3.0, 1.0];
    let points: Vec<f64> = mesh().positions.iter().flat_map(|p| p.to_array()).collect();
    let vtu = vtu_of(&Vtu::default(), 5, 3, [&points, &corners, &[4.0, 6.0, 9.0], &types]);
    let mut samples = vec![
        sample("msh 2.2 surface", Format::Gmsh, false, msh_2),
        sample("msh 4.1 surface", Format::Gmsh, false, msh_4),
        sample("vtk 2.0 surface", Format::Vtk, false, vtk_2),
        sample("vtk 5.1 surface", Format::Vtk, false, vtk_5),
        sample("vtu surface", Format::Vtu, false, vtu),
        sample("mesh surface", Format::Medit, false, medit),
        sample("obj", Format::Obj, false, OBJ.into()),
        sample("obj, faces first", Format::Obj, false, OBJ_REVERSED.into()),
        sample("off", Format::Off, false, OFF.into()),
        sample("off with colours and normals", Format::Off, false, OFF_COLOURS.into()),
        sample("off without keyword", Format::Off, false, OFF[3..].into()),
        sample("ply text", Format::Ply, false, PLY.into()),
        sample("ply text, faces first", Format::Ply, false, PLY_REVERSED.into()),
        sample("ply binary little", Format::Ply, true, ply_binary(&Out { big: false })),
        sample("ply binary big", Format::Ply, true, ply_binary(&Out { big: true })),
    ];
    samples.iter_mut().for_each(|sample| sample.mesh = surface());
    for (name, is_binary, bytes) in [
        ("stl text", false, stl_text()),
        ("stl binary", true, stl_binary(b"by hand")),
        ("stl binary that begins as text", true, stl_binary(b"solid by hand")),
    ] {
        samples.push(Sample { mesh: soup(), ..sample(name, Format::Stl, is_binary, bytes) });
    }
    samples
}

/// A file of the two tetrahedra with the quadrangle and the triangle instead.
fn as_surface(text: &str) -> Vec<u8> {
    let mut text = text.to_owned();
    for (solid, flat) in [
        ("4 4 2 1 1 7 3 90 4\n5 4 0 7 90 3 1000000", "4 3 2 1 1 7 3 90 4\n5 2 0 1000000 4 3"),
        ("3 2 2 0 1 7 3 90\n", "3 1 2 0 1 7 90\n"),
        ("3 4 1 9\n0 1 15 1\n1 7\n2 1 2 1\n2 7 3 90", "4 4 1 9\n0 1 15 1\n1 7\n2 1 3 1\n2 7 3 90 4"),
        ("3 1 4 2\n3 7 3 90 4\n9 7 90 3 1000000", "2 1 2 1\n3 1000000 4 3\n1 1 1 1\n9 7 3"),
        ("4 0 1 2 3\n3 0 1 2\n4 0 2 1 4", "4 0 1 2 3\n3 4 3 1\n1 4"),
        ("CELLS 4 17\n", "CELLS 4 14\n"),
        ("10\n5\n10\n", "9\n5\n1\n"),
        ("CELLS 4 11\n", "CELLS 4 9\n"),
        ("0 3 7 11", "0 4 7 9"),
        ("0 1 2 0 1 2 3\n0 2 1 4\n", "0 1 2 3 4 3 1\n0 2\n"),
        ("5\n10\n10\n", "7\n5\n3\n"),
        ("Triangles 1\n1 2 3 7\n", "Quadrilaterals 1\n1 2 3 4 7\n"),
        ("Tetrahedra\n2\n1 2 3 4 0\n1 3 2 5 -1\n", "Tetrahedra\n0\nTriangles 1\n5 4 2 0\n"),
    ] {
        text = text.replace(solid, flat);
    }
    text.into_bytes()
}

/// Every way to write a corner, a continued line, statements that are skipped.
pub const OBJ: &str = "# by hand\nmtllib a.mtl\no body
v 0 0 0.125 1.0\nv 1.5 0 0 0.5 0.5 0.5\nv 0 1.25 0 # a comment\nv\t.25 0.5  2\nv -1 -75e-2 -0.5
vn 0 0 1\nvt 0.5 0.5\ns off\nusemtl red\ng front\nf 1 2/1 3//1 \\\n  4/1/1\nl 1 2\ng back\nf -1 -2 -4 # the last\n";

pub const OBJ_REVERSED: &str = "f 1 2 3\\\n4\ng\n\nf 5 4 2\nv 0 0 0.125\nv 1.5 0 0\nv 0 1.25 0\nv 0.25 0.5 2
v -1 -0.75 -0.5";

pub const OFF: &str = "OFF\n# by hand\n\n5 2 0\n0 0 0.125\n1.5 0 0 # a comment\n0 1.25 0\n0.25 0.5 2\n-1 -0.75 -0.5
4 0 1 2 3\n3  4 3 1\n";

pub const OFF_COLOURS: &str =
    "CNOFF 5 2 7\n0 0 0.125 0 0 1 255 0 0 255\n1.5 0 0 0 0 1 255 0 0\n0 1.25 0 1 0 0 0.5 0.5 0.5 1
0.25 0.5 2 0 1 0\n-1 -0.75 -0.5 1 0 0 9\n4 0 1 2 3 255 0 0\n3 4 3 1 0.1 0.2 0.3 1\n";

pub const PLY: &str = "ply\nformat ascii 1.0\ncomment by hand\nelement vertex 5\nproperty float x\nproperty float y
property float z\nelement face 2\nproperty list uchar int vertex_indices\nend_header
0 0 0.125\n1.5 0 0\n0 1.25 0\n0.25 0.5 2\n-1 -0.75 -0.5\n4 0 1 2 3\n3 4 3 1\n";

pub const PLY_REVERSED: &str = "ply\ncomment by hand\nformat ascii 1.0\nobj_info none\nelement nothing 3\nelement face 2
property uchar flags\nproperty list uint8 uint32 vertex_index\nproperty list uchar float texcoord
element vertex 5\nproperty double z\nproperty uchar red\nproperty double x\nproperty list uchar int rest\nproperty double y
element edge 1\nproperty int vertex1\nproperty int vertex2\nend_header
7 4 0 1 2 3 2 0.5 nan\n7 3 4 3 1 0\n0.125 9 0 0 0\n0 9 1.5 0 0\n0 9 0 0 1.25\n2 9 0.25 2 8 8 0.5\n-0.5 9 -1 1 8 -0.75\n0 1\n";

/// Shorts among doubles and floats, lists that are skipped.
pub fn ply_binary(out: &Out) -> Vec<u8> {
    let order = if out.big { "big" } else { "little" };
    let mut bytes = format!(
        "ply\r\nformat binary_{order}_endian 1.0\r\nelement vertex 5\r\nproperty short quality\r\nproperty double y\r\n\
         property double x\r\nproperty double z\r\nelement face 2\r\nproperty list uchar double colours\r\n\
         property list int ushort vertex_indices\r\nend_header\r\n"
    )
    .into_bytes();
    for p in mesh().positions {
        bytes.extend(out.bytes((-3i16).to_le_bytes()));
        bytes.extend(out.doubles(&[p.y, p.x, p.z]));
    }
    for face in [&[0u16, 1, 2, 3][..], &[4, 3, 1]] {
        bytes.push(2);
        bytes.extend(out.doubles(&[f64::NAN, 1.0]));
        bytes.extend(out.ints(&[face.len() as i32]));
        bytes.extend(face.iter().flat_map(|v| out.bytes(v.to_le_bytes())));
    }
    bytes
}

/// Two solids; the second begins with the quadrangle's other half.
pub fn stl_text() -> Vec<u8> {
    let mut text = "solid one\n".to_owned();
    for t in 0..3 {
        text += "  facet normal nan 0 0\n    outer loop\n";
        for p in soup().triangle(t).vertices {
            text += &format!("      vertex {:e} {} {}\n", p.x, p.y, p.z);
        }
        text += "    endloop\n  endfacet\n";
        if t == 1 {
            text += "endsolid one\n\nSOLID\n";
        }
    }
    (text + "endsolid").into_bytes()
}

/// With a header that begins with some text.
pub fn stl_binary(start: &[u8]) -> Vec<u8> {
    let mut bytes = [start, &[b' '; 80]].concat()[..80].to_vec();
    bytes.extend(3u32.to_le_bytes());
    for t in 0..3 {
        bytes.extend([f32::NAN; 3].iter().flat_map(|x| x.to_le_bytes()));
        bytes.extend(
            soup().triangle(t).vertices.iter().flat_map(|p| p.to_array()).flat_map(|x| (x as f32).to_le_bytes()),
        );
        bytes.extend([7, 0]);
    }
    bytes
}

/// Tags with gaps, other elements, sections that are skipped.
pub const MSH_2: &str = "$Comments\nby hand, $5\n$EndComments
$MeshFormat\n2.2 0 8\n$EndMeshFormat
$PhysicalNames\n1\n3 1 \"body\"\n$EndPhysicalNames
$Nodes\n5\n7 0 0 0.125\n3 1.5 0 0\n90 0 1.25 0\n4 .25 0.5 2\n1000000 -1 -75e-2 -0.5\n$EndNodes
$Elements\n5\n1 15 2 0 1 7\n2 1 2 0 1 7 3\n3 2 2 0 1 7 3 90\n4 4 2 1 1 7 3 90 4\n5 4 0 7 90 3 1000000\n$EndElements
$NodeData\n1\n\"not looked at\"\n";

/// Entities, parametric coordinates on a curve and a surface, tags with gaps.
pub const MSH_4: &str = "$MeshFormat\n4.1 0 8\n$EndMeshFormat
$Entities\n0 0 0 1\n1 0 0 0 1 1 1 0 0\n$EndEntities
$Nodes\n3 5 3 1000000
1 1 1 2\n7\n3\n0 0 0.125 0.5\n1.5 0 0 0.75
2 1 1 1\n90\n0 1.25 0 0.5 0.5
3 1 0 2\n4\n1000000\n0.25 0.5 2\n-1 -0.75 -0.5\n$EndNodes
$Elements\n3 4 1 9
0 1 15 1\n1 7
2 1 2 1\n2 7 3 90
3 1 4 2\n3 7 3 90 4\n9 7 90 3 1000000\n$EndElements\n";

pub const VTK_2: &str = "# vtk DataFile Version 2.0\na title\nASCII\nDATASET UNSTRUCTURED_GRID
POINTS 5 float\n0 0 0.125 1.5 0 0\n0 1.25 0 0.25 0.5 2 -1 -0.75 -0.5
CELLS 4 17\n2 0 1\n4 0 1 2 3\n3 0 1 2\n4 0 2 1 4
CELL_TYPES 4\n3\n10\n5\n10\n";

pub const VTK_4: &str = "# vtk DataFile Version 4.2\nvtk output\nASCII\nDATASET UNSTRUCTURED_GRID
FIELD FieldData 2\nTIME 1 1 double\n0.5\nCYCLE 2 1 int\n1 2
POINTS 5 double\n0 0 0.125 1.5 0 0\n0 1.25 0 0.25 0.5 2 -1 -0.75 -0.5
METADATA\nINFORMATION 0\n\nCELLS 2 10\n4 0 1 2 3\n4 0 2 1 4
CELL_TYPES 2\n10\n10\n\nPOINT_DATA 5\n";

pub const VTK_5: &str = "# vtk DataFile Version 5.1\nvtk output\nASCII\nDATASET UNSTRUCTURED_GRID
POINTS 5 double\n0 0 0.125 1.5 0 0\n0 1.25 0 0.25 0.5 2 -1 -0.75 -0.5
METADATA\nINFORMATION 0\n\nCELLS 4 11\nOFFSETS vtktypeint64\n0 3 7 11
CONNECTIVITY vtktypeint64\n0 1 2 0 1 2 3\n0 2 1 4
CELL_TYPES 3\n5\n10\n10\n";

pub const MEDIT: &str = "MeshVersionFormatted 2 # version
Dimension\n3\n# five of them\nVertices\n5\n0 0 0.125 0\n1.5 0 0 0\n0 1.25 0 0\n0.25 0.5 2 0\n-1 -0.75 -0.5 0
Edges\n1\n1 2 0\nTriangles 1\n1 2 3 7\nCorners 2\n1 2\nHexahedra 0\nTetrahedra\n2\n1 2 3 4 0\n1 3 2 5 -1\nEnd\n";

pub const MEDIT_REVERSED: &str = "MeshVersionFormatted 1\nDimension 3\nTetrahedra 2\n1 2 3 4 0\n1 3 2 5 0
Vertices 5\n0 0 0.125 0\n1.5 0 0 0\n0 1.25 0 0\n0.25 0.5 2 0\n-1 -0.75 -0.5 0\n";

pub const NODE_0: &str = "# by hand\n5 3 1 1\n0 0 0 0.125 9.5 1\n1 1.5 0 0 9.5 1 # a comment
2 0 1.25 0 9.5 0\n\n3 0.25 0.5 2 9.5 -1\n4 -1 -0.75 -0.5 9.5 1\n";
pub const ELE_0: &str = "2 4 1\n0 0 1 2 3 5\n1 0 2 1 4 5\n# by TetGen\n";
pub const NODE_1: &str = "5 3 0 0\n1 0 0 0.125\n2 1.5 0 0\n3 0 1.25 0\n4 0.25 0.5 2\n5 -1 -0.75 -0.5\n";
pub const ELE_1: &str = "2 4 0\n1 1 2 3 4\n2 1 3 2 5\n";

/// Numbers in one of the byte orders.
pub struct Out {
    pub big: bool,
}

impl Out {
    fn bytes<const N: usize>(&self, little: [u8; N]) -> Vec<u8> {
        let mut bytes = little.to_vec();
        if self.big {
            bytes.reverse();
        }
        bytes
    }

    fn ints(&self, numbers: &[i32]) -> Vec<u8> {
        numbers.iter().flat_map(|n| self.bytes(n.to_le_bytes())).collect()
    }

    fn sizes(&self, numbers: &[u64], size: usize) -> Vec<u8> {
        let one = |&n: &u64| if size == 4 { self.bytes((n as u32).to_le_bytes()) } else { self.bytes(n.to_le_bytes()) };
        numbers.iter().flat_map(one).collect()
    }

    fn doubles(&self, numbers: &[f64]) -> Vec<u8> {
        numbers.iter().flat_map(|n| self.bytes(n.to_le_bytes())).collect()
    }
}

fn msh_2_binary(out: &Out) -> Vec<u8> {
    let mut bytes = b"$MeshFormat\n2.2 1 8\n".to_vec();
    bytes.extend(out.ints(&[1]));
    bytes.extend(b"\n$EndMeshFormat\n$Nodes\n5\n");
    for (tag, p) in [7, 3, 90, 4, 1000].into_iter().zip(mesh().positions) {
        bytes.extend(out.ints(&[tag]));
        bytes.extend(out.doubles(&p.to_array()));
    }
    bytes.extend(b"\n$EndNodes\n$Elements\n4\n");
    bytes.extend(out.ints(&[2, 1, 2, 1, 0, 0, 7, 3, 90]));
    bytes.extend(out.ints(&[4, 1, 2, 2, 0, 0, 7, 3, 90, 4]));
    bytes.extend(out.ints(&[15, 1, 0, 3, 7]));
    bytes.extend(out.ints(&[4, 1, 0, 4, 7, 90, 3, 1000]));
    bytes.extend(b"\n$EndElements\n");
    bytes
}

fn msh_4_binary(out: &Out, size: usize) -> Vec<u8> {
    let mut bytes = format!("$MeshFormat\n4.1 1 {size}\n").into_bytes();
    bytes.extend(out.ints(&[1]));
    bytes.extend(b"\n$EndMeshFormat\n$Entities\n");
    bytes.extend(out.sizes(&[0, 0, 0, 1], size));
    bytes.extend(out.ints(&[1]));
    bytes.extend(out.doubles(&[-1.0, -0.75, -0.5, 1.5, 1.25, 2.0]));
    bytes.extend(out.sizes(&[0, 0], size));
    bytes.extend(b"\n$EndEntities\n$Nodes\n");
    bytes.extend(out.sizes(&[2, 5, 3, 1000], size));
    let positions = mesh().positions;
    bytes.extend(out.ints(&[1, 1, 1]));
    bytes.extend(out.sizes(&[2, 7, 3], size));
    for p in &positions[..2] {
        bytes.extend(out.doubles(&[p.x, p.y, p.z, 0.5]));
    }
    bytes.extend(out.ints(&[3, 1, 0]));
    bytes.extend(out.sizes(&[3, 90, 4, 1000], size));
    for p in &positions[2..] {
        bytes.extend(out.doubles(&p.to_array()));
    }
    bytes.extend(b"\n$EndNodes\n$Elements\n");
    bytes.extend(out.sizes(&[2, 3, 1, 3], size));
    bytes.extend(out.ints(&[2, 1, 2]));
    bytes.extend(out.sizes(&[1, 1, 7, 3, 90], size));
    bytes.extend(out.ints(&[3, 1, 4]));
    bytes.extend(out.sizes(&[2, 2, 7, 3, 90, 4, 3, 7, 90, 3, 1000], size));
    bytes.extend(b"\n$EndElements\n");
    bytes
}

fn vtk_points(kind: &str) -> Vec<u8> {
    let out = Out { big: true };
    let mut bytes = format!("POINTS 5 {kind}\n").into_bytes();
    for p in mesh().positions {
        match kind {
            "float" => bytes.extend(p.to_array().iter().flat_map(|&x| (x as f32).to_be_bytes())),
            _ => bytes.extend(out.doubles(&p.to_array())),
        }
    }
    bytes
}

fn vtk_3_binary(kind: &str) -> Vec<u8> {
    let out = Out { big: true };
    let mut bytes = b"# vtk DataFile Version 3.0\nvtk output\nBINARY\nDATASET UNSTRUCTURED_GRID\n".to_vec();
    bytes.extend(b"FIELD FieldData 1\nTIME 1 1 double\n");
    bytes.extend(out.doubles(&[0.5]));
    bytes.push(b'\n');
    bytes.extend(vtk_points(kind));
    bytes.extend(b"\nCELLS 3 14\n");
    bytes.extend(out.ints(&[3, 0, 1, 2, 4, 0, 1, 2, 3, 4, 0, 2, 1, 4]));
    bytes.extend(b"\nCELL_TYPES 3\n");
    bytes.extend(out.ints(&[5, 10, 10]));
    bytes.extend(b"\n");
    bytes
}

fn vtk_5_binary(kind: &str) -> Vec<u8> {
    let out = Out { big: true };
    let size = if kind.ends_with("64") { 8 } else { 4 };
    let mut bytes = b"# vtk DataFile Version 5.1\nvtk output\nBINARY\nDATASET UNSTRUCTURED_GRID\n".to_vec();
    bytes.extend(vtk_points("double"));
    bytes.extend(format!("\nMETADATA\nINFORMATION 0\n\nCELLS 4 11\nOFFSETS {kind}\n").bytes());
    bytes.extend(out.sizes(&[0, 4, 7, 11], size));
    bytes.extend(format!("\nCONNECTIVITY {kind}\n").bytes());
    bytes.extend(out.sizes(&[0, 1, 2, 3, 0, 1, 2, 0, 2, 1, 4], size));
    bytes.extend(b"\nCELL_TYPES 3\n");
    bytes.extend(out.ints(&[10, 5, 10]));
    bytes.extend(b"\n");
    bytes
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Storage {
    Ascii,
    Inline,
    AppendedBase64,
    AppendedRaw,
}

/// A variant of `.vtu`.
#[derive(Debug, Clone, Copy)]
pub struct Vtu {
    pub storage: Storage,
    pub compressed: bool,
    pub wide_header: bool,
    pub big: bool,
    pub float: &'static str,
    pub int: &'static str,
}

impl Default for Vtu {
    fn default() -> Self {
        Self {
            storage: Storage::Ascii,
            compressed: false,
            wide_header: false,
            big: false,
            float: "Float32",
            int: "Int64",
        }
    }
}

/// The mesh as `.vtu`, with a triangle between the two tetrahedra.
pub fn vtu(variant: &Vtu) -> Vec<u8> {
    let points: Vec<f64> = mesh().positions.iter().flat_map(|p| p.to_array()).collect();
    let connectivity = [0.0, 1.0, 2.0, 3.0, 0.0, 1.0, 2.0, 0.0, 2.0, 1.0, 4.0];
    vtu_of(variant, 5, 3, [&points, &connectivity, &[4.0, 7.0, 11.0], &[10.0, 5.0, 10.0]])
}

/// A `.vtu` of points, connectivity, offsets and types.
pub fn vtu_of(variant: &Vtu, points: usize, cells: usize, arrays: [&[f64]; 4]) -> Vec<u8> {
    let header = if variant.wide_header { "UInt64" } else { "UInt32" };
    let order = if variant.big { "BigEndian" } else { "LittleEndian" };
    let compressor = if variant.compressed { " compressor=\"vtkZLibDataCompressor\"" } else { "" };
    let mut appended = Vec::new();
    let mut array = |name: &str, kind: &str, numbers: &[f64]| {
        let components = if name == "Points" { " NumberOfComponents=\"3\"" } else { "" };
        let start = format!("<DataArray type=\"{kind}\" Name=\"{name}\"{components}");
        match variant.storage {
            Storage::Ascii => {
                let words: Vec<String> = numbers.iter().map(f64::to_string).collect();
                format!("{start} format=\"ascii\">\n{}\n</DataArray>\n", words.join(" "))
            }
            Storage::Inline => {
                let text = encoded(variant, kind, numbers).0;
                format!("{start} format=\"binary\">\n{text}\n<InformationKey/></DataArray>\n")
            }
            Storage::AppendedBase64 | Storage::AppendedRaw => {
                let offset = appended.len();
                let (text, raw) = encoded(variant, kind, numbers);
                appended.extend(if variant.storage == Storage::AppendedRaw { raw } else { text.into_bytes() });
                format!("{start} format=\"appended\" offset=\"{offset}\"/>\n")
            }
        }
    };
    let [positions, connectivity, offsets, types] = arrays;
    let points_array = array("Points", variant.float, positions);
    let cell_arrays = array("connectivity", variant.int, connectivity)
        + &array("offsets", variant.int, offsets)
        + &array("types", "UInt8", types);
    let mut bytes = format!(
        "<?xml version=\"1.0\"?>\n<!-- a comment > with < -->\n\
         <VTKFile type=\"UnstructuredGrid\" version=\"1.0\" byte_order=\"{order}\" header_type=\"{header}\"{compressor}>\n\
         <UnstructuredGrid>\n<Piece NumberOfPoints=\"{points}\" NumberOfCells=\"{cells}\">\n\
         <PointData><DataArray type=\"Float32\" Name=\"skipped\" format=\"ascii\">x</DataArray></PointData>\n\
         <Points>\n{points_array}</Points>\n<Cells>\n{cell_arrays}</Cells>\n</Piece>\n</UnstructuredGrid>\n"
    )
    .into_bytes();
    if !appended.is_empty() {
        let encoding = if variant.storage == Storage::AppendedRaw { "raw" } else { "base64" };
        bytes.extend(format!("<AppendedData encoding=\"{encoding}\">\n _").bytes());
        bytes.extend(appended);
        bytes.extend(b"\n</AppendedData>\n");
    }
    bytes.extend(b"</VTKFile>\n");
    bytes
}

/// An array with its header, as base64 and raw.
fn encoded(variant: &Vtu, kind: &str, numbers: &[f64]) -> (String, Vec<u8>) {
    let out = Out { big: variant.big };
    let one = |&x: &f64| match kind {
        "Int8" => out.bytes((x as i8).to_le_bytes()),
        "UInt8" => out.bytes((x as u8).to_le_bytes()),
        "Int16" => out.bytes((x as i16).to_le_bytes()),
        "UInt16" => out.bytes((x as u16).to_le_bytes()),
        "Int32" => out.bytes((x as i32).to_le_bytes()),
        "UInt32" => out.bytes((x as u32).to_le_bytes()),
        "Int64" => out.bytes((x as i64).to_le_bytes()),
        "UInt64" => out.bytes((x as u64).to_le_bytes()),
        "Float32" => out.bytes((x as f32).to_le_bytes()),
        _ => out.bytes(x.to_le_bytes()),
    };
    let data: Vec<u8> = numbers.iter().flat_map(one).collect();
    let words = |numbers: &[u64]| out.sizes(numbers, if variant.wide_header { 8 } else { 4 });
    if !variant.compressed {
        let raw = [words(&[data.len() as u64]), data].concat();
        return (STANDARD.encode(&raw), raw);
    }
    // Small blocks, so that there are several; the last one is shorter unless it comes out even, which is written as 0.
    let block = if data.len() > 4096 { 1 << 20 } else { 16 };
    let blocks: Vec<Vec<u8>> = data.chunks(block).map(|b| miniz_oxide::deflate::compress_to_vec_zlib(b, 6)).collect();
    let mut header = vec![blocks.len() as u64, block as u64, (data.len() % block) as u64];
    header.extend(blocks.iter().map(|b| b.len() as u64));
    let (header, data) = (words(&header), blocks.concat());
    (STANDARD.encode(&header) + &STANDARD.encode(&data), [header, data].concat())
}
