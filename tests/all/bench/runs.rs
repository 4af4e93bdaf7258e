//! How runs are counted, stopped and put in order; all on the host.

use super::made;
use glam::Vec3;
use kdet::internals::{
    bench::{Axis, BenchError, Document, Failure, Frames, Progress, Runner, Selection, Table},
    detect::{Clock, Method, Narrow},
    mesh::Mesh,
    scene::{Motion, Object, Scene, Shape, Track},
};

/// A tetrahedron that goes down through another one, half its side in each of five frames.
fn falling() -> Scene {
    let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    let part = |name: &str, ways: Vec<Vec3>| {
        let positions = ways.iter().flat_map(|&way| corners.map(|corner| corner + way)).collect();
        Object {
            name: name.into(),
            shape: Shape::Mesh(Mesh {
                positions: corners.iter().map(|c| c.as_dvec3()).collect(),
                cells: vec![[0, 1, 2, 3]],
                ..Mesh::default()
            }),
            motion: Motion::Vertices(Track { points: 4, positions }),
            correction: Vec3::ZERO,
        }
    };
    let way = |frame: i32| Vec3::new(0.01 * frame as f32, 1.0 - 0.5 * frame as f32, 0.0);
    Scene {
        title: "Falling".into(),
        frames: 5,
        rate: 1.0,
        objects: vec![part("A", vec![Vec3::ZERO]), part("B", (0..5).map(way).collect())],
        ..Scene::default()
    }
}

/// On the host: no GPU is needed to see how runs are counted.
fn runner(change: impl FnOnce(&mut Selection)) -> Runner {
    let mut selection =
        Selection { scenes: vec!["falling".into()], methods: vec![Method::Cpu], runs: 3, ..Selection::default() };
    change(&mut selection);
    Runner::new(None, selection, made()).unwrap()
}

fn step(runner: &mut Runner) -> Option<Progress> {
    pollster::block_on(runner.step())
}

#[test]
fn runs_are_counted_without_those_that_warm_up() {
    let mut runner = runner(|selection| selection.self_collisions = vec![false, true]);
    runner.set_workload(0, falling(), |_| None).unwrap();
    let mut seen = vec![];
    while let Some(progress) = step(&mut runner) {
        assert_eq!(progress.done, seen.len() as u64 + 1);
        assert_eq!(progress.total, 2 * 4 * 5);
        seen.push((progress.run, progress.frame));
    }
    assert_eq!(seen.len(), 2 * 4 * 5);
    assert_eq!(seen[..6], [(0, 0), (0, 1), (0, 2), (0, 3), (0, 4), (1, 0)]);
    let document = runner.document();
    assert!(!document.cancelled);
    assert_eq!(document.results.len(), 2);
    let result = &document.results[0];
    assert_eq!((result.runs.len(), result.wanted_runs, result.warm_up), (3, 3, 1));
    assert!(result.runs.iter().all(|run| run.host_ms.len() == 5 && run.device_ms.is_empty()));
    assert!(result.complete && result.clock == Clock::Host);
    // The way is down, and the depth along it; boxes that only touch are not deep in each other.
    assert_eq!(result.depth_axis, Axis::Y);
    assert_eq!(result.depth, [0.0, 0.5, 1.0, 0.5, 0.0]);
    assert_eq!((&result.primitives, &result.vertices), (&vec![1, 1], &vec![4, 4]));
    assert_eq!(result.counts.get("colliding_pairs"), result.counts.get("colliding_a"));
    assert_eq!(result.counts.get("colliding_pairs")[1..4], [1, 1, 1]);
    assert_eq!(Document::read(&document.write()), Ok(document));
}

#[test]
fn what_is_stopped_is_complete_up_to_the_frame_before() {
    for (steps, runs, frames) in [
        (0, vec![], 0),
        (3, vec![], 0),
        (5, vec![], 0),
        (6, vec![1], 1),
        (10, vec![5], 5),
        (13, vec![5, 3], 5),
        (19, vec![5, 5, 4], 5),
    ] {
        let mut runner = runner(|_| ());
        runner.set_workload(0, falling(), |_| None).unwrap();
        for _ in 0..steps {
            assert!(step(&mut runner).is_some());
        }
        runner.stop().set();
        assert_eq!(step(&mut runner), None);
        assert_eq!(step(&mut runner), None);
        let document = runner.document();
        assert!(document.cancelled, "{steps}");
        let lengths: Vec<usize> = document.results.iter().flat_map(|r| &r.runs).map(|run| run.host_ms.len()).collect();
        assert_eq!(lengths, runs, "{steps}");
        assert!(document.results.iter().all(|result| !result.complete && result.frames.len() == frames), "{steps}");
        assert_eq!(Document::read(&document.write()).as_ref(), Ok(&document));
        let files = document.files();
        assert_eq!(files.len(), if runs.is_empty() { 1 } else { runs.len() + 2 });
        for (file, rows) in files.iter().zip(&runs) {
            assert_eq!(Table::read(&file.text).unwrap().rows.len(), *rows);
        }
    }
    // After the last frame there is nothing to stop.
    let mut runner = runner(|_| ());
    runner.set_workload(0, falling(), |_| None).unwrap();
    for _ in 0..20 {
        assert!(step(&mut runner).is_some());
    }
    runner.stop().set();
    assert_eq!(step(&mut runner), None);
    assert!(!runner.document().cancelled && runner.document().results[0].complete);
}

