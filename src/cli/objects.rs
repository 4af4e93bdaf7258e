//! The input of a search: mesh files, a frame of a scene, or a generated scene.

use super::{assets::is_scene_file, error::Error, mesh_arguments::MeshArguments, print, scene_frame::SceneFrame};
use crate::{
    detect::{Assembly, Pair, samples},
    geometry::Primitive,
    mesh::{self, CommonOrigin, Mesh},
};
use clap::Args;
use glam::DVec3;
use std::{
    path::{Path, PathBuf},
    str::FromStr,
};

/// The input.
#[derive(Debug, Args)]
pub struct Files {
    /// Mesh files, one object each unless divided, counted from 0; or one .kdet scene
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    scene: SceneFrame,
    /// A generated scene instead of files: blocks:CELLS:DEPTH for two blocks of 6·CELLS³ tetrahedra that overlap by DEPTH
    /// (0 to 1), or the name of a sample scene (an unknown name lists them)
    #[arg(long, value_name = "SCENE", conflicts_with_all = ["files", "translate", "scene"])]
    generate: Option<String>,
    /// Translate object I by a vector; can be repeated
    #[arg(long, value_name = "I:x,y,z", allow_hyphen_values = true)]
    translate: Vec<Translate>,
    #[command(flatten)]
    meshes: MeshArguments,
}

/// A value of `--translate`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Translate {
    /// The object, counted from 0.
    pub object: usize,
    /// The vector.
    pub by: DVec3,
}

impl FromStr for Translate {
    type Err = String;

    fn from_str(given: &str) -> Result<Self, String> {
        let parsed = || {
            let (object, vector) = given.split_once(':')?;
            let numbers: Vec<f64> = vector.split(',').map(|n| n.trim().parse().ok()).collect::<Option<_>>()?;
            let by = DVec3::from_array(numbers.try_into().ok()?);
            Some(Self { object: object.trim().parse().ok()?, by }).filter(|t| t.by.is_finite())
        };
        parsed().ok_or_else(|| "expected an object number and three finite numbers, as in 1:0.5,0,-2".to_owned())
    }
}

/// One object.
#[derive(Debug)]
pub struct Object {
    /// The file it was read from; for a part of it with `#` and the name of the part.
    pub file: PathBuf,
    /// Its mesh, without the translation.
    pub mesh: Mesh,
}

/// All objects.
#[derive(Debug)]
pub struct Objects {
    /// In the order of the command line.
    pub list: Vec<Object>,
    /// All of them, translated.
    pub assembly: Assembly,
    /// A note to show beside the figures, such as a model that replaces another; may be empty.
    pub note: String,
    /// The first primitive of each object.
    starts: Vec<usize>,
    /// The first vertex of each object.
    vertex_starts: Vec<u32>,
}

impl Files {
    /// Mesh files, translated, or a generated scene.
    pub fn new(
        files: Vec<PathBuf>,
        generate: Option<String>,
        translate: Vec<Translate>,
        meshes: MeshArguments,
    ) -> Self {
        Self { files, scene: SceneFrame::default(), generate, translate, meshes }
    }

    /// The files that are read.
    pub fn inputs(&self) -> Vec<PathBuf> {
        self.files.iter().chain(&self.scene.scene).cloned().collect()
    }

    /// Every scene: all sample scenes for `--generate all`, those of triangles for `--generate triangles`, one otherwise.
    pub fn read_each(self) -> Result<Vec<(String, Objects)>, Error> {
        let several = match self.generate.as_deref() {
            Some("all") => samples::every(),
            Some("triangles") => samples::triangles(),
            name => return Ok(vec![(name.unwrap_or_default().to_owned(), self.read()?)]),
        };
        self.scene.refuse_flags("generated scenes")?;
        self.meshes.refuse("generated scenes")?;
        let objects = |(name, assembly): (&str, Assembly)| (name.to_owned(), Objects::generated(name, assembly));
        Ok(several.into_iter().map(objects).collect())
    }

    /// Reads the input.
    pub fn read(self) -> Result<Objects, Error> {
        if let Some(name) = &self.generate {
            self.scene.refuse_flags("a generated scene")?;
            self.meshes.refuse("a generated scene")?;
            return generate(name).map(|assembly| Objects::generated(name, assembly));
        }
        if let Some(name) = self.scene_file()? {
            let form = self.meshes.form(&name.display().to_string())?;
            let found = self.scene.read(name, form)?;
            self.meshes.check(found.assembly.primitive, name)?;
            let mut objects = Objects::without_files(&name.display().to_string(), found.assembly);
            objects.note = found.note;
            return Ok(objects);
        }
        self.scene.refuse_flags("mesh files")?;
        if self.files.is_empty() {
            return Err(Error::NoInput);
        }
        self.read_meshes()
    }

    /// The scene to read: that of `--scene`, or the only file where it is a scene.
    fn scene_file(&self) -> Result<Option<&Path>, Error> {
        if let Some(scene) = &self.scene.scene {
            return Ok(Some(scene));
        }
        let Some(file) = self.files.iter().find(|file| is_scene_file(file)) else { return Ok(None) };
        if self.files.len() > 1 {
            return Err(Error::SceneAmongFiles { file: file.clone() });
        }
        if !self.translate.is_empty() {
            let why = "it moves mesh files";
            return Err(Error::NoEffect { flag: "--translate", input: file.display().to_string(), why });
        }
        Ok(Some(file))
    }

