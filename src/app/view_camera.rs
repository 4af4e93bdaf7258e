use std::rc::Rc;

use glam::{Vec2, Vec3};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;

use super::view::View;
use super::{page_events, trouble};
use crate::playback::{PageEvent, TroubleKind};
use crate::render::{Camera, Window};

/// The least distance from a collision, as a part of the distance that shows the whole scene: nearer, its surroundings
/// would not be recognisable.
const NEAREST: f32 = 0.22;

#[wasm_bindgen]
impl View {
    /// Orbits the camera around its target; in radians.
    pub fn orbit(&self, yaw: f32, pitch: f32, smoothly: bool) {
        self.look(smoothly, |camera| camera.orbited(yaw, pitch));
    }

    /// Moves the camera sideways; in heights of the picture.
    pub fn pan(&self, x: f32, y: f32, smoothly: bool) {
        self.look(smoothly, |camera| camera.panned(Vec2::new(x, y)));
    }

    /// Multiplies the distance: nearer (below 1) or farther (above 1).
    pub fn zoom(&self, factor: f32, smoothly: bool) {
        self.look(smoothly, |camera| camera.zoomed(factor));
    }

    /// Resets the camera.
    #[wasm_bindgen(js_name = resetCamera)]
    pub fn reset_camera(&self) {
        self.change(|picture| {
            picture.camera_motion.release();
            picture.frame_scene(true);
        });
    }

    /// Frames the colliding primitives, from the same direction. Their positions are read back first: a `kdet-camera` event on
    /// the window tells when the camera starts to move.
    #[wasm_bindgen(js_name = frameCollision)]
    pub fn frame_collision(&self) {
        let picture = Rc::clone(&self.picture);
        let frames = Rc::downgrade(&self.frames);
        spawn_local(async move {
            let scene = picture.borrow().search.scene();
            let Some(reading) = picture.borrow().colliding() else { return };
            let points = match reading.await {
                Ok(points) => points,
                Err(error) => return trouble::tell(TroubleKind::Gpu, &error.to_string()),
            };
            if points.is_empty() {
                return;
            }
            let mut picture = picture.borrow_mut();
            if picture.search.scene() != scene {
                return;
            }
            let (camera, aspect) = (picture.camera_motion.goal(), picture.aspect());
            let nearest = NEAREST * picture.home().map_or(0.0, |home| home.distance);
            let window = Window::free(aspect, picture.camera_motion.insets, 0.25);
            let goal = camera.fit_points_from(&points, window, nearest);
            picture.camera_motion.take(goal, true);
            picture.stale = true;
            if let Some(frames) = frames.upgrade() {
                frames.request();
            }
            drop(picture);
            page_events::dispatch(&PageEvent::Camera);
        });
    }

    /// Yaw and pitch in degrees, distance, and x, y, z of the target; undefined for the scene's own camera.
    #[wasm_bindgen(getter)]
    pub fn camera(&self) -> Option<Vec<f32>> {
        let picture = self.picture.borrow();
        let Camera { target, yaw, pitch, distance, .. } = picture.camera_motion.goal();
        let numbers = vec![yaw.to_degrees(), pitch.to_degrees(), distance, target.x, target.y, target.z];
        picture.camera_motion.is_own().then_some(numbers)
    }

    /// Sets the camera from six numbers, see [`Self::camera`].
    #[wasm_bindgen(js_name = setCamera)]
    pub fn set_camera(&self, numbers: &[f32], smoothly: bool) {
        let &[yaw, pitch, distance, x, y, z] = numbers else { return };
        let (yaw, pitch, target) = (yaw.to_radians(), pitch.to_radians(), Vec3::new(x, y, z));
        self.look(smoothly, |camera| Camera { target, yaw, pitch, distance, ..camera });
    }

    /// Parts of the canvas' height and width that panels cover.
    #[wasm_bindgen(js_name = setInsets)]
    pub fn set_insets(&self, top: f32, right: f32, bottom: f32, left: f32) {
        self.change(|picture| {
            picture.camera_motion.insets = [top, right, bottom, left];
            picture.frame_scene(true);
        });
    }

    /// Whether the camera moves at once instead of smoothly.
    #[wasm_bindgen(js_name = setStill)]
    pub fn set_still(&self, still: bool) {
        self.change(|picture| picture.camera_motion.still = still);
    }

    fn look(&self, smoothly: bool, change: impl FnOnce(Camera) -> Camera) {
        self.change(|picture| {
            let goal = change(picture.camera_motion.goal());
            picture.camera_motion.take(goal, smoothly);
        });
    }
}
