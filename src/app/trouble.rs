//! Errors after the page is open, dispatched as `kdet-trouble` events on the window. Their detail has a
//! `kind` (`panic`, `lost`, `gpu` or `scene`) and a `text`.

use wasm_bindgen::JsValue;

use crate::gpu::{Gpu, GpuError};

/// The kind of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The program itself failed; it cannot continue.
    Panic,
    /// The GPU device was lost with everything on it; a new one may work.
    Lost,
    /// Another error of the GPU.
    Gpu,
    /// The scene cannot be shown or searched; others can.
    Scene,
}

impl Trouble {
    fn kind(self) -> &'static str {
        match self {
            Self::Panic => "panic",
            Self::Lost => "lost",
            Self::Gpu => "gpu",
            Self::Scene => "scene",
        }
    }
}

/// Reports an error to the page.
pub fn tell(trouble: Trouble, text: &str) {
    let detail = js_sys::Object::new();
    for (key, value) in [("kind", trouble.kind()), ("text", text)] {
        // Setting a property of a fresh plain object cannot fail.
        let _ = js_sys::Reflect::set(&detail, &JsValue::from_str(key), &JsValue::from_str(value));
    }
    dispatch("kdet-trouble", &detail);
}

/// An event on the window, with its detail.
pub(super) fn dispatch(name: &str, detail: &JsValue) {
    let init = web_sys::CustomEventInit::new();
    init.set_detail(detail);
    // Without a window there is nothing to report to, and this may be called while panicking: nothing here may fail.
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::CustomEvent::new_with_event_init_dict(name, &init))
    {
        let _ = window.dispatch_event(&event);
    }
}

/// Reports panics to the console, with their stack, and to the page.
pub(super) fn show_panics() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        tell(Trouble::Panic, &info.to_string());
    }));
}

/// Reports the loss of the device and every error that nothing else handles to the page.
pub(super) fn watch(gpu: &Gpu) {
    gpu.listen(|error| match error {
        GpuError::Lost { reason } => tell(Trouble::Lost, reason),
        error => tell(Trouble::Gpu, &error.to_string()),
    });
}
