use std::cell::RefCell;
use std::rc::Rc;

use glam::UVec2;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{future_to_promise, spawn_local};

use super::canvas::Canvas;
use super::capture::Capture;
use super::frames::Frames;
use super::js_data;
use super::picture::Picture;
use super::scene_loader::SceneLoader;
use super::shown_scene::ShownScene;
use super::trouble;
use crate::detect::{Count, Settings, UnknownName};
use crate::geometry::Primitive;
use crate::gpu::{Gpu, GpuOptions};
use crate::playback::{AdapterReport, TroubleKind};
use crate::render::{QualityChoice, Theme};
use crate::scene::Form;

/// Of the page, for the declarations below.
#[wasm_bindgen(typescript_custom_section)]
const NAMED: &str = "\
import type { FormName } from '../systems/methods.ts';
import type { QualityName } from '../systems/looks.ts';
import type { AdapterReport } from './adapter-report.ts';
import type { Settings } from './settings.ts';";

/// The canvas with what is drawn on it. Freeing it stops it.
#[wasm_bindgen]
pub struct View {
    pub(super) picture: Rc<RefCell<Picture>>,
    pub(super) frames: Rc<Frames>,
    adapter: AdapterReport,
}

#[wasm_bindgen]
impl View {
    /// Opens a device for the canvas; draws from the first [`Self::resize`] on. Errors are sentences for the page.
    pub async fn open(canvas: web_sys::HtmlCanvasElement) -> Result<View, JsError> {
        let sentence = |error: &dyn std::fmt::Display| JsError::new(&format!("The GPU could not be opened: {error}."));
        let gpu = Gpu::request(&GpuOptions::default()).await.map_err(|error| sentence(&error))?;
        trouble::watch(&gpu);
        let Some((instance, adapter)) = &gpu.origin else { return Err(sentence(&"the device has no adapter")) };
        let surface = instance
            .create_surface(wgpu::SurfaceTarget::Canvas(canvas))
            .map_err(|error| JsError::new(&format!("The canvas cannot be drawn on with WebGPU: {error}.")))?;
        let canvas = Canvas::new(surface, adapter, &gpu.device)
            .ok_or_else(|| JsError::new("The GPU cannot draw on this page's canvas."))?;
        let picture = Rc::new(RefCell::new(Picture::new(&gpu, canvas).map_err(|error| sentence(&error))?));
        let frames = Rc::new_cyclic(|frames: &std::rc::Weak<Frames>| {
            let (picture, frames) = (Rc::clone(&picture), frames.clone());
            Frames::new(move |time| frame(&picture, &frames, time))
        });
        Ok(Self { picture, frames, adapter: AdapterReport::new(adapter) })
    }

    /// The features and limits of the adapter.
    #[wasm_bindgen(getter, unchecked_return_type = "AdapterReport")]
    pub fn adapter(&self) -> JsValue {
        js_data::to_js(&self.adapter)
    }

    /// Follows the canvas element: its size in device pixels, and device pixels per CSS pixel.
    pub fn resize(&self, width: u32, height: u32, scale: f32) {
        self.change(|picture| {
            picture.screen = (UVec2::new(width, height), scale);
            picture.resize();
        });
    }

    /// How many of its pixels are drawn: one of `QUALITIES`.
    #[wasm_bindgen(js_name = setQuality)]
    pub fn set_quality(&self, #[wasm_bindgen(unchecked_param_type = "QualityName")] name: &str) -> Result<(), JsError> {
        let choice: QualityChoice = name.parse()?;
        self.change(|picture| {
            picture.quality.choose(choice);
            picture.resize();
        });
        Ok(())
    }

    /// The fraction of its pixels that are drawn, along each side.
    #[wasm_bindgen(getter)]
    pub fn quality(&self) -> f32 {
        self.picture.borrow().quality.factor()
    }

    /// Dark or light.
    #[wasm_bindgen(js_name = setDark)]
    pub fn set_dark(&self, dark: bool) {
        self.change(|picture| picture.look.theme = if dark { Theme::Dark } else { Theme::Light });
    }

    /// Shows a scene that is ready, or its surface, from its first frame; if that fails, the scene before stays. `form` is one
    /// of `FORMS`.
    pub fn show(
        &self,
        loader: &SceneLoader,
        #[wasm_bindgen(unchecked_param_type = "FormName")] form: &str,
    ) -> Result<(), JsError> {
        let form: Form = form.parse().map_err(|error: UnknownName| JsError::new(&error.to_string()))?;
        let mut picture = self.picture.borrow_mut();
        let picture = &mut *picture;
        let mut shown = ShownScene::new(&picture.gpu, loader.source(), form, &mut picture.scene_picture)
            .map_err(|error| JsError::new(&error.to_string()))?;
        if let Some(before) = picture.shown.as_ref().filter(|_| loader.source().borrow().is_run) {
            shown.fill(before);
        }
        picture.look.ground = shown.ground();
        shown.set_time(&picture.gpu, picture.time).map_err(|error| JsError::new(&error.to_string()))?;
        picture.shown = Some(shown);
        picture.player.rewind();
        picture.search.forget();
        picture.search.form = form;
        picture.k_count = None;
        picture.camera_motion.release();
        picture.cut_open();
        picture.frame_scene(false);
        picture.quality.decide_again();
        picture.stale = true;
        self.frames.request();
        Ok(())
    }

    /// What is searched, in words: the number of primitives and their kind.
    #[wasm_bindgen(getter)]
    pub fn primitives(&self) -> Option<Vec<String>> {
        let picture = self.picture.borrow();
        let input = picture.shown.as_ref()?.placed.input();
        Some(vec![input.primitive_count.to_string(), input.primitive.name().to_owned()])
    }

