//! Cells, arrows and what is drawn by hand.

use glam::{Vec2, Vec3, Vec4};

use super::{Studio, assert_same, background, difference, gpu, near, two_sizes};
use crate::{
    detect::{CellRule, Count, Narrow, Settings, samples},
    gpu::{
        buffer::{STORAGE, upload},
        readback::read_elements,
    },
    pipeline::{
        Slot, Summary,
        twins::{Cell, QuantizedBox, kdet::fill},
    },
    playback::{AnswerDrawing, AnswerParts},
    render::{
        Arrows, Clip, Ink, Item, Look, SurfaceStyle, Theme,
        twins::{arrow_tiles::TILE, choose_arrows::choose_arrows, rank_arrows::rank_arrows},
    },
};

/// How many cells of a level are listed: those of the grid, each in its place.
fn cells_drawn(studio: &Studio, answers: &AnswerDrawing, summary: &Summary, level: u32) -> u32 {
    let [spans, arguments] = answers.grid_cells();
    let [corners, count, ..] =
        pollster::block_on(read_elements::<[u32; 4]>(&studio.gpu, arguments, 1)).expect("read back")[0];
    assert_eq!(corners, 24);
    let spans: Vec<[Vec4; 2]> =
        pollster::block_on(read_elements(&studio.gpu, spans, count as usize)).expect("read back");
    let boxes: Vec<QuantizedBox> = studio.list(Slot::BOXES, studio.scene.cells.len());
    let state = summary.rounds.last().expect("a round").1;
    let table: Vec<[u32; 2]> = studio.list(Slot::TABLE, summary.table_slots() as usize);
    let grid = (state.origin.into(), summary.cell_side().expect("a grid") as f32, state.cell_shift);
    let of_twin = crate::playback::twins::grid_cells::grid_cells(&table, &boxes, grid, level);
    assert_same("cells", bytemuck::cast_slice(&spans), bytemuck::cast_slice(&of_twin), 1e-4 * state.cell);
    let (origin, side) = (Vec3::from(state.origin), state.cell * 2_f32.powi(level as i32));
    let mut listed: Vec<Cell> = vec![];
    for [lower, upper] in spans {
        let cell = ((lower.truncate() - origin) / side).round();
        let corner = |cell: Vec3| (origin + cell * side).extend(0.0);
        let off = (lower - corner(cell)).length().max((upper - corner(cell + 1.0)).length());
        assert!(off < 1e-4 * side, "level {level}: a cell from {lower} to {upper}");
        listed.push(cell.to_array().map(|x| x as u32));
    }
    listed.sort_unstable();
    let expected = fill::cells(&boxes, state.cell_shift).into_keys().filter(|key| key.0 == level);
    assert_eq!(listed, expected.map(|(_, cell)| cell).collect::<Vec<_>>(), "level {level}");
    count
}

#[test]
fn cells_of_every_level_are_drawn_around_what_they_hold() {
    let mut studio = Studio::new(two_sizes());
    let settings = Settings { cell_rule: CellRule::Paper, ..Settings::default() };
    let mut answers = AnswerDrawing::new(&gpu()).unwrap();
    studio.look.style = SurfaceStyle::Hidden;
    let empty = studio.draw();
    studio.look.spans = true;
    assert!(studio.draw() == empty, "there are no boxes yet");
    studio.look.marked = false;
    let mut cells = 0;
    let mut levels = 0;
    let mut counted = 0;
    for level in 0..16 {
        let parts = AnswerParts { grid_level: Some(level), ..AnswerParts::default() };
        let summary = studio.hand_over(&mut answers, &settings, parts);
        counted = summary.counts().get(Count::Cells).unwrap_or(0);
        let picture = studio.draw();
        let boxes = cells_drawn(&studio, &answers, &summary, level);
        cells += u64::from(boxes);
        levels += u32::from(boxes > 0);
        let lines = difference(&picture, &empty, 20);
        assert_eq!(lines > 30, boxes > 0, "level {level}: {boxes} boxes, {lines} pixels");
    }
    assert_eq!(cells, counted);
    assert!(levels >= 2, "{levels}");
    // Cells of the lowest level hold small tetrahedra: they are where the block of those is.
    let parts = AnswerParts { grid_level: Some(0), ..AnswerParts::default() };
    studio.hand_over(&mut answers, &settings, parts);
    let free = studio.draw();
    studio.look = Look { spans: false, style: SurfaceStyle::Opaque, ..studio.look };
    let body = studio.draw();
    let lines = difference(&free, &empty, 20);
    let ground = background(Theme::Dark);
    let outside = free.iter().zip(&body).filter(|(f, b)| !near(f, &ground, 20) && near(b, &ground, 3)).count();
    assert!(outside < lines / 2, "{outside} of {lines}");
}