    fn read_meshes(self) -> Result<Objects, Error> {
        let mut objects = Objects {
            list: vec![],
            assembly: Assembly::default(),
            note: String::new(),
            starts: vec![],
            vertex_starts: vec![],
        };
        let moved = |number: usize| self.translate.iter().filter(|t| t.object == number).map(|t| t.by).sum::<DVec3>();
        let arrangement = self.meshes.arrangement();
        for file in self.files {
            let (parts, note) = mesh::load_objects(&file, &arrangement)?;
            if let Some(note) = note {
                print::err(&format!("note: {note}; --no-weld keeps them\n"));
            }
            for part in parts {
                let name = if part.name.is_empty() { "" } else { "#" }.to_owned() + &part.name;
                let file = PathBuf::from(file.display().to_string() + &name);
                objects.list.push(Object { file, mesh: part.mesh });
            }
        }
        objects.assembly.primitive = objects.list.first().map_or(Primitive::default(), |object| object.mesh.primitive);
        let expected = objects.primitive();
        if let Some(object) = objects.list.iter().find(|object| object.mesh.primitive != expected) {
            let (file, found) = (object.file.display().to_string(), object.mesh.primitive);
            return Err(Error::MixedPrimitives { file, found, expected });
        }
        let count = objects.list.len();
        if let Some(&Translate { object, .. }) = self.translate.iter().find(|t| t.object >= count) {
            return Err(Error::NoSuchObject { object, objects: count });
        }
        let mut span = CommonOrigin::default();
        objects.list.iter().enumerate().for_each(|(number, object)| span.add(&object.mesh, moved(number)));
        // Subtracted in f64: far from the origin f32 would round first what is to be subtracted later.
        let origin = span.origin();
        objects.assembly.origin = origin;
        objects.note = span.warning(origin).map(|warning| format!("warning: {warning}")).unwrap_or_default();
        for (number, Object { file, mesh }) in objects.list.iter().enumerate() {
            let by = moved(number);
            let mut positions = Vec::with_capacity(mesh.positions.len());
            for (vertex, &position) in mesh.positions.iter().enumerate() {
                let local = (position + by - origin).as_vec3();
                if !local.is_finite() {
                    return Err(Error::TooLarge { file: file.display().to_string(), vertex, position: position + by });
                }
                positions.push(local);
            }
            objects.starts.push(objects.assembly.cells.len());
            objects.vertex_starts.push(objects.assembly.positions.len() as u32);
            objects.assembly.push(&positions, &mesh.cells);
        }
        objects.assembly.frame().validate()?;
        Ok(objects)
    }
}

impl Objects {
    /// Objects of a generated scene. Triangles move, for methods that look at the motion.
    pub fn generated(name: &str, mut assembly: Assembly) -> Self {
        if assembly.primitive == Primitive::Triangles {
            assembly.next = samples::motion(&assembly);
        }
        Self::without_files(name, assembly)
    }

    /// Objects without files; their cells are consecutive in the assembly.
    fn without_files(name: &str, assembly: Assembly) -> Self {
        let count = assembly.frame().object_count();
        let starts: Vec<usize> = (0..count).map(|o| assembly.objects.partition_point(|&object| object < o)).collect();
        let mut objects = Self { list: vec![], assembly, note: String::new(), starts, vertex_starts: vec![] };
        for o in 0..count as usize {
            let used = objects.assembly.cells[objects.range(o)].iter().flatten().min().copied();
            objects.vertex_starts.push(used.unwrap_or(0));
            let file = PathBuf::from(format!("{name}#{o}"));
            let mesh = mesh_of(&objects.assembly, objects.range(o));
            objects.list.push(Object { file, mesh });
        }
        objects
    }

    /// What the objects are made of.
    pub fn primitive(&self) -> Primitive {
        self.assembly.primitive
    }

    /// The object of a primitive, and its number in that object.
    pub fn locate(&self, primitive: u32) -> (usize, usize) {
        let object = self.starts.partition_point(|&start| start <= primitive as usize) - 1;
        (object, primitive as usize - self.starts[object])
    }

    /// The primitives of an object.
    pub fn range(&self, object: usize) -> std::ops::Range<usize> {
        let end = self.starts.get(object + 1).copied().unwrap_or(self.assembly.cells.len());
        self.starts[object]..end
    }

    /// The vertex of an object that has the number 0 there.
    pub fn first_vertex(&self, object: usize) -> u32 {
        self.vertex_starts.get(object).copied().unwrap_or(0)
    }

    /// A translated object as a mesh, seen from the common origin.
    pub fn mesh(&self, object: usize) -> Mesh {
        mesh_of(&self.assembly, self.range(object))
    }