    /// Plays or pauses.
    #[wasm_bindgen(js_name = setPlaying)]
    pub fn set_playing(&self, playing: bool) {
        self.change(|picture| picture.player.playing = playing);
    }

    /// Goes to a frame.
    #[wasm_bindgen(js_name = setFrame)]
    pub fn set_frame(&self, frame: u32) {
        self.change(|picture| picture.player.seek(frame));
    }

    /// The frame that playback is at; it is shown once its search has come back.
    #[wasm_bindgen(getter)]
    pub fn frame(&self) -> u32 {
        self.picture.borrow().player.frame()
    }

    /// The frame that the picture shows, with its collisions; undefined before the first answer.
    #[wasm_bindgen(getter, js_name = shownFrame)]
    pub fn shown_frame(&self) -> Option<u32> {
        self.picture.borrow().search.shown().map(|request| request.frame)
    }

    /// Whether the scene's corrections are applied.
    #[wasm_bindgen(js_name = setCorrected)]
    pub fn set_corrected(&self, corrected: bool) {
        self.change(|picture| picture.search.corrected = corrected);
    }

    /// The settings of the next search: an object with the fields of `Settings`.
    pub fn ask(&self, #[wasm_bindgen(unchecked_param_type = "Settings")] settings: JsValue) -> Result<(), JsError> {
        let settings: Settings = js_data::from_js(&settings)?;
        settings.validate().map_err(|error| JsError::new(&error.to_string()))?;
        self.change(|picture| picture.search.settings = settings);
        Ok(())
    }

    /// A scene of tetrahedra or of triangles is on its way: what its search needs is compiled meanwhile.
    pub fn expect(&self, of_triangles: bool) {
        let primitive = if of_triangles { Primitive::Triangles } else { Primitive::Tetrahedra };
        self.picture.borrow_mut().search.expect(primitive);
    }

    /// All frames of the scene have arrived: fits the camera again.
    #[wasm_bindgen(js_name = sceneGrew)]
    pub fn scene_grew(&self) {
        self.change(|picture| {
            if let Some(shown) = &mut picture.shown {
                shown.grew();
                picture.look.ground = shown.ground();
            }
            picture.cut_open();
            picture.frame_scene(true);
        });
    }

    /// What the last colour stands for.
    #[wasm_bindgen(getter, js_name = colorMost)]
    pub fn color_most(&self) -> f32 {
        self.picture.borrow().color_max()
    }

    /// What the canvas shows, framed without the panels, `factor` times as large along each side.
    #[wasm_bindgen(unchecked_return_type = "Promise<Capture>")]
    pub fn capture(&self, factor: f32) -> js_sys::Promise {
        let captured = self.picture.borrow_mut().capture(factor);
        future_to_promise(async move {
            let sentence = |error: crate::gpu::GpuError| JsError::new(&error.to_string());
            let (size, reading) = captured.map_err(sentence)?;
            let pixels = reading.await.map_err(sentence)?;
            Ok(Capture::new(size, &pixels).into())
        })
    }
}

impl View {
    pub(super) fn change(&self, change: impl FnOnce(&mut Picture)) {
        let mut picture = self.picture.borrow_mut();
        change(&mut picture);
        picture.stale = true;
        self.frames.request();
    }
}

/// One frame of the browser: advances in time, draws, and submits a search where one is due. Whether another frame is wanted.
fn frame(picture: &Rc<RefCell<Picture>>, frames: &std::rc::Weak<Frames>, time: f64) -> bool {
    let mut guard = picture.borrow_mut();
    let this = &mut *guard;
    if let Some(shown) = &this.shown {
        this.player.go_on(time, &shown.source.borrow());
    }
    this.heed_time();
    let is_counting = this.count_k();
    let is_moving = this.camera_motion.go_on(time);
    // Before the next search, which the picture would have to wait for on the GPU.
    if std::mem::take(&mut this.stale) || is_moving {
        this.draw();
    }
    // On a slow GPU so would the compositor: the search follows in the next frame.
    let is_delayed = std::mem::take(&mut this.has_new_answer) && this.search.is_slow();
    if !is_delayed {
        search(this, picture, frames);
    }
    let is_waiting = is_delayed || this.search.is_compiling();
    is_waiting || is_moving || is_counting || this.player.playing && this.shown.is_some()
}

/// Submits a search where one is due. Its frame is shown once the answer is there.
fn search(this: &mut Picture, picture: &Rc<RefCell<Picture>>, frames: &std::rc::Weak<Frames>) {
    let Some(shown) = &mut this.shown else { return };
    let (request, pending) = match this.search.start(&this.gpu, shown, this.player.frame(), !this.player.playing) {
        Ok(Some(started)) => started,
        Ok(None) => return,
        Err(error) => return trouble::tell(TroubleKind::Scene, &error.to_string()),
    };
    let (picture, frames) = (Rc::downgrade(picture), frames.clone());
    spawn_local(async move {
        let answer = pending.take().await;
        // The view may have been closed meanwhile, as after the loss of its device.
        let Some(picture) = picture.upgrade() else { return };
        let mut picture = picture.borrow_mut();
        let Picture { gpu, shown, scene_picture, search, height, .. } = &mut *picture;
        let was_shown = search.shown() == Some(&request);
        let summary = search.end(gpu, shown.as_mut(), scene_picture, (request, answer));
        // The same search once more gives the same picture.
        let is_same = was_shown && summary.is_some();
        if let Some(summary) = summary {
            *height = summary.counts().get(Count::Height).unwrap_or(1) as u32;
        }
        if !is_same || !picture.quality.is_decided() {
            picture.stale = true;
            picture.has_new_answer = true;
        }
        if let Some(frames) = frames.upgrade() {
            frames.request();
        }
    });
}
