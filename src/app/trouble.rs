//! Errors after the page is open, which reach the page as events, each a [`Trouble`].

use super::page_events::dispatch;
use crate::gpu::{Gpu, GpuError};
use crate::playback::{PageEvent, Trouble, TroubleKind};

/// Reports an error to the page.
pub fn tell(kind: TroubleKind, text: &str) {
    dispatch(&PageEvent::Trouble(Trouble { kind, text }));
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
