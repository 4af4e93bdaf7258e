//! The content of `assets/catalogue.json`: the scenes and models of the project.

use crate::geometry::Primitive;
use serde::{Deserialize, Serialize};

/// The version that is written and read.
pub const VERSION: u32 = 1;

/// The whole list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Catalogue {
    /// [`VERSION`].
    pub version: u32,
    /// In the order in which they are listed.
    pub scenes: Vec<SceneEntry>,
    /// By name.
    pub models: Vec<ModelEntry>,
}

/// A scene.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct SceneEntry {
    /// Its name in links and on the command line.
    pub id: String,
    /// Further ids of the scene.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// A title of a few words.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// A remark to show with every figure; may be empty.
    #[serde(default)]
    pub note: String,
    /// Frames of the animation.
    pub frames: u32,
    /// Frames per second.
    pub rate: f32,
    /// Objects in the first frame.
    pub objects: u32,
    /// The file, relative to the catalogue's folder.
    pub file: String,
    /// Its length.
    pub bytes: u64,
    /// A picture, relative to the catalogue's folder.
    pub thumbnail: String,
    /// What its objects consist of.
    #[serde(default)]
    pub primitive: Primitive,
    /// Its sizes at each resolution that it has, in ascending order.
    pub resolutions: Vec<Resolution>,
    /// Whether the counted pairs are self-collisions of a single object instead of pairs of different objects.
    pub self_pairs: bool,
    /// The first frame with colliding pairs, with corrections, at the first resolution; none if nothing ever collides.
    pub first_contact: Option<Contact>,
    /// The first frame with the largest number of colliding pairs.
    pub most_pairs: Option<Contact>,
}

/// A scene at a resolution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Resolution {
    /// Its number, from 1 on.
    pub resolution: u32,
    /// Vertices of all objects.
    pub vertices: u64,
    /// Primitives of all objects.
    #[serde(alias = "tetrahedra")]
    pub primitives: u64,
    /// Bytes to fetch: the scene's file and those of its models.
    pub bytes: u64,
    /// The files of its models, relative to the catalogue's folder.
    pub models: Vec<String>,
    /// The largest number of tetrahedra with negative volume in a frame: nearly flat ones that extend over cells of a cage.
    pub inverted: u64,
}

/// A frame and its number of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Contact {
    /// The frame.
    pub frame: u32,
    /// Colliding pairs in it.
    pub pairs: u64,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ModelEntry {
    /// Its name in scenes.
    pub name: String,
    /// A title to show.
    pub title: String,
    /// Its author.
    pub credit: String,
    /// Its terms of use.
    pub licence: String,
    /// Its files from resolution 1 on, relative to the catalogue's folder.
    pub files: Vec<String>,
}

impl Catalogue {
    /// A scene by its id or one of its aliases.
    pub fn scene(&self, id: &str) -> Option<&SceneEntry> {
        let is = |scene: &&SceneEntry| scene.id == id || scene.aliases.iter().any(|alias| alias == id);
        self.scenes.iter().find(is)
    }

    /// A model by its name.
    pub fn model(&self, name: &str) -> Option<&ModelEntry> {
        self.models.iter().find(|model| model.name == name)
    }
}