    /// The columns of [`Self::csv`].
    pub fn csv_header(&self) -> &'static str {
        match self.primitive() {
            Primitive::Tetrahedra => "objectA,tetA,objectB,tetB",
            Primitive::Triangles => "objectA,primitiveA,objectB,primitiveB",
        }
    }

    /// A pair as a line of CSV. The cells of an object are consecutive, so sorted pairs stay sorted and A comes before B.
    pub fn csv(&self, pair: Pair) -> String {
        let ((object_a, a), (object_b, b)) = (self.locate(pair.a), self.locate(pair.b));
        format!("{object_a},{a},{object_b},{b}")
    }

    /// How many of some primitives belong to each object.
    pub fn count_by_object(&self, primitives: &[u32]) -> Vec<usize> {
        let mut counts = vec![0; self.list.len()];
        for &t in primitives {
            counts[self.locate(t).0] += 1;
        }
        counts
    }
}

/// A generated scene by its name.
fn generate(name: &str) -> Result<Assembly, Error> {
    let unknown = || Error::UnknownSample { given: name.to_owned() };
    if let Some(numbers) = name.strip_prefix("blocks:") {
        let (cells, depth) = numbers.split_once(':').ok_or_else(unknown)?;
        let cells: u32 = cells.parse().map_err(|_| unknown())?;
        let depth: f32 = depth.parse().map_err(|_| unknown())?;
        // 2 · 6 · 80³ tetrahedra are six million.
        return match (1..=80).contains(&cells) && (-10.0..=1.0).contains(&depth) {
            true => Ok(samples::blocks(cells, depth)),
            false => Err(unknown()),
        };
    }
    samples::every().into_iter().find(|(known, _)| *known == name).map(|(_, assembly)| assembly).ok_or_else(unknown)
}

/// Some cells as a mesh, with only the vertices they use.
fn mesh_of(assembly: &Assembly, range: std::ops::Range<usize>) -> Mesh {
    let mut vertices: Vec<u32> = assembly.cells[range.clone()].iter().flatten().copied().collect();
    vertices.sort_unstable();
    vertices.dedup();
    let number = |v: u32| vertices.binary_search(&v).map_or(0, |at| at as u32);
    Mesh {
        primitive: assembly.primitive,
        cells: assembly.cells[range].iter().map(|t| t.map(number)).collect(),
        positions: vertices.iter().map(|&v| assembly.positions[v as usize].as_dvec3()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scenes_are_generated_by_name_and_wrong_names_are_refused() {
        let objects = Objects::generated("x", generate("blocks:2:0.5").unwrap());
        assert_eq!(objects.list.len(), 2);
        assert!(objects.list.iter().all(|o| o.mesh.cells.len() == 48 && o.mesh.positions.len() == 27));
        assert_eq!(generate("fifty objects").unwrap().frame().object_count(), 50);
        for bad in ["", "blocks", "blocks:2", "blocks:0:0.5", "blocks:99:0", "blocks:2:nan", "nothing"] {
            assert!(generate(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn far_files_have_the_pairs_of_near_ones() {
        use crate::{
            detect::{Settings, reference},
            mesh::formats::{Encoding, MshVersion, write_msh},
        };
        let blocks = Objects::generated("blocks", samples::blocks(4, 0.5));
        let settings = Settings { self_collisions: true, ..Settings::default() };
        let mut expected = None;
        for by in [DVec3::ZERO, DVec3::new(5e5, 5e6, -40.0), DVec3::splat(1e9)] {
            let folder = std::env::temp_dir().join(format!("kdet-far-{}-{}", std::process::id(), by.x));
            std::fs::create_dir_all(&folder).unwrap();
            let files: Vec<PathBuf> = (0..2).map(|o| folder.join(format!("{o}.msh"))).collect();
            for (o, file) in files.iter().enumerate() {
                let mut mesh = blocks.mesh(o);
                // Sixteenths of a thousandth, so that f64 has room for both.
                mesh.positions.iter_mut().for_each(|p| *p = (*p * 16_384.0).round() / 16_384.0 + by);
                std::fs::write(file, write_msh(&mesh, MshVersion::V2_2, Encoding::Ascii).unwrap()).unwrap();
            }
            let objects = Files::new(files, None, vec![], MeshArguments::default()).read().unwrap();
            std::fs::remove_dir_all(&folder).unwrap();
            assert_eq!((objects.note.as_str(), objects.assembly.origin == DVec3::ZERO), ("", by == DVec3::ZERO));
            let report = reference::kdet(&objects.assembly.frame(), &settings);
            assert!(report.pairs().len() > 100);
            assert_eq!(expected.get_or_insert(report.pairs().to_vec()), &report.pairs().to_vec(), "moved by {by}");
        }
    }

    #[test]
    fn translations_are_understood() {
        assert_eq!("1:0.5,0,-2e3".parse(), Ok(Translate { object: 1, by: DVec3::new(0.5, 0.0, -2e3) }));
        for bad in ["", "1", "1:", "1:0,0", "1:0,0,0,0", "-1:0,0,0", "1:a,0,0", "1:nan,0,0", "1:0,inf,0", ":0,0,0"] {
            assert!(bad.parse::<Translate>().is_err(), "{bad}");
        }
    }
}
