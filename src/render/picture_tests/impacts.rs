//! Impacts of a step, as they are on the GPU and in the picture.

use std::collections::BTreeSet;

use glam::Vec3;

use super::{
    Studio, assert_same,
    curves::{words, written},
    difference, gpu,
};
use crate::{
    detect::{Assembly, FeatureKind, Method, Settings, samples},
    gpu::readback::read_elements,
    pipeline::{ListedImpact, Slot},
    playback::{Amount, AnswerDrawing, AnswerParts, twins},
    render::{ColorBy, Ink, SurfaceStyle},
};

/// Sheets that move through each other, all triangles of which have their features.
fn moving() -> Studio {
    let mut scene: Assembly = samples::triangle_sheets(12);
    let push = |(v, p): (usize, &Vec3)| *p + Vec3::new(0.03, -0.02, if v % 3 == 0 { 0.3 } else { -0.2 });
    scene.next = scene.positions.iter().enumerate().map(push).collect();
    let mut studio = Studio::new(scene);
    studio.input = studio.input.with_topology(&studio.gpu, &studio.scene.frame()).expect("a small scene");
    studio
}

fn parts(amount: Option<Amount>, dots: Option<f32>) -> AnswerParts {
    AnswerParts { amount, dots, ..AnswerParts::default() }
}

fn settings() -> Settings {
    Settings::new(Method::SweptKdetHomeCell).with_self_collisions(true)
}

fn found(studio: &mut Studio, answers: &mut AnswerDrawing, parts: AnswerParts) -> Vec<ListedImpact> {
    let summary = studio.hand_over(answers, &settings(), parts);
    let count = summary.listed() as usize;
    let impacts = studio.detector.buffer(Slot::IMPACTS).expect("a search");
    assert!(count > 20, "{count}");
    pollster::block_on(read_elements(&studio.gpu, impacts, count)).expect("read back")
}

#[test]
fn every_impact_has_a_dot_on_the_surface_as_it_is_then() {
    let (mut studio, mut answers) = (moving(), AnswerDrawing::new(&gpu()).unwrap());
    studio.look.style = SurfaceStyle::Hidden;
    studio.look.marked = false;
    let empty = studio.draw();
    studio.look.curves = true;
    for time in [0.0, 0.5, 1.0] {
        let impacts = found(&mut studio, &mut answers, parts(None, Some(time)));
        let dots = written(&studio, answers.impact_buffers());
        assert_eq!(dots.len(), impacts.len());
        let frame = studio.scene.frame();
        let at = |v: u32| frame.positions[v as usize].lerp(studio.scene.next[v as usize], time);
        let step = [frame.positions, &studio.scene.next];
        let of_twin = |time, by_time| words(twins::impact_dots::impact_dots(&impacts, step, time, by_time));
        assert_same("dots", &dots, &of_twin(time, false), 1e-5);
        for impact in &impacts {
            let [a, b, ..] = impact.vertices;
            let place = match impact.kind() {
                FeatureKind::VertexFace => at(a),
                FeatureKind::EdgeEdge => at(a).lerp(at(b), impact.at[0]),
            };
            let off = |dot: &[f32; 8]| Vec3::from_slice(&dot[..3]).distance(place);
            let nearest = dots.iter().map(off).fold(f32::INFINITY, f32::min);
            assert!(nearest < 1e-5, "{impact:?} at {time}: {nearest}");
        }
        // Their colours show which have come.
        let inks: BTreeSet<u32> = dots.iter().map(|dot| dot[7].to_bits()).collect();
        assert!(inks.is_subset(&BTreeSet::from([Ink::Cell as u32, Ink::Pick as u32])), "{inks:?}");
        // Those that have come are larger.
        let large = dots.iter().filter(|dot| dot[3] > 5.0).count();
        let come = impacts.iter().filter(|impact| impact.time <= time).count();
        assert!(large == come && (time == 0.0 || large > 0), "{large} {come} at {time}");
        assert!(difference(&studio.draw(), &empty, 20) > 10);
    }
    // Or their times, as amounts.
    let impacts = found(&mut studio, &mut answers, parts(Some(Amount::Time), Some(0.0)));
    let dots = written(&studio, answers.impact_buffers());
    let step = [&studio.scene.positions[..], &studio.scene.next];
    assert_same("dots", &dots, &words(twins::impact_dots::impact_dots(&impacts, step, 0.0, true)), 1e-5);
    let mut inks: Vec<u32> = dots.iter().map(|dot| dot[7].to_bits() & !(1 << 31)).collect();
    let mut times: Vec<u32> = impacts.iter().map(|impact| impact.time.to_bits()).collect();
    inks.sort_unstable();
    times.sort_unstable();
    assert_eq!(inks, times);
    // Nothing else than the dots was left of the answer.
    studio.hand_over(&mut answers, &settings(), parts(None, None));
    assert_eq!(difference(&studio.draw(), &empty, 20), 0);
}

#[test]
fn a_triangle_has_the_time_of_the_first_impact_of_its_features() {
    let (mut studio, mut answers) = (moving(), AnswerDrawing::new(&gpu()).unwrap());
    let plain = studio.draw();
    let impacts = found(&mut studio, &mut answers, parts(Some(Amount::Time), None));
    let count = studio.scene.cells.len();
    let times: Vec<f32> =
        pollster::block_on(read_elements(&studio.gpu, answers.first_times().unwrap(), count)).expect("read back");
    let around = studio.input.topology().expect("a topology");
    let of_topology = |slot, count| studio.of_input::<u32>(around.get(slot).expect("a buffer"), count);
    let triangles = around.topology.triangles.len();
    let surface: Vec<[u32; 4]> = bytemuck::pod_collect_to_vec(&of_topology(Slot::SURFACE, 4 * triangles));
    let mut of_twin = twins::no_times::no_times(count);
    twins::first_times::first_times(
        &impacts,
        &of_topology(Slot::AROUND_STARTS, studio.scene.positions.len() + 1),
        &of_topology(Slot::AROUND, 3 * triangles),
        &surface,
        &mut of_twin,
    );
    assert_eq!(times, of_twin);
    let mut with = 0;
    for (place, &time) in times.iter().enumerate() {
        let cell = studio.scene.cells[studio.input.original(place as u32) as usize];
        let has = |vertices: &[u32]| vertices.iter().all(|v| cell.contains(v));
        let takes_part = |impact: &&ListedImpact| {
            let features = impact.features();
            let (one, other) = features.split();
            has(one) || has(other)
        };
        let first = impacts.iter().filter(takes_part).map(|impact| impact.time).reduce(f32::min);
        assert_eq!(time, first.unwrap_or(-1.0), "triangle {cell:?}");
        with += usize::from(first.is_some());
    }
    assert!(with > 20 && with < count, "{with} of {count}");
    studio.look.color_by = ColorBy::Amounts;
    studio.look.color_max = 1.0;
    assert!(difference(&studio.draw(), &plain, 20) > 100);
}
