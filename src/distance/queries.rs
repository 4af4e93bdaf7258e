//! The kernels of distance queries.

use super::{PairAnswer, ShapeBuffers};
use crate::{
    geometry::convex::{Goal, Sub},
    gpu::{
        Binding::{Read, Uniform, Write},
        Extent, Gpu, GpuError, Kernel, KernelSource, Length,
        buffer::{STORAGE, create_buffer, upload},
        readback::read_elements,
    },
};

/// How the work is shared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// A thread per pair of tetrahedra or triangles.
    Tetrahedra,
    /// A thread per pair of any shapes; hulls with neighbours are walked along their edges.
    Thread,
    /// A workgroup per pair of any shapes, which tries every vertex.
    Group,
}

impl Work {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Tetrahedra, Self::Thread, Self::Group];

    /// Threads of a workgroup.
    const fn threads(self) -> u32 {
        match self {
            Self::Tetrahedra | Self::Thread => 64,
            Self::Group => 128,
        }
    }

    /// Pairs that a workgroup searches.
    const fn pairs_per_group(self) -> u32 {
        match self {
            Self::Tetrahedra | Self::Thread => self.threads(),
            Self::Group => 1,
        }
    }
}

/// What is asked, and how it is found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Query {
    /// How the work is shared.
    pub work: Work,
    /// The sub-algorithm.
    pub sub: Sub,
    /// What is asked.
    pub goal: Goal,
}

impl Query {
    fn source(self) -> KernelSource {
        let source = match self.work {
            Work::Tetrahedra => {
                KernelSource::new("distance/tetrahedra.wgsl", "distances", &[Uniform, Read, Read, Write])
            }
            Work::Thread => {
                let bindings = [Uniform, Read, Read, Read, Read, Read, Write];
                KernelSource::new("distance/shapes.wgsl", "distances", &bindings)
            }
            Work::Group => KernelSource::new("distance/group.wgsl", "distances", &[Uniform, Read, Read, Read, Write])
                .without_clearing(),
        };
        source
            .define("SUB", self.sub)
            .define("ONLY_VERDICT", self.goal == Goal::Verdict)
            .define("THREADS", self.work.threads())
    }
}

/// The kernels of this room.
#[must_use]
pub fn kernels() -> Vec<KernelSource> {
    let queries = Work::ALL.into_iter().flat_map(|work| {
        Sub::ALL.into_iter().flat_map(move |sub| [Goal::Distance, Goal::Verdict].map(|goal| Query { work, sub, goal }))
    });
    queries.map(Query::source).collect()
}

/// A kernel that searches pairs of convex shapes.
#[derive(Debug, Clone)]
pub struct Distances {
    kernel: Kernel,
    query: Query,
}

/// Pairs to search, made ready.
#[derive(Debug)]
pub struct Job {
    extent: Extent,
    group: wgpu::BindGroup,
    answers: wgpu::Buffer,
    count: usize,
}

impl Distances {
    /// Makes the kernel.
    ///
    /// # Errors
    /// As [`Gpu::kernel`].
    pub fn new(gpu: &Gpu, query: Query) -> Result<Self, GpuError> {
        Ok(Self { kernel: gpu.kernel(&query.source())?, query })
    }

    /// Makes a search of pairs of shapes ready: uploads their numbers, and makes room for the answers.
    ///
    /// # Errors
    /// When there is no memory, or the kernel is for other shapes.
    pub fn job(&self, gpu: &Gpu, shapes: &ShapeBuffers, pairs: &[[u32; 2]]) -> Result<Job, GpuError> {
        let pairs_buffer = upload(gpu, "pairs", pairs, STORAGE)?;
        let bytes = (pairs.len() * size_of::<PairAnswer>()).max(16) as u64;
        let answers = create_buffer(gpu, "distances", bytes, STORAGE)?;
        let extent = Extent::new(gpu, &Length::Host(pairs.len() as u32), &[self.query.work.pairs_per_group()])?;
        let uniform = extent.uniform();
        let buffers = match (self.query.work, shapes) {
            (Work::Tetrahedra, ShapeBuffers::Tetrahedra(all)) => vec![uniform, &pairs_buffer, all, &answers],
            (Work::Thread, ShapeBuffers::Convex { shapes, points, starts, neighbours }) => {
                vec![uniform, &pairs_buffer, shapes, points, starts, neighbours, &answers]
            }
            (Work::Group, ShapeBuffers::Convex { shapes, points, .. }) => {
                vec![uniform, &pairs_buffer, shapes, points, &answers]
            }
            (work, _) => {
                return Err(GpuError::Validation { message: format!("shapes of another kind than {work:?} needs") });
            }
        };
        let group = self.kernel.bind(gpu, &buffers);
        Ok(Job { extent, group, answers, count: pairs.len() })
    }

    /// Records the search of all pairs.
    pub fn record(&self, pass: &mut wgpu::ComputePass<'_>, job: &Job) {
        job.extent.begin(pass);
        job.extent.dispatch(pass, &self.kernel, &job.group, 0);
    }

    /// Searches all pairs, and waits for the answers.
    ///
    /// # Errors
    /// As [`Self::job`], and when the answers cannot be read back.
    pub async fn search(
        &self,
        gpu: &Gpu,
        shapes: &ShapeBuffers,
        pairs: &[[u32; 2]],
    ) -> Result<Vec<PairAnswer>, GpuError> {
        let job = self.job(gpu, shapes, pairs)?;
        let mut encoder =
            gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor { label: Some("distances") });
        self.record(&mut encoder.begin_compute_pass(&Default::default()), &job);
        gpu.queue.submit([encoder.finish()]);
        job.answers(gpu).await
    }
}

impl Job {
    /// The answers, after everything submitted before.
    ///
    /// # Errors
    /// When they cannot be read back.
    pub async fn answers(&self, gpu: &Gpu) -> Result<Vec<PairAnswer>, GpuError> {
        read_elements(gpu, &self.answers, self.count).await
    }
}
