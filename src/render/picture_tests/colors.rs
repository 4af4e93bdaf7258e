//! What colours show.

use glam::Vec3;

use super::{Pixel, Studio, difference, gpu, two_sizes};
use crate::{
    detect::{CellRule, Count, Narrow, Settings, samples},
    gpu::{
        buffer::{STORAGE, upload},
        readback::read_elements,
    },
    pipeline::{Slot, twins::QuantizedBox},
    playback::{Amount, AnswerDrawing, AnswerParts, twins},
    render::{ColorBy, Look, SurfaceStyle},
};

/// Pixels of violet to green, and of yellow: the two ends of the colour map.
fn ends(picture: &[Pixel]) -> [usize; 2] {
    let low = picture.iter().filter(|[r, _, b, _]| b.saturating_sub(*r) > 25).count();
    let high =
        picture.iter().filter(|[r, g, b, _]| *r > 110 && g.saturating_sub(*b) > 60 && r.abs_diff(*g) < 60).count();
    [low, high]
}

#[test]
fn colours_show_the_counts_of_marks() {
    let mut studio = Studio::new(samples::blocks(4, 0.5));
    studio.detect(&Settings::default());
    studio.look = Look { style: SurfaceStyle::Hidden, color_by: ColorBy::Marks, color_max: 1e9, ..studio.look };
    let [low, high] = ends(&studio.draw());
    assert!(low > 300 && high == 0, "of a thousand million: {low} {high}");
    studio.look.color_max = 2.0;
    let [low, high] = ends(&studio.draw());
    assert!(high > 300 && high > 5 * low, "of two: {low} {high}");
}

/// The amounts of all primitives.
fn levels(studio: &Studio) -> Vec<f32> {
    let buffer = &studio.picture.scene().expect("a scene").amounts.buffer;
    pollster::block_on(read_elements(&studio.gpu, buffer, studio.scene.cells.len())).expect("read back")
}

const LEVELS: AnswerParts =
    AnswerParts { amount: Some(Amount::Level), arrows: false, grid_level: None, curves: false, dots: None };

#[test]
fn colours_show_levels() {
    let mut studio = Studio::new(two_sizes());
    let settings = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
    studio.detect(&settings);
    studio.look = Look { style: SurfaceStyle::Hidden, color_by: ColorBy::Amounts, color_max: 2.0, ..studio.look };
    let objects = Look { color_by: ColorBy::Object, ..studio.look };
    // There are no amounts yet.
    let unknown = studio.draw();
    let asked = std::mem::replace(&mut studio.look, objects);
    assert!(studio.draw() == unknown);
    studio.look = asked;
    studio.hand_over(&mut AnswerDrawing::new(&gpu()).unwrap(), &settings, LEVELS);
    let [low, high] = ends(&studio.draw());
    assert!(low > 100 && high > 100, "{low} {high}");
    let boxes: Vec<QuantizedBox> = studio.list(Slot::BOXES, studio.scene.cells.len());
    let participants = boxes.iter().filter(|own| own.is_present()).count() as u64;
    assert!(participants > 0);
    assert_eq!(levels(&studio), twins::levels::levels(&boxes, participants));
    studio.look.color_max = 100.0;
    let [low, high] = ends(&studio.draw());
    assert!(low > 200 && high == 0, "{low} {high}");
}

