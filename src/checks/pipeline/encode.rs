//! Frames that are recorded into an encoder of the caller, positions that lie anywhere, and what is used again.

use glam::Vec3;

use super::{expected, methods};
use crate::{
    checks::{
        Check, Failure,
        support::{IN_BROWSER, ensure},
    },
    detect::{Assembly, Method, Narrow, Pair, Settings, samples},
    gpu::{
        Gpu,
        buffer::{STORAGE, upload},
        readback::read_elements,
    },
    pipeline::{DetectError, Detector, Input, PositionLayout, Slot, Ticket, twins::pipeline::answer},
};

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "encode: positions in turn, in one submission", body: |gpu| Box::pin(in_turn(gpu)) },
    Check { name: "encode: submitted late", body: |gpu| Box::pin(submitted_late(gpu)) },
    Check { name: "encode: a list that is too short", body: |gpu| Box::pin(too_short(gpu)) },
    Check { name: "encode: what stays is used again", body: |gpu| Box::pin(used_again(gpu)) },
    Check { name: "encode: nothing is compiled after the warm-up", body: |gpu| Box::pin(warm_up(gpu)) },
];

/// The bytes of positions in some layout; what is between them is not a number.
fn laid_out(positions: &[Vec3], layout: PositionLayout) -> Vec<u32> {
    let words = |bytes: u64| (bytes / 4) as usize;
    let mut all = vec![f32::NAN.to_bits(); words(layout.offset) + words(layout.stride) * positions.len()];
    for (i, position) in positions.iter().enumerate() {
        let at = words(layout.offset) + words(layout.stride) * i;
        all[at..at + 3].copy_from_slice(&position.to_array().map(f32::to_bits));
    }
    all
}

/// What a frame left, copied by the commands right after it.
struct Left {
    answer: wgpu::Buffer,
    pairs: Option<wgpu::Buffer>,
    marks: wgpu::Buffer,
}

impl Left {
    fn copy(gpu: &Gpu, encoder: &mut wgpu::CommandEncoder, ticket: &Ticket) -> Self {
        let mut copy = |buffer: &wgpu::Buffer| {
            let (size, usage) = (buffer.size(), STORAGE);
            let descriptor = wgpu::BufferDescriptor { label: Some("copy"), size, usage, mapped_at_creation: false };
            let copied = gpu.device.create_buffer(&descriptor);
            encoder.copy_buffer_to_buffer(buffer, 0, &copied, 0, size);
            copied
        };
        Self { answer: copy(ticket.answer()), pairs: ticket.pairs().map(&mut copy), marks: copy(ticket.marks()) }
    }

    /// Holds it against the reference.
    async fn compare(
        &self,
        gpu: &Gpu,
        what: &str,
        assembly: &Assembly,
        input: &Input,
        settings: &Settings,
    ) -> Result<(), Failure> {
        let expected = expected(&assembly.frame(), settings);
        let [_, _, _, count, complete]: [u32; 5] = words(gpu, &self.answer).await?;
        ensure(complete == 1, || format!("{what} with {settings:?} is not complete"))?;
        let marks: Vec<u32> = read_elements(gpu, &self.marks, assembly.cells.len()).await?;
        let mut colliding: Vec<u32> =
            (0..).zip(&marks).filter(|(_, mark)| **mark != 0).map(|(p, _)| input.original(p)).collect();
        colliding.sort_unstable();
        ensure(colliding == expected.colliding, || format!("{what} with {settings:?} marks others"))?;
        let Some(list) = &self.pairs else { return Ok(()) };
        let pairs: Vec<[u32; 2]> = read_elements(gpu, list, count as usize).await?;
        let mut pairs: Vec<Pair> =
            pairs.iter().map(|&[a, b]| Pair::new(input.original(a), input.original(b))).collect();
        pairs.sort_unstable();
        ensure(pairs == expected.pairs(), || {
            format!("{what} with {settings:?}: {} pairs instead of {}", pairs.len(), expected.pairs().len())
        })
    }
}

async fn words(gpu: &Gpu, buffer: &wgpu::Buffer) -> Result<[u32; 5], Failure> {
    let words: Vec<u32> = read_elements(gpu, buffer, 5).await?;
    words.try_into().map_err(|words| Failure(format!("{words:?}")))
}

fn encoder(gpu: &Gpu) -> wgpu::CommandEncoder {
    gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default())
}

/// An encoder that is submitted after the detector's own frame of other settings: it must not leave its uniforms to the next.
async fn submitted_late(gpu: &Gpu) -> Result<(), Failure> {
    let (frames, inputs) = three_frames(gpu)?;
    let inter = Settings::default();
    let both = inter.with_self_collisions(true);
    let mut detector = Detector::on(gpu)?;
    for settings in [&inter, &both] {
        detector.run(&inputs[0], settings).await?;
    }
    let mut encoder = encoder(gpu);
    detector.encode(&inputs[1], &inter, &mut encoder)?;
    detector.run(&inputs[0], &both).await?;
    gpu.queue.submit([encoder.finish()]);
    let got = detector.detect_input(&inputs[0], &both).await?;
    super::compare("late", &frames[0].frame(), &both, &expected(&frames[0].frame(), &both), &got)
}

