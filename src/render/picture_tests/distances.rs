//! Distances of objects, as they are on the GPU and in the picture.

use glam::{Quat, Vec3};

use super::{
    Studio, assert_same,
    curves::{words, written},
    difference, gpu,
};
use crate::{
    detect::{Assembly, Found, Method, Settings, reference, samples},
    gpu::readback::read_elements,
    pipeline::{ListedDistance, Slot},
    playback::{AnswerDrawing, AnswerParts, twins},
    render::{Ink, SurfaceStyle},
};

/// Blocks, some in each other, some apart.
fn studio() -> Studio {
    let (corners, cells) = samples::block(1);
    let mut scene = Assembly::default();
    for i in 0..9_u8 {
        let at = Vec3::new(1.4 * f32::from(i % 3), 0.8 * f32::from(i / 3), 0.37 * f32::from(i * i % 5));
        // Turned, so that no two faces are parallel: closest points are single then.
        let turn = Quat::from_axis_angle(Vec3::new(1.0, 2.0, 3.0).normalize(), 0.7 * f32::from(i));
        scene.push(&corners.iter().map(|c| turn * *c + at).collect::<Vec<_>>(), &cells);
    }
    let mut studio = Studio::new(scene);
    studio.input = studio.input.with_topology(&studio.gpu, &studio.scene.frame()).expect("a small scene");
    studio.look.style = SurfaceStyle::Hidden;
    studio.look.marked = false;
    studio
}

const CLOSEST: AnswerParts =
    AnswerParts { amount: None, arrows: false, grid_level: None, curves: false, dots: Some(0.0) };

/// Both ends, width and ink of a stroke.
fn ends(stroke: &[f32; 8]) -> [Vec3; 2] {
    [Vec3::from_slice(&stroke[..3]), Vec3::from_slice(&stroke[4..7])]
}

#[test]
fn closest_points_are_drawn_as_they_were_found() {
    let (mut studio, mut answers) = (studio(), AnswerDrawing::new(&gpu()).unwrap());
    let empty = studio.draw();
    studio.look.curves = true;
    let settings = Settings::new(Method::Distance);
    let summary = studio.hand_over(&mut answers, &settings, CLOSEST);
    let buffer = studio.detector.buffer(Slot::DISTANCES).expect("a search");
    let count = summary.listed() as usize;
    let listed: Vec<ListedDistance> = pollster::block_on(read_elements(&studio.gpu, buffer, count)).expect("read back");
    let strokes = written(&studio, answers.closest_buffers());
    let apart = listed.iter().filter(|pair| pair.answer.distance > 0.0).count();
    assert!(apart > 3 && apart < count, "{apart} of {count}");
    assert_eq!(strokes.len(), 4 * apart + (count - apart));
    let of_twin = words(twins::closest_points::closest_points(&listed, settings.within));
    assert_same("closest points", &strokes, &of_twin, 1e-5);
    for pair in &listed {
        let [p, q] = pair.answer.closest().map(|p| p.as_vec3());
        let is_dot = |stroke: &&[f32; 8], at: Vec3| ends(stroke) == [at, at];
        assert!(strokes.iter().any(|stroke| is_dot(&stroke, p)), "{pair:?}");
        if pair.answer.distance > 0.0 {
            assert!(strokes.iter().any(|stroke| is_dot(&stroke, q)));
            let shaft = strokes.iter().find(|stroke| ends(stroke) == [p, q]).expect("an arrow");
            assert_eq!(shaft[7].to_bits(), Ink::Separate as u32);
        }
    }
    assert!(difference(&studio.draw(), &empty, 20) > 100);
    // Nothing else was left of the answer.
    studio.hand_over(&mut answers, &settings, AnswerParts::default());
    assert_eq!(difference(&studio.draw(), &empty, 20), 0);
}

#[test]
fn what_the_host_found_is_drawn_as_what_the_gpu_found() {
    let (mut studio, mut answers) = (studio(), AnswerDrawing::new(&gpu()).unwrap());
    let empty = studio.draw();
    (studio.look.curves, studio.look.spans) = (true, true);
    studio.hand_over(&mut answers, &Settings::new(Method::Distance), CLOSEST);
    let from_gpu = written(&studio, answers.closest_buffers());
    let settings = Settings::new(Method::DistanceCpu);
    let report = reference::search(&studio.scene.frame(), &settings);
    assert!(matches!(&report.found, Found::Distances(found) if !found.is_empty()));
    let hand_over = |studio: &mut Studio, answers: &mut AnswerDrawing, parts| {
        let Studio { gpu, scene, picture, .. } = studio;
        answers.hand_over_from_host(gpu, (&scene.frame(), &report), &settings, parts, picture).expect("memory");
    };
    hand_over(&mut studio, &mut answers, CLOSEST);
    let from_host = written(&studio, answers.closest_buffers());
    assert_eq!(from_host.len(), from_gpu.len());
    let is_arrow = |stroke: &&[f32; 8]| stroke[7].to_bits() == Ink::Separate as u32;
    for arrow in from_host.iter().filter(is_arrow) {
        let off = |other: &[f32; 8]| (0..2).map(|i| ends(arrow)[i].distance(ends(other)[i])).fold(0.0, f32::max);
        let nearest = from_gpu.iter().filter(is_arrow).map(off).fold(f32::INFINITY, f32::min);
        assert!(nearest < 1e-3, "{arrow:?}: {nearest}");
    }
    assert!(difference(&studio.draw(), &empty, 20) > 100);
    // Cells of the octree: the root, and nothing beyond the deepest.
    hand_over(&mut studio, &mut answers, AnswerParts { grid_level: Some(0), ..AnswerParts::default() });
    assert!(difference(&studio.draw(), &empty, 20) > 50);
    hand_over(&mut studio, &mut answers, AnswerParts { grid_level: Some(20), ..AnswerParts::default() });
    assert_eq!(difference(&studio.draw(), &empty, 20), 0);
}
