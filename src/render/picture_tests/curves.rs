//! Contact curves and the boxes of a tree, as they are on the GPU and in the picture.

use glam::{Vec3, Vec4};

use super::{Studio, assert_same, difference, gpu};
use crate::{
    detect::{Count, Estimate, Found, Method, Settings, samples},
    geometry::{Triangle, intersection_segment},
    gpu::readback::read_elements,
    pipeline::{
        Slot,
        twins::bvh::tree::{Node, level_length, level_start, tree_height},
    },
    playback::{Amount, AnswerDrawing, AnswerParts, twins},
    render::{ColorBy, Stroke, SurfaceStyle},
};

const CURVES: AnswerParts = AnswerParts { amount: None, arrows: false, grid_level: None, curves: true, dots: None };

/// Elements of eight words that were written last, and how many there are.
pub(super) fn written(studio: &Studio, [elements, arguments]: [&wgpu::Buffer; 2]) -> Vec<[f32; 8]> {
    let [[_, count, ..]]: [[u32; 4]; 1] =
        pollster::block_on(read_elements(&studio.gpu, arguments, 1)).expect("read back").try_into().expect("one");
    pollster::block_on(read_elements(&studio.gpu, elements, count as usize)).expect("read back")
}

/// Strokes as they are written.
pub(super) fn words(strokes: Vec<Stroke>) -> Vec<[f32; 8]> {
    bytemuck::cast_vec(strokes)
}

fn point(words: &[f32]) -> Vec3 {
    Vec3::from_slice(words)
}

#[test]
fn every_colliding_pair_has_its_segment() {
    for scene in [samples::triangle_soup(5, 3, 200, 1.0), samples::triangle_sheets(12)] {
        let mut studio = Studio::new(scene);
        let mut answers = AnswerDrawing::new(&gpu()).unwrap();
        studio.look.style = SurfaceStyle::Hidden;
        studio.look.marked = false;
        let empty = studio.draw();
        let settings = Settings::default().with_self_collisions(true);
        studio.look.curves = true;
        let summary = studio.hand_over(&mut answers, &settings, CURVES);
        let report = pollster::block_on(studio.detector.read(&studio.input, &summary)).expect("the GPU does as told");
        let strokes = written(&studio, answers.curve_buffers());
        assert!(strokes.len() > 20);
        assert_eq!(strokes.len(), report.pairs().len());
        let frame = studio.scene.frame();
        let triangle = |t: u32| {
            let [a, b, c, _] = frame.corners(t as usize);
            Triangle::new([a, b, c].map(|corner| corner.as_dvec3()))
        };
        let extent = frame.positions.iter().map(|p| p.abs().max_element()).fold(0.0, f32::max);
        let pairs = studio.list(Slot::PAIRS, report.pairs().len());
        let cells = studio.of_input(&studio.input.cells, frame.cells.len());
        let of_twin = words(twins::contact_curves::contact_curves(&pairs, frame.positions, &cells));
        assert_same("curves", &strokes, &of_twin, 1e-4 * extent);
        for pair in report.pairs() {
            let [p, q] = intersection_segment(&triangle(pair.a), &triangle(pair.b)).expect("they meet");
            let [p, q] = [p.as_vec3(), q.as_vec3()];
            let off = |stroke: &[f32; 8]| {
                let (from, to) = (point(&stroke[..3]), point(&stroke[4..7]));
                (from.distance(p).max(to.distance(q))).min(from.distance(q).max(to.distance(p)))
            };
            let nearest = strokes.iter().map(off).fold(f32::INFINITY, f32::min);
            assert!(nearest < 1e-4 * extent, "{pair:?}: {nearest} from {p} to {q}");
        }
        assert!(difference(&studio.draw(), &empty, 20) > 30);
        // They belong to two objects.
        studio.look.explode = 0.5;
        let apart = studio.draw();
        studio.look.curves = false;
        assert!(studio.draw() == apart);
    }
}

#[test]
fn tetrahedra_and_methods_without_pairs_have_no_curves() {
    let mut answers = AnswerDrawing::new(&gpu()).unwrap();
    for (scene, method) in
        [(samples::blocks(2, 0.5), Method::DEFAULT), (samples::triangle_sheets(12), Method::KdetNoPairs)]
    {
        let mut studio = Studio::new(scene);
        studio.look.style = SurfaceStyle::Hidden;
        studio.look.marked = false;
        let empty = studio.draw();
        studio.look.curves = true;
        studio.hand_over(&mut answers, &Settings { method, ..Settings::default() }, CURVES);
        assert!(studio.draw() == empty, "{method}");
    }
}

