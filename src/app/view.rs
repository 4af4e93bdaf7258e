use std::cell::RefCell;
use std::rc::Rc;

use glam::UVec2;
use wasm_bindgen::prelude::*;

use super::adapter_report::AdapterReport;
use super::canvas::Canvas;
use super::frames::Frames;
use super::trouble;
use crate::render::{SpinningTetrahedron, Theme};

/// The canvas with what is drawn on it. Freeing it stops it.
#[wasm_bindgen]
pub struct View {
    picture: Rc<RefCell<Picture>>,
    frames: Frames,
    adapter: AdapterReport,
}

struct Picture {
    canvas: Canvas,
    queue: wgpu::Queue,
    tetrahedron: SpinningTetrahedron,
    theme: Theme,
    /// Device pixels per pixel of the page.
    scale: f32,
    playing: bool,
    turn: f64,
    last_time: Option<f64>,
}

const TURNS_PER_SECOND: f64 = 0.1;
/// The longest step in seconds: after a pause the body goes on from where it was.
const LONGEST_STEP: f64 = 0.1;

#[wasm_bindgen]
impl View {
    /// Opens a device for the canvas; draws from the first [`Self::resize`] on. Errors are sentences for the page.
    pub async fn open(canvas: web_sys::HtmlCanvasElement) -> Result<View, JsError> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
        let surface = instance
            .create_surface(wgpu::SurfaceTarget::Canvas(canvas))
            .map_err(|error| JsError::new(&format!("The canvas cannot be drawn on with WebGPU: {error}.")))?;
        let adapter = instance
            .request_adapter(&wgpu::RequestAdapterOptions {
                power_preference: wgpu::PowerPreference::HighPerformance,
                compatible_surface: Some(&surface),
                ..wgpu::RequestAdapterOptions::default()
            })
            .await
            .map_err(|error| JsError::new(&format!("The browser offers no GPU: {error}.")))?;
        let (device, queue) = adapter
            .request_device(&wgpu::DeviceDescriptor::default())
            .await
            .map_err(|error| JsError::new(&format!("The GPU could not be opened: {error}.")))?;
        trouble::watch(&device);
        let canvas = Canvas::new(surface, &adapter, &device)
            .ok_or_else(|| JsError::new("The GPU cannot draw on this page's canvas."))?;
        let tetrahedron = SpinningTetrahedron::new(&device, canvas.format());
        let picture = Rc::new(RefCell::new(Picture {
            canvas,
            queue,
            tetrahedron,
            theme: Theme::default(),
            scale: 1.0,
            playing: false,
            turn: 0.05,
            last_time: None,
        }));
        let frames = Frames::new({
            let picture = Rc::clone(&picture);
            move |time| picture.borrow_mut().frame(time)
        });
        Ok(Self { picture, frames, adapter: AdapterReport::new(&adapter) })
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
            picture.scale = scale;
        });
    }

    /// Dark or light.
    #[wasm_bindgen(js_name = setDark)]
    pub fn set_dark(&self, dark: bool) {
        self.change(|picture| picture.theme = if dark { Theme::Dark } else { Theme::Light });
    }

    /// Turns or stands still.
    #[wasm_bindgen(js_name = setPlaying)]
    pub fn set_playing(&self, playing: bool) {
        self.change(|picture| picture.playing = playing);
    }

    fn change(&self, change: impl FnOnce(&mut Picture)) {
        change(&mut self.picture.borrow_mut());
        self.frames.request();
    }
}

impl Picture {
    /// Draws the picture of this moment; whether another frame is wanted.
    fn frame(&mut self, time: f64) -> bool {
        if self.playing {
            let step = self.last_time.map_or(0.0, |last| ((time - last) / 1000.0).clamp(0.0, LONGEST_STEP));
            self.turn = (self.turn + step * TURNS_PER_SECOND).fract();
        }
        self.last_time = self.playing.then_some(time);
        self.tetrahedron.set_look(&self.queue, self.theme, self.turn as f32, self.canvas.size(), self.scale);
        self.canvas.show(&self.queue, self.theme.background(), |pass| self.tetrahedron.draw(pass));
        self.playing
    }
}
