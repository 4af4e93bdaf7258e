use std::cell::RefCell;
use std::rc::Rc;

use glam::{UVec2, Vec3};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::adapter_report::AdapterReport;
use super::camera_motion::CameraMotion;
use super::canvas::Canvas;
use super::frames::Frames;
use super::js_data;
use super::k_count::{KCount, Wanted};
use super::player::Player;
use super::scene_loader::SceneLoader;
use super::search::Search;
use super::shown_scene::ShownScene;
use super::trouble::{self, Trouble};
use super::view_look::Cut;
use crate::detect::Settings;
use crate::gpu::{Gpu, GpuError, GpuOptions, readback::read_elements};
use crate::render::{Camera, ColorBy, Item, Look, ScenePicture, Theme};

/// The canvas with what is drawn on it. Freeing it stops it.
#[wasm_bindgen]
pub struct View {
    pub(super) picture: Rc<RefCell<Picture>>,
    pub(super) frames: Rc<Frames>,
    adapter: AdapterReport,
}

pub(super) struct Picture {
    pub(super) gpu: Gpu,
    canvas: Canvas,
    scene_picture: ScenePicture,
    pub(super) search: Search,
    pub(super) shown: Option<ShownScene>,
    pub(super) player: Player,
    pub(super) camera_motion: CameraMotion,
    pub(super) look: Look,
    pub(super) cut: Option<Cut>,
    /// Levels of the grid in the last frame that came back.
    pub(super) height: u32,
    /// k of the tetrahedra, once it was asked for.
    pub(super) k_count: Option<KCount>,
    /// What the canvas shows is no longer what it should show.
    pub(super) stale: bool,
}

#[wasm_bindgen]
impl View {
    /// Opens a device for the canvas; draws from the first [`Self::resize`] on. Errors are sentences for the page.
    pub async fn open(canvas: web_sys::HtmlCanvasElement) -> Result<View, JsError> {
        let sentence = |error: &dyn std::fmt::Display| JsError::new(&format!("The GPU could not be opened: {error}."));
        let gpu = Gpu::request(&GpuOptions::default()).await.map_err(|error| sentence(&error))?;
        trouble::watch(&gpu);
        let Some((instance, adapter)) = &gpu.origin else { return Err(sentence(&"it came from nowhere")) };
        let surface = instance
            .create_surface(wgpu::SurfaceTarget::Canvas(canvas))
            .map_err(|error| JsError::new(&format!("The canvas cannot be drawn on with WebGPU: {error}.")))?;
        let canvas = Canvas::new(surface, adapter, &gpu.device)
            .ok_or_else(|| JsError::new("The GPU cannot draw on this page's canvas."))?;
        let picture = Picture {
            scene_picture: ScenePicture::new(&gpu, canvas.format()).map_err(|error| sentence(&error))?,
            search: Search::new(&gpu).map_err(|error| sentence(&error))?,
            shown: None,
            player: Player::default(),
            camera_motion: CameraMotion::default(),
            look: Look::default(),
            cut: None,
            height: 1,
            k_count: None,
            stale: true,
            canvas,
            gpu: gpu.clone(),
        };
        let picture = Rc::new(RefCell::new(picture));
        let frames = Rc::new_cyclic(|frames: &std::rc::Weak<Frames>| {
            let (picture, frames) = (Rc::clone(&picture), frames.clone());
            Frames::new(move |time| frame(&picture, &frames, time))
        });
        Ok(Self { picture, frames, adapter: AdapterReport::new(adapter) })
    }

    /// What the adapter can do.
    #[wasm_bindgen(getter)]
    pub fn adapter(&self) -> AdapterReport {
        self.adapter.clone()
    }

    /// Follows the canvas element: its size in device pixels, and how many of them make a pixel of the page.
    pub fn resize(&self, width: u32, height: u32, scale: f32) {
        self.change(|picture| {
            picture.canvas.resize(UVec2::new(width, height));
            picture.look.scale = scale;
            picture.frame_scene(false);
        });
    }

    /// Dark or light.
    #[wasm_bindgen(js_name = setDark)]
    pub fn set_dark(&self, dark: bool) {
        self.change(|picture| picture.look.theme = if dark { Theme::Dark } else { Theme::Light });
    }

