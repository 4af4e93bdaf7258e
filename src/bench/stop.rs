use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

/// A wish to stop, for whoever measures and whoever wishes: what is done by then is kept.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Wishes it.
    pub fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it is wished.
    pub fn is_set(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
