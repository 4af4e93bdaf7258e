//! The same pairs whatever the workgroup, the cells, the unit, the place and the number of objects.

use glam::Vec3;

use super::{compare, expected, kinds, methods};
use crate::{
    checks::{
        Check, Failure,
        combinations::{CELL_SCALES, pairwise},
        support::{IN_BROWSER, ensure},
    },
    detect::{Assembly, CellRule, Count, Frame, Method, Narrow, Report, Settings, samples},
    geometry::{Tetrahedron, sat_mtv},
    gpu::Gpu,
    pipeline::{Detector, Input, plans::MOST_OBJECTS},
};

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "pipeline: minimum translations", body: |gpu| Box::pin(minimum_translations(gpu)) },
    Check { name: "pipeline: gjk finds what sat finds at every scale", body: |gpu| Box::pin(scales(gpu)) },
    // Natively every pair of settings has them.
    #[cfg(target_arch = "wasm32")]
    Check { name: "pipeline: workgroup sizes", body: |gpu| Box::pin(workgroups(gpu)) },
    Check { name: "pipeline: cell rules and scales", body: |gpu| Box::pin(cells(gpu)) },
    Check { name: "pipeline: boxes are part of sat_no_edges", body: |gpu| Box::pin(disjoint_boxes(gpu)) },
    Check { name: "pipeline: many objects", body: |gpu| Box::pin(many_objects(gpu)) },
];

/// Inter and self in one pass.
fn both() -> Settings {
    Settings { self_collisions: true, ..Settings::default() }
}

/// Fails unless every translation parts its pair and is the shortest one, both up to 1e-6 of the pair's extent: 1e-4
/// relative where the depth is more than 1 % of it. More is not in f32, see [`crate::geometry::single::sat_mtv`].
pub(super) fn translations(what: &str, frame: &Frame<'_>, got: &Report) -> Result<(), Failure> {
    ensure(got.translations().len() == got.pairs().len(), || {
        format!("{what}: {} translations", got.translations().len())
    })?;
    for (pair, translation) in got.pairs().iter().zip(got.translations()) {
        let [a, b] = [pair.a, pair.b].map(|t| Tetrahedron::from_f32(frame.corners(t as usize)));
        let rounding = 1e-6 * a.aabb().union(&b.aabb()).extent().max_element();
        let (axis, depth) = (translation.axis, translation.depth);
        let holds = |condition, why: &str| ensure(condition, || format!("{what}: {translation:?} of {pair:?} {why}"));
        holds((axis.length() - 1.0).abs() < 1e-5, "has no unit axis")?;
        let high = a.vertices.iter().map(|v| v.dot(axis)).fold(f64::NEG_INFINITY, f64::max);
        let low = b.vertices.iter().map(|v| v.dot(axis)).fold(f64::INFINITY, f64::min);
        holds((depth - (high - low).max(0.0)).abs() <= rounding, &format!("should be {}", high - low))?;
        if let Some(shortest) = sat_mtv(&a, &b) {
            holds((depth - shortest.depth).abs() <= rounding, &format!("is not {shortest:?}"))?;
        }
    }
    Ok(())
}

async fn minimum_translations(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let scenes = [
        ("blocks", samples::blocks(3, 0.7)),
        ("soup", samples::soup(5, 3, 100, 30.0)),
        ("slivers", samples::slivers(80)),
        ("flat", samples::flat(60)),
        ("far", samples::far(100)),
    ];
    for (name, assembly) in scenes {
        let frame = assembly.frame();
        for method in [Method::KdetHomeCell, Method::Kdet] {
            let settings = Settings { method, narrow: Narrow::SatMtv, ..both() };
            let got = detector.detect(&frame, &settings).await?;
            compare(name, &frame, &settings, &expected(&frame, &settings), &got)?;
            ensure(!got.pairs().is_empty(), || format!("{name} has no pairs"))?;
            translations(name, &frame, &got)?;
        }
    }
    Ok(())
}

async fn scales(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let scene = samples::soup(3, 3, if IN_BROWSER { 60 } else { 150 }, 30.0);
    let moved = |by: f32| {
        let mut assembly: Assembly = scene.clone();
        assembly.positions.iter_mut().for_each(|p| *p += Vec3::new(by, -by, 0.7 * by));
        assembly
    };
    let scenes = [
        ("as it is", scene.clone()),
        ("times 1e-3", samples::scaled(&scene, 1e-3)),
        ("times 1e3", samples::scaled(&scene, 1e3)),
        ("times 2^10", samples::scaled(&scene, 1024.0)),
        ("times 2^-10", samples::scaled(&scene, 1.0 / 1024.0)),
        // A thousand times the largest diameter, and of the smallest.
        ("moved by 1000", moved(1e3)),
        ("moved by 30", moved(30.0)),
    ];
    let mut here = None;
    for (name, assembly) in scenes {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        let expected = expected(&frame, &both());
        let mut answers = vec![];
        for narrow in [Narrow::Sat, Narrow::Gjk] {
            for method in [Method::KdetHomeCell, Method::KdetHashMap] {
                let settings = Settings { narrow, method, ..both() };
                let got = detector.detect_input(&input, &settings).await?;
                compare(name, &frame, &settings, &expected, &got)?;
                answers.push(got.pairs().to_vec());
            }
        }
        ensure(answers.iter().all(|pairs| *pairs == answers[0]), || {
            let counts: Vec<_> = answers.iter().map(Vec::len).collect();
            format!("{name}: sat and gjk have {counts:?} pairs")
        })?;
        // A power of two changes no bit of any mantissa.
        let here = here.get_or_insert_with(|| answers[0].clone());
        let exact = name.contains("2^");
        ensure(!exact || answers[0] == *here, || format!("{name}: other pairs than without"))?;
    }
    Ok(())
}