    /// Shows a scene that is ready, from its first frame; what was shown before stays if it cannot be.
    pub fn show(&self, loader: &SceneLoader) -> Result<(), JsError> {
        let mut picture = self.picture.borrow_mut();
        let picture = &mut *picture;
        let shown = ShownScene::new(&picture.gpu, loader.source(), &mut picture.scene_picture)
            .map_err(|error| JsError::new(&error.to_string()))?;
        picture.look.ground = shown.ground();
        picture.shown = Some(shown);
        picture.player.rewind();
        picture.search.forget();
        picture.k_count = None;
        picture.camera_motion.release();
        picture.cut_open();
        picture.frame_scene(false);
        picture.stale = true;
        self.frames.request();
        Ok(())
    }

    /// Plays or stands still.
    #[wasm_bindgen(js_name = setPlaying)]
    pub fn set_playing(&self, playing: bool) {
        self.change(|picture| picture.player.playing = playing);
    }

    /// Goes to a frame.
    #[wasm_bindgen(js_name = setFrame)]
    pub fn set_frame(&self, frame: u32) {
        self.change(|picture| picture.player.seek(frame));
    }

    /// The frame that is shown.
    #[wasm_bindgen(getter)]
    pub fn frame(&self) -> u32 {
        self.picture.borrow().player.frame()
    }

    /// Whether the scene's corrections are applied.
    #[wasm_bindgen(js_name = setCorrected)]
    pub fn set_corrected(&self, corrected: bool) {
        self.change(|picture| picture.search.corrected = corrected);
    }

    /// What is asked from now on: an object with the fields of `Settings`.
    pub fn ask(&self, settings: JsValue) -> Result<(), JsError> {
        let settings: Settings = js_data::from_js(&settings)?;
        settings.validate().map_err(|error| JsError::new(&error.to_string()))?;
        self.change(|picture| picture.search.settings = settings);
        Ok(())
    }

