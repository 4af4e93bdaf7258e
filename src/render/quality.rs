//! How finely pictures are drawn: with every pixel of the screen, or with fewer where the GPU is too slow for them.

use crate::detect::named;

named!(
    /// How many pixels of the screen are drawn.
    QualityChoice, "quality of drawing", {
        /// Fewer where the GPU is slow.
        Auto = "auto", "automatic";
        /// All of them.
        Full = "full", "every pixel";
        /// Three quarters along each side.
        Fine = "fine", "¾ along each side";
        /// Half of them along each side.
        Half = "half", "½ along each side";
    }
);

impl QualityChoice {
    /// Its place in [`STEPS`]; none where that is automatic.
    const fn step(self) -> Option<usize> {
        match self {
            Self::Auto => None,
            Self::Full => Some(0),
            Self::Fine => Some(1),
            Self::Half => Some(2),
        }
    }
}

/// Pixels along each side of a picture, as a fraction of the screen's, from the finest on.
const STEPS: [f32; 3] = [1.0, 0.75, 0.5];

/// Milliseconds of a picture above which fewer pixels are drawn: half as long again as most screens show one.
const SLOW_MS: f64 = 24.0;

/// Milliseconds that a picture with more pixels may take, as estimated.
const QUICK_MS: f64 = 8.0;

/// So many pictures decide.
const PICTURES: usize = 7;

/// How finely pictures are drawn. Searches are not affected.
#[derive(Clone, Debug)]
pub struct Quality {
    chosen: Option<usize>,
    step: usize,
    times: Vec<f64>,
    /// Whether pictures with as many pixels as now were enough to decide that it stays at that.
    decided: bool,
}

impl Quality {
    /// Automatic: a software GPU starts with the fewest pixels, others with all of them.
    #[must_use]
    pub fn new(is_software: bool) -> Self {
        Self { chosen: None, step: if is_software { STEPS.len() - 1 } else { 0 }, times: vec![], decided: false }
    }

    /// Chooses how many pixels are drawn.
    pub fn choose(&mut self, choice: QualityChoice) {
        self.chosen = choice.step();
        self.decide_again();
    }

    /// What is drawn takes another time from now on.
    pub fn decide_again(&mut self) {
        self.times.clear();
        self.decided = false;
    }

    /// Pixels along each side, as a fraction of the screen's.
    #[must_use]
    pub fn factor(&self) -> f32 {
        STEPS[self.chosen.unwrap_or(self.step)]
    }

    /// Whether more pictures of the same are not needed to choose.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.chosen.is_some() || self.decided
    }

    /// A picture took so long, with nothing else on the GPU. Whether the number of pixels changes.
    pub fn took(&mut self, ms: f64) -> bool {
        if self.chosen.is_some() {
            return false;
        }
        self.times.push(ms);
        if self.times.len() < PICTURES {
            return false;
        }
        self.times.sort_by(f64::total_cmp);
        let median = self.times[PICTURES / 2];
        self.times.clear();
        let finer = self.step.checked_sub(1).map(|step| (STEPS[step] / STEPS[self.step]).powi(2));
        let before = self.step;
        if median > SLOW_MS {
            self.step = (self.step + 1).min(STEPS.len() - 1);
        } else if finer.is_some_and(|pixels| median * f64::from(pixels) < QUICK_MS) {
            self.step -= 1;
        }
        self.decided = self.step == before;
        !self.decided
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(quality: &mut Quality, full_ms: f64, pictures: usize) {
        for _ in 0..pictures {
            let pixels = f64::from(quality.factor().powi(2));
            quality.took(full_ms * pixels);
        }
    }

    #[test]
    fn a_slow_gpu_draws_fewer_pixels_until_it_keeps_up() {
        let mut quality = Quality::new(false);
        draw(&mut quality, 30.0, PICTURES - 1);
        assert_eq!(quality.factor(), 1.0);
        draw(&mut quality, 30.0, 1);
        assert_eq!(quality.factor(), 0.75, "17 ms");
        draw(&mut quality, 30.0, 10 * PICTURES);
        assert_eq!(quality.factor(), 0.75);
        draw(&mut quality, 300.0, 10 * PICTURES);
        assert_eq!(quality.factor(), 0.5, "there is nothing below");
    }

    #[test]
    fn it_draws_more_where_that_is_quick_and_does_not_change_its_mind() {
        let mut quality = Quality::new(true);
        assert_eq!(quality.factor(), 0.5);
        draw(&mut quality, 300.0, 3 * PICTURES);
        assert_eq!(quality.factor(), 0.5);
        draw(&mut quality, 5.0, 2 * PICTURES);
        assert_eq!(quality.factor(), 1.0);
        // Between the two limits nothing changes, however long.
        let mut quality = Quality::new(false);
        for _ in 0..100 {
            assert!(!quality.took(15.0));
        }
    }

    #[test]
    fn it_is_decided_once_enough_pictures_had_as_many_pixels() {
        let mut quality = Quality::new(false);
        draw(&mut quality, 30.0, PICTURES - 1);
        assert!(!quality.is_decided());
        draw(&mut quality, 30.0, 1);
        assert!(!quality.is_decided(), "fewer pixels now");
        draw(&mut quality, 30.0, PICTURES);
        assert!(quality.is_decided());
        draw(&mut quality, 100.0, PICTURES);
        assert!(!quality.is_decided());
        draw(&mut quality, 100.0, PICTURES);
        assert!(quality.is_decided());
        quality.decide_again();
        assert!(!quality.is_decided());
        quality.choose(QualityChoice::Full);
        assert!(quality.is_decided());
        quality.choose(QualityChoice::Auto);
        assert!(!quality.is_decided());
    }

    #[test]
    fn single_slow_pictures_do_not_count() {
        let mut quality = Quality::new(false);
        for _ in 0..10 {
            quality.took(500.0);
            draw(&mut quality, 3.0, PICTURES - 1);
        }
        assert_eq!(quality.factor(), 1.0);
    }

    #[test]
    fn what_is_chosen_stays() {
        let mut quality = Quality::new(true);
        quality.choose(QualityChoice::Full);
        draw(&mut quality, 1000.0, 3 * PICTURES);
        assert_eq!(quality.factor(), 1.0);
        quality.choose(QualityChoice::Fine);
        assert_eq!(quality.factor(), 0.75);
        quality.choose(QualityChoice::Auto);
        assert_eq!(quality.factor(), 0.5);
        let factors = QualityChoice::ALL.iter().filter_map(|choice| choice.step()).map(|step| STEPS[step]);
        assert_eq!(factors.collect::<Vec<_>>(), STEPS, "every number of pixels can be chosen");
    }
}
