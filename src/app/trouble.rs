//! What goes wrong after the page is open, told to the overlay as `kdet-trouble` events on the window. Their detail has a
//! `kind` (`panic`, `lost`, `gpu` or `scene`) and a `text`.

use wasm_bindgen::JsValue;

use crate::gpu::{Gpu, GpuError};

/// What went wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The program itself failed; it cannot go on.
    Panic,
    /// The GPU device was lost; everything on it is gone, a new one may work.
    Lost,
    /// The GPU refused something.
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

/// Tells the overlay.
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
    // Without a window there is nobody to tell, and this may be called while panicking: nothing here may fail.
    if let (Some(window), Ok(event)) = (web_sys::window(), web_sys::CustomEvent::new_with_event_init_dict(name, &init))
    {
        let _ = window.dispatch_event(&event);
    }
}

/// Panics go to the console, with their stack, and to the overlay.
pub(super) fn show_panics() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        tell(Trouble::Panic, &info.to_string());
    }));
}

/// The loss of the device and every error that nothing else caught go to the overlay.
pub(super) fn watch(gpu: &Gpu) {
    gpu.listen(|error| match error {
        GpuError::Lost { reason } => tell(Trouble::Lost, reason),
        error => tell(Trouble::Gpu, &error.to_string()),
    });
}