#[test]
fn depths_of_vertices_are_arrows_and_dots() {
    let mut answers = AnswerDrawing::new(&gpu()).unwrap();
    let mut studio = Studio::new(samples::blocks(4, 0.4));
    let topology = studio.input.with_topology(&studio.gpu, &studio.scene.frame());
    studio.input = topology.expect("the GPU does as told");
    studio.look.style = SurfaceStyle::Hidden;
    studio.look.marked = false;
    let empty = studio.draw();
    for estimate in [Estimate::Consistent, Estimate::Nearest, Estimate::Both] {
        let settings = Settings { method: Method::Depth, estimate, ..Settings::default() };
        let parts = AnswerParts { arrows: true, amount: Some(Amount::Depth), ..AnswerParts::default() };
        let summary = studio.hand_over(&mut answers, &settings, parts);
        let report = pollster::block_on(studio.detector.read(&studio.input, &summary)).expect("the GPU does as told");
        let Found::Depths { consistent, nearest, .. } = &report.found else { panic!("no depths") };
        let strokes = written(&studio, answers.depth_buffers());
        let vertices = studio.scene.positions.len();
        let colliding = summary.counts().get(Count::CollidingVertices).expect("a count") as usize;
        let of_vertices = |slot: Slot, is_asked: bool| match is_asked {
            true => studio.list::<Vec4>(slot, vertices),
            false => vec![],
        };
        let of_twin = twins::depth_arrows::depth_arrows(
            &studio.list(Slot::COLLIDING_VERTICES, colliding),
            &studio.scene.positions,
            (
                &of_vertices(Slot::DEPTHS, estimate.is_consistent()),
                &of_vertices(Slot::NEAREST_DEPTHS, estimate.is_nearest()),
            ),
            estimate,
            [true, true],
        );
        assert_same("arrows", &strokes, &words(of_twin), 1e-5);
        let listed = if consistent.is_empty() { nearest } else { consistent };
        let [deep, arrows] = [listed, consistent].map(|list| list.iter().filter(|one| one.depth > 0.0));
        let arrows = arrows.count() + nearest.iter().filter(|one| one.depth > 0.0).count();
        assert!(deep.clone().count() > 10, "{estimate:?}");
        assert_eq!(strokes.len(), 2 * arrows + deep.clone().count(), "{estimate:?}");
        for one in deep {
            let start = studio.scene.frame().positions[one.vertex as usize];
            let tip = start + (one.direction * one.depth).as_vec3();
            let is_arrow = |s: &&[f32; 8]| point(&s[..3]) == start && point(&s[4..7]).distance(tip) < 1e-4;
            assert!(strokes.iter().any(|s| is_arrow(&s)), "{estimate:?} {one:?}");
            let is_dot = |s: &&[f32; 8]| point(&s[..3]) == start && point(&s[4..7]) == start;
            let dot = strokes.iter().find(is_dot).expect("a dot");
            let amount = f32::from_bits(dot[7].to_bits() & 0x7fff_ffff);
            assert!((f64::from(amount) - one.depth).abs() < 1e-4 && dot[7].is_sign_negative(), "{estimate:?} {one:?}");
        }
    }
    // Dots alone where colours show depth, nothing where neither is asked for.
    studio.look.color_by = ColorBy::MarkedAmounts;
    studio.look.color_max = 0.3;
    let settings = Settings { method: Method::Depth, ..Settings::default() };
    let parts = AnswerParts { amount: Some(Amount::Depth), ..AnswerParts::default() };
    studio.hand_over(&mut answers, &settings, parts);
    assert!(difference(&studio.draw(), &empty, 20) > 30);
    studio.look.color_by = ColorBy::Object;
    assert!(studio.draw() == empty);
}

#[test]
fn boxes_of_a_tree_hold_what_is_below_them() {
    let mut answers = AnswerDrawing::new(&gpu()).unwrap();
    for method in [Method::Bvh, Method::BvhRefit] {
        let mut studio = Studio::new(samples::blocks(3, 0.5));
        let settings = Settings { method, ..Settings::default().with_self_collisions(true) };
        let mut of_level = |studio: &mut Studio, level: u32| {
            let parts = AnswerParts { grid_level: Some(level), ..AnswerParts::default() };
            let summary = studio.hand_over(&mut answers, &settings, parts);
            let boxes = written(studio, answers.tree_buffers());
            let (_, state) = summary.rounds.last().expect("a round");
            let leaves = match method {
                Method::Bvh => state.participants,
                _ => studio.input.primitive_count,
            };
            let height = tree_height(leaves);
            let nodes = match level < height {
                true => {
                    let first = level_start(height, level) as usize;
                    let all = studio.list::<Node>(Slot::TREE_NODES, first + level_length(leaves, level) as usize);
                    all[first..].to_vec()
                }
                false => vec![],
            };
            let of_twin = twins::tree_boxes::tree_boxes(&nodes, state.origin.into(), state.step.recip());
            assert_same("boxes", &boxes, bytemuck::cast_slice(&of_twin), 1e-5);
            (boxes, summary.counts().get(Count::Participants).unwrap_or(0))
        };
        let (leaves, participants) = of_level(&mut studio, 0);
        assert_eq!(leaves.len() as u64, participants, "{method}");
        let holds = |outer: &[f32; 8], inner: [Vec3; 2]| {
            point(&outer[..3]).cmple(inner[0] + 1e-5).all() && point(&outer[4..7]).cmpge(inner[1] - 1e-5).all()
        };
        for corners in (0..studio.scene.cells.len()).map(|i| studio.scene.frame().corners(i)) {
            let low = corners.iter().fold(Vec3::INFINITY, |low, corner| low.min(*corner));
            let high = corners.iter().fold(Vec3::NEG_INFINITY, |high, corner| high.max(*corner));
            assert!(leaves.iter().any(|leaf| holds(leaf, [low, high])), "{method}: no leaf for {low} {high}");
        }
        let height = tree_height(leaves.len() as u32);
        let (top, _) = of_level(&mut studio, height - 1);
        assert!((2..=4).contains(&top.len()), "{method}: {top:?}");
        let is_below = |leaf: &[f32; 8]| top.iter().any(|node| holds(node, [point(&leaf[..3]), point(&leaf[4..7])]));
        assert!(leaves.iter().all(is_below), "{method}");
        assert!(of_level(&mut studio, height).0.is_empty(), "{method}");

        // A search that ends early leaves nothing to draw, also where the tree of another frame is still there.
        let mut apart = studio.change(samples::blocks(3, -1.0));
        apart.look.style = SurfaceStyle::Hidden;
        let empty = apart.draw();
        apart.look.spans = true;
        let parts = AnswerParts { grid_level: Some(0), ..AnswerParts::default() };
        apart.hand_over(&mut answers, &Settings { method, ..Settings::default() }, parts);
        assert!(apart.draw() == empty, "{method}");
    }
}
