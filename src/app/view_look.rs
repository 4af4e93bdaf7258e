use wasm_bindgen::prelude::*;

use super::clip_plane::ClipPlane;
use super::view::View;
use crate::playback::Coloring;
use crate::render::{SurfaceStyle, colormap};

/// The factor on the length of arrows: minimum translations are short.
const ARROW_SCALE: f32 = 5.0;

/// Of the page, for the declarations below.
#[wasm_bindgen(typescript_custom_section)]
const NAMED: &str = "import type { ColorName, SurfaceName } from '../systems/looks.ts';";

#[wasm_bindgen]
impl View {
    /// How surfaces are drawn: one of `SURFACES`.
    #[wasm_bindgen(js_name = setSurface)]
    pub fn set_surface(&self, #[wasm_bindgen(unchecked_param_type = "SurfaceName")] name: &str) -> Result<(), JsError> {
        let style: SurfaceStyle = name.parse()?;
        self.change(|picture| picture.look.style = style);
        Ok(())
    }

    /// Whether colliding tetrahedra are drawn.
    #[wasm_bindgen(js_name = setColliding)]
    pub fn set_colliding(&self, colliding: bool) {
        self.change(|picture| picture.look.marked = colliding);
    }

    /// Cuts the scene open perpendicular to an axis (0, 1, 2), at −1 to 1 of its bounding box; keeps the side above, or below.
    #[wasm_bindgen(js_name = setClip)]
    pub fn set_clip(&self, axis: usize, at: f32, above: bool) {
        self.change(|picture| {
            picture.clip_plane = Some(ClipPlane { axis: axis.min(2), at, above });
            picture.cut_open();
        });
    }

    /// Removes the clip plane.
    #[wasm_bindgen(js_name = clearClip)]
    pub fn clear_clip(&self) {
        self.change(|picture| {
            picture.clip_plane = None;
            picture.cut_open();
        });
    }

    /// What colours show: one of `COLORS`.
    #[wasm_bindgen(js_name = setColor)]
    pub fn set_color(&self, #[wasm_bindgen(unchecked_param_type = "ColorName")] name: &str) -> Result<(), JsError> {
        let color: Coloring = name.parse()?;
        self.change(|picture| {
            picture.coloring = color;
            picture.draw_parts();
        });
        Ok(())
    }

    /// The level of the grid whose cells in use are drawn, or of the tree whose boxes are; or none.
    #[wasm_bindgen(js_name = setGrid)]
    pub fn set_grid(&self, level: Option<u32>) {
        self.change(|picture| {
            picture.grid_level = level;
            picture.draw_parts();
        });
    }

    /// Colours of the map from the lowest to the highest, in CSS notation.
    #[wasm_bindgen(js_name = colorMap)]
    pub fn color_map() -> Vec<String> {
        let hex = |part: f32| (part * 255.0).round() as u8;
        let color = |i: u8| colormap(f32::from(i) / 8.0).map(hex);
        (0..=8).map(color).map(|[r, g, b]| format!("#{r:02x}{g:02x}{b:02x}")).collect()
    }

    /// Whether minimum translations of colliding pairs are drawn as arrows, [`Self::arrow_scale`] times as long.
    #[wasm_bindgen(js_name = setArrows)]
    pub fn set_arrows(&self, arrows: bool) {
        self.change(|picture| {
            picture.look.arrows = arrows.then_some(ARROW_SCALE);
            picture.draw_parts();
        });
    }

    /// Whether the segments in which colliding triangles meet are drawn.
    #[wasm_bindgen(js_name = setCurves)]
    pub fn set_curves(&self, curves: bool) {
        self.change(|picture| {
            picture.curves = curves;
            picture.draw_parts();
        });
    }

    /// Whether impacts of a method that is continuous in time are drawn as dots.
    #[wasm_bindgen(js_name = setDots)]
    pub fn set_dots(&self, dots: bool) {
        self.change(|picture| {
            picture.dots = dots;
            picture.draw_parts();
        });
    }

    /// The time within the step that is shown, 0 to 1, of a method that is continuous in time.
    #[wasm_bindgen(js_name = setTime)]
    pub fn set_time(&self, time: f32) {
        self.change(|picture| picture.set_time(time));
    }

    /// The factor on the length of arrows.
    #[wasm_bindgen(js_name = arrowScale)]
    pub fn arrow_scale() -> f32 {
        ARROW_SCALE
    }

    /// How far objects are moved apart, 0 to 1.
    #[wasm_bindgen(js_name = setExplode)]
    pub fn set_explode(&self, explode: f32) {
        self.change(|picture| picture.look.explode = explode.clamp(0.0, 1.0));
    }
}
