//! Formats that are not read: what to do instead.

use super::{Format, TETGEN};
use std::borrow::Cow;

const CONVERT: &str = "convert it, for instance with: meshio convert";

/// What a file with an unsupported ending is, and what to do with it.
pub(super) fn advice(name: &str) -> (Cow<'static, str>, Cow<'static, str>) {
    let ending = name.rsplit_once('.').map_or("", |(_, ending)| ending).to_ascii_lowercase();
    let what = |what: &str| Cow::Owned(format!("{what} (.{ending})"));
    match ending.as_str() {
        "meshb" => (what("binary Medit"), format!("{CONVERT} FILE.meshb FILE.mesh").into()),
        "xdmf" | "xmf" => (
            what("XDMF, which keeps its arrays in a second file (HDF5)"),
            format!("{CONVERT} FILE.{ending} FILE.vtu").into(),
        ),
        "h5" | "hdf5" | "hdf" | "h5m" | "med" | "rmed" => {
            (what("HDF5"), format!("{CONVERT} FILE.{ending} FILE.vtu").into())
        }
        "e" | "ex2" | "exo" | "exii" | "cgns" | "inp" | "bdf" | "nas" | "fem" | "avs" | "ugrid" | "su2" | "dat"
        | "xml" | "post" | "f3grid" | "unv" => {
            (what("this mesh format"), format!("{CONVERT} FILE.{ending} FILE.vtu").into())
        }
        "pvtu" | "pvd" | "vtm" | "vtkhdf" => {
            (what("a VTK data set in several files"), "save it as one .vtu, in ParaView with File > Save Data".into())
        }
        "vtp" | "vti" | "vts" | "vtr" => (
            what("this kind of VTK data set"),
            "save it as an unstructured grid (.vtu), in ParaView with the filter Tetrahedralize and File > Save Data"
                .into(),
        ),
        "3mf" | "gltf" | "glb" | "fbx" | "dae" | "blend" | "usd" | "usda" | "usdc" | "usdz" | "wrl" | "x3d"
        | "poly" | "smesh" => (
            what("this surface format"),
            "save it as .obj, .ply, .stl or .off, for instance with Blender or MeshLab".into(),
        ),
        "step" | "stp" | "iges" | "igs" | "brep" | "geo" => {
            (what("CAD geometry"), "mesh it with Gmsh and save it as .msh".into())
        }
        "gz" | "xz" | "bz2" | "zst" | "zip" | "7z" | "tar" => (what("a compressed file"), "unpack it first".into()),
        _ => {
            let [nodes, elements] = TETGEN;
            let known: String = Format::ALL.into_iter().map(|format| format!(".{}, ", format.ending())).collect();
            ("a file with this ending".into(), format!("expected {known}or .{nodes} with .{elements}").into())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_gets_an_advice() {
        for (name, expected) in [
            ("a.MESHB", "meshio convert FILE.meshb FILE.mesh"),
            ("b.xdmf", "meshio convert FILE.xdmf FILE.vtu"),
            ("c.h5", "FILE.vtu"),
            ("d.exo", "meshio convert FILE.exo FILE.vtu"),
            ("e.3mf", ".obj, .ply, .stl or .off"),
            ("f.GLB", "Blender"),
            ("h.pvtu", "ParaView"),
            ("i.vtp", "Tetrahedralize"),
            ("j.step", "Gmsh"),
            ("k.vtu.gz", "unpack"),
            ("l.txt", ".obj, .ply, .stl, .off, or .node with .ele"),
            ("m", ".msh, .vtk, .vtu, .mesh, .obj"),
        ] {
            let (what, instead) = advice(name);
            assert!(instead.contains(expected), "{name}: {what}: {instead}");
        }
    }
}
