use super::{BenchError, Selection, Stop, depth::Depth, sample::Sample};
use crate::{
    detect::{Settings, reference},
    geometry::Primitive,
    gpu::{Gpu, readback::read_elements},
    mesh::Mesh,
    pipeline::{DetectError, Detector},
    playback::PlacedScene,
    scene::{Placement, Scene},
};
use std::ops::ControlFlow;

/// A scene at one resolution, ready to be measured.
#[derive(Debug)]
pub struct MeasuredScene {
    /// The scene's id.
    pub id: String,
    /// 1 for the coarsest, or 0 for none.
    pub resolution: u32,
    /// The scene.
    pub scene: Scene,
    /// The frames to be measured.
    pub frames: Vec<u32>,
    /// How deep its first two objects are in each other.
    pub depth: Depth,
    /// What the objects are made of.
    pub primitive: Primitive,
    /// Primitives of each object in the first frame.
    pub primitives: Vec<u64>,
    /// Vertices of each.
    pub vertices: Vec<u64>,
    place: Place,
}

/// Where it is placed.
#[derive(Debug)]
enum Place {
    /// On the GPU.
    Gpu(Box<PlacedScene>),
    /// Only the reference is asked.
    Host(Box<Placement>),
}

impl MeasuredScene {
    /// Puts a scene where it is to be measured. `model` gives the models at the resolution by name.
    pub fn new<'m>(
        gpu: Option<&Gpu>,
        (id, resolution): (String, u32),
        scene: Scene,
        model: impl Fn(&str) -> Option<&'m Mesh>,
        selection: &Selection,
    ) -> Result<Self, BenchError> {
        let wanted = selection.frames.unwrap_or_default();
        let frames = wanted.of(scene.frames);
        let Some(&last) = frames.last() else {
            return Err(BenchError::NoFrames { scene: id, frames: scene.frames, wanted });
        };
        if last >= scene.loaded() {
            return Err(BenchError::Loading { scene: id, frames: scene.frames, loaded: scene.loaded() });
        }
        let place = match gpu {
            Some(gpu) => Place::Gpu(Box::new(PlacedScene::new(gpu, &scene, selection.form, model)?)),
            None => Place::Host(Box::new(Placement::new(&scene, selection.form, model)?)),
        };
        let depth = Depth::new(place.placement(), &scene, &frames, selection.corrected);
        let (primitives, vertices) = sizes(place.placement());
        let primitive = place.placement().primitive;
        Ok(Self { id, resolution, scene, frames, depth, primitive, primitives, vertices, place })
    }

    /// Looks at a frame several times in a row and keeps the median. Nothing where it was stopped.
    ///
    /// The frame is placed before, and its placing waited for, so that the wall clock is around the search alone; what
    /// comes back of it comes after the last kernel.
    pub async fn measure(
        &mut self,
        detector: Option<&mut Detector>,
        settings: &Settings,
        frame: u32,
        selection: &Selection,
        stop: &Stop,
    ) -> Result<Option<Sample>, BenchError> {
        let mut samples = vec![];
        if !settings.method.is_on_gpu() {
            let (method, primitive) = (settings.method, self.primitive);
            if !method.traits().primitives.contains(&primitive) {
                return Err(DetectError::Primitive { method, primitive }.into());
            }
            let mut assembly = self.place.placement().assembly(&self.scene, frame, selection.corrected);
            if method.traits().continuous {
                assembly.next = self.place.placement().next(&self.scene, frame, selection.corrected);
            }
            for _ in 0..selection.repeat_frame {
                let report = reference::search(&assembly.frame(), settings);
                samples.push(Sample::of_reference(&assembly.frame(), settings, &report));
                if stop.is_set() {
                    return Ok(None);
                }
            }
            return Ok(Sample::middle(samples));
        }
        let (Some(detector), Place::Gpu(show)) = (detector, &mut self.place) else {
            return Err(BenchError::NoGpu(settings.method));
        };
        let gpu = detector.gpu().clone();
        let step = [frame, self.scene.next_frame(frame)];
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        show.place(&gpu, &mut encoder, &self.scene, f64::from(frame), selection.corrected)?;
        gpu.queue.submit([encoder.finish()]);
        let input = show.input_of(&gpu, &self.scene, (settings.method, step), selection.corrected)?;
        if input.vertex_count > 0 {
            read_elements::<f32>(&gpu, &input.positions, 1).await?;
        }
        for _ in 0..selection.repeat_frame {
            let go_on = |_, _| if stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
            match detector.run_tiles(&input, settings, go_on).await {
                Ok(summary) => samples.push(Sample::from(summary)),
                Err(DetectError::Cancelled { .. }) => return Ok(None),
                Err(error) => return Err(error.into()),
            }
            if stop.is_set() {
                return Ok(None);
            }
        }
        Ok(Sample::middle(samples))
    }
}

impl Place {
    fn placement(&self) -> &Placement {
        match self {
            Self::Gpu(show) => show.placement(),
            Self::Host(placement) => placement,
        }
    }
}

/// Tetrahedra and vertices of each object in the first frame.
fn sizes(placement: &Placement) -> (Vec<u64>, Vec<u64>) {
    let Some(epoch) = placement.epochs.first() else { return (vec![], vec![]) };
    let objects = epoch.objects.iter().max().map_or(0, |&last| last as usize + 1);
    let (mut tetrahedra, mut vertices) = (vec![0; objects], vec![0; objects]);
    // Objects share no vertices.
    let mut seen = vec![false; placement.anchors.len()];
    for (corners, &object) in epoch.cells.iter().zip(&epoch.objects) {
        tetrahedra[object as usize] += 1;
        for &vertex in corners {
            vertices[object as usize] += u64::from(!std::mem::replace(&mut seen[vertex as usize], true));
        }
    }
    (tetrahedra, vertices)
}
