use std::cell::{Ref, RefCell};
use std::rc::Rc;

use wasm_bindgen::prelude::*;

use crate::mesh::Mesh;
use crate::scene::Scene;
use crate::scene::format::{Reader, read_model, unpack};
use crate::scene::import::Imported;

/// A scene while its files arrive: first its description, then its models, then its frames.
#[wasm_bindgen]
#[derive(Clone, Debug, Default)]
pub struct SceneLoader {
    source: Source,
}

/// What has arrived, shared with the view: frames that arrive later are seen by both.
pub(super) type Source = Rc<RefCell<Loaded>>;

/// What has arrived.
#[derive(Debug, Default)]
pub(super) struct Loaded {
    reader: Reader,
    /// A scene that was made from the visitor's files.
    own: Option<Scene>,
    models: Vec<(String, Mesh)>,
    /// Whether it is a run that goes on: its extent is that of the scene before.
    pub(super) is_run: bool,
}

impl Loaded {
    pub(super) fn scene(&self) -> Option<&Scene> {
        self.own.as_ref().or_else(|| self.reader.scene())
    }

    pub(super) fn scene_mut(&mut self) -> Option<&mut Scene> {
        self.own.as_mut()
    }

    /// A model that is not there yet.
    pub(super) fn add_model(&mut self, name: &str, mesh: Mesh) {
        if self.model(name).is_none() {
            self.models.push((name.to_owned(), mesh));
        }
    }

    pub(super) fn model(&self, name: &str) -> Option<&Mesh> {
        self.models.iter().find(|(known, _)| known == name).map(|(_, mesh)| mesh)
    }
}

impl SceneLoader {
    pub(super) fn of(scene: Scene) -> Self {
        Self { source: Rc::new(RefCell::new(Loaded { own: Some(scene), ..Loaded::default() })) }
    }

    /// A scene with the models of another one; with `is_run`, one that goes on.
    pub(super) fn alive(scene: Scene, of: &Source, is_run: bool) -> Self {
        let models = of.borrow().models.clone();
        Self { source: Rc::new(RefCell::new(Loaded { own: Some(scene), models, is_run, ..Loaded::default() })) }
    }

    pub(super) fn source(&self) -> Source {
        Rc::clone(&self.source)
    }

    fn loaded(&self) -> Ref<'_, Loaded> {
        self.source.borrow()
    }
}

#[wasm_bindgen]
impl SceneLoader {
    /// Without any data.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        Self::default()
    }

    /// The next bytes of the scene's file. Errors are sentences for the page.
    #[wasm_bindgen(js_name = pushScene)]
    pub fn push_scene(&self, bytes: &[u8]) -> Result<(), JsError> {
        self.source.borrow_mut().reader.push(bytes).map_err(|error| JsError::new(&error.to_string()))
    }

    /// All bytes were pushed: a truncated file is reported here.
    #[wasm_bindgen(js_name = finishScene)]
    pub fn finish_scene(&self) -> Result<(), JsError> {
        self.loaded().reader.finish().map_err(|error| JsError::new(&error.to_string()))
    }

    /// A model's whole file.
    #[wasm_bindgen(js_name = setModel)]
    pub fn set_model(&self, name: String, bytes: &[u8]) -> Result<(), JsError> {
        let mesh = read_model(bytes).map_err(|error| JsError::new(&error.to_string()))?;
        self.source.borrow_mut().models.push((name, mesh));
        Ok(())
    }

    /// The models that the scene needs; undefined as long as that is not known.
    #[wasm_bindgen(getter)]
    pub fn models(&self) -> Option<Vec<String>> {
        self.loaded().scene().map(|scene| scene.models().into_iter().map(str::to_owned).collect())
    }

    /// Whether it can be shown: all models and the first frame are there.
    #[wasm_bindgen(getter)]
    pub fn ready(&self) -> bool {
        let loaded = self.loaded();
        let complete = |scene: &Scene| scene.models().iter().all(|name| loaded.model(name).is_some());
        loaded.scene().is_some_and(|scene| scene.loaded() > 0 && complete(scene))
    }

    /// Frames of the whole animation.
    #[wasm_bindgen(getter)]
    pub fn frames(&self) -> u32 {
        self.loaded().scene().map_or(0, |scene| scene.frames)
    }

    /// Frames that have arrived.
    #[wasm_bindgen(getter, js_name = loadedFrames)]
    pub fn loaded_frames(&self) -> u32 {
        self.loaded().scene().map_or(0, Scene::loaded)
    }

    /// The scene's title.
    #[wasm_bindgen(getter)]
    pub fn title(&self) -> String {
        self.loaded().scene().map_or(String::new(), |scene| scene.title.clone())
    }

    /// Its description, in a sentence.
    #[wasm_bindgen(getter)]
    pub fn description(&self) -> String {
        self.loaded().scene().map_or(String::new(), |scene| scene.description.clone())
    }

    /// A note for every figure; may be empty.
    #[wasm_bindgen(getter)]
    pub fn note(&self) -> String {
        self.loaded().scene().map_or(String::new(), |scene| scene.note.clone())
    }
}

/// A scene made from the visitor's own files, and warnings about them.
#[wasm_bindgen]
pub struct OwnScene {
    loader: SceneLoader,
    warnings: Vec<String>,
}

#[wasm_bindgen]
impl OwnScene {
    /// Takes what the program that reads files (`src/bin/reader.rs`) has made of them.
    #[wasm_bindgen(constructor)]
    pub fn new(parcel: &[u8]) -> Result<OwnScene, JsError> {
        let Imported { scene, warnings } = unpack(parcel).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(Self { loader: SceneLoader::of(scene), warnings })
    }

    /// The scene, ready to be shown.
    #[wasm_bindgen(getter)]
    pub fn loader(&self) -> SceneLoader {
        self.loader.clone()
    }

    /// Warnings, in sentences.
    #[wasm_bindgen(getter)]
    pub fn warnings(&self) -> Vec<String> {
        self.warnings.clone()
    }
}
