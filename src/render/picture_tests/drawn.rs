//! Cells, arrows and what is drawn by hand.

use glam::Vec3;

use super::{Studio, background, difference, near, two_sizes};
use crate::{
    detect::{CellRule, Narrow, Settings, samples},
    gpu::{
        buffer::{STORAGE, upload},
        readback::read_elements,
    },
    pipeline::Slot,
    render::{Ink, Item, Look, SurfaceStyle, Theme},
};

#[test]
fn cells_of_every_level_are_drawn_around_what_they_hold() {
    let mut studio = Studio::new(two_sizes());
    let settings = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
    let summary = pollster::block_on(studio.detector.run(&studio.input, &settings)).expect("the GPU does as told");
    studio.look.style = SurfaceStyle::Hidden;
    let empty = studio.draw();
    studio.look.grid = Some(0);
    assert!(studio.draw() == empty, "nothing is known of cells yet");
    let [table, boxes] = [Slot::Table, Slot::Boxes].map(|slot| studio.detector.buffer(slot));
    studio.picture.set_grid(&studio.gpu, table, boxes, &summary).expect("the GPU does as told");
    let mut cells = 0;
    let mut levels = 0;
    for level in 0..16 {
        studio.look.grid = Some(level);
        let picture = studio.draw();
        let arguments = studio.picture.grid().arguments();
        let [corners, ..] = pollster::block_on(read_elements::<[u32; 4]>(&studio.gpu, arguments, 1)).unwrap()[0];
        assert_eq!(corners % 24, 0);
        cells += u64::from(corners / 24);
        levels += u32::from(corners > 0);
        let lines = difference(&picture, &empty, 20);
        assert_eq!(lines > 30, corners > 0, "level {level}: {corners} corners, {lines} pixels");
    }
    assert_eq!(cells, summary.counts().cells);
    assert!(levels >= 2, "{levels}");
    // Cells of the lowest level hold small tetrahedra: they are where the block of those is.
    studio.look.grid = Some(0);
    let free = studio.draw();
    studio.look = Look { grid: None, style: SurfaceStyle::Opaque, ..studio.look };
    let body = studio.draw();
    let lines = difference(&free, &empty, 20);
    let ground = background(Theme::Dark);
    let outside = free.iter().zip(&body).filter(|(f, b)| !near(f, &ground, 20) && near(b, &ground, 3)).count();
    assert!(outside < lines / 2, "{outside} of {lines}");
}

#[test]
fn arrows_show_translations_and_grow_with_their_scale() {
    let mut studio = Studio::new(samples::blocks(3, 0.5));
    let settings = Settings { narrow: Narrow::SatMtv, ..Settings::default() };
    let report =
        pollster::block_on(studio.detector.detect_input(&studio.input, &settings)).expect("the GPU does as told");
    studio.look = Look { style: SurfaceStyle::Hidden, arrows: Some(1.0), ..studio.look };
    let none = studio.draw();
    let [pairs, translations] = [Slot::Pairs, Slot::Translations].map(|slot| studio.detector.buffer(slot).cloned());
    let [pairs, translations] = [pairs.as_ref(), translations.as_ref()];
    studio.picture.set_translations(&studio.gpu, pairs, translations, report.pairs.len() as u32);
    let short = difference(&none, &studio.draw(), 20);
    studio.look.arrows = Some(6.0);
    let long = difference(&none, &studio.draw(), 20);
    assert!(short > 20 && long > 2 * short, "{short} {long}");
    studio.look.arrows = None;
    assert_eq!(difference(&none, &studio.draw(), 0), 0);
    // One pair alone, the deepest since its arrow is seen from anywhere: it leaves the middle of the second one along the axis.
    let count = report.pairs.len();
    let pairs = pollster::block_on(read_elements::<[u32; 2]>(&studio.gpu, pairs.unwrap(), count)).unwrap();
    let translations =
        pollster::block_on(read_elements::<[f32; 4]>(&studio.gpu, translations.unwrap(), count)).unwrap();
    let deepest = (0..count).max_by(|&i, &j| translations[i][3].total_cmp(&translations[j][3])).unwrap();
    let ([_, b], [x, y, z, depth]) = (pairs[deepest], translations[deepest]);
    let pair = upload(&studio.gpu, "pair", &[pairs[deepest]], STORAGE).unwrap();
    let translation = upload(&studio.gpu, "translation", &[translations[deepest]], STORAGE).unwrap();
    studio.look.arrows = Some(3.0);
    studio.picture.set_translations(&studio.gpu, Some(&pair), Some(&translation), 1);
    let one = studio.draw();
    let frame = studio.scene.frame();
    let tail: Vec3 = frame.corners(studio.input.original(b) as usize).iter().map(|c| *c / 4.0).sum();
    let tip = tail + Vec3::new(x, y, z) * depth * 3.0;
    let size = super::SIZE.as_vec2();
    let matrix = studio.look.camera.view_projection(size.x / size.y);
    let on_screen = |point: Vec3| {
        let clip = matrix.project_point3(point);
        (glam::Vec2::new(clip.x, -clip.y) * 0.5 + 0.5) * size
    };
    let (tail, tip) = (on_screen(tail), on_screen(tip));
    let mut changed = 0;
    for (i, (with, without)) in one.iter().zip(&none).enumerate() {
        if !near(with, without, 20) {
            let pixel = glam::Vec2::new((i % super::SIZE.x as usize) as f32, (i / super::SIZE.x as usize) as f32) + 0.5;
            let along = ((pixel - tail).dot(tip - tail) / (tip - tail).length_squared().max(1e-6)).clamp(0.0, 1.0);
            assert!(pixel.distance(tail + along * (tip - tail)) < 6.0, "{pixel} is not between {tail} and {tip}");
            changed += 1;
        }
    }
    assert!(changed > 2, "{changed}");
}

#[test]
fn what_is_drawn_by_hand_is_where_it_belongs_and_goes_again() {
    let mut studio = Studio::new(samples::blocks(2, -1.0));
    studio.look.style = SurfaceStyle::Hidden;
    let none = studio.draw();
    let corners = studio.scene.frame().corners(0);
    studio
        .picture
        .set_drawing(&studio.gpu, &[Item::Tetrahedron { corners, outline: false, color: Ink::Pick }])
        .unwrap();
    let tetrahedron = difference(&none, &studio.draw(), 20);
    studio.picture.set_drawing(&studio.gpu, &[Item::Tetrahedron { corners, outline: true, color: Ink::Pick }]).unwrap();
    let outline = difference(&none, &studio.draw(), 20);
    assert!(outline > 30 && tetrahedron > outline, "{outline} {tetrahedron}");
    // Behind a surface lines are dimmed, not gone.
    studio.look.style = SurfaceStyle::Opaque;
    let with = studio.draw();
    studio.picture.set_drawing(&studio.gpu, &[]).unwrap();
    assert!(difference(&with, &studio.draw(), 20) > 30);
    studio.look.style = SurfaceStyle::Hidden;
    assert_eq!(difference(&none, &studio.draw(), 0), 0);
}
