//! What a frame does when something is too small, missing, broken or stopped; and that the next one works.

use std::ops::ControlFlow;

use glam::Vec3;

use super::{compare, expected, methods};
use crate::{
    checks::{
        Check, Failure,
        support::{IN_BROWSER, ensure, is_long, with_defaults},
    },
    detect::{Assembly, CellRule, Count, Method, Settings, samples},
    gpu::Gpu,
    pipeline::{DetectError, Detector, Input, state::stop},
};

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "pipeline: a coordinate that is not finite", body: |gpu| Box::pin(not_finite(gpu)) },
    Check { name: "pipeline: disjoint objects end after bounds", body: |gpu| Box::pin(disjoint(gpu)) },
    Check { name: "pipeline: lists that are too small grow", body: |gpu| Box::pin(growth(gpu)) },
    Check { name: "pipeline: lists that may not grow come in batches", body: |gpu| Box::pin(batches(gpu)) },
    // Sizes of buffers, which are the same everywhere; what the driver was asked for cannot be seen in the browser.
    #[cfg(not(target_arch = "wasm32"))]
    Check { name: "pipeline: memory after a hundred switches", body: |gpu| Box::pin(switches(gpu)) },
    Check { name: "pipeline: a frame does not wait for the one before", body: |gpu| Box::pin(in_flight(gpu)) },
    Check { name: "pipeline: frames in flight that do not fit", body: |gpu| Box::pin(in_flight_growth(gpu)) },
    Check { name: "pipeline: object ids with gaps", body: |gpu| Box::pin(sparse_objects(gpu)) },
    Check { name: "pipeline: brute force in tiles, and stopped", body: |gpu| Box::pin(tiles(gpu)) },
    Check { name: "pipeline: the default limits suffice", body: |gpu| Box::pin(default_limits(gpu)) },
    #[cfg(not(target_arch = "wasm32"))]
    Check { name: "pipeline: a limit that is too small", body: |gpu| Box::pin(small_limit(gpu)) },
    #[cfg(not(target_arch = "wasm32"))]
    Check { name: "pipeline: the device is lost", body: |gpu| Box::pin(lost(gpu)) },
];

/// Runs a frame and holds it against the reference.
async fn works(
    what: &str,
    detector: &mut Detector,
    assembly: &Assembly,
    input: &Input,
    settings: &Settings,
) -> Result<(), Failure> {
    let got = detector.detect_input(input, settings).await?;
    compare(what, &assembly.frame(), settings, &expected(&assembly.frame(), settings), &got)
}

async fn not_finite(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let assembly = samples::blocks(2, 0.5);
    let input = Input::upload(gpu, &assembly.frame())?;
    for (i, bad) in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY].into_iter().enumerate() {
        let vertex = 7 * i + 3;
        let mut positions = assembly.positions.clone();
        positions[vertex][i] = bad;
        let most = if IN_BROWSER { 2 } else { usize::MAX };
        for method in methods().into_iter().take(most) {
            for (cell_rule, one_pass) in [(CellRule::Mean, true), (CellRule::Paper, false)] {
                let settings = Settings { method, cell_rule, one_pass, self_collisions: true, ..Settings::default() };
                input.set_positions(gpu, &positions)?;
                let result = detector.run(&input, &settings).await;
                let Err(DetectError::NotFinite { index: tetrahedron, .. }) = result else {
                    return Err(Failure(format!("{bad} with {settings:?} gave {result:?}")));
                };
                ensure(assembly.cells[tetrahedron as usize].contains(&(vertex as u32)), || {
                    format!("tetrahedron {tetrahedron} was blamed for vertex {vertex}")
                })?;
                input.set_positions(gpu, &assembly.positions)?;
                works("after a bad frame", &mut detector, &assembly, &input, &settings).await?;
            }
        }
    }
    Ok(())
}

async fn disjoint(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let assembly = samples::blocks(3, -1.0);
    let input = Input::upload(gpu, &assembly.frame())?;
    for method in methods() {
        let summary = detector.run(&input, &Settings { method, ..Settings::default() }).await?;
        let (_, state) = summary.rounds[0];
        let nothing = state.participants + state.entries + state.cells + state.candidates + state.pairs == 0;
        ensure(state.stop == stop::DISJOINT && nothing, || format!("{method}: {state:?}"))?;
        ensure(summary.objects.iter().all(|o| o.inter + o.own == 0), || format!("{:?}", summary.objects))?;
    }
    // With self-collisions there is something to do.
    works("disjoint", &mut detector, &assembly, &input, &Settings { self_collisions: true, ..Settings::default() })
        .await
}

