//! Sizes, ratios and numbers at their ends: every method finds exactly the pairs of the reference.

use glam::Vec3;

use super::{compare, expected, kinds, methods};
use crate::{
    checks::{
        Check, Failure,
        support::{IN_BROWSER, ensure, is_long},
    },
    detect::{Assembly, CellRule, Count, FrameError, Method, Narrow, Report, Settings, samples},
    gpu::{
        Gpu,
        buffer::{STORAGE, upload},
    },
    pipeline::{DetectError, Detector, Input, InputBuffers, PositionLayout},
};

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "extremes: tiny primitives at a giant's faces", body: |gpu| Box::pin(ratios(gpu)) },
    Check { name: "extremes: one outlier of any size", body: |gpu| Box::pin(outliers(gpu)) },
    Check { name: "extremes: the columns of the reference", body: |gpu| Box::pin(columns(gpu)) },
    Check { name: "extremes: thousands of pairs in one plane", body: |gpu| Box::pin(in_one_plane(gpu)) },
    Check { name: "extremes: the smallest numbers", body: |gpu| Box::pin(denormals(gpu)) },
];

/// Every method, or the default one and two others in the browser.
fn some_methods() -> Vec<Method> {
    methods().into_iter().take(if IN_BROWSER { 2 } else { usize::MAX }).collect()
}

async fn same(
    what: &str,
    detector: &mut Detector,
    assembly: &Assembly,
    input: &Input,
    question: &Settings,
) -> Result<usize, Failure> {
    let frame = assembly.frame();
    let expected = expected(&frame, question);
    for method in some_methods() {
        let settings = Settings { method, ..*question };
        let got = detector.detect_input(input, &settings).await?;
        compare(what, &frame, &settings, &expected, &got)?;
    }
    Ok(expected.pairs().len())
}

async fn ratios(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let n = if IN_BROWSER { 40 } else { 400 };
    let ratios: &[f32] = if IN_BROWSER { &[1e9] } else { &[1e4, 1e6, 1e9, 1e20] };
    for &ratio in ratios {
        let assembly = samples::at_a_giants_faces(n, ratio);
        let input = Input::upload(gpu, &assembly.frame())?;
        let tests = [Narrow::Sat, Narrow::Gjk, Narrow::SatNoEdges];
        for &narrow in &tests[..if IN_BROWSER { 1 } else { 3 }] {
            let question = Settings { narrow, ..Settings::default() };
            let pairs = same(&format!("1:{ratio:e}"), &mut detector, &assembly, &input, &question).await?;
            ensure((n as usize / 4..n as usize).contains(&pairs), || format!("1:{ratio:e}: {pairs} pairs"))?;
        }
    }
    Ok(())
}

async fn outliers(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let scene = samples::blocks(if IN_BROWSER { 2 } else { 4 }, 0.5);
    let n = scene.cells.len() as u64;
    let rules = [CellRule::Mean, CellRule::Paper];
    for &cell_rule in &rules[..if IN_BROWSER { 1 } else { 2 }] {
        let question = Settings { cell_rule, self_collisions: true, ..Settings::default() };
        let alone = detector.detect(&scene.frame(), &question).await?;
        let sizes: &[f32] = if IN_BROWSER { &[1e6] } else { &[1e2, 1e6, 1e30] };
        for &size in sizes {
            let assembly = samples::with_outlier(&scene, size);
            let input = Input::upload(gpu, &assembly.frame())?;
            same(&format!("outlier {size:e}"), &mut detector, &assembly, &input, &question).await?;
            // No more candidates than before and one with the outlier for each.
            let got = detector.detect_input(&input, &question).await?;
            let [before, now] = [&alone, &got].map(|report| report.count(Count::CandidatePairs).unwrap_or(0));
            ensure(now <= before + before / 4 + n, || format!("{cell_rule}, outlier {size:e}: {before} → {now}"))?;
        }
    }
    Ok(())
}

