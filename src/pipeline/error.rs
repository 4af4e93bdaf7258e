//! What can go wrong in a frame. The caller can go on after each of them.

use crate::{
    detect::{FrameError, Method, SettingsError},
    geometry::Primitive,
    gpu::GpuError,
};

/// Why a frame could not be searched. The detector can be used again after every one of them, unless its device is lost.
///
/// ```no_run
/// # async fn example(detector: &mut kdet::Detector, input: &kdet::Input) {
/// use kdet::{DetectError, GpuError, Settings};
/// match detector.run(input, &Settings::default()).await {
///     Ok(summary) => println!("{:?} pairs", summary.pair_count()),
///     Err(DetectError::NotFinite { index, .. }) => println!("the simulation exploded at primitive {index}"),
///     Err(DetectError::Gpu(GpuError::Lost { reason })) => println!("make a new device: {reason}"),
///     Err(error) => println!("{error}"),
/// }
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum DetectError {
    /// The frame is not valid.
    #[error(transparent)]
    Frame(#[from] FrameError),
    /// A setting is out of range.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// The GPU said no.
    #[error(transparent)]
    Gpu(#[from] GpuError),
    /// A coordinate on the GPU is NaN or infinite.
    #[error("{} {index} has a vertex with a coordinate that is not finite", primitive.singular())]
    NotFinite {
        /// What it is.
        primitive: Primitive,
        /// The lowest such primitive on the GPU, by its number in the frame.
        index: u32,
    },
    /// The method does not accept these primitives.
    #[error("method {method} does not accept {primitive}")]
    Primitive {
        /// The method.
        method: Method,
        /// What was given.
        primitive: Primitive,
    },
    /// Not as many primitives as the input has.
    #[error("{given} primitives, but the input has {expected}")]
    PrimitiveCount {
        /// How many were given.
        given: usize,
        /// How many there are.
        expected: usize,
    },
    /// The method needs edges and surface of the input.
    #[error("method {method} needs the edges and the surface of the meshes: give them with Input::with_topology")]
    NoTopology {
        /// The method.
        method: Method,
    },
    /// A primitive's number does not fit its bits.
    #[error("{primitives} primitives, but at most {most} fit one frame")]
    TooManyPrimitives {
        /// How many were given.
        primitives: usize,
        /// How many can be told apart.
        most: usize,
    },
    /// A caller's buffer is smaller than its count says.
    #[error("buffer {name} holds {has} bytes, but {needed} are needed")]
    BufferTooSmall {
        /// The buffer.
        name: &'static str,
        /// Bytes needed.
        needed: u64,
        /// Bytes there.
        has: u64,
    },
    /// A caller's buffer cannot be bound as storage.
    #[error("buffer {name} needs the usage STORAGE")]
    BufferUsage {
        /// The buffer.
        name: &'static str,
    },
    /// Positions that the kernels cannot read.
    #[error(
        "positions at offset {offset} with a stride of {stride} bytes: both have to be multiples of 4, the stride at least 12, and the end within 16 GiB"
    )]
    PositionLayout {
        /// Bytes before the first vertex.
        offset: u64,
        /// Bytes from one vertex to the next.
        stride: u64,
    },
    /// Positions of the caller, which only packed ones can be written over.
    #[error(
        "positions with offset {offset} and stride {stride} cannot be set from a slice: only packed ones, with offset 0 and stride 12"
    )]
    NotPacked {
        /// Bytes before the first vertex.
        offset: u64,
        /// Bytes from one vertex to the next.
        stride: u64,
    },
    /// Not as many positions as vertices.
    #[error("{given} positions for {expected} vertices")]
    VertexCount {
        /// How many were given.
        given: usize,
        /// How many there are.
        expected: usize,
    },
    /// The lists were made larger again and again, and still something did not fit.
    #[error("after {runs} runs a list was still too small: {what}")]
    DoesNotFit {
        /// Runs made.
        runs: u32,
        /// What was needed and what there was.
        what: String,
    },
    /// The method does not run on the GPU.
    #[error("method {0} does not run on the GPU")]
    NotOnGpu(Method),
    /// More primitives than the host can search while a page waits.
    #[error(
        "method {method} runs on the CPU, for at most {most} primitives here (the scene has {primitives}): choose another method or a coarser resolution"
    )]
    TooManyOnHost {
        /// The method.
        method: Method,
        /// Primitives of the scene.
        primitives: usize,
        /// How many there may be.
        most: usize,
    },
    /// A ticket whose buffers belong to a later frame by now.
    #[error(
        "the ticket is of frame {frame}, but frame {last} has its buffers now: look at a frame before the next one is recorded"
    )]
    Outdated {
        /// The ticket's frame, counted from 1.
        frame: u64,
        /// The last frame that was recorded.
        last: u64,
    },
    /// The caller stopped it.
    #[error("cancelled after {done} of {total} tiles")]
    Cancelled {
        /// Tiles done.
        done: u32,
        /// Tiles there are.
        total: u32,
    },
}
