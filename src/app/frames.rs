use std::cell::{Cell, OnceCell};
use std::rc::Rc;

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;

/// Calls a function once per frame of the browser, as long as the function asks for another. A hidden page gets no frames.
pub struct Frames {
    shared: Rc<Shared>,
}

struct Shared {
    pending: Cell<Option<i32>>,
    callback: OnceCell<Closure<dyn FnMut(f64)>>,
}

impl Frames {
    /// `frame` gets the time in milliseconds and returns whether it wants to be called again.
    pub fn new(mut frame: impl FnMut(f64) -> bool + 'static) -> Self {
        let shared = Rc::new(Shared { pending: Cell::new(None), callback: OnceCell::new() });
        // A strong reference here would be a cycle, and the callback would never be freed.
        let weak = Rc::downgrade(&shared);
        shared.callback.get_or_init(|| {
            Closure::new(move |time: f64| {
                let Some(shared) = weak.upgrade() else { return };
                shared.pending.set(None);
                if frame(time) {
                    shared.request();
                }
            })
        });
        Self { shared }
    }

    /// Requests a frame, unless one is pending.
    pub fn request(&self) {
        self.shared.request();
    }
}

impl Shared {
    fn request(&self) {
        if self.pending.get().is_some() {
            return;
        }
        if let (Some(window), Some(callback)) = (web_sys::window(), self.callback.get()) {
            self.pending.set(window.request_animation_frame(callback.as_ref().unchecked_ref()).ok());
        }
    }
}

impl Drop for Frames {
    fn drop(&mut self) {
        if let (Some(window), Some(pending)) = (web_sys::window(), self.shared.pending.take()) {
            // Fails only for a frame that was never requested.
            let _ = window.cancel_animation_frame(pending);
        }
    }
}