/// Both rules are one rule on host and GPU: what they count differs only as far as rounding moves a box into another cell.
async fn columns(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let most = if IN_BROWSER { 60 } else { 2000 };
    for (number, (name, assembly)) in samples::all().into_iter().filter(|(_, a)| a.cells.len() <= most).enumerate() {
        let frame = assembly.frame();
        // One rule per scene; both in `make nightly`.
        let is_asked = |i: &usize| is_long() || IN_BROWSER || (number + i).is_multiple_of(2);
        for (_, &cell_rule) in CellRule::ALL.iter().enumerate().filter(|(i, _)| is_asked(i)) {
            // So far from the origin the steps of f32 are as large as the primitives, and so are the errors of their spheres.
            if name == "far away" && cell_rule == CellRule::Paper {
                continue;
            }
            let what = format!("{name}, {cell_rule}");
            let mut reports = vec![];
            for question in kinds(&Settings { cell_rule, ..Settings::default() }) {
                let expected = expected(&frame, &question);
                let got = detector.detect(&frame, &question).await?;
                same_columns(&what, &expected, &got)?;
                reports.push([expected, got]);
            }
            // Two passes fill a grid each, and both are counted.
            let [inter, own, _, two] = &reports[..] else { return Err(Failure("four kinds of pairs".to_owned())) };
            for count in [Count::Cells, Count::Entries, Count::Probes] {
                let [host, gpu] = [0, 1].map(|side| {
                    let [inter, own, two] = [inter, own, two].map(|reports| reports[side].count(count).unwrap_or(0));
                    (inter + own, two)
                });
                ensure(host.0 == host.1, || {
                    format!("{what}: the reference has {} {count} in two passes of {}", host.1, host.0)
                })?;
                // Threads insert in any order, and who comes later probes more: 2.5 % were seen. The larger of both would be far less.
                let close = match count {
                    Count::Probes => gpu.0.abs_diff(gpu.1) <= 3 + gpu.0 / 10,
                    _ => gpu.0 == gpu.1,
                };
                ensure(close, || format!("{what}: {} {count} in two passes of {}", gpu.1, gpu.0))?;
            }
        }
    }
    Ok(())
}

fn same_columns(what: &str, expected: &Report, got: &Report) -> Result<(), Failure> {
    let of = |count| [expected, got].map(|report| report.count(count).unwrap_or(0) as f64);
    for count in [Count::Participants, Count::Height, Count::Cells, Count::Entries, Count::Probes] {
        let [host, gpu] = of(count);
        let close = match count {
            Count::Participants | Count::Height => host == gpu,
            // An entry takes a probe at least. How many more depends on the table, whose size differs.
            Count::Probes => {
                let [host_entries, gpu_entries] = of(Count::Entries);
                host >= host_entries && gpu >= gpu_entries
            }
            _ => (host - gpu).abs() <= 3.0 + 0.05 * host,
        };
        ensure(close, || format!("{what}: {gpu} {count} instead of {host}"))?;
    }
    Ok(())
}

/// None of them is decided without integers, which take many rounds: some drivers end loops after so many.
async fn in_one_plane(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let assembly = samples::equal_sheets(if IN_BROWSER { 5 } else { 12 });
    let frame = assembly.frame();
    for narrow in [Narrow::Sat, Narrow::Gjk] {
        let settings = Settings { narrow, ..Settings::default() };
        let got = detector.detect(&frame, &settings).await?;
        compare("equal sheets", &frame, &settings, &expected(&frame, &settings), &got)?;
        ensure(IN_BROWSER || got.pairs().len() > 3000, || format!("{} pairs", got.pairs().len()))?;
    }
    Ok(())
}

async fn denormals(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let question = Settings { self_collisions: true, ..Settings::default() };
    for scale in [1e-20, 1e-28] {
        let assembly = samples::scaled(&samples::soup(3, 3, 60, 30.0), scale);
        let input = Input::upload(gpu, &assembly.frame())?;
        let pairs = same(&format!("times {scale:e}"), &mut detector, &assembly, &input, &question).await?;
        ensure(pairs > 10, || format!("times {scale:e}: {pairs} pairs"))?;
    }
    // Next to the denormals there is an error with the numbers.
    let tiny = samples::scaled(&samples::soup(3, 3, 60, 30.0), 1e-36);
    let refused = Input::upload(gpu, &tiny.frame());
    let right = matches!(refused, Err(DetectError::Frame(FrameError::TooSmall { .. })));
    ensure(right, || format!("times 1e-36: {refused:?}"))?;
    // A few denormal coordinates in a frame of ordinary size are zero on every GPU, also in buffers that were there.
    let mut assembly = samples::aligned_blocks(2);
    for (i, p) in assembly.positions.iter_mut().enumerate().filter(|(_, p)| p.x == 0.0 || p.y == 0.0) {
        let noise = f32::from_bits(1 + (i as u32 * 7919) % 0x7f_ffff);
        *p += Vec3::new(if p.x == 0.0 { noise } else { 0.0 }, if p.y == 0.0 { -noise } else { 0.0 }, 0.0);
    }
    let uploaded = Input::upload(gpu, &assembly.frame())?;
    let frame = assembly.frame();
    let input = Input::from_buffers(InputBuffers {
        primitive: frame.primitive,
        positions: upload(gpu, "positions", frame.positions, STORAGE)?,
        position_layout: PositionLayout::PACKED,
        cells: upload(gpu, "cells", frame.cells, STORAGE)?,
        objects: upload(gpu, "objects", frame.objects, STORAGE)?,
        vertex_count: frame.positions.len() as u32,
        primitive_count: frame.cells.len() as u32,
        object_count: frame.object_count(),
    })?;
    for input in [uploaded, input] {
        same("denormal noise", &mut detector, &assembly, &input, &question).await?;
    }
    let without = samples::aligned_blocks(2);
    let same_pairs = expected(&frame, &question).pairs() == expected(&without.frame(), &question).pairs();
    ensure(same_pairs, || "denormal noise changes the reference".to_owned())
}
