//! The input of a swept search: two files of one topology per object.

use super::{error::Error, print};
use crate::{
    detect::Frame,
    geometry::Primitive,
    mesh::{self, CommonOrigin, Mesh, formats::Format},
};
use glam::{DVec3, Vec3};
use std::{
    collections::HashMap,
    path::{Path, PathBuf},
};

/// What is wrong with START and END.
#[derive(Debug, thiserror::Error)]
pub enum MotionError {
    /// A file without a partner.
    #[error("{count} files: expected START and END of every object, an even number")]
    Unpaired {
        /// How many there are.
        count: usize,
    },
    /// Triangles and tetrahedra.
    #[error("{end} has {right}, {start} has {left}: {NEEDED}")]
    Primitive {
        /// The first file.
        start: String,
        /// The second.
        end: String,
        /// What the first has.
        left: Primitive,
        /// What the second has.
        right: Primitive,
    },
    /// Different counts.
    #[error("{end} has {right} {what}, {start} has {left}: {NEEDED}")]
    Count {
        /// The first file.
        start: String,
        /// The second.
        end: String,
        /// What is counted.
        what: &'static str,
        /// How many the first has.
        left: usize,
        /// How many the second has.
        right: usize,
    },
    /// Different vertices.
    #[error("{} {index} is {right:?} in {end} and {left:?} in {start}: {NEEDED}", primitive.singular())]
    Cell {
        /// The first file.
        start: String,
        /// The second.
        end: String,
        /// What the primitives are.
        primitive: Primitive,
        /// The first that differs, counted from 0.
        index: usize,
        /// Its vertices in the first.
        left: Vec<u32>,
        /// Its vertices in the second.
        right: Vec<u32>,
    },
    /// Tetrahedra without a boundary.
    #[error("the tetrahedra of {file} have no surface: all of them are degenerate, or each is there twice")]
    NoSurface {
        /// The file.
        file: String,
    },
    /// A coordinate is finite in the file but not as f32.
    #[error("{file}: vertex {vertex} is at {}; coordinates must be within ±3.4e38", print::vector(*position))]
    TooLarge {
        /// The file.
        file: String,
        /// The vertex in it.
        vertex: usize,
        /// Its position.
        position: DVec3,
    },
}

const NEEDED: &str = "START and END of an object need the same primitives";

/// One object.
#[derive(Debug)]
pub struct MovingObject {
    /// START.
    pub start: PathBuf,
    /// END.
    pub end: PathBuf,
    /// Vertices of the file, used or not.
    pub vertices: usize,
    /// Triangles.
    pub triangles: usize,
    /// The number of its first vertex.
    pub first_vertex: u32,
}

/// All objects at the begin and at the end of a step. Vertices have the numbers of the files, one file after the other.
#[derive(Debug, Default)]
pub struct Motion {
    /// In the order of the command line.
    pub list: Vec<MovingObject>,
    /// What was subtracted from all positions.
    pub origin: DVec3,
    /// A warning to show beside the figures; may be empty.
    pub note: String,
    positions: Vec<Vec3>,
    next: Vec<Vec3>,
    cells: Vec<[u32; 4]>,
    objects: Vec<u32>,
}

