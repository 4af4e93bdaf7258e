//! Makes a scene from mesh files: one file per object, numbered files as the frames of one.
//!
//! Works on named bytes, for files given to the command as well as for files dropped onto the page.

use super::{Motion, Object, Scene, Shape, Track};
use crate::geometry::Primitive;
use crate::mesh::{
    CommonOrigin, Mesh, Part, Subdivision, Weld,
    arrange::{ArrangeError, Arrangement, weld_note},
    formats::{Format, ReadError, read_named, read_tetgen},
};
use glam::{DVec3, Vec3};

/// A file: its name, possibly with folders, and its content.
#[derive(Debug, Clone, Copy)]
pub struct Named<'a> {
    /// The name.
    pub name: &'a str,
    /// The bytes.
    pub bytes: &'a [u8],
}

/// Options of an import.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// The title; if empty, one made from the objects' names.
    pub title: String,
    /// Frames per second.
    pub rate: f32,
    /// Objects, counted from 0, and their translations.
    pub translate: Vec<(usize, DVec3)>,
    /// What is made of the meshes.
    pub arrangement: Arrangement,
}

impl Default for Options {
    fn default() -> Self {
        Self { title: String::new(), rate: 30.0, translate: vec![], arrangement: Arrangement::default() }
    }
}

/// The result of an import.
#[derive(Debug, Clone, PartialEq)]
pub struct Imported {
    /// The scene. Each object has its own mesh, in the order of the files.
    pub scene: Scene,
    /// What may not be as intended, a sentence each.
    pub warnings: Vec<String>,
}

/// Why no scene could be made.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ImportError {
    /// There are no files.
    #[error("no mesh files given")]
    Nothing,
    /// A file could not be read.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A file is not what it shall be arranged as.
    #[error(transparent)]
    Arrange(#[from] ArrangeError),
    /// Files of different primitives.
    #[error("{file} has {found}, the files before it have {expected}; expected one kind of primitive")]
    MixedPrimitives {
        /// The file.
        file: String,
        /// What it has.
        found: Primitive,
        /// What the others have.
        expected: Primitive,
    },
    /// One of TetGen's two files was not given.
    #[error("{file} needs {missing}, which is missing")]
    Half {
        /// The file that was given.
        file: String,
        /// The one that was not.
        missing: String,
    },
    /// Frames of one object have different counts.
    #[error(
        "{second} has {right} {what}, {first} has {left}: the frames of an object need the same primitives (if these are \
         different objects, give them names that differ in more than a number)"
    )]
    Count {
        /// The file of the first frame.
        first: String,
        /// The other file.
        second: String,
        /// Vertices or primitives.
        what: &'static str,
        /// How many there are in the first.
        left: usize,
        /// How many there are in the second.
        right: usize,
    },
    /// Frames of one object have different primitives.
    #[error(
        "{} {index} is {right:?} in {second} and {left:?} in {first}: the frames of an object need the same primitives",
        primitive.singular()
    )]
    Topology {
        /// The file of the first frame.
        first: String,
        /// The other file.
        second: String,
        /// What the primitives are.
        primitive: Primitive,
        /// The first that differs, counted from 0.
        index: usize,
        /// Its vertices in the first.
        left: [u32; 4],
        /// Its vertices in the second.
        right: [u32; 4],
    },
    /// Two files have the same number.
    #[error("{first} and {second} are both frame {number} of one object")]
    Twice {
        /// A file.
        first: String,
        /// Another.
        second: String,
        /// Their number.
        number: u64,
    },
    /// A coordinate that is finite in the file but not in the scene's precision.
    #[error("{file}: vertex {vertex} is at {position} after translation; coordinates must lie within ±3.4e38")]
    TooLarge {
        /// The file.
        file: String,
        /// The vertex in it.
        vertex: usize,
        /// Where it would be.
        position: DVec3,
    },
    /// More positions than a scene can hold.
    #[error("{name} has {vertices} vertices in {frames} frames; at most {most} positions are supported")]
    TooMany {
        /// The object.
        name: String,
        /// Its vertices.
        vertices: usize,
        /// Frames of the scene.
        frames: usize,
        /// The largest number of positions.
        most: usize,
    },
    /// A translation of an object that does not exist.
    #[error("cannot translate object {object}: there are {objects} objects, counted from 0")]
    NoSuchObject {
        /// The object.
        object: usize,
        /// How many there are.
        objects: usize,
    },
    /// The rate is not valid.
    #[error("the rate must be finite and above 0 (got {rate})")]
    Rate {
        /// The rate that was given.
        rate: f32,
    },
}

