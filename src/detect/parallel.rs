//! The one place that knows whether there are threads: rayon natively, a plain loop on wasm.

#[cfg(not(target_arch = "wasm32"))]
use rayon::prelude::*;

/// Indices that one task takes at a time.
const CHUNK: usize = 256;

/// `f(0) … f(n - 1)`, in order.
pub(crate) fn map<T: Send>(n: usize, f: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    #[cfg(not(target_arch = "wasm32"))]
    return (0..n).into_par_iter().with_min_len(CHUNK).map(f).collect();
    #[cfg(target_arch = "wasm32")]
    return (0..n).map(f).collect();
}

/// As [`map`], for what takes long each.
pub(crate) fn map_large<T: Send>(n: usize, f: impl Fn(usize) -> T + Sync + Send) -> Vec<T> {
    #[cfg(not(target_arch = "wasm32"))]
    return (0..n).into_par_iter().map(f).collect();
    #[cfg(target_arch = "wasm32")]
    return (0..n).map(f).collect();
}

/// Folds runs of consecutive indices into one accumulator each; the accumulators come back in order, so that the
/// result does not depend on the number of threads.
pub(crate) fn fold<T: Send + Default>(n: usize, f: impl Fn(&mut T, usize) + Sync + Send) -> Vec<T> {
    let chunk = |c: usize| {
        let mut folded = T::default();
        for i in c * CHUNK..n.min((c + 1) * CHUNK) {
            f(&mut folded, i);
        }
        folded
    };
    let chunks = n.div_ceil(CHUNK);
    #[cfg(not(target_arch = "wasm32"))]
    return (0..chunks).into_par_iter().map(chunk).collect();
    #[cfg(target_arch = "wasm32")]
    return (0..chunks).map(chunk).collect();
}

/// Sorts.
pub(crate) fn sort<T: Ord + Send>(items: &mut [T]) {
    #[cfg(not(target_arch = "wasm32"))]
    items.par_sort_unstable();
    #[cfg(target_arch = "wasm32")]
    items.sort_unstable();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_left_out_and_the_order_is_kept() {
        for n in [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK + 7] {
            let expected: Vec<usize> = (0..n).collect();
            assert_eq!(map(n, |i| i), expected);
            assert_eq!(map_large(n, |i| i), expected);
            assert_eq!(fold(n, |list: &mut Vec<usize>, i| list.push(i)).concat(), expected);
        }
    }
}
