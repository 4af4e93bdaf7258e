//! Reads mesh files and results of benchmarks for the page, beside it: most visitors bring none, and whoever brings large ones
//! need not wait for them with a page that stands still. On targets other than wasm32 this is an empty program.

#[cfg(target_arch = "wasm32")]
mod reader {
    use js_sys::Uint8Array;
    use kdet::internals::{
        bench::Document,
        scene::{
            format::pack,
            import::{Named, Options, import},
        },
    };
    use wasm_bindgen::prelude::*;

    /// Makes a scene from mesh files: one per object, numbered ones are frames of one. The bytes are for the page's program.
    /// Errors are sentences for the page.
    #[wasm_bindgen(js_name = readFiles, unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    pub fn read_files(names: Vec<String>, contents: Vec<Uint8Array>) -> Result<Vec<u8>, JsError> {
        let contents: Vec<Vec<u8>> = contents.iter().map(Uint8Array::to_vec).collect();
        let files: Vec<Named<'_>> = names.iter().zip(&contents).map(|(name, bytes)| Named { name, bytes }).collect();
        let imported = import(&files, &Options::default()).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(pack(&imported))
    }

    /// The files of a `summary.json`, as JSON of `{name, text}`: CSV, and itself in its present form. Errors are sentences for the
    /// page.
    #[wasm_bindgen(js_name = benchmarkFiles)]
    pub fn benchmark_files(summary: &str) -> Result<String, JsError> {
        let document = Document::read(summary).map_err(|error| JsError::new(&error.to_string()))?;
        Ok(serde_json::to_string(&document.files())?)
    }
}

fn main() {
    #[cfg(target_arch = "wasm32")]
    console_error_panic_hook::set_once();
}