/// Positions of an object over all frames: they must fit into the memory of a page and into a chunk.
const MOST_POSITIONS: usize = 1 << 27;

/// Makes a scene from mesh files.
///
/// Files whose names differ only in their last number are the frames of one object, in the order of the numbers; all other
/// files are objects of their own. An object with fewer frames than another stays at its last one.
pub fn import(files: &[Named<'_>], options: &Options) -> Result<Imported, ImportError> {
    if !(options.rate.is_finite() && options.rate > 0.0) {
        return Err(ImportError::Rate { rate: options.rate });
    }
    let objects = objects(meshes(files)?)?;
    if objects.is_empty() {
        return Err(ImportError::Nothing);
    }
    let frames = objects.iter().map(|object| object.len()).max().unwrap_or(1);
    let mut warnings = Vec::new();
    let mut firsts: Vec<(Mesh, Vec<Part>)> = Vec::new();
    for object in &objects {
        let mesh = object[0].read()?;
        let parts = object[0].parts(&mesh, &options.arrangement)?;
        firsts.push((mesh, parts));
    }
    let primitive_of =
        |(_, parts): &(Mesh, Vec<Part>)| parts.first().map_or(Primitive::default(), |p| p.mesh.primitive);
    let expected = primitive_of(&firsts[0]);
    if let Some(at) = firsts.iter().position(|first| primitive_of(first) != expected) {
        let (file, found) = (objects[at][0].file.name.to_owned(), primitive_of(&firsts[at]));
        return Err(ImportError::MixedPrimitives { file, found, expected });
    }
    let count = firsts.iter().map(|(_, parts)| parts.len()).sum();
    if let Some(&(object, _)) = options.translate.iter().find(|(object, _)| *object >= count) {
        return Err(ImportError::NoSuchObject { object, objects: count });
    }
    // The origin follows from where everything is at first.
    let moved =
        |number: usize| options.translate.iter().filter(|(object, _)| *object == number).map(|(_, by)| *by).sum();
    let mut span = CommonOrigin::default();
    for (number, part) in firsts.iter().flat_map(|(_, parts)| parts).enumerate() {
        span.add(&part.mesh, moved(number));
    }
    let origin = span.origin();
    let mut parts = Vec::new();
    for (object, (mesh, own)) in objects.iter().zip(firsts) {
        warnings.extend(gaps(object));
        if (2..frames).contains(&object.len()) {
            let (name, own) = (object[0].title(), object.len());
            warnings.push(format!("{name} has {own} frames of {frames}: it stays at its last frame"));
        }
        let welds = options.arrangement.welds(object[0].format());
        let tracks: Vec<Tracked> =
            (parts.len()..).zip(own).map(|(number, part)| Tracked::new(part, moved(number), welds)).collect();
        let tracks = record(object, &mesh, tracks, origin, &mut span)?;
        warnings.extend(weld_note(
            object[0].file.name,
            tracks.iter().map(|track| track.part.vertices.len()).sum(),
            tracks.iter().filter_map(|track| track.weld.as_ref()).map(Weld::removed).sum(),
        ));
        for track in tracks {
            parts.push(track.finish(object, frames, options.arrangement.subdivide)?);
        }
    }
    warnings.extend(span.warning(origin));
    let names: Vec<&str> = parts.iter().map(|part| part.name.as_str()).collect();
    let title = if options.title.is_empty() { names.join(", ") } else { options.title.clone() };
    let description = match (files.len(), frames) {
        (1, _) => "Imported from one file.".to_owned(),
        (files, 1) => format!("Imported from {files} files."),
        (files, frames) => format!("Imported from {files} files: {frames} frames."),
    };
    let frames = frames as u32;
    let scene = Scene {
        title,
        description,
        rate: options.rate,
        frames,
        origin,
        look: [30.0, 15.0],
        objects: parts,
        ..Scene::default()
    };
    Ok(Imported { scene, warnings })
}

/// One mesh: a file, or TetGen's two.
#[derive(Debug, Clone, Copy)]
struct Source<'a> {
    /// The file that messages name.
    file: Named<'a>,
    /// The `.ele` file where `file` is a `.node` file.
    elements: Option<Named<'a>>,
    name: Name<'a>,
}