#[cfg(target_arch = "wasm32")]
async fn workgroups(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let assembly = samples::soup(7, 3, 80, 100.0);
    let frame = assembly.frame();
    let input = Input::upload(gpu, &frame)?;
    let expected = expected(&frame, &both());
    // Every size is compiled anew, which takes longer than everything else: the smallest and the largest.
    for workgroup in [16, 256] {
        let settings = Settings { workgroup, ..both() };
        let got = detector.detect_input(&input, &settings).await?;
        compare("soup", &frame, &settings, &expected, &got)?;
    }
    Ok(())
}

async fn cells(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let mut scenes = vec![("nested", samples::nested(if IN_BROWSER { 40 } else { 120 }))];
    if !IN_BROWSER {
        scenes.push(("blocks", samples::blocks(3, 0.5)));
        scenes.push(("slivers", samples::slivers(100)));
    }
    for (name, assembly) in scenes {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        let expected = expected(&frame, &both());
        let methods = [Method::KdetHomeCell, Method::Kdet, Method::KdetNoPairs];
        for row in pairwise(&[CELL_SCALES.len(), methods.len(), CellRule::ALL.len()]) {
            let (cell_scale, method) = (CELL_SCALES[row[0]], methods[row[1]]);
            let settings = Settings { cell_scale, method, cell_rule: CellRule::ALL[row[2]], ..both() };
            let got = detector.detect_input(&input, &settings).await?;
            compare(name, &frame, &settings, &expected, &got)?;
        }
    }
    Ok(())
}

/// Two wedges, a thousand times different in size, whose edges cross without touching: no face separates them, their boxes
/// do, by less than a step of the lattice. The reference asks the boxes first, and so must every method.
async fn disjoint_boxes(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let large = [[1.0, -0.5, 0.0], [1.0, 0.5, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, -1.0]].map(Vec3::from_array);
    let small = [[0.0, 0.0, -0.5], [0.0, 0.0, 0.5], [1.0, 0.5, 0.0], [1.0, -0.5, 0.0]].map(Vec3::from_array);
    for (gap, pairs) in [(5e-6, 0), (1e-5, 0), (2e-5, 0), (-2e-5, 1)] {
        let mut assembly = Assembly::default();
        assembly.push(&large, &[[0, 1, 2, 3]]);
        assembly.push(&small.map(|corner| corner * 1e-3 + Vec3::X * (1.0 + gap)), &[[0, 1, 2, 3]]);
        let frame = assembly.frame();
        // In the browser two: all is compiled for it.
        let most = if IN_BROWSER { 2 } else { usize::MAX };
        for method in methods().into_iter().take(most) {
            // With self-collisions, since otherwise a frame whose objects' boxes are disjoint ends at once.
            let settings = Settings { narrow: Narrow::SatNoEdges, method, ..both() };
            let expected = expected(&frame, &settings);
            ensure(expected.pairs().len() == pairs, || format!("the reference has {:?}", expected.pairs()))?;
            let got = detector.detect(&frame, &settings).await?;
            compare("wedges", &frame, &settings, &expected, &got)?;
        }
    }
    Ok(())
}

/// More objects than an entry's bits can tell apart.
async fn many_objects(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (name, objects, n) in [("70 objects", 70, 4), ("4100 objects", 4100, 1)] {
        let assembly = samples::many_objects(objects, n);
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        for question in kinds(&Settings::default()) {
            if n == 1 && (IN_BROWSER || !question.one_pass) && question.self_collisions {
                continue;
            }
            let expected = expected(&frame, &question);
            for method in methods() {
                if n == 1 && !matches!(method, Method::KdetHomeCell | Method::Kdet) {
                    continue;
                }
                let settings = Settings { method, ..question };
                let got = detector.detect_input(&input, &settings).await?;
                compare(name, &frame, &settings, &expected, &got)?;
                let participants = got.count(Count::Participants);
                let are_culled = !settings.self_collisions && n == 1;
                ensure(!are_culled || participants < Some(objects.into()), || format!("{name}: {participants:?}"))?;
            }
        }
    }
    if IN_BROWSER { Ok(()) } else { more_objects(&mut detector).await }
}

/// More objects than overlaps are looked for: all primitives participate, of which some are far from all others.
async fn more_objects(detector: &mut Detector) -> Result<(), Failure> {
    let objects = MOST_OBJECTS + 100;
    let assembly = samples::many_objects(objects, 1);
    let frame = assembly.frame();
    // An object of one primitive has no pairs of its own: asked for them, the reference does not compare all objects either.
    let expected = expected(&frame, &both());
    let settings = Settings::default();
    let got = detector.detect(&frame, &settings).await?;
    compare("more objects", &frame, &settings, &expected, &got)?;
    let participants = got.count(Count::Participants);
    ensure(participants == Some(objects.into()), || format!("{participants:?} of {objects} participate"))?;
    ensure(expected.colliding.len() < objects as usize / 2, || "nearly all collide".to_owned())
}