#[test]
fn workloads_come_in_their_order_and_frames_must_be_there() {
    let mut runner = runner(|selection| {
        selection.scenes = vec!["a".into(), "b".into()];
        selection.frames = Some(Frames { first: 4, end: 9, step: 1 });
    });
    assert_eq!(runner.workloads().len(), 2);
    runner.set_workload(0, falling(), |_| None).unwrap();
    assert!(matches!(runner.set_workload(1, falling(), |_| None), Err(BenchError::Workload { index: 1, next: 0, .. })));
    while step(&mut runner).is_some() {}
    assert!(matches!(runner.set_workload(0, falling(), |_| None), Err(BenchError::Workload { index: 0, next: 1, .. })));
    let short = Scene { frames: 4, ..falling() };
    assert!(matches!(runner.set_workload(1, short, |_| None), Err(BenchError::NoFrames { frames: 4, .. })));
    let loading = Scene { frames: 9, ..falling() };
    assert!(matches!(runner.set_workload(1, loading, |_| None), Err(BenchError::Loading { loaded: 5, .. })));
    runner.set_workload(1, falling(), |_| None).unwrap();
    while step(&mut runner).is_some() {}
    let frames: Vec<Vec<u32>> = runner.document().results.into_iter().map(|result| result.frames).collect();
    assert_eq!(frames, [[4], [4]]);
}

#[test]
fn without_a_gpu_only_the_host_answers() {
    let mut runner = runner(|selection| selection.methods = vec![Method::Kdet]);
    runner.set_workload(0, falling(), |_| None).unwrap();
    let reason = step(&mut runner).and_then(|progress| progress.failure).map(|failure| failure.reason);
    assert_eq!(reason, Some(BenchError::NoGpu(Method::Kdet).to_string()));
}

/// A setting that fails, and a workload that does, are in the summary once, with the reason; everything else is measured.
#[test]
fn what_fails_is_noted_once_and_the_rest_is_measured() {
    let mut runner = runner(|selection| {
        selection.scenes = vec!["a".into(), "b".into(), "c".into()];
        selection.methods = vec![Method::Kdet, Method::Cpu, Method::DistanceCpu];
        selection.narrows = vec![Narrow::Sat, Narrow::Gjk];
        selection.workgroups = vec![64];
    });
    let (mut told, mut last) = (vec![], None);
    for (index, scene) in [(0, falling()), (1, Scene { frames: 9, ..falling() }), (2, falling())] {
        if let Err(error) = runner.set_workload(index, scene, |_| None) {
            told.extend(runner.fail(index, &error));
        }
        // It is over, or goes on: it is not for others to say what went wrong.
        assert_eq!(runner.fail(index, &"twice"), None);
        while let Some(progress) = step(&mut runner) {
            told.extend(progress.failure.clone());
            last = Some(progress);
        }
        assert_eq!(runner.fail(index, &"twice"), None);
    }
    assert_eq!(last.map(|progress| progress.done == progress.total), Some(true));
    let document = runner.document();
    assert_eq!(document.failures, told);
    let failed = |failure: &Failure| (failure.scene.clone(), failure.settings.map(|s| (s.method, s.narrow)));
    let kdet = |scene: &str, narrow| (scene.to_owned(), Some((Method::Kdet, narrow)));
    let expected = [
        kdet("a", Narrow::Sat),
        kdet("a", Narrow::Gjk),
        ("b".to_owned(), None),
        kdet("c", Narrow::Sat),
        kdet("c", Narrow::Gjk),
    ];
    assert_eq!(told.iter().map(failed).collect::<Vec<_>>(), expected);
    assert_eq!(told[0].to_string(), "a, resolution 1, kdet: method kdet needs a GPU; none was found");
    assert_eq!(told[2].to_string(), "b, resolution 1: 5 of 9 frames of b are loaded; all are needed");
    let measured: Vec<_> = document.results.iter().map(|r| (r.scene.as_str(), r.settings.method)).collect();
    let of = |scene| [(scene, Method::Cpu), (scene, Method::Cpu), (scene, Method::DistanceCpu)];
    assert_eq!(measured, [of("a"), of("c")].concat());
    assert!(document.results.iter().all(|result| result.complete));
    assert_eq!(Document::read(&document.write()), Ok(document));
}
