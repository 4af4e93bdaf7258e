//! A frame of a shown scene searched on the host, by a method that does not run on the GPU: the same answer and the same
//! marks, for a scene that is drawn by the GPU.

use crate::{
    detect::{Assembly, Report, Settings, reference},
    pipeline::{CollidingCount, DetectError, Input, Summary},
};

/// More primitives than this would keep the page from reacting for seconds.
pub const MOST_PRIMITIVES: usize = 60_000;

/// What was found.
#[derive(Debug)]
pub struct HostAnswer {
    /// A mark per primitive, in the order of the GPU.
    pub marks: Vec<u32>,
    /// Counts and times.
    pub summary: Summary,
    /// The pairs.
    pub report: Report,
}

/// Searches a frame that is on the GPU as `input`.
///
/// # Errors
/// A frame that is not valid or has too many primitives.
pub fn search_on_host(assembly: &Assembly, input: &Input, settings: &Settings) -> Result<HostAnswer, DetectError> {
    let frame = assembly.frame();
    settings.validate_for(frame.primitive)?;
    frame.validate()?;
    let (method, primitive) = (settings.method, frame.primitive);
    if !method.traits().primitives.contains(&primitive) {
        return Err(DetectError::Primitive { method, primitive });
    }
    if frame.cells.len() > MOST_PRIMITIVES {
        let (primitives, most) = (frame.cells.len(), MOST_PRIMITIVES);
        return Err(DetectError::TooManyOnHost { method, primitives, most });
    }
    let report = reference::search(&frame, settings);
    let marks = CollidingCount::marks_of_report(&frame, settings, &report);
    let on_gpu = (0..input.primitive_count).map(|p| marks[input.original(p) as usize]).collect();
    let summary = Summary::of_report(settings, &report, CollidingCount::per_object(&frame, &marks));
    Ok(HostAnswer { marks: on_gpu, summary, report })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        detect::{Count, Method, samples},
        gpu::{Gpu, GpuOptions, readback::read_elements},
        pipeline::{Detector, Slot},
    };

    /// The marks and the numbers are those of the GPU.
    #[test]
    fn the_host_answers_as_the_gpu_does() {
        pollster::block_on(async {
            let gpu = Gpu::request(&GpuOptions::default()).await.unwrap();
            let assembly = samples::blocks(4, 0.5);
            let input = Input::upload(&gpu, &assembly.frame()).unwrap();
            let settings = Settings { self_collisions: true, ..Settings::default() };
            let mut detector = Detector::on(&gpu).unwrap();
            let expected = detector.run(&input, &settings).await.unwrap();
            let count = input.primitive_count as usize;
            let marks: Vec<u32> = read_elements(&gpu, detector.buffer(Slot::MARKS).unwrap(), count).await.unwrap();
            let cpu = Settings { method: Method::REFERENCE, ..settings };
            let answer = search_on_host(&assembly, &input, &cpu).unwrap();
            assert_eq!(answer.marks, marks);
            assert_eq!(answer.summary.objects, expected.objects);
            for count in [Count::Participants, Count::UniquePairs, Count::CollidingPairs] {
                assert_eq!(answer.summary.counts().get(count), expected.counts().get(count), "{count}");
            }
            assert_eq!(answer.summary.counts(), answer.report.counts);
        });
    }

    #[test]
    fn too_many_primitives_are_refused_with_the_numbers() {
        let gpu = pollster::block_on(Gpu::request(&GpuOptions::default())).unwrap();
        let many = samples::blocks(18, 0.5);
        let input = Input::upload(&gpu, &many.frame()).unwrap();
        let cpu = Settings { method: Method::REFERENCE, ..Settings::default() };
        let error = search_on_host(&many, &input, &cpu).unwrap_err().to_string();
        assert!(
            error.contains("cpu") && error.contains("60000") && error.contains(&many.cells.len().to_string()),
            "{error}"
        );
    }
}
