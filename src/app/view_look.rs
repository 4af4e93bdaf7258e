use glam::Vec3;
use wasm_bindgen::prelude::*;

use super::view::{Picture, View};
use crate::render::{Clip, ColorBy, SurfaceStyle, colormap};

/// Translations are short: their arrows are drawn so many times as long.
const ARROW_SCALE: f32 = 5.0;

/// A plane across an axis, in parts of the room that the scene takes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Cut {
    /// 0, 1, 2 for x, y, z.
    axis: usize,
    /// From −1 at the least end of the scene's box to 1 at the other.
    at: f32,
    /// Whether what is above stays, and not what is below.
    above: bool,
}

#[wasm_bindgen]
impl View {
    /// How surfaces are drawn: `matte`, `opaque`, `glass`, `wire` or `hidden`.
    #[wasm_bindgen(js_name = setSurface)]
    pub fn set_surface(&self, name: &str) -> Result<(), JsError> {
        let style = match name {
            "matte" => SurfaceStyle::Matte,
            "opaque" => SurfaceStyle::Opaque,
            "glass" => SurfaceStyle::Glass,
            "wire" => SurfaceStyle::Wire,
            "hidden" => SurfaceStyle::Hidden,
            _ => return Err(JsError::new(&format!("'{name}' is no way to draw surfaces"))),
        };
        self.change(|picture| picture.look.style = style);
        Ok(())
    }

    /// Whether colliding tetrahedra are drawn.
    #[wasm_bindgen(js_name = setColliding)]
    pub fn set_colliding(&self, colliding: bool) {
        self.change(|picture| picture.look.colliding = colliding);
    }

    /// Cuts the scene open across an axis (0, 1, 2) at a place from −1 to 1 of its room; what is above stays, or below.
    #[wasm_bindgen(js_name = setClip)]
    pub fn set_clip(&self, axis: usize, at: f32, above: bool) {
        self.change(|picture| {
            picture.cut = Some(Cut { axis: axis.min(2), at, above });
            picture.cut_open();
        });
    }

    /// Does not cut the scene open.
    #[wasm_bindgen(js_name = clearClip)]
    pub fn clear_clip(&self) {
        self.change(|picture| {
            picture.cut = None;
            picture.cut_open();
        });
    }

    /// What the colour of tetrahedra tells: `object`, `level`, `pairs`, `depth` or `k`.
    #[wasm_bindgen(js_name = setColor)]
    pub fn set_color(&self, name: &str) -> Result<(), JsError> {
        let color = match name {
            "object" => ColorBy::Object,
            "level" => ColorBy::Level,
            "pairs" => ColorBy::Pairs,
            "depth" => ColorBy::Depth,
            "k" => ColorBy::K,
            _ => return Err(JsError::new(&format!("'{name}' gives no colour"))),
        };
        self.change(|picture| picture.look.color_by = color);
        Ok(())
    }

    /// The level of the grid whose cells in use are drawn, or none.
    #[wasm_bindgen(js_name = setGrid)]
    pub fn set_grid(&self, level: Option<u32>) {
        self.change(|picture| {
            if level.is_some() && !picture.search.cells {
                picture.search.ask_again();
            }
            picture.search.cells = level.is_some();
            picture.look.grid = level;
        });
    }

    /// The colours from the least to the most, as the style sheet writes them.
    #[wasm_bindgen(js_name = colorMap)]
    pub fn color_map() -> Vec<String> {
        let hex = |part: f32| (part * 255.0).round() as u8;
        let color = |i: u8| colormap(f32::from(i) / 8.0).map(hex);
        (0..=8).map(color).map(|[r, g, b]| format!("#{r:02x}{g:02x}{b:02x}")).collect()
    }

    /// Whether the translations that would part colliding pairs are drawn as arrows, [`Self::arrow_scale`] times as long.
    #[wasm_bindgen(js_name = setArrows)]
    pub fn set_arrows(&self, arrows: bool) {
        self.change(|picture| picture.look.arrows = arrows.then_some(ARROW_SCALE));
    }

    /// How many times as long as the translations their arrows are.
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

impl Picture {
    /// Puts the plane where it belongs in the room of the scene that is shown.
    pub(super) fn cut_open(&mut self) {
        let room = self.shown.as_ref().map(|shown| shown.room());
        self.look.clip = self.cut.zip(room).map(|(cut, [low, high])| {
            let place = low + (high - low) * ((cut.at + 1.0) / 2.0);
            // The normal points to what is cut away.
            let sign = if cut.above { -1.0 } else { 1.0 };
            Clip { normal: Vec3::AXES[cut.axis] * sign, offset: place[cut.axis] * sign }
        });
    }

    /// What the last colour stands for: the highest level, 64 pairs, a fiftieth of the scene's radius, or the largest k.
    pub(super) fn most(&self) -> f32 {
        match self.look.color_by {
            ColorBy::Object | ColorBy::Pairs => 64.0,
            ColorBy::Level => self.height.saturating_sub(1).max(1) as f32,
            ColorBy::Depth => self.look.ground.radius / 50.0,
            ColorBy::K => {
                let report = self.k_count.as_ref().and_then(|k_count| k_count.report.as_ref());
                report.map_or(1.0, |report| report.largest_k as f32)
            }
        }
    }
}
