//! Errors after the page is open, dispatched as `kdet-trouble` events on the window. Their detail is a [`Trouble`].

use wasm_bindgen::JsValue;

use super::js_data::to_js;
use crate::gpu::{Gpu, GpuError};
use crate::playback::{Trouble, TroubleKind};

/// Reports an error to the page.
pub fn tell(kind: TroubleKind, text: &str) {
    dispatch("kdet-trouble", &to_js(&Trouble { kind, text }));
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
        tell(TroubleKind::Panic, &info.to_string());
    }));
}

/// Reports the loss of the device and every error that nothing else handles to the page.
pub(super) fn watch(gpu: &Gpu) {
    gpu.listen(|error| match error {
        GpuError::Lost { reason } => tell(TroubleKind::Lost, reason),
        error => tell(TroubleKind::Gpu, &error.to_string()),
    });
}
