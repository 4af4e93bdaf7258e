//! The kernels of a method with their times.

use super::sources::Sources;
use crate::{
    bench::{Selection, Workload, median},
    cli::{error::Error, print, run_search::SearchError},
    detect::Settings,
    gpu::Gpu,
    pipeline::{DetectError, Detector, Input},
    playback::PlacedScene,
};

/// The kernels of every combination at the first frame of every scene, each timed in a pass of its own.
pub fn list(gpu: &Gpu, sources: &Sources, workloads: &[Workload], selection: &Selection) -> Result<String, Error> {
    let mut text = String::new();
    for Workload { scene: id, resolution } in workloads {
        let (scene, models) = sources.load(id, *resolution)?;
        let model = |name: &str| models.iter().find(|(known, _)| known == name).map(|(_, mesh)| mesh);
        let mut show = PlacedScene::new(gpu, &scene, selection.form, model)?;
        let Some(&frame) = selection.frames.unwrap_or_default().of(scene.frames).first() else { continue };
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        show.place(gpu, &mut encoder, &scene, f64::from(frame), selection.corrected)?;
        gpu.queue.submit([encoder.finish()]);
        for settings in selection.combinations().iter().filter(|settings| settings.method.is_on_gpu()) {
            text += &format!("{id} r{resolution}, frame {frame}, {}, {}\n\n", settings.method, settings.narrow);
            let step = [frame, scene.next_frame(frame)];
            let input = show.input_of(gpu, &scene, (settings.method, step), selection.corrected)?;
            text += &timed(gpu, &input, settings, selection).map_err(SearchError::from)?;
        }
    }
    Ok(text)
}

fn timed(gpu: &Gpu, input: &Input, settings: &Settings, selection: &Selection) -> Result<String, DetectError> {
    let mut detector = Detector::on(gpu)?;
    let mut text = format!("{}\n", detector.describe(input, settings));
    detector.time_kernels(true);
    let mut samples: Vec<(&'static str, Vec<f64>)> = vec![];
    for run in 0..selection.warm_up + selection.runs * selection.repeat_frame {
        pollster::block_on(detector.run(input, settings))?;
        for &(kernel, ms) in detector.kernel_times().iter().filter(|_| run >= selection.warm_up) {
            match samples.iter_mut().find(|(known, _)| *known == kernel) {
                Some((_, list)) => list.push(ms),
                None => samples.push((kernel, vec![ms])),
            }
        }
    }
    let line = |(kernel, list): &(&str, Vec<f64>)| vec![(*kernel).to_owned(), format!("{:.4}", median(list))];
    let lines: Vec<Vec<String>> = samples.iter().map(line).collect();
    text += &print::table(&["kernel", "ms"], &lines);
    text.push('\n');
    Ok(text)
}