    /// All frames of the scene have come: looks at how much room it takes.
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
        self.picture.borrow().most()
    }

    /// Draws at once: a canvas keeps its pixels only until the browser has shown them.
    #[wasm_bindgen(js_name = drawNow)]
    pub fn draw_now(&self) {
        self.picture.borrow_mut().draw();
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

/// Milliseconds of a picture's time that counting k may take.
const K_COUNT_MS: f64 = 7.0;

/// One frame of the browser: goes on in time, starts a search where one is due, draws. Whether another frame is wanted.
fn frame(picture: &Rc<RefCell<Picture>>, frames: &std::rc::Weak<Frames>, time: f64) -> bool {
    let mut guard = picture.borrow_mut();
    let this = &mut *guard;
    if let Some(shown) = &mut this.shown {
        this.player.go_on(time, &shown.source.borrow());
        let (frame, still) = (this.player.frame(), !this.player.playing);
        match this.search.start(&this.gpu, shown, &mut this.scene_picture, frame, still) {
            Ok(None) => {}
            Ok(Some((asked, pending))) => {
                this.stale = true;
                let (picture, frames) = (Rc::downgrade(picture), frames.clone());
                spawn_local(async move {
                    let answer = pending.take().await;
                    // A view that was closed, as after the loss of its device, tells nothing any more.
                    let Some(picture) = picture.upgrade() else { return };
                    let mut picture = picture.borrow_mut();
                    let picture = &mut *picture;
                    let Picture { gpu, shown, scene_picture, .. } = picture;
                    if let Some(summary) = picture.search.end(gpu, shown.as_ref(), scene_picture, (asked, answer)) {
                        picture.height = summary.counts().height as u32;
                        picture.stale = true;
                    }
                    // Something may have been waiting for this one.
                    if let Some(frames) = frames.upgrade() {
                        frames.request();
                    }
                });
            }
            Err(error) => trouble::tell(Trouble::Scene, &error.to_string()),
        }
    }
    let k_count = this.count_k();
    let moving = this.camera_motion.go_on(time);
    if std::mem::take(&mut this.stale) || moving {
        this.draw();
    }
    moving || k_count || this.player.playing && this.shown.is_some()
}

impl Picture {
    fn draw(&mut self) {
        self.look.most = self.most();
        let Self { gpu, canvas, scene_picture, look, camera_motion, .. } = self;
        let size = canvas.size();
        look.camera = camera_motion.camera();
        let mut drawn = Ok(());
        canvas.show(&gpu.queue, |encoder, target| drawn = scene_picture.draw(gpu, encoder, target, size, look));
        if let Err(error) = drawn {
            trouble::tell(Trouble::Gpu, &error.to_string());
        }
    }

    /// Goes on counting k, where colours tell it: of the frame that is shown, or where it began if that runs on. Whether there
    /// is more to do.
    fn count_k(&mut self) -> bool {
        let Some(shown) = self.shown.as_ref().filter(|_| self.look.color_by == ColorBy::K) else { return false };
        let loaded = shown.source.borrow();
        let Some(scene) = loaded.scene() else { return false };
        let (frame, corrected) = (self.player.frame(), self.search.corrected);
        let placement = shown.show.placement();
        let wanted = Wanted { scene: self.search.scene(), epoch: placement.epoch(frame), frame, corrected };
        let known = self.k_count.as_ref().map(|k_count| {
            let frame = if self.player.playing { k_count.wanted.frame } else { frame };
            k_count.wanted == Wanted { frame, ..wanted }
        });
        if known != Some(true) {
            self.k_count = Some(KCount::new(wanted, placement.assembly(scene, frame, corrected)));
        }
        let Some(k_count) = &mut self.k_count else { return false };
        if let Some(report) = k_count.go_on(K_COUNT_MS) {
            let k: Vec<f32> = shown.show.input().order.iter().map(|&t| report.k[t as usize] as f32).collect();
            if let Err(error) = self.scene_picture.set_k(&self.gpu, Some(&k)) {
                trouble::tell(Trouble::Gpu, &error.to_string());
            }
            self.stale = true;
            trouble::dispatch("kdet-k", &JsValue::from(k_count.wanted.frame));
        }
        k_count.report.is_none()
    }

    /// Draws these things into the scene.
    pub(super) fn draw_items(&mut self, items: &[Item]) -> Result<(), GpuError> {
        self.scene_picture.set_drawing(&self.gpu, items)
    }

    /// Which way every object goes when they are moved apart.
    pub(super) fn shifts(&self) -> Option<&wgpu::Buffer> {
        self.scene_picture.shifts()
    }

    /// Width by height.
    pub(super) fn aspect(&self) -> f32 {
        let size = self.canvas.size().as_vec2();
        size.x / size.y
    }

    /// Fits the whole scene into what is free of the canvas, unless somebody has turned the camera.
    pub(super) fn frame_scene(&mut self, smoothly: bool) {
        if let Some(camera) = self.home().filter(|_| !self.camera_motion.is_own()) {
            self.camera_motion.go_to(camera, smoothly);
        }
    }

    /// The camera that sees all of the scene.
    pub(super) fn home(&self) -> Option<Camera> {
        let shown = self.shown.as_ref()?;
        Some(self.camera_motion.insets.free(self.aspect(), |aspect| shown.camera(aspect)))
    }

    /// Where the corners of colliding tetrahedra are; nothing where nothing has been looked for yet. The only read-back that
    /// is not about counts, and only when somebody asks.
    pub(super) fn colliding(&self) -> Option<impl Future<Output = Result<Vec<Vec3>, GpuError>> + 'static> {
        let shown = self.shown.as_ref()?;
        let (marks, frame, corrected) = self.search.marks()?;
        let (gpu, marks, input) = (self.gpu.clone(), marks.clone(), shown.show.input());
        let placement = shown.show.placement();
        let epoch = &placement.epochs[placement.epoch(frame)];
        let positions = placement.place(&shown.source.borrow().scene()?.controls(f64::from(frame), corrected));
        let count = input.primitive_count;
        let corners: Vec<[Vec3; 4]> = (0..count)
            .filter_map(|primitive| epoch.cells.get(input.original(primitive) as usize))
            .map(|corners| corners.map(|vertex| positions[vertex as usize]))
            .collect();
        Some(async move {
            let marks: Vec<u32> = read_elements(&gpu, &marks, count as usize).await?;
            Ok(corners.iter().zip(marks).filter(|(_, mark)| *mark != 0).flat_map(|(corners, _)| *corners).collect())
        })
    }
}