/// Three frames of one topology, each in a buffer of its own and laid out in its own way.
fn three_frames(gpu: &Gpu) -> Result<(Vec<Assembly>, Vec<Input>), Failure> {
    let first = samples::soup(5, 3, if IN_BROWSER { 20 } else { 60 }, 10.0);
    let uploaded = Input::upload(gpu, &first.frame())?;
    let layouts = [(0, 12), (0, 16), (20, 44)].map(|(offset, stride)| PositionLayout { offset, stride });
    let (mut frames, mut inputs) = (vec![], vec![]);
    for (i, layout) in layouts.into_iter().enumerate() {
        let mut frame = first.clone();
        let by = Vec3::new(0.15, -0.1, 0.05) * i as f32;
        for (corners, &object) in first.cells.iter().zip(&first.objects).filter(|(_, object)| **object == 1) {
            debug_assert_eq!(object, 1);
            corners.iter().for_each(|&v| frame.positions[v as usize] = first.positions[v as usize] + by);
        }
        let buffer = upload(gpu, "positions", &laid_out(&frame.positions, layout), STORAGE)?;
        inputs.push(uploaded.with_positions(&buffer, layout)?);
        frames.push(frame);
    }
    Ok((frames, inputs))
}

/// All frames, with two settings in turn, in one encoder: none sees the uniforms, positions or lists of another.
async fn in_turn(gpu: &Gpu) -> Result<(), Failure> {
    let (frames, inputs) = three_frames(gpu)?;
    let most = if IN_BROWSER { 2 } else { usize::MAX };
    for method in methods().into_iter().take(most) {
        let mut detector = Detector::on(gpu)?;
        detector.set_headroom(2.0);
        let both = Settings { method, self_collisions: true, ..Settings::default() };
        let narrow = if method == Method::DEFAULT { Narrow::SatMtv } else { Narrow::Sat };
        let questions = [both, Settings { one_pass: false, narrow, ..both }];
        for question in &questions {
            for input in &inputs {
                detector.run(input, question).await?;
            }
        }
        let mut encoder = encoder(gpu);
        let mut left = vec![];
        for question in &questions {
            for input in &inputs {
                let ticket = detector.encode(input, question, &mut encoder)?;
                let has_translations = method.lists_pairs() && question.narrow.has_depth();
                ensure(ticket.translations().is_some() == has_translations, || format!("{method}: translations"))?;
                left.push(Left::copy(gpu, &mut encoder, &ticket));
            }
        }
        gpu.queue.submit([encoder.finish()]);
        let asked =
            questions.iter().flat_map(|question| frames.iter().zip(&inputs).map(move |frame| (question, frame)));
        for (number, (left, (question, (frame, input)))) in left.iter().zip(asked).enumerate() {
            left.compare(gpu, &format!("frame {number}"), frame, input, question).await?;
        }
        // What the detector submits itself is not confused by it.
        for (frame, input) in frames.iter().zip(&inputs) {
            let got = detector.detect_input(input, &both).await?;
            super::compare("afterwards", &frame.frame(), &both, &expected(&frame.frame(), &both), &got)?;
        }
    }
    Ok(())
}

async fn too_short(gpu: &Gpu) -> Result<(), Failure> {
    let assembly = samples::one_cell(80);
    let input = Input::upload(gpu, &assembly.frame())?;
    let settings = Settings::default();
    let mut detector = Detector::on(gpu)?;
    detector.set_pair_workgroup(32);
    let mut complete = vec![];
    let mut before: Option<Ticket> = None;
    for _ in 0..8 {
        let mut encoder = encoder(gpu);
        let ticket = detector.encode(&input, &settings, &mut encoder)?;
        if let Some(outdated) = before.replace(ticket.clone()) {
            let told = detector.look_at(&outdated).err();
            ensure(matches!(told, Some(DetectError::Outdated { .. })), || format!("an old ticket: {told:?}"))?;
        }
        let left = Left::copy(gpu, &mut encoder, &ticket);
        gpu.queue.submit([encoder.finish()]);
        let mut summary = detector.look_at(&ticket)?.take().await?;
        let got = words(gpu, &left.answer).await?;
        let states: Vec<_> = summary.rounds.iter().map(|(_, state)| *state).collect();
        let twin = answer::words(&settings, &summary.capacity, &states, 32);
        ensure(got == twin, || format!("the answer is {got:?}, its twin's {twin:?}"))?;
        let is_complete = detector.complete(&input, &mut summary)?;
        ensure(is_complete == (got[4] == 1), || format!("{is_complete} on the host, {got:?} on the GPU"))?;
        complete.push(is_complete);
        if is_complete {
            left.compare(gpu, "once there is room", &assembly, &input, &settings).await?;
            break;
        }
    }
    ensure(complete.len() > 1 && complete.last() == Some(&true), || format!("{complete:?}"))
}