/// A file's name in parts: `folder/ball_007.vtu` is `folder/ball_`, 7, nothing, and `vtu`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Name<'a> {
    before: &'a str,
    number: Option<u64>,
    after: &'a str,
    ending: &'a str,
}

impl<'a> Name<'a> {
    fn of(name: &'a str) -> Self {
        let base = name.rfind(['/', '\\']).map_or(0, |at| at + 1);
        let dot = name[base..].rfind('.').map_or(name.len(), |at| base + at);
        let (stem, ending) = (&name[..dot], name[dot..].trim_start_matches('.'));
        let whole = Self { before: stem, number: None, after: "", ending };
        let Some(end) = stem[base..].rfind(|c: char| c.is_ascii_digit()).map(|at| base + at + 1) else { return whole };
        let begin = stem[base..end].rfind(|c: char| !c.is_ascii_digit());
        let begin = begin.map_or(base, |at| base + at + stem[base + at..].chars().next().map_or(1, char::len_utf8));
        // A number that does not fit into 64 bits is part of the name.
        match stem[begin..end].parse() {
            Ok(number) => Self { before: &stem[..begin], number: Some(number), after: &stem[end..], ending },
            Err(_) => whole,
        }
    }

    /// Whether two files are frames of the same object.
    fn same_object(&self, other: &Self) -> bool {
        self.number.is_some()
            && other.number.is_some()
            && (self.before, self.after) == (other.before, other.after)
            && self.ending.eq_ignore_ascii_case(other.ending)
    }
}

impl Source<'_> {
    /// The name to show: without folders, ending and, in a sequence, the number.
    fn title(&self) -> &str {
        let base = |name: &str| name.rfind(['/', '\\']).map_or(0, |at| at + 1);
        let name = &self.name.before[base(self.name.before)..];
        let short = name.trim_end_matches(['_', '-', '.', ' ']);
        if short.is_empty() { self.stem() } else { short }
    }

    /// The name without folders and ending.
    fn stem(&self) -> &str {
        let name = self.file.name;
        let base = &name[name.rfind(['/', '\\']).map_or(0, |at| at + 1)..];
        base.rfind('.').map_or(base, |dot| &base[..dot])
    }

    /// Its format; TetGen's two files have none.
    fn format(&self) -> Option<Format> {
        if self.elements.is_some() { None } else { Format::of(self.file.bytes, self.file.name) }
    }

    /// The objects in it.
    fn parts(&self, mesh: &Mesh, arrangement: &Arrangement) -> Result<Vec<Part>, ImportError> {
        Ok(arrangement.parts(mesh.clone(), self.file.bytes, self.format(), self.file.name)?)
    }

    fn read(&self) -> Result<Mesh, ImportError> {
        let Some(elements) = self.elements else { return Ok(read_named(self.file.bytes, self.file.name)?) };
        // In the reader's errors the two are called by their endings.
        Ok(read_tetgen(self.file.bytes, elements.bytes).map_err(|error| {
            let file = if error.file == ".ele" { elements.name } else { self.file.name };
            ReadError { file: file.to_owned(), ..error }
        })?)
    }
}