/// Tetrahedra far from each other: each has its cells for itself.
fn scattered(n: u32) -> Assembly {
    let mut random = samples::Random::new(47);
    let mut assembly = Assembly::default();
    for _ in 0..2 {
        let mut corners: Vec<Vec3> = vec![];
        for _ in 0..n {
            let at = random.vector() * 40.0;
            corners.extend(random.tetrahedron(at, 1.0));
        }
        let cells: Vec<[u32; 4]> = (0..n).map(|t| [0, 1, 2, 3].map(|v| 4 * t + v)).collect();
        assembly.push(&corners, &cells);
    }
    assembly
}

/// Room that was made for one frame does not make the other one complete that ran without it.
async fn in_flight_growth(gpu: &Gpu) -> Result<(), Failure> {
    let assembly = samples::one_cell(80);
    let input = Input::upload(gpu, &assembly.frame())?;
    let settings = Settings::default();
    let mut detector = Detector::on(gpu)?;
    let frames = [detector.submit(&input, &settings)?, detector.submit(&input, &settings)?];
    for (number, frame) in frames.into_iter().enumerate() {
        let mut summary = frame.take().await?;
        let complete = detector.complete(&input, &mut summary)?;
        ensure(!complete, || format!("frame {number} is said to be complete"))?;
    }
    works("after two that did not fit", &mut detector, &assembly, &input, &settings).await
}

/// Ids of objects may have gaps and be larger than the number of primitives.
async fn sparse_objects(gpu: &Gpu) -> Result<(), Failure> {
    let mut assembly = samples::one_cell(2);
    for object in &mut assembly.objects {
        *object = 50 * *object + 7;
    }
    let input = Input::upload(gpu, &assembly.frame())?;
    let mut detector = Detector::on(gpu)?;
    for self_collisions in [false, true] {
        let settings = Settings { self_collisions, ..Settings::default() };
        let wanted = expected(&assembly.frame(), &settings);
        ensure(!wanted.pairs().is_empty(), || "nothing collides".into())?;
        works("objects with gaps", &mut detector, &assembly, &input, &settings).await?;
    }
    Ok(())
}

/// What does not fit one list comes in several, with the same pairs and the same counts.
async fn batches(gpu: &Gpu) -> Result<(), Failure> {
    // Enough candidates for several lists, also where the diagonals leave few.
    let assembly = samples::blocks(5, 0.6);
    let frame = assembly.frame();
    let input = Input::upload(gpu, &frame)?;
    let most = if IN_BROWSER { 2 } else { usize::MAX };
    let methods: Vec<Method> = methods().into_iter().take(most).collect();
    let mut plain = Detector::on(gpu)?;
    // One for all: what one method needed in batches must not change what another finds.
    let mut detector = Detector::on(gpu)?;
    detector.set_candidate_limit(8192);
    for (number, method) in methods.into_iter().enumerate() {
        // Every method one way; both ways in `make nightly`.
        let is_asked = |i: &usize| is_long() || (number + i).is_multiple_of(2);
        for (_, one_pass) in [true, false].into_iter().enumerate().filter(|(i, _)| is_asked(i)) {
            let settings = Settings { method, one_pass, self_collisions: true, ..Settings::default() };
            let whole = plain.run(&input, &settings).await?;
            let summary = detector.run(&input, &settings).await?;
            let (parts, rounds) = (whole.rounds.len(), summary.rounds.len());
            let lists = method.lists_pairs();
            ensure((rounds > parts) == lists, || format!("{method}: {rounds} rounds for {parts} parts"))?;
            let longest = summary.rounds.iter().map(|(_, s)| s.candidates()).max().unwrap_or(0);
            ensure(!lists || longest <= 8192, || format!("{method}: a list of {longest}"))?;
            let counts = |s: &crate::pipeline::Summary| {
                let c = s.counts();
                [Count::CandidatePairs, Count::UniquePairs, Count::CollidingPairs, Count::Cells, Count::Entries]
                    .map(|count| c.get(count))
            };
            ensure(counts(&summary) == counts(&whole), || {
                format!("{method}: {:?} in batches, {:?} as a whole", counts(&summary), counts(&whole))
            })?;
            let got = detector.read(&input, &summary).await?;
            compare("batches", &frame, &settings, &expected(&frame, &settings), &got)?;
        }
    }
    Ok(())
}