impl Motion {
    /// Reads START END START END …
    pub fn read(files: &[PathBuf], weld: bool) -> Result<Self, Error> {
        if !files.len().is_multiple_of(2) {
            return Err(MotionError::Unpaired { count: files.len() }.into());
        }
        let mut meshes = vec![];
        for pair in files.chunks_exact(2) {
            let (start, start_format) = mesh::load_with_format(&pair[0])?;
            let (end, end_format) = mesh::load_with_format(&pair[1])?;
            same_topology([&pair[0], &pair[1]], &start, &end)?;
            let repeats = [start_format, end_format].into_iter().flatten().any(Format::repeats_vertices);
            let triangles = start.surface().triangles;
            if triangles.is_empty() && start.primitive == Primitive::Tetrahedra {
                return Err(MotionError::NoSurface { file: name(&pair[0]) }.into());
            }
            let mut cells: Vec<[u32; 4]> = match start.primitive {
                Primitive::Tetrahedra => triangles.iter().map(|&[a, b, c]| [a, b, c, c]).collect(),
                Primitive::Triangles => start.cells.clone(),
            };
            if weld && repeats {
                let welded = join(&start, &end, &mut cells);
                if welded > 0 {
                    let (file, vertices) = (name(&pair[0]), start.positions.len());
                    print::err(&format!(
                        "note: {file}: {welded} of {vertices} vertices repeat the positions of another in START and END and \
                         were welded to it; --no-weld keeps them\n"
                    ));
                }
            }
            meshes.push((pair, start, end, cells));
        }
        let mut span = CommonOrigin::default();
        for (_, start, end, _) in &meshes {
            span.add(start, DVec3::ZERO);
            span.add(end, DVec3::ZERO);
        }
        let origin = span.origin();
        let note = span.warning(origin).map(|warning| format!("warning: {warning}")).unwrap_or_default();
        let mut motion = Self { origin, note, ..Self::default() };
        for (object, (pair, start, end, cells)) in (0..).zip(meshes) {
            let first_vertex = motion.positions.len() as u32;
            motion.list.push(MovingObject {
                start: pair[0].clone(),
                end: pair[1].clone(),
                vertices: start.positions.len(),
                triangles: cells.len(),
                first_vertex,
            });
            append(&mut motion.positions, &pair[0], &start, origin)?;
            append(&mut motion.next, &pair[1], &end, origin)?;
            motion.objects.extend(std::iter::repeat_n(object, cells.len()));
            motion.cells.extend(cells.into_iter().map(|cell| cell.map(|v| v + first_vertex)));
        }
        Ok(motion)
    }

    /// Borrows it as a frame.
    pub fn frame(&self) -> Frame<'_> {
        Frame {
            primitive: Primitive::Triangles,
            positions: &self.positions,
            next: Some(&self.next),
            cells: &self.cells,
            objects: &self.objects,
        }
    }
}

fn name(file: &Path) -> String {
    file.display().to_string()
}

fn append(to: &mut Vec<Vec3>, file: &Path, mesh: &Mesh, origin: DVec3) -> Result<(), MotionError> {
    for (vertex, &position) in mesh.positions.iter().enumerate() {
        let local = (position - origin).as_vec3();
        if !local.is_finite() {
            return Err(MotionError::TooLarge { file: name(file), vertex, position });
        }
        to.push(local);
    }
    Ok(())
}

fn same_topology([start, end]: [&PathBuf; 2], first: &Mesh, second: &Mesh) -> Result<(), MotionError> {
    let names = || (name(start), name(end));
    let primitive = first.primitive;
    if primitive != second.primitive {
        let ((start, end), left, right) = (names(), primitive, second.primitive);
        return Err(MotionError::Primitive { start, end, left, right });
    }
    let counts = [
        ("vertices", first.positions.len(), second.positions.len()),
        (primitive.name(), first.cells.len(), second.cells.len()),
    ];
    if let Some((what, left, right)) = counts.into_iter().find(|(_, left, right)| left != right) {
        let (start, end) = names();
        return Err(MotionError::Count { start, end, what, left, right });
    }
    let mut pairs = first.cells.iter().zip(&second.cells).enumerate();
    if let Some((index, (left, right))) = pairs.find(|(_, (left, right))| left != right) {
        let (start, end) = names();
        let corners = |cell: &[u32; 4]| cell[..primitive.corners()].to_vec();
        return Err(MotionError::Cell { start, end, primitive, index, left: corners(left), right: corners(right) });
    }
    Ok(())
}

/// Gives vertices that are at one place in both files the number of the first of them; the others keep theirs. How many changed.
fn join(start: &Mesh, end: &Mesh, cells: &mut [[u32; 4]]) -> usize {
    // 0 and −0 are one place.
    let key = |v: usize| [start.positions[v], end.positions[v]].map(|p| p.to_array().map(|x| (x + 0.0).to_bits()));
    let mut first = HashMap::new();
    let numbers: Vec<u32> = (0..start.positions.len()).map(|v| *first.entry(key(v)).or_insert(v as u32)).collect();
    cells.iter_mut().flatten().for_each(|v| *v = numbers[*v as usize]);
    (0..).zip(&numbers).filter(|(v, number)| v != *number).count()
}