/// Colliding pairs with their translations, as a detector leaves them and read back.
struct SeparatedPairs {
    buffers: [wgpu::Buffer; 2],
    pairs: Vec<[u32; 2]>,
    translations: Vec<[f32; 4]>,
}

impl SeparatedPairs {
    /// Of a scene without anything drawn but arrows, in a picture of four times as many pixels of the page as it has.
    fn of(studio: &mut Studio) -> Self {
        let settings = Settings { narrow: Narrow::SatMtv, ..Settings::default() };
        let report =
            pollster::block_on(studio.detector.detect_input(&studio.input, &settings)).expect("the GPU does as told");
        studio.look = Look { style: SurfaceStyle::Hidden, scale: 0.25, ..studio.look };
        let buffers = [Slot::PAIRS, Slot::TRANSLATIONS]
            .map(|slot| studio.detector.buffer(slot).cloned().expect("the GPU does as told"));
        let count = report.pairs().len();
        let pairs = pollster::block_on(read_elements(&studio.gpu, &buffers[0], count)).expect("the GPU does as told");
        let translations =
            pollster::block_on(read_elements(&studio.gpu, &buffers[1], count)).expect("the GPU does as told");
        Self { buffers, pairs, translations }
    }

    /// Has them all drawn.
    fn hang(&self, studio: &mut Studio) {
        let [pairs, translations] = &self.buffers;
        let count = self.pairs.len() as u32;
        let arrows = Arrows { tails: pairs, stride: 2, offset: 1, vectors: translations, count };
        studio.picture.set_arrows(&studio.gpu, Some(arrows)).expect("the GPU does as told");
    }

    /// These of them, in this order.
    fn some(&self, studio: &Studio, chosen: &[usize]) -> Self {
        let pairs: Vec<_> = chosen.iter().map(|&i| self.pairs[i]).collect();
        let translations: Vec<_> = chosen.iter().map(|&i| self.translations[i]).collect();
        let buffers = [
            upload(&studio.gpu, "pairs", &pairs, STORAGE).expect("the GPU does as told"),
            upload(&studio.gpu, "translations", &translations, STORAGE).expect("the GPU does as told"),
        ];
        Self { buffers, pairs, translations }
    }

    /// Where the arrow of one begins.
    fn tail(&self, studio: &Studio, i: usize) -> Vec3 {
        let corners = studio.scene.frame().corners(studio.input.original(self.pairs[i][1]) as usize);
        corners.iter().map(|c| *c / 4.0).sum()
    }
}

/// Where a point is in the picture: from 0 to 1, to the right and upwards.
fn place(studio: &Studio, point: Vec3) -> Vec2 {
    let size = super::SIZE.as_vec2();
    let clip = studio.look.camera.view_projection(size.x / size.y).project_point3(point);
    Vec2::new(clip.x, clip.y) * 0.5 + 0.5
}

