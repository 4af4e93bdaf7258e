//! The files of the command line, each an object.

use super::error::Error;
use crate::{
    detect::{Assembly, Pair},
    mesh::{self, TetMesh},
};
use clap::Args;
use glam::DVec3;
use std::{path::PathBuf, str::FromStr};

/// The files and where they go.
#[derive(Debug, Args)]
pub struct Files {
    /// Mesh files, each an object, counted from 0
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Move object I by a vector before anything else; can be given several times
    #[arg(long, value_name = "I:x,y,z", allow_hyphen_values = true)]
    translate: Vec<Translate>,
}

/// A value of `--translate`.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Translate {
    object: usize,
    by: DVec3,
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
        parsed().ok_or_else(|| "allowed is an object number and three finite numbers, as in 1:0.5,0,-2".to_owned())
    }
}

/// One file, read.
#[derive(Debug)]
pub struct Object {
    /// Where it came from.
    pub file: PathBuf,
    /// What was in it, in its own place.
    pub mesh: TetMesh,
}

/// All files, read and put together.
#[derive(Debug)]
pub struct Objects {
    /// In the order of the command line.
    pub list: Vec<Object>,
    /// All of them where they were moved to.
    pub assembly: Assembly,
    /// The first tetrahedron of each object.
    starts: Vec<usize>,
}

impl Files {
    /// Reads all of them.
    pub fn read(self) -> Result<Objects, Error> {
        let files = self.files.len();
        if let Some(&Translate { object, .. }) = self.translate.iter().find(|t| t.object >= files) {
            return Err(Error::NoSuchObject { object, files });
        }
        let mut objects = Objects { list: Vec::new(), assembly: Assembly::default(), starts: Vec::new() };
        for (number, file) in self.files.into_iter().enumerate() {
            let mesh = mesh::load(&file)?;
            let by: DVec3 = self.translate.iter().filter(|t| t.object == number).map(|t| t.by).sum();
            let mut positions = Vec::with_capacity(mesh.positions.len());
            for (vertex, &position) in mesh.positions.iter().enumerate() {
                let position = position + by;
                if !position.as_vec3().is_finite() {
                    return Err(Error::TooLarge { file, vertex, position });
                }
                positions.push(position.as_vec3());
            }
            objects.starts.push(objects.assembly.tetrahedra.len());
            objects.assembly.push(&positions, &mesh.tetrahedra);
            objects.list.push(Object { file, mesh });
        }
        objects.assembly.frame().validate()?;
        Ok(objects)
    }
}

impl Objects {
    /// Objects that came from no file.
    #[cfg(test)]
    pub fn from_assembly(assembly: Assembly) -> Self {
        let count = assembly.frame().object_count();
        let starts = (0..count).map(|o| assembly.objects.partition_point(|&object| object < o)).collect();
        let nowhere = |_| Object { file: PathBuf::new(), mesh: TetMesh::default() };
        Self { list: (0..count).map(nowhere).collect(), assembly, starts }
    }

    /// A tetrahedron's object and its number in that object's file.
    pub fn locate(&self, tetrahedron: u32) -> (usize, usize) {
        let object = self.starts.partition_point(|&start| start <= tetrahedron as usize) - 1;
        (object, tetrahedron as usize - self.starts[object])
    }

    /// The tetrahedra of an object.
    pub fn range(&self, object: usize) -> std::ops::Range<usize> {
        let end = self.starts.get(object + 1).copied().unwrap_or(self.assembly.tetrahedra.len());
        self.starts[object]..end
    }

    /// As `objectA,tetA,objectB,tetB`. Objects follow each other, so sorted pairs stay sorted and A comes before B.
    pub fn csv(&self, pair: Pair) -> String {
        let ((object_a, a), (object_b, b)) = (self.locate(pair.a), self.locate(pair.b));
        format!("{object_a},{a},{object_b},{b}")
    }

    /// How many of some tetrahedra belong to each object.
    pub fn count_by_object(&self, tetrahedra: &[u32]) -> Vec<usize> {
        let mut counts = vec![0; self.list.len()];
        for &t in tetrahedra {
            counts[self.locate(t).0] += 1;
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn translations_are_understood() {
        assert_eq!("1:0.5,0,-2e3".parse(), Ok(Translate { object: 1, by: DVec3::new(0.5, 0.0, -2e3) }));
        for bad in ["", "1", "1:", "1:0,0", "1:0,0,0,0", "-1:0,0,0", "1:a,0,0", "1:nan,0,0", "1:0,inf,0", ":0,0,0"] {
            assert!(bad.parse::<Translate>().is_err(), "{bad}");
        }
    }
}