/// The meshes of some files; TetGen's two files are one mesh.
fn meshes<'a>(files: &[Named<'a>]) -> Result<Vec<Source<'a>>, ImportError> {
    let mut sources = Vec::new();
    let ending = |name: &str| Name::of(name).ending.to_ascii_lowercase();
    let stem = |name: &'a str| name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    for &file in files {
        let other = match ending(file.name).as_str() {
            "node" => "ele",
            "ele" => "node",
            _ => {
                sources.push(Source { file, elements: None, name: Name::of(file.name) });
                continue;
            }
        };
        let partner = files.iter().find(|f| ending(f.name) == other && stem(f.name) == stem(file.name));
        let Some(&partner) = partner else {
            let missing = format!("{}.{other}", stem(file.name));
            return Err(ImportError::Half { file: file.name.to_owned(), missing });
        };
        // The pair has the position of its `.node`.
        if other == "ele" {
            sources.push(Source { file, elements: Some(partner), name: Name::of(file.name) });
        }
    }
    Ok(sources)
}

/// The frames of every object, in the order of the first file of each.
fn objects(sources: Vec<Source<'_>>) -> Result<Vec<Vec<Source<'_>>>, ImportError> {
    let mut groups: Vec<Vec<Source<'_>>> = Vec::new();
    for source in sources {
        match groups.iter_mut().find(|group| group[0].name.same_object(&source.name)) {
            Some(group) => group.push(source),
            None => groups.push(vec![source]),
        }
    }
    let mut objects = Vec::new();
    for mut group in groups {
        // One number alone is not a sequence: the same file twice is two objects.
        if group.iter().all(|source| source.name.number == group[0].name.number) {
            objects.extend(group.into_iter().map(|source| vec![source]));
            continue;
        }
        group.sort_unstable_by_key(|source| (source.name.number, source.file.name));
        if let Some([a, b]) = group.array_windows().find(|[a, b]| a.name.number == b.name.number) {
            let [first, second] = [a, b].map(|source| source.file.name.to_owned());
            return Err(ImportError::Twice { first, second, number: a.name.number.unwrap_or(0) });
        }
        objects.push(group);
    }
    Ok(objects)
}

/// Warnings about missing numbers. Sequences may count in steps: in 0, 10, 20 nothing is missing.
fn gaps(frames: &[Source<'_>]) -> Vec<String> {
    let number = |source: &Source<'_>| source.name.number.unwrap_or(0);
    let step = frames.array_windows().map(|[a, b]| number(b) - number(a)).min().unwrap_or(1).max(1);
    let wide = frames.array_windows().filter(|[a, b]| number(b) - number(a) > step);
    wide.map(|[a, b]| {
        let missing = (number(b) - number(a)).div_ceil(step) - 1;
        let (a, b) = (a.file.name, b.file.name);
        format!("{missing} missing between {a} and {b}; the sequence is played without a gap")
    })
    .collect()
}

/// An object while its frames are read.
struct Tracked {
    /// Its mesh in the frame that was read last, as in the file.
    part: Part,
    /// Its translation.
    by: DVec3,
    /// Which vertices are one in every frame so far.
    weld: Option<Weld>,
    /// The first frame, moved and seen from the common origin.
    first: Vec<DVec3>,
    /// The same of all frames.
    positions: Vec<Vec3>,
}

impl Tracked {
    fn new(part: Part, by: DVec3, welds: bool) -> Self {
        let weld = welds.then(|| Weld::of(&part.mesh.positions));
        Self { part, by, weld, first: vec![], positions: vec![] }
    }

    /// The positions of another frame, given those of the whole file.
    fn go_to(&mut self, whole: &[DVec3], span: &mut CommonOrigin) {
        let own = self.part.vertices.iter().map(|&vertex| whole[vertex as usize]);
        self.part.mesh.positions = own.collect();
        span.add(&self.part.mesh, self.by);
        if let Some(weld) = &mut self.weld {
            weld.refine(&self.part.mesh.positions);
        }
    }

    /// Adds the frame.
    fn record(&mut self, file: &str, origin: DVec3) -> Result<(), ImportError> {
        let is_first = self.positions.is_empty();
        for (&position, &vertex) in self.part.mesh.positions.iter().zip(&self.part.vertices) {
            let in_file = position + self.by;
            let local = in_file - origin;
            if !local.as_vec3().is_finite() {
                let (file, vertex) = (file.to_owned(), vertex as usize);
                return Err(ImportError::TooLarge { file, vertex, position: in_file });
            }
            if is_first {
                self.first.push(local);
            }
            self.positions.push(local.as_vec3());
        }
        Ok(())
    }

    /// The object, once all its frames are recorded.
    fn finish(self, object: &[Source<'_>], frames: usize, subdivide: u32) -> Result<Object, ImportError> {
        let Self { part, weld, mut first, mut positions, .. } = self;
        let mut cells = part.mesh.cells;
        if let Some(weld) = weld.filter(|weld| weld.removed() > 0) {
            positions = positions.chunks(first.len()).flat_map(|frame| weld.keep(frame)).collect();
            first = weld.keep(&first);
            weld.renumber(&mut cells);
        }
        for _ in 0..subdivide {
            let finer = Subdivision::of(first.len(), &cells);
            let middle = |[v, w]: [u32; 2], frame: &[Vec3]| frame[v as usize] * 0.5 + frame[w as usize] * 0.5;
            let with_middles =
                |frame: &[Vec3]| [frame, &finer.edges.iter().map(|&e| middle(e, frame)).collect::<Vec<_>>()].concat();
            positions = positions.chunks(first.len()).flat_map(with_middles).collect();
            let middles: Vec<DVec3> =
                finer.edges.iter().map(|&[v, w]| first[v as usize] * 0.5 + first[w as usize] * 0.5).collect();
            first.extend(middles);
            cells = finer.cells;
        }
        let points = first.len();
        let name = if object.len() > 1 { object[0].title() } else { object[0].stem() };
        let name = format!("{name} {}", part.name).trim_end().to_owned();
        if object.len() > 1 {
            if points.saturating_mul(frames) > MOST_POSITIONS {
                return Err(ImportError::TooMany { name, vertices: points, frames, most: MOST_POSITIONS });
            }
            let last = positions[positions.len() - points..].to_vec();
            (object.len()..frames).for_each(|_| positions.extend_from_slice(&last));
        }
        let motion = Motion::Vertices(Track { points, positions });
        let mesh = Mesh { primitive: part.mesh.primitive, positions: first, cells };
        Ok(Object { name, shape: Shape::Mesh(mesh), motion, correction: Vec3::ZERO })
    }
}

/// Reads the frames of a file's objects; `mesh` is the first one.
fn record(
    object: &[Source<'_>],
    mesh: &Mesh,
    mut tracks: Vec<Tracked>,
    origin: DVec3,
    span: &mut CommonOrigin,
) -> Result<Vec<Tracked>, ImportError> {
    for (number, source) in object.iter().enumerate() {
        if number > 0 {
            let next = source.read()?;
            same_topology(&object[0], mesh, source, &next)?;
            tracks.iter_mut().for_each(|track| track.go_to(&next.positions, span));
        }
        tracks.iter_mut().try_for_each(|track| track.record(source.file.name, origin))?;
    }
    Ok(tracks)
}

fn same_topology(a: &Source<'_>, first: &Mesh, b: &Source<'_>, second: &Mesh) -> Result<(), ImportError> {
    let names = || (a.file.name.to_owned(), b.file.name.to_owned());
    if first.primitive != second.primitive {
        let (file, found, expected) = (names().1, second.primitive, first.primitive);
        return Err(ImportError::MixedPrimitives { file, found, expected });
    }
    let primitive = first.primitive;
    let counts = [
        ("vertices", first.positions.len(), second.positions.len()),
        (primitive.name(), first.cells.len(), second.cells.len()),
    ];
    if let Some((what, left, right)) = counts.into_iter().find(|(_, left, right)| left != right) {
        let (first, second) = names();
        return Err(ImportError::Count { first, second, what, left, right });
    }
    let mut pairs = first.cells.iter().zip(&second.cells).enumerate();
    if let Some((index, (&left, &right))) = pairs.find(|(_, (left, right))| left != right) {
        let (first, second) = names();
        return Err(ImportError::Topology { first, second, primitive, index, left, right });
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A tetrahedron of size 2 as a Medit file, moved.
    fn medit(by: [f64; 3]) -> String {
        let mut text = "MeshVersionFormatted 2\nDimension 3\nVertices\n4\n".to_owned();
        for corner in [[0.0, 0.0, 0.0], [2.0, 0.1, 0.3], [0.2, 2.0, 0.7], [0.4, 0.9, 2.0]] {
            let [x, y, z] = [0, 1, 2].map(|k| corner[k] + by[k]);
            text += &format!("{x:?} {y:?} {z:?} 0\n");
        }
        text + "Tetrahedra\n1\n1 2 3 4 0\nEnd\n"
    }

    #[test]
    fn far_meshes_keep_their_shape_and_the_scene_knows_its_origin() {
        let at = |by: [f64; 3]| {
            let (one, other) = (medit(by), medit([by[0] + 1.0, by[1], by[2]]));
            let files = [("a.mesh", &one), ("b.mesh", &other)];
            let files = files.map(|(name, text)| Named { name, bytes: text.as_bytes() });
            import(&files, &Options::default()).unwrap()
        };
        let near = at([0.0; 3]);
        assert_eq!((near.scene.origin, near.warnings.len()), (DVec3::ZERO, 0));
        let far = at([4e5, 5e6, -1e7]);
        assert!((far.scene.origin - DVec3::new(4e5, 5e6, -1e7)).abs().max_element() < 4.0, "{}", far.scene.origin);
        assert!(far.warnings.is_empty(), "{:?}", far.warnings);
        let shape = |imported: &Imported| {
            let points = imported.scene.controls(0.0, false);
            points.iter().map(|p| *p - points[0]).collect::<Vec<Vec3>>()
        };
        for (near, far) in shape(&near).into_iter().zip(shape(&far)) {
            assert!((near - far).length() < 1e-6, "{near} {far}");
        }
        // An object that stays behind makes f32 too coarse for the other: that is told, with the numbers.
        let (one, other) = (medit([0.0; 3]), medit([1e9, 0.0, 0.0]));
        let files = [("a.mesh", &one), ("b.mesh", &other)].map(|(name, text)| Named { name, bytes: text.as_bytes() });
        let warnings = import(&files, &Options::default()).unwrap().warnings;
        assert!(warnings.len() == 1 && warnings[0].contains("f32 resolves 6.400e1"), "{warnings:?}");
    }

    #[test]
    fn names_are_taken_apart() {
        let name = |before, number, after, ending| Name { before, number, after, ending };
        for (text, expected) in [
            ("ball_007.vtu", name("ball_", Some(7), "", "vtu")),
            ("a1/ball.vtu", name("a1/ball", None, "", "vtu")),
            ("a1/3.msh", name("a1/", Some(3), "", "msh")),
            ("x2_step10_end.VTK", name("x2_step", Some(10), "_end", "VTK")),
            ("ball", name("ball", None, "", "")),
            ("größe5.vtu", name("größe", Some(5), "", "vtu")),
            ("ä12é.vtu", name("ä", Some(12), "é", "vtu")),
            ("99999999999999999999999.vtu", name("99999999999999999999999", None, "", "vtu")),
            ("", name("", None, "", "")),
        ] {
            assert_eq!(Name::of(text), expected, "{text}");
        }
        assert!(Name::of("a_1.vtu").same_object(&Name::of("a_010.VTU")));
        assert!(!Name::of("a_1.vtu").same_object(&Name::of("b_1.vtu")));
        assert!(!Name::of("a.vtu").same_object(&Name::of("a.vtu")));
    }
}
