//! The frame that a picture shows: positions and marks as they were when a search was submitted. A picture of a frame is
//! shown once its answer is there, and by then the next search may have written over both.

use std::{
    collections::VecDeque,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use super::{PlacedScene, drawable, moment::Moments};
use crate::{
    gpu::{
        Gpu, GpuError,
        buffer::{OwnedBuffers, STORAGE, create_buffer},
    },
    mesh::Surface,
    pipeline::Input,
    render::ScenePicture,
};

/// Positions and marks of one frame.
#[derive(Debug)]
struct FrameCopy {
    positions: wgpu::Buffer,
    marks: wgpu::Buffer,
    /// Where the vertices are at the end of the step, and whether that is of this frame.
    next: Option<(wgpu::Buffer, OwnedBuffers)>,
    moves: bool,
    _owned: OwnedBuffers,
}

impl FrameCopy {
    fn new(gpu: &Gpu, input: &Input) -> Result<Self, GpuError> {
        let positions = create_buffer(gpu, "frame positions", input.positions.size(), STORAGE)?;
        let marks = create_buffer(gpu, "frame marks", 4 * u64::from(input.primitive_count.max(4)), STORAGE)?;
        Ok(Self { _owned: OwnedBuffers::all([&positions, &marks]), positions, marks, next: None, moves: false })
    }

    /// Copies what was searched.
    fn take(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        input: &Input,
        marks: Option<&wgpu::Buffer>,
    ) -> Result<(), GpuError> {
        self.copy(encoder, &input.positions, marks);
        self.moves = input.moves();
        if self.moves {
            let (next, _) = match &mut self.next {
                Some(next) => next,
                none => {
                    let next = create_buffer(gpu, "next positions", self.positions.size(), STORAGE)?;
                    none.insert((next.clone(), OwnedBuffers::one(next)))
                }
            };
            let bytes = 12 * u64::from(input.vertex_count);
            encoder.copy_buffer_to_buffer(&input.positions, input.next_offset(), next, 0, bytes);
        }
        Ok(())
    }

    /// Records a copy. Without marks nothing is marked.
    fn copy(&self, encoder: &mut wgpu::CommandEncoder, positions: &wgpu::Buffer, marks: Option<&wgpu::Buffer>) {
        encoder.copy_buffer_to_buffer(positions, 0, &self.positions, 0, self.positions.size());
        match marks {
            Some(marks) => {
                encoder.copy_buffer_to_buffer(marks, 0, &self.marks, 0, self.marks.size().min(marks.size()));
            }
            None => encoder.clear_buffer(&self.marks, 0, None),
        }
    }
}

fn next_version() -> u64 {
    static VERSIONS: AtomicU64 = AtomicU64::new(1);
    VERSIONS.fetch_add(1, Ordering::Relaxed)
}

/// The frame that is shown of one mesh, and those whose answers are not there yet.
#[derive(Debug)]
pub struct ShownFrame {
    /// With the positions that are shown.
    input: Input,
    surface: Arc<Surface>,
    epoch: usize,
    objects: Vec<u32>,
    shown: FrameCopy,
    /// What was searched of the frame that is shown, where its vertices move within the step.
    step: Option<FrameCopy>,
    /// Places them within the step.
    moments: Moments,
    /// Counts the changes of what is shown.
    version: u64,
    /// In the order of their submission.
    searched: VecDeque<FrameCopy>,
    spare: Vec<FrameCopy>,
    /// What the input shares with the placed scene, which may go on to another mesh.
    _shared: Arc<OwnedBuffers>,
}

impl ShownFrame {
    /// The scene as it is placed now, without marks.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn new(gpu: &Gpu, placed: &PlacedScene) -> Result<Self, GpuError> {
        let shown = FrameCopy::new(gpu, placed.input())?;
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        shown.copy(&mut encoder, &placed.input().positions, None);
        gpu.queue.submit([encoder.finish()]);
        Ok(Self {
            input: placed.input().with_copied_positions(&shown.positions),
            surface: Arc::clone(placed.surface()),
            epoch: placed.epoch(),
            objects: placed.objects().to_vec(),
            shown,
            step: None,
            version: next_version(),
            moments: Moments::new(gpu)?,
            searched: VecDeque::new(),
            spare: vec![],
            _shared: placed.shared(),
        })
    }

    /// Makes it the scene of a picture.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn hand_over(&self, gpu: &Gpu, picture: &mut ScenePicture) -> Result<(), GpuError> {
        let boundary = drawable::boundary(&self.input, &self.surface, &self.objects);
        picture.set_scene(gpu, &drawable::primitives(&self.input), &boundary)?;
        picture.set_marks(gpu, Some(&self.shown.marks));
        Ok(())
    }

    /// Keeps positions and marks of the search that was submitted last, until [`Self::show`] or [`Self::drop_oldest`].
    ///
    /// # Errors
    /// Not enough memory.
    pub fn keep(&mut self, gpu: &Gpu, searched: &Input, marks: Option<&wgpu::Buffer>) -> Result<(), GpuError> {
        let mut copy = self.spare.pop().map_or_else(|| FrameCopy::new(gpu, &self.input), Ok)?;
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        copy.take(gpu, &mut encoder, searched, marks)?;
        gpu.queue.submit([encoder.finish()]);
        self.searched.push_back(copy);
        Ok(())
    }

    /// Shows the oldest frame that was kept, at a time of its step; without its marks where its search failed.
    ///
    /// # Errors
    /// The kernel that moves its vertices cannot be made.
    pub fn show(&mut self, gpu: &Gpu, time: f32, marked: bool) -> Result<(), GpuError> {
        let Some(copy) = self.searched.pop_front() else { return Ok(()) };
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.shown.copy(&mut encoder, &copy.positions, marked.then_some(&copy.marks));
        gpu.queue.submit([encoder.finish()]);
        self.version = next_version();
        self.spare.extend(self.step.take());
        if copy.moves {
            self.step = Some(copy);
            return self.set_time(gpu, time);
        }
        self.spare.push(copy);
        Ok(())
    }

    /// Shows another time of the step; of a frame that does not move nothing changes.
    ///
    /// # Errors
    /// The kernel that moves its vertices cannot be made.
    pub fn set_time(&mut self, gpu: &Gpu, time: f32) -> Result<(), GpuError> {
        let Some(FrameCopy { positions, next: Some((next, _)), .. }) = &self.step else { return Ok(()) };
        self.moments.place(gpu, [positions, next, &self.shown.positions], time)?;
        self.version = next_version();
        Ok(())
    }

    /// A number that no other positions have: as long as it is the same, what is shown has not moved.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// Does not show the oldest frame that was kept.
    pub fn drop_oldest(&mut self) {
        self.spare.extend(self.searched.pop_front());
    }

    /// What is shown: its positions, and the order of its primitives.
    pub fn input(&self) -> &Input {
        &self.input
    }

    /// The marks that are shown.
    pub fn marks(&self) -> &wgpu::Buffer {
        &self.shown.marks
    }

    /// The boundary that is shown.
    pub fn surface(&self) -> &Arc<Surface> {
        &self.surface
    }

    /// Which of the scene's meshes is shown, see [`crate::scene::Placement::epochs`].
    pub fn epoch(&self) -> usize {
        self.epoch
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use glam::{DVec3, Quat, Vec3};

    use super::*;
    use crate::{
        detect::{Method, Settings},
        gpu::{GpuOptions, readback::read_elements},
        mesh::shapes,
        pipeline::{Detector, Slot},
        playback::twins::moment::moment,
        scene::{Form, Motion, Object, Pose, Scene, Shape},
    };

    /// Two bars, one of which moves into the other: frame i is at 2 - i / 2.
    fn scene() -> Scene {
        let object = |place: fn(u32) -> f32| Object {
            name: String::new(),
            shape: Shape::Mesh(shapes::bar([2, 2, 2], DVec3::ONE)),
            motion: Motion::Rigid(
                (0..4)
                    .map(|frame| Pose { translation: Vec3::X * place(frame), rotation: Quat::IDENTITY, scale: 1.0 })
                    .collect(),
            ),
            correction: Vec3::ZERO,
        };
        let objects = vec![object(|_| 0.0), object(|frame| 2.1 - frame as f32 / 2.0)];
        Scene { rate: 30.0, frames: 4, objects, ..Scene::default() }
    }

    #[test]
    fn the_frame_that_is_shown_has_its_own_positions_and_marks_while_the_next_are_searched() {
        let gpu = pollster::block_on(Gpu::request(&GpuOptions::default())).expect("a GPU");
        let scene = scene();
        let mut placed = PlacedScene::new(&gpu, &scene, Form::Own, |_| None).expect("a small scene");
        let mut shown = ShownFrame::new(&gpu, &placed).expect("room for a small scene");
        let mut detector = Detector::on(&gpu).expect("a detector");
        let mut summaries = vec![];
        for frame in 0..4 {
            let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
            assert!(!placed.place(&gpu, &mut encoder, &scene, f64::from(frame), true).expect("one mesh"));
            gpu.queue.submit([encoder.finish()]);
            summaries.push(pollster::block_on(detector.run(placed.input(), &Settings::default())).expect("a search"));
            shown.keep(&gpu, placed.input(), detector.buffer(Slot::MARKS)).expect("room for a copy");
        }
        let colliding = |shown: &ShownFrame| {
            let count = shown.input().primitive_count as usize;
            let marks: Vec<u32> = pollster::block_on(read_elements(&gpu, shown.marks(), count)).expect("read back");
            marks.iter().filter(|mark| **mark != 0).count()
        };
        let furthest = |shown: &ShownFrame| {
            let count = shown.input().vertex_count as usize;
            let positions: Vec<Vec3> =
                pollster::block_on(read_elements(&gpu, &shown.input().positions, count)).expect("read back");
            positions.iter().fold(f32::NEG_INFINITY, |most, position| most.max(position.x))
        };
        let first = furthest(&shown);
        assert_eq!(colliding(&shown), 0);
        for (frame, summary) in (0_u16..).zip(&summaries) {
            shown.show(&gpu, 0.0, true).expect("a copy");
            assert!((furthest(&shown) - (first - f32::from(frame) / 2.0)).abs() < 1e-4, "frame {frame}");
            let expected: u32 = summary.objects.iter().map(|object| object.inter).sum();
            assert_eq!(colliding(&shown), expected as usize, "frame {frame}");
        }
        assert!(colliding(&shown) > 0);
        // A failed search: the positions without marks.
        shown.keep(&gpu, placed.input(), detector.buffer(Slot::MARKS)).expect("room for a copy");
        shown.show(&gpu, 0.0, false).expect("a copy");
        assert_eq!(colliding(&shown), 0);
    }

    #[test]
    fn a_frame_that_moves_is_shown_at_any_time_of_its_step() {
        let gpu = pollster::block_on(Gpu::request(&GpuOptions::default())).expect("a GPU");
        let scene = scene();
        let mut placed = PlacedScene::new(&gpu, &scene, Form::Surface, |_| None).expect("a small scene");
        let mut shown = ShownFrame::new(&gpu, &placed).expect("room for a small scene");
        let count = shown.input().vertex_count as usize;
        let read = |shown: &ShownFrame| -> Vec<Vec3> {
            pollster::block_on(read_elements(&gpu, &shown.input().positions, count)).expect("read back")
        };
        for frame in [1_u32, 3] {
            let of = (Method::SweptKdetHomeCell, [frame, scene.next_frame(frame)]);
            let input = placed.input_of(&gpu, &scene, of, true).expect("positions of two frames");
            shown.keep(&gpu, &input, None).expect("room for a copy");
            shown.show(&gpu, 0.25, false).expect("a kernel");
            let placement = placed.placement();
            let begin = placement.place(&scene.controls(f64::from(frame), true));
            let end = placement.next(&scene, frame, true);
            // In any order, to begin and end exactly.
            for time in [0.25, 1.0, 0.0, 0.75] {
                if time != 0.25 {
                    shown.set_time(&gpu, time).expect("a kernel");
                }
                for (at, expected) in read(&shown).iter().zip(moment(&begin, &end, time)) {
                    let bound = if time.fract() == 0.0 { 0.0 } else { 1e-6 };
                    assert!(at.distance(expected) <= bound, "{at} {expected} {time}");
                }
            }
            // At the end of the scene vertices stay.
            assert_eq!(begin == end, frame == 3);
        }
        // The next one does not move.
        shown.keep(&gpu, placed.input(), None).expect("room for a copy");
        shown.show(&gpu, 0.5, false).expect("a copy");
        shown.set_time(&gpu, 1.0).expect("nothing to do");
        assert_eq!(read(&shown), placed.placement().place(&scene.controls(3.0, true)));
    }
}