async fn used_again(gpu: &Gpu) -> Result<(), Failure> {
    let (frames, inputs) = three_frames(gpu)?;
    let settings = Settings { self_collisions: true, ..Settings::default() };
    let mut detector = Detector::on(gpu)?;
    detector.set_headroom(2.0);
    // No list gets its first room later, as on a software GPU otherwise.
    detector.compile(frames[0].frame().primitive, &settings)?;
    detector.run(&inputs[0], &settings).await?;
    let encode = |detector: &mut Detector, input: &Input| -> Result<u64, Failure> {
        let mut encoder = encoder(gpu);
        detector.encode(input, &settings, &mut encoder)?;
        gpu.queue.submit([encoder.finish()]);
        Ok(detector.bind_groups_made())
    };
    let first = encode(&mut detector, &inputs[0])?;
    let mut made = first;
    for input in &inputs[1..] {
        made = encode(&mut detector, input)?;
    }
    ensure(made == first + 2, || format!("{first} bind groups became {made} by two more buffers of positions"))?;
    for input in inputs.iter().chain(&inputs) {
        let now = encode(&mut detector, input)?;
        ensure(now == made, || format!("{now} bind groups became of {made} by other positions"))?;
    }
    detector.run(&inputs[0], &settings).await?;
    let now = detector.bind_groups_made();
    ensure(now == made, || format!("{now} bind groups became of {made} by changing to and fro"))?;

    // A list that grows takes its own bind groups along, and no others.
    let in_one_cell = samples::one_cell(80);
    let mut detector = Detector::on(gpu)?;
    let input = Input::upload(gpu, &in_one_cell.frame())?;
    let mut runs = vec![];
    loop {
        let before = detector.bind_groups_made();
        let mut summary = detector.submit(&input, &Settings::default())?.take().await?;
        runs.push(detector.bind_groups_made() - before);
        if detector.complete(&input, &mut summary)? {
            break;
        }
    }
    ensure(runs.len() > 1 && runs[1..].iter().all(|made| *made < runs[0] / 2), || {
        format!("bind groups made: {runs:?}")
    })?;

    // The next frame of the same topology, given as slices, uploads its positions and nothing else.
    let mut detector = Detector::on(gpu)?;
    let mut made = 0;
    for (number, frame) in frames.iter().chain(&frames).enumerate() {
        let got = detector.detect(&frame.frame(), &settings).await?;
        super::compare("slices", &frame.frame(), &settings, &expected(&frame.frame(), &settings), &got)?;
        if number == frames.len() {
            made = detector.bind_groups_made();
        }
    }
    let now = detector.bind_groups_made();
    ensure(now == made, || format!("{now} bind groups became of {made} by slices"))?;

    // Another topology uses the memory that is there: buffers that are large enough stay.
    let [large, small] = [samples::blocks(3, 0.5), samples::blocks(2, 0.5)];
    for assembly in [&large, &small, &large] {
        detector.detect(&assembly.frame(), &settings).await?;
    }
    let before = detector.buffer(Slot::ENTRIES).cloned();
    let got = detector.detect(&small.frame(), &settings).await?;
    super::compare("fewer", &small.frame(), &settings, &expected(&small.frame(), &settings), &got)?;
    ensure(before.is_some() && before.as_ref() == detector.buffer(Slot::ENTRIES), || {
        "another topology took new buffers".into()
    })
}

async fn warm_up(gpu: &Gpu) -> Result<(), Failure> {
    // A cache of its own.
    let gpu = Gpu::from_device(gpu.device.clone(), gpu.queue.clone());
    let mut detector = Detector::on(&gpu)?;
    // The second one sorts. Every kernel is compiled anew, which takes long.
    let methods = [Method::DEFAULT, Method::Kdet];
    for method in methods.into_iter().take(if IN_BROWSER { 1 } else { 2 }) {
        let settings = Settings { method, self_collisions: true, ..Settings::default() };
        let assembly = samples::blocks(2, 0.5);
        detector.warm_up(assembly.frame().primitive, &settings).await?;
        let compiled = gpu.kernel_count();
        ensure(compiled > 5, || format!("{compiled} kernels"))?;
        detector.detect(&assembly.frame(), &settings).await?;
        let mut encoder = encoder(&gpu);
        detector.encode(&Input::upload(&gpu, &assembly.frame())?, &settings, &mut encoder)?;
        gpu.queue.submit([encoder.finish()]);
        let now = gpu.kernel_count();
        ensure(now == compiled, || format!("{method}: {now} kernels after {compiled}"))?;
    }
    Ok(())
}