#[test]
fn arrows_show_translations_and_grow_with_their_scale() {
    let mut studio = Studio::new(samples::blocks(3, 0.5));
    let separated = SeparatedPairs::of(&mut studio);
    studio.look.arrows = Some(1.0);
    let none = studio.draw();
    separated.hang(&mut studio);
    let short = difference(&none, &studio.draw(), 20);
    studio.look.arrows = Some(6.0);
    let long = difference(&none, &studio.draw(), 20);
    assert!(short > 20 && long > 2 * short, "{short} {long}");
    studio.look.clip = Some(Clip { normal: Vec3::X, offset: -100.0 });
    assert_eq!(difference(&none, &studio.draw(), 0), 0);
    studio.look = Look { arrows: None, clip: None, ..studio.look };
    assert_eq!(difference(&none, &studio.draw(), 0), 0);
    // One pair alone, the deepest since its arrow is seen from anywhere: it leaves the middle of the second one along the axis.
    let depth = |i: &usize| separated.translations[*i][3];
    let deepest = (0..separated.pairs.len()).max_by(|i, j| depth(i).total_cmp(&depth(j))).unwrap();
    studio.look.arrows = Some(3.0);
    separated.some(&studio, &[deepest]).hang(&mut studio);
    let one = studio.draw();
    let [x, y, z, depth] = separated.translations[deepest];
    let tail = separated.tail(&studio, deepest);
    let size = super::SIZE.as_vec2();
    let on_screen = |point: Vec3| {
        let at = place(&studio, point);
        Vec2::new(at.x, 1.0 - at.y) * size
    };
    let (tail, tip) = (on_screen(tail), on_screen(tail + Vec3::new(x, y, z) * depth * 3.0));
    assert!(tail.distance(tip) > 6.0, "{tail} {tip}");
    let mut changed = 0;
    for (i, (with, without)) in one.iter().zip(&none).enumerate() {
        if !near(with, without, 20) {
            let pixel = Vec2::new((i % super::SIZE.x as usize) as f32, (i / super::SIZE.x as usize) as f32) + 0.5;
            let along = ((pixel - tail).dot(tip - tail) / (tip - tail).length_squared()).clamp(0.0, 1.0);
            assert!(pixel.distance(tail + along * (tip - tail)) < 3.0, "{pixel} is not between {tail} and {tip}");
            changed += 1;
        }
    }
    assert!(changed > 6, "{changed}");
}

#[test]
fn of_arrows_that_begin_close_together_the_deepest_is_drawn() {
    let mut studio = Studio::new(samples::blocks(4, 0.5));
    let separated = SeparatedPairs::of(&mut studio);
    studio.look.arrows = Some(3.0);
    separated.hang(&mut studio);
    let all = studio.draw();
    // The deepest of every tile; among equals, and there are many, the hash decides.
    let arrow = |i: usize| (separated.pairs[i][1], separated.tail(&studio, i), separated.translations[i]);
    let arrows: Vec<_> = (0..separated.pairs.len()).map(arrow).collect();
    let page = super::SIZE.as_vec2() / studio.look.scale;
    for (_, tail, _) in &arrows {
        let at = place(&studio, *tail) * page / TILE;
        let border = (at - at.round()).abs().min_element();
        assert!(border > 1e-4, "{at}: rounding would decide");
    }
    let view_projection = studio.look.camera.view_projection(page.x / page.y);
    let (tiles, highest) = rank_arrows(&arrows, view_projection, page);
    let on_gpu = studio.picture.scene().unwrap().arrows.tiles().expect("arrows");
    assert_eq!(studio.of_input::<u32>(on_gpu, tiles.len()), tiles);
    let expected = choose_arrows(&arrows, &tiles, &highest);
    // Chosen on the GPU are these and no others, each in its tile.
    let [list, arguments] = studio.picture.arrows().chosen();
    let [corners, instances, ..] = pollster::block_on(read_elements::<[u32; 4]>(&studio.gpu, arguments, 1)).unwrap()[0];
    assert_eq!(corners, 18);
    let listed: Vec<u32> = pollster::block_on(read_elements(&studio.gpu, list, instances as usize)).expect("read back");
    // By what is drawn: two pairs with the same second primitive may have the same translation.
    let arrow = |i: usize| (separated.pairs[i][1], separated.translations[i].map(f32::to_bits));
    let tiles: Vec<u32> = (0..).zip(&listed).filter(|(_, i)| **i > 0).map(|(tile, _)| tile).collect();
    assert_eq!(tiles, expected.keys().copied().collect::<Vec<_>>());
    let mut listed: Vec<_> = listed.into_iter().filter(|i| *i > 0).map(|i| arrow(i as usize - 1)).collect();
    listed.sort_unstable();
    let mut arrows: Vec<_> = expected.values().map(|&i| arrow(i)).collect();
    arrows.sort_unstable();
    assert_eq!(listed, arrows);
    // They are drawn and no others: without the others it is the same picture, and without one of them it is not.
    let mut chosen: Vec<usize> = expected.into_values().collect();
    assert!(
        chosen.len() > 10 && 4 * chosen.len() < separated.pairs.len(),
        "{} of {}",
        chosen.len(),
        separated.pairs.len()
    );
    chosen.sort_unstable();
    separated.some(&studio, &chosen).hang(&mut studio);
    assert_eq!(difference(&all, &studio.draw(), 2), 0);
    separated.some(&studio, &chosen[1..]).hang(&mut studio);
    assert!(difference(&all, &studio.draw(), 20) > 3);
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
