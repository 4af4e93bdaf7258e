/// The middle of some samples; the mean of the two in the middle for an even number, NaN for none.
pub fn median(samples: &[f64]) -> f64 {
    let mut sorted = samples.to_vec();
    sorted.sort_unstable_by(f64::total_cmp);
    match sorted.len() {
        0 => f64::NAN,
        n => f64::midpoint(sorted[(n - 1) / 2], sorted[n / 2]),
    }
}

/// The mean of some samples; NaN for none.
pub fn mean(samples: &[f64]) -> f64 {
    match samples.len() {
        0 => f64::NAN,
        n => samples.iter().sum::<f64>() / n as f64,
    }
}

/// Milliseconds as they are kept: to ten nanoseconds, which no clock here is finer than by much.
pub(super) fn rounded(ms: f64) -> f64 {
    // A clock that says nonsense must not make a file that cannot be read.
    if ms.is_finite() { (ms * 1e5).round() / 1e5 } else { 0.0 }
}

/// Known steps of browsers' clocks, in milliseconds: Chromium counts in 65.536 µs unless a developer asks for more.
pub const CLOCK_STEPS: [f64; 2] = [0.1, 0.065_536];

/// The step of a browser's clock, where all of some milliseconds are whole numbers of one that is known.
pub(super) fn step(milliseconds: impl Iterator<Item = f64>) -> Option<f64> {
    let times: Vec<f64> = milliseconds.filter(|&ms| ms > 0.0).collect();
    // Each one is rounded by 0.000005 at the most.
    let fits = |step: f64| times.iter().all(|ms| (ms / step - (ms / step).round()).abs() * step < 2e-5);
    CLOCK_STEPS.into_iter().find(|&step| times.len() >= 8 && fits(step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[4.0, 1.0, 2.0, 3.0]), 2.5);
        assert!(median(&[]).is_nan());
    }

    #[test]
    fn the_mean_is_the_mean() {
        assert_eq!(mean(&[1.0, 2.0, 6.0]), 3.0);
        assert!(mean(&[]).is_nan());
    }

    #[test]
    fn the_step_of_a_coarse_clock_is_found() {
        let coarse = (1..20).map(|i| rounded(f64::from(i * i) * 0.065_536));
        assert_eq!(step(coarse), Some(0.065_536));
        assert_eq!(step((1..20).map(|i| f64::from(i) * 0.2)), Some(0.1));
        assert_eq!(step((1..20).map(|i| f64::from(i) * 0.0123)), None);
        assert_eq!(step([0.1, 0.2].into_iter()), None, "too few to tell");
    }
}
