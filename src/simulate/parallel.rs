//! Loops on all cores, natively; in the browser, which has one, one after the other.

#[cfg(not(target_arch = "wasm32"))]
pub(super) use rayon::prelude::*;

/// The same methods as those of rayon.
#[cfg(target_arch = "wasm32")]
pub(super) trait InTurn<T> {
    fn par_iter(&self) -> std::slice::Iter<'_, T>;
    fn par_iter_mut(&mut self) -> std::slice::IterMut<'_, T>;
}

#[cfg(target_arch = "wasm32")]
impl<T> InTurn<T> for [T] {
    fn par_iter(&self) -> std::slice::Iter<'_, T> {
        self.iter()
    }

    fn par_iter_mut(&mut self) -> std::slice::IterMut<'_, T> {
        self.iter_mut()
    }
}

/// The same for ranges.
#[cfg(target_arch = "wasm32")]
pub(super) trait IntoInTurn: IntoIterator + Sized {
    fn into_par_iter(self) -> Self::IntoIter {
        self.into_iter()
    }
}

#[cfg(target_arch = "wasm32")]
impl IntoInTurn for std::ops::Range<usize> {}
