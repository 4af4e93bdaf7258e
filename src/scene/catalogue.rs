//! What `assets/catalogue.json` lists: the scenes and models that come with the project.

use serde::{Deserialize, Serialize};

/// The version that is written and read.
pub const VERSION: u32 = 1;

/// The whole list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Catalogue {
    /// [`VERSION`].
    pub version: u32,
    /// In the order they are offered.
    pub scenes: Vec<SceneEntry>,
    /// By name.
    pub models: Vec<ModelEntry>,
}

/// A scene.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SceneEntry {
    /// What it is called in links and on the command line.
    pub id: String,
    /// Other ids that it answers to.
    #[serde(default)]
    pub aliases: Vec<String>,
    /// For people, in a few words.
    pub title: String,
    /// For people, in a sentence or two.
    pub description: String,
    /// What must be told beside every figure; empty where there is nothing.
    #[serde(default)]
    pub note: String,
    /// Frames of the animation.
    pub frames: u32,
    /// Frames per second.
    pub rate: f32,
    /// How many objects there are in the first frame.
    pub objects: u32,
    /// The file, from the folder of the catalogue.
    pub file: String,
    /// Its length.
    pub bytes: u64,
    /// A picture of it, from the folder of the catalogue.
    pub thumbnail: String,
    /// What it is at each resolution.
    pub resolutions: Vec<Resolution>,
    /// Whether the pairs that follow are those within the one object there is, and not those of different objects.
    pub self_pairs: bool,
    /// The first frame with pairs, corrections on, at resolution 1; none where nothing ever collides.
    pub first_contact: Option<Contact>,
    /// The first frame with the most pairs.
    pub most_pairs: Option<Contact>,
}

/// A scene at a resolution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Resolution {
    /// 1 to 4.
    pub resolution: u32,
    /// Vertices of all objects.
    pub vertices: u64,
    /// Tetrahedra of all objects.
    pub tetrahedra: u64,
    /// Bytes to fetch: the scene's file and those of its models.
    pub bytes: u64,
    /// The files of its models, from the folder of the catalogue.
    pub models: Vec<String>,
    /// Tetrahedra with negative volume in the frame that has the most of them: nearly flat ones across the cells of a
    /// cage.
    pub inverted: u64,
}

/// A frame and its number of pairs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// The frame.
    pub frame: u32,
    /// Colliding pairs in it.
    pub pairs: u64,
}

/// A model.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelEntry {
    /// What scenes call it.
    pub name: String,
    /// For people.
    pub title: String,
    /// Whom to thank.
    pub credit: String,
    /// Under which terms.
    pub licence: String,
    /// Its files from resolution 1 on, from the folder of the catalogue.
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
