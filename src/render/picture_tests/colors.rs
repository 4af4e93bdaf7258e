//! What colours tell.

use super::{Pixel, Studio, difference, gpu, two_sizes};
use crate::{
    detect::{CellRule, Narrow, Settings, samples},
    gpu::readback::read_elements,
    pipeline::Slot,
    render::{ColorBy, Look, SurfaceStyle},
};

/// What is drawn in hues from violet to green, and what in yellow: the two ends of the colour map.
fn ends(picture: &[Pixel]) -> [usize; 2] {
    let low = picture.iter().filter(|[r, _, b, _]| b.saturating_sub(*r) > 25).count();
    let high =
        picture.iter().filter(|[r, g, b, _]| *r > 110 && g.saturating_sub(*b) > 60 && r.abs_diff(*g) < 60).count();
    [low, high]
}

#[test]
fn colours_tell_pairs() {
    let mut studio = Studio::new(samples::blocks(4, 0.5));
    studio.detect(&Settings::default());
    studio.look = Look { style: SurfaceStyle::Hidden, color_by: ColorBy::Pairs, most: 1e9, ..studio.look };
    let [low, high] = ends(&studio.draw());
    assert!(low > 300 && high == 0, "of a thousand million: {low} {high}");
    studio.look.most = 2.0;
    let [low, high] = ends(&studio.draw());
    assert!(high > 300 && high > 5 * low, "of two: {low} {high}");
}

#[test]
fn colours_tell_levels() {
    let mut studio = Studio::new(two_sizes());
    let settings = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
    studio.detect(&settings);
    studio.look = Look { style: SurfaceStyle::Hidden, color_by: ColorBy::Level, most: 2.0, ..studio.look };
    let objects = Look { color_by: ColorBy::Object, ..studio.look };
    // Nothing is known of levels yet.
    let unknown = studio.draw();
    let asked = std::mem::replace(&mut studio.look, objects);
    assert!(studio.draw() == unknown);
    studio.look = asked;
    studio.picture.set_levels(&studio.gpu, studio.detector.buffer(Slot::BOXES));
    let [low, high] = ends(&studio.draw());
    assert!(low > 100 && high > 100, "{low} {high}");
    studio.look.most = 100.0;
    let [low, high] = ends(&studio.draw());
    assert!(low > 200 && high == 0, "{low} {high}");
}

#[test]
fn colours_tell_depths() {
    let mut studio = Studio::new(samples::blocks(4, 0.5));
    let settings = Settings { narrow: Narrow::SatMtv, ..Settings::default() };
    let report =
        pollster::block_on(studio.detector.detect_input(&studio.input, &settings)).expect("the GPU does as told");
    studio.picture.set_marks(&studio.gpu, studio.detector.buffer(Slot::MARKS));
    let [pairs, translations] = [Slot::PAIRS, Slot::TRANSLATIONS].map(|slot| studio.detector.buffer(slot));
    studio.picture.set_translations(&studio.gpu, pairs, translations, report.pairs().len() as u32);
    studio.look = Look { style: SurfaceStyle::Hidden, color_by: ColorBy::Depth, most: 1e6, ..studio.look };
    let [low, high] = ends(&studio.draw());
    assert!(low > 300 && high == 0, "{low} {high}");
    studio.look.most = 1e-6;
    let [low, high] = ends(&studio.draw());
    assert!(high > 300 && high > 5 * low, "{low} {high}");
    // The largest of each one's pairs, as the report has them.
    let mut expected = vec![0.0_f32; studio.scene.cells.len()];
    for (pair, translation) in report.pairs().iter().zip(report.translations()) {
        for t in [pair.a, pair.b] {
            expected[t as usize] = expected[t as usize].max(translation.depth as f32);
        }
    }
    let buffer = &studio.picture.scene().unwrap().amounts.buffer;
    let depths: Vec<f32> = pollster::block_on(read_elements(&studio.gpu, buffer, expected.len())).unwrap();
    for (p, depth) in (0..).zip(&depths) {
        let expected = expected[studio.input.original(p) as usize];
        assert!((depth - expected).abs() < 1e-6, "{p}: {depth} instead of {expected}");
    }
    assert!(depths.iter().any(|depth| *depth > 0.0));
}

#[test]
fn colours_tell_k_on_surfaces_too() {
    let mut scene = samples::blocks(3, 0.5);
    // Uploaded lists are filled up to four numbers: not so many of them.
    scene.cells.pop();
    scene.objects.pop();
    assert_ne!(scene.cells.len() % 4, 0);
    let mut studio = Studio::new(scene);
    studio.look = Look { style: SurfaceStyle::Opaque, color_by: ColorBy::K, most: 10.0, ..studio.look };
    let unknown = studio.draw();
    // One of the two objects is all at the low end, the other one at the high end.
    let k: Vec<f32> = (0..studio.input.primitive_count)
        .map(|p| 10.0 * studio.scene.objects[studio.input.original(p) as usize] as f32)
        .collect();
    studio.picture.set_k(&gpu(), Some(&k)).unwrap();
    let known = studio.draw();
    assert!(difference(&unknown, &known, 20) > 1000);
    let hue = |picture: &[Pixel], yellow: bool| {
        picture
            .iter()
            .filter(|[r, _, b, _]| if yellow { *r > b.saturating_add(30) } else { *b > r.saturating_add(30) })
            .count()
    };
    assert!(hue(&known, true) > 500 && hue(&known, false) > 500, "{} {}", hue(&known, true), hue(&known, false));
    studio.picture.set_k(&gpu(), None).unwrap();
    assert_eq!(difference(&unknown, &studio.draw(), 0), 0);
}
