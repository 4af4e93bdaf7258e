//! The arguments about mesh files: what is made of what they hold.

use super::error::Error;
use crate::{
    geometry::Primitive,
    mesh::arrange::{ArrangeError, Arrangement, Objects},
    scene::Form,
};
use clap::Args;
use std::path::Path;

/// The most subdivisions: sixteen triangles for each.
const MOST_SUBDIVISIONS: i64 = 2;

/// What is made of mesh files.
#[derive(Debug, Clone, Default, Args)]
pub struct MeshArguments {
    /// Primitives: triangles, tetrahedra; of tetrahedra the triangles are the surface [default: what the input has]
    #[arg(long, value_name = "KIND", value_parser = primitive)]
    primitive: Option<Primitive>,
    /// Keep vertices at equal positions apart, which are one otherwise in .stl, .obj, .ply and .off files
    #[arg(long)]
    no_weld: bool,
    /// Make an object of every group of an .obj file (o and g)
    #[arg(long, conflicts_with = "components")]
    groups: bool,
    /// Make an object of every connected component
    #[arg(long)]
    components: bool,
    /// Divide every triangle into four, 0 to 2 times
    #[arg(
        long, value_name = "N", default_value = "0", hide_default_value = true,
        value_parser = clap::value_parser!(u32).range(0..=MOST_SUBDIVISIONS)
    )]
    subdivide: u32,
}

impl MeshArguments {
    /// Every argument by its name in the program.
    pub const NAMES: [&'static str; 5] = ["primitive", "no_weld", "groups", "components", "subdivide"];

    /// What to make of the meshes.
    pub fn arrangement(&self) -> Arrangement {
        let objects = match (self.groups, self.components) {
            (true, _) => Objects::Groups,
            (_, true) => Objects::Components,
            _ => Objects::Files,
        };
        Arrangement { primitive: self.primitive, weld: !self.no_weld, objects, subdivide: self.subdivide }
    }

    /// Refuses them for an input that is neither mesh files nor a scene.
    pub fn refuse(&self, input: &str) -> Result<(), Error> {
        let why = "it is about mesh files and scenes";
        let given = [("--primitive", self.primitive.is_some()), ("--subdivide", self.subdivide > 0)];
        match given.into_iter().find(|(_, given)| *given) {
            Some((flag, _)) => Err(Error::NoEffect { flag, input: input.to_owned(), why }),
            None => self.refuse_parts(input),
        }
    }

    /// What is searched of a scene. Refuses what is about mesh files alone.
    pub fn form(&self, input: &str) -> Result<Form, Error> {
        self.refuse_parts(input)?;
        match (self.primitive, self.subdivide) {
            (Some(Primitive::Tetrahedra), 1..) => {
                let why = "tetrahedra are not subdivided";
                Err(Error::NoEffect { flag: "--subdivide", input: input.to_owned(), why })
            }
            (Some(Primitive::Tetrahedra), _) | (None, 0) => Ok(Form::Own),
            (_, times) => Ok(Form::subdivided(times).unwrap_or(Form::Surface)),
        }
    }

    /// Refuses primitives that a scene does not have.
    pub fn check(&self, found: Primitive, input: &Path) -> Result<(), Error> {
        match (self.primitive, found) {
            (Some(Primitive::Tetrahedra), Primitive::Triangles) => {
                Err(ArrangeError::NoTetrahedra { file: input.display().to_string() }.into())
            }
            _ => Ok(()),
        }
    }

    fn refuse_parts(&self, input: &str) -> Result<(), Error> {
        let given = [("--no-weld", self.no_weld), ("--groups", self.groups), ("--components", self.components)];
        match given.into_iter().find(|(_, given)| *given) {
            Some((flag, _)) => Err(Error::NoEffect { flag, input: input.to_owned(), why: "it is about mesh files" }),
            None => Ok(()),
        }
    }
}

fn primitive(word: &str) -> Result<Primitive, String> {
    let known = || Primitive::ALL.iter().copied();
    known().find(|primitive| primitive.name() == word).ok_or_else(|| {
        let expected: Vec<&str> = known().map(Primitive::name).collect();
        format!("expected one of: {}", expected.join(", "))
    })
}