#[test]
fn a_frame_without_participants_has_no_levels() {
    let mut studio = Studio::new(two_sizes());
    let settings = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
    let mut answers = AnswerDrawing::new(&gpu()).unwrap();
    // All of it would be at one end of the map.
    studio.look = Look { style: SurfaceStyle::Opaque, color_by: ColorBy::Amounts, color_max: 1e-3, ..studio.look };
    let together = studio.hand_over(&mut answers, &settings, LEVELS);
    assert!(together.counts().get(Count::Participants) > Some(0));
    studio.draw();
    assert!(levels(&studio).iter().any(|level| *level >= 0.0));
    // The objects apart: nothing is quantised, and the boxes of the frame before are still there.
    let first = studio.scene.positions.len() - samples::block(6).0.len();
    let apart: Vec<Vec3> = studio
        .scene
        .positions
        .iter()
        .enumerate()
        .map(|(i, p)| if i < first { *p } else { *p + Vec3::X * 5.0 })
        .collect();
    studio.input.set_positions(&studio.gpu, &apart).unwrap();
    let summary = studio.hand_over(&mut answers, &settings, LEVELS);
    assert_eq!(summary.counts().get(Count::Participants), Some(0));
    studio.draw();
    let boxes: Vec<QuantizedBox> = studio.list(Slot::BOXES, studio.scene.cells.len());
    assert_eq!(levels(&studio), twins::levels::levels(&boxes, 0));
    assert!(levels(&studio).iter().all(|level| *level == -1.0), "{:?}", &levels(&studio)[..8]);
}

#[test]
fn colours_show_depths() {
    let mut studio = Studio::new(samples::blocks(4, 0.5));
    let settings = Settings { narrow: Narrow::SatMtv, ..Settings::default() };
    let parts = AnswerParts { amount: Some(Amount::Depth), ..AnswerParts::default() };
    let summary = studio.hand_over(&mut AnswerDrawing::new(&gpu()).unwrap(), &settings, parts);
    let [pairs, translations] = [Slot::PAIRS, Slot::TRANSLATIONS];
    let count = summary.pair_count().unwrap() as usize;
    let of_twin =
        twins::depths::depths(&studio.list(pairs, count), &studio.list(translations, count), studio.scene.cells.len());
    let report =
        pollster::block_on(studio.detector.detect_input(&studio.input, &settings)).expect("the GPU does as told");
    studio.look = Look { style: SurfaceStyle::Hidden, color_by: ColorBy::MarkedAmounts, color_max: 1e6, ..studio.look };
    let [low, high] = ends(&studio.draw());
    assert!(low > 300 && high == 0, "{low} {high}");
    studio.look.color_max = 1e-6;
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
    assert_eq!(depths, of_twin);
    for (p, depth) in (0..).zip(&depths) {
        let expected = expected[studio.input.original(p) as usize];
        assert!((depth - expected).abs() < 1e-6, "{p}: {depth} instead of {expected}");
    }
    assert!(depths.iter().any(|depth| *depth > 0.0));
}

#[test]
fn colours_show_amounts_on_surfaces_too() {
    let mut scene = samples::blocks(3, 0.5);
    // Uploaded lists are padded to four numbers: a count that is no multiple of four.
    scene.cells.pop();
    scene.objects.pop();
    assert_ne!(scene.cells.len() % 4, 0);
    let mut studio = Studio::new(scene);
    studio.look = Look { style: SurfaceStyle::Opaque, color_by: ColorBy::Amounts, color_max: 10.0, ..studio.look };
    let unknown = studio.draw();
    // One of the two objects is all at the low end, the other one at the high end.
    let amounts: Vec<f32> = (0..studio.input.primitive_count)
        .map(|p| 10.0 * studio.scene.objects[studio.input.original(p) as usize] as f32)
        .collect();
    studio.picture.set_amounts(Some(&upload(&gpu(), "amounts", &amounts, STORAGE).unwrap()));
    let known = studio.draw();
    assert!(difference(&unknown, &known, 20) > 1000);
    let hue = |picture: &[Pixel], yellow: bool| {
        picture
            .iter()
            .filter(|[r, _, b, _]| if yellow { *r > b.saturating_add(30) } else { *b > r.saturating_add(30) })
            .count()
    };
    assert!(hue(&known, true) > 500 && hue(&known, false) > 500, "{} {}", hue(&known, true), hue(&known, false));
    studio.picture.set_amounts(None);
    assert_eq!(difference(&unknown, &studio.draw(), 0), 0);
}
