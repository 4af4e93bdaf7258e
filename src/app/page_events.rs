//! What the program tells the page: every [`PageEvent`] is an event on the window.

use js_sys::{JsString, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use super::js_data::to_js;
use crate::playback::PageEvent;

/// Dispatches an event.
pub fn dispatch(event: &PageEvent<'_>) {
    let told = to_js(event);
    let field = |name: &str| Reflect::get(&told, &name.into()).unwrap_or(JsValue::UNDEFINED);
    let init = web_sys::CustomEventInit::new();
    init.set_detail(&field("detail"));
    let Ok(name) = field("name").dyn_into::<JsString>() else { return };
    // Without a window there is nothing to report to, and this may be called while panicking: nothing here may fail.
    if let (Some(window), Ok(event)) =
        (web_sys::window(), web_sys::CustomEvent::new_with_event_init_dict(&String::from(name), &init))
    {
        let _ = window.dispatch_event(&event);
    }
}
