//! The page: the only folder that knows the browser. What it exports to the TypeScript in `web/` are the
//! `#[wasm_bindgen]` items; `make generate` writes their declarations, `web/wasm/program.ts`. It is part of the program `page`, not of
//! the library: other wasm programs do without it. The answer of a frame and errors reach the page as events on the window, see
//! [`page_events`].

mod benchmark;
mod camera_motion;
mod canvas;
mod capture;
mod clip_plane;
mod compiling;
mod frames;
mod inspect;
mod inspected_frame;
mod js_data;
mod k_count;
mod live;
mod page_events;
mod picture;
mod player;
mod scene_loader;
mod search;
mod shaders;
mod shown_scene;
pub mod trouble;
mod view;
mod view_camera;
mod view_look;
mod view_pick;

/// Runs once, as soon as the program is loaded: panics are shown in the page from here on.
pub fn start() {
    trouble::show_panics();
}
