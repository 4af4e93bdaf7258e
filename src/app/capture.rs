use glam::UVec2;
use js_sys::Uint8ClampedArray;
use wasm_bindgen::prelude::*;

/// A picture that was read back.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Capture {
    size: UVec2,
    pixels: Uint8ClampedArray,
}

impl Capture {
    pub(super) fn new(size: UVec2, pixels: &[u8]) -> Self {
        Self { size, pixels: Uint8ClampedArray::from(pixels) }
    }
}

#[wasm_bindgen]
impl Capture {
    /// Pixels in a row.
    #[wasm_bindgen(getter)]
    pub fn width(&self) -> u32 {
        self.size.x
    }

    /// Rows.
    #[wasm_bindgen(getter)]
    pub fn height(&self) -> u32 {
        self.size.y
    }

    /// Red, green, blue, alpha of every pixel; row by row from the top.
    #[wasm_bindgen(getter, unchecked_return_type = "Uint8ClampedArray<ArrayBuffer>")]
    pub fn pixels(&self) -> Uint8ClampedArray {
        self.pixels.clone()
    }
}