async fn growth(gpu: &Gpu) -> Result<(), Failure> {
    let paper = Settings { cell_rule: CellRule::Paper, cell_scale: 0.5, ..Settings::default() };
    let cases = [
        // Everything meets everything: candidates, survivors and pairs.
        ("one cell", samples::one_cell(80), Settings::default()),
        // More cells than slots, more entries than four per primitive.
        ("scattered", scattered(1000), paper),
        // Everything visits the levels above.
        ("nested", samples::nested(200), paper),
    ];
    for (name, assembly, settings) in cases {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?;
        let methods = [
            Method::KdetHomeCell,
            Method::KdetHashMap,
            Method::Kdet,
            Method::KdetNoPairs,
            Method::Bvh,
            Method::BvhRefit,
        ];
        for &method in &methods[..if IN_BROWSER { 1 } else { methods.len() }] {
            let settings = Settings { method, ..settings };
            let mut detector = Detector::on(gpu)?;
            let first = detector.run(&input, &settings).await?;
            let again = detector.run(&input, &settings).await?;
            // Marks need no list, and few cells in one; without a grid there are only pairs.
            let grows = if name == "one cell" { method.lists_pairs() } else { method.has_grid() };
            ensure(!grows || first.runs > 1, || format!("{name}, {method}: enough room from the first"))?;
            ensure(again.runs == 1, || format!("{name}, {method}: {} runs the second time", again.runs))?;
            let got = detector.read(&input, &again).await?;
            compare(name, &frame, &settings, &expected(&frame, &settings), &got)?;
        }
    }
    Ok(())
}

#[cfg(not(target_arch = "wasm32"))]
async fn switches(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let assemblies = [samples::one_cell(80), samples::blocks(2, 0.5), samples::nested(150)];
    let mut inputs = vec![];
    for assembly in &assemblies {
        inputs.push(Input::upload(gpu, &assembly.frame())?);
    }
    let mut round = vec![];
    let mut on_device = None;
    let mut switches = 0;
    while switches < 100 {
        let mut bytes = vec![];
        for input in &inputs {
            // What was given back leaves nothing behind.
            detector.release();
            for method in methods() {
                detector.run(input, &Settings { method, ..Settings::default() }).await?;
                bytes.push((method, detector.bytes()));
                switches += 1;
            }
        }
        if round.is_empty() {
            round = bytes;
        } else {
            ensure(round == bytes, || format!("{round:?} became {bytes:?} after {switches} switches"))?;
        }
        // What the driver was asked for, where it can be seen. Buffers go when the device has seen their last use.
        let now = gpu.device.generate_allocator_report().map(|report| report.total_reserved_bytes);
        if switches > 50 {
            let before = *on_device.get_or_insert(now);
            ensure(now <= before, || format!("{before:?} bytes became {now:?} after {switches} switches"))?;
        }
    }
    Ok(())
}

async fn in_flight(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let assembly = samples::blocks(3, 0.5);
    let input = Input::upload(gpu, &assembly.frame())?;
    let settings = Settings::default();
    let expected = detector.run(&input, &settings).await?;
    let frames = [detector.submit(&input, &settings)?, detector.submit(&input, &settings)?];
    for frame in frames {
        let mut summary = frame.take().await?;
        ensure(detector.complete(&input, &mut summary)?, || "a frame that fitted before did not fit".into())?;
        ensure(summary.counts() == expected.counts(), || format!("{:?}", summary.counts()))?;
    }
    Ok(())
}

