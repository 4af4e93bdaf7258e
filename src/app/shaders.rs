use wasm_bindgen::prelude::*;

/// Adds shader files that the program does not embed (`shaders/later.txt`), before a method needs them.
#[wasm_bindgen(js_name = addShaders)]
pub fn add_shaders(paths: Vec<String>, texts: Vec<String>) {
    crate::shaders::add(paths.into_iter().zip(texts).collect());
}
