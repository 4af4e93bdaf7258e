//! What can go wrong on the way to the GPU and back.

use super::shader::ShaderError;

/// What a device could not do: clonable, with the numbers in its message.
///
/// ```
/// # pollster::block_on(async {
/// use kdet::{Gpu, GpuError, GpuOptions};
/// let mut options = GpuOptions::default();
/// options.adapter_name = Some("no such adapter".into());
/// match Gpu::request(&options).await {
///     Err(GpuError::NoAdapter { .. }) => println!("search on the host instead"),
///     other => panic!("{other:?}"),
/// }
/// # });
/// ```
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum GpuError {
    /// No adapter, or none whose name contains the wanted one.
    #[error("no GPU adapter{}", described(.wanted.as_deref(), .found))]
    NoAdapter {
        /// What the name had to contain.
        wanted: Option<String>,
        /// The names of the adapters that are there, as far as they can be listed.
        found: Vec<String>,
    },
    /// The adapter gave no device.
    #[error("the adapter {adapter} gave no device: {reason}")]
    NoDevice {
        /// The adapter's name.
        adapter: String,
        /// What the driver said.
        reason: String,
    },
    /// A buffer larger than this device allows.
    #[error("buffer {label} needs {needed} bytes, this device allows {limit}")]
    TooLarge {
        /// The buffer.
        label: String,
        /// Bytes asked for.
        needed: u64,
        /// Bytes allowed in one buffer or in one binding.
        limit: u64,
    },
    /// More elements than a primitive can handle.
    #[error("{label} takes at most {limit} elements, not {needed}")]
    TooLong {
        /// The primitive.
        label: &'static str,
        /// Elements asked for.
        needed: u64,
        /// Elements allowed.
        limit: u64,
    },
    /// The device has no memory left for a buffer.
    #[error("the GPU is out of memory: buffer {label} of {needed} bytes could not be made")]
    OutOfMemory {
        /// The buffer.
        label: String,
        /// Bytes asked for.
        needed: u64,
    },
    /// The device is gone; everything on it has to be built again on a new one.
    #[error("the GPU device was lost: {reason}")]
    Lost {
        /// What the driver said.
        reason: String,
    },
    /// A buffer could not be mapped for reading.
    #[error("buffer {label} could not be read back ({bytes} bytes)")]
    Map {
        /// The buffer.
        label: String,
        /// Bytes asked for.
        bytes: u64,
    },
    /// A wrong use of the API, found by the driver or by wgpu.
    #[error("GPU validation error: {message}")]
    Validation {
        /// What wgpu said.
        message: String,
    },
    /// A shader that could not be put together.
    #[error(transparent)]
    Shader(#[from] ShaderError),
}

impl From<wgpu::Error> for GpuError {
    fn from(error: wgpu::Error) -> Self {
        match error {
            // wgpu does not say which buffer it was.
            wgpu::Error::OutOfMemory { .. } => GpuError::OutOfMemory { label: "(unnamed)".into(), needed: 0 },
            wgpu::Error::Validation { description, .. } | wgpu::Error::Internal { description, .. } => {
                GpuError::Validation { message: description }
            }
        }
    }
}

/// What was wanted of an adapter, and which ones there are.
fn described(wanted: Option<&str>, found: &[String]) -> String {
    let Some(name) = wanted else { return " found".into() };
    let others = if found.is_empty() { "none".into() } else { found.join(", ") };
    format!(" has {name:?} in its name; found: {others}")
}