async fn tiles(gpu: &Gpu) -> Result<(), Failure> {
    let assembly = samples::soup(1, 3, 100, 10.0);
    let frame = assembly.frame();
    let input = Input::upload(gpu, &frame)?;
    for (method, tile_pairs) in [(Method::Gpu, 10_000), (Method::GpuNoLoop, 20_000)] {
        let mut detector = Detector::on(gpu)?;
        detector.set_tile_pairs(tile_pairs);
        let settings = Settings { method, self_collisions: true, ..Settings::default() };
        let mut calls = vec![];
        let result = detector
            .run_tiles(&input, &settings, |done, total| {
                calls.push((done, total));
                if done == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            })
            .await;
        let stopped = matches!(result, Err(DetectError::Cancelled { done: 2, total }) if total > 3);
        ensure(stopped && calls.len() == 2, || format!("{method}: {calls:?}, then {result:?}"))?;
        for one_pass in [true, false] {
            works("in tiles", &mut detector, &assembly, &input, &Settings { one_pass, ..settings }).await?;
        }
    }
    Ok(())
}

async fn default_limits(gpu: &Gpu) -> Result<(), Failure> {
    let own = with_defaults(gpu).await?;
    let mut detector = Detector::on(&own)?;
    let assembly = samples::nested(60);
    let input = Input::upload(&own, &assembly.frame())?;
    // The one with the most bindings comes first.
    let methods = [Method::KdetNoPairs, Method::KdetHomeCell, Method::Kdet];
    for &method in &methods[..if IN_BROWSER { 1 } else { 3 }] {
        let settings = Settings { method, ..Settings::default() };
        works("default limits", &mut detector, &assembly, &input, &settings).await?;
        let summary = detector.run(&input, &settings).await?;
        ensure(summary.clock() == crate::detect::Clock::Host, || "device times without timestamps".into())?;
    }
    Ok(own.check()?)
}

#[cfg(not(target_arch = "wasm32"))]
async fn small_limit(gpu: &Gpu) -> Result<(), Failure> {
    use crate::gpu::GpuError;
    const LIMIT: u64 = 1 << 16;
    let Some((_, adapter)) = &gpu.origin else { return Ok(()) };
    let required_limits = wgpu::Limits { max_storage_buffer_binding_size: LIMIT, ..wgpu::Limits::defaults() };
    let descriptor = wgpu::DeviceDescriptor { required_limits, ..Default::default() };
    let (device, queue) = adapter.request_device(&descriptor).await.map_err(|error| Failure(error.to_string()))?;
    let mut detector = Detector::new(&device, &queue)?;
    let own = detector.gpu().clone();
    let (large, small) = (samples::one_cell(600), samples::one_cell(20));
    let too_large = Input::upload(&own, &large.frame())?;
    let result = detector.run(&too_large, &Settings::default()).await;
    let Err(DetectError::Gpu(GpuError::TooLarge { needed, limit, .. })) = &result else {
        return Err(Failure(format!("1200 tetrahedra in bindings of {LIMIT} bytes: {result:?}")));
    };
    ensure(*limit == LIMIT && *needed > LIMIT, || format!("{result:?}"))?;
    let input = Input::upload(&own, &small.frame())?;
    works("a small scene after one too large", &mut detector, &small, &input, &Settings::default()).await
}

#[cfg(not(target_arch = "wasm32"))]
async fn lost(gpu: &Gpu) -> Result<(), Failure> {
    use crate::gpu::GpuError;
    let own = Gpu::request(&crate::checks::support::same_adapter(gpu)).await?;
    let mut detector = Detector::on(&own)?;
    let assembly = samples::blocks(2, 0.5);
    let input = Input::upload(&own, &assembly.frame())?;
    let settings = Settings::default();
    works("before the loss", &mut detector, &assembly, &input, &settings).await?;
    own.device.destroy();
    let result = detector.run(&input, &settings).await;
    ensure(matches!(result, Err(DetectError::Gpu(_))), || format!("a frame on a lost device: {result:?}"))?;
    let result = detector.run(&input, &settings).await;
    let told = matches!(result, Err(DetectError::Gpu(GpuError::Lost { .. })));
    ensure(told, || format!("another frame on a lost device: {result:?}"))?;
    // Everything is built again on a new one.
    let mut detector = Detector::on(gpu)?;
    let input = Input::upload(gpu, &assembly.frame())?;
    works("on another device", &mut detector, &assembly, &input, &settings).await
}
