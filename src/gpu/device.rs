//! The device: asked for with all that the adapter has, usable with the WebGPU defaults, and telling its errors.

use std::sync::{Arc, Mutex, MutexGuard};

use super::{GpuError, kernel::KernelCache, lock::lock};

/// What [`Gpu::request`] asks for. By default: the adapter that the system calls the fast one, with the limits it has.
///
/// ```
/// let mut options = kdet::GpuOptions::default();
/// options.adapter_name = Some("nvidia".into());
/// ```
#[derive(Clone, Debug, Default)]
pub struct GpuOptions {
    /// Part of the wanted adapter's name, in any case. Ignored in the browser, which chooses by itself.
    pub adapter_name: Option<String>,
    /// Ask for nothing beyond the WebGPU default limits and no features: what the weakest device offers.
    pub defaults_only: bool,
}

/// An adapter, its device and queue, and what they can do. Clones are the same device, with the same compiled kernels.
///
/// ```no_run
/// # async fn example(device: wgpu::Device, queue: wgpu::Queue) -> Result<(), kdet::GpuError> {
/// let theirs = kdet::Gpu::from_device(device, queue); // one that you have
/// let ours = kdet::Gpu::request(&kdet::GpuOptions::default()).await?; // or one made for the library
/// println!("{}", ours.adapter_info.name);
/// # Ok(()) }
/// ```
#[derive(Clone, Debug)]
pub struct Gpu {
    /// Name, backend and driver of the adapter.
    pub adapter_info: wgpu::AdapterInfo,
    /// The device.
    pub device: wgpu::Device,
    /// Its queue.
    pub queue: wgpu::Queue,
    /// The limits that the device was given.
    pub limits: wgpu::Limits,
    /// Whether passes can be timed (`timestamp-query`).
    pub timestamps: bool,
    /// The instance and adapter, for surfaces; absent for a device made by others.
    pub origin: Option<(wgpu::Instance, wgpu::Adapter)>,
    /// Whether kernels are those for software GPUs.
    pub(super) software_kernels: bool,
    faults: Arc<Mutex<Faults>>,
    kernels: Arc<Mutex<KernelCache>>,
    #[cfg(not(target_arch = "wasm32"))]
    driver: Arc<super::driver::Driver>,
}

/// Errors nobody has asked for yet. Only the first ones are kept: the rest tend to follow from them.
#[derive(Default)]
struct Faults {
    errors: std::collections::VecDeque<GpuError>,
    lost: Option<String>,
    listener: Option<Listener>,
}

/// Who wants to hear of errors at once.
type Listener = Arc<dyn Fn(&GpuError) + Send + Sync>;

impl std::fmt::Debug for Faults {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Faults").field("errors", &self.errors).field("lost", &self.lost).finish_non_exhaustive()
    }
}

const KEPT_ERRORS: usize = 16;

impl Faults {
    fn push(&mut self, error: GpuError) {
        if self.errors.len() < KEPT_ERRORS && !self.errors.contains(&error) {
            self.errors.push_back(error);
        }
    }
}

impl Gpu {
    /// Finds an adapter and a device on it, with larger limits and timestamps where the adapter has them.
    ///
    /// # Errors
    /// [`GpuError::NoAdapter`] with the names that are there, [`GpuError::NoDevice`].
    pub async fn request(options: &GpuOptions) -> Result<Self, GpuError> {
        let instance = instance();
        let adapter = adapter(&instance, options).await?;
        let (limits, features) = if options.defaults_only {
            (wgpu::Limits::defaults(), wgpu::Features::empty())
        } else {
            (raised_limits(&adapter.limits()), adapter.features() & wgpu::Features::TIMESTAMP_QUERY)
        };
        let descriptor = wgpu::DeviceDescriptor {
            label: Some("kdet"),
            required_features: features,
            required_limits: limits,
            ..Default::default()
        };
        let (device, queue) = adapter
            .request_device(&descriptor)
            .await
            .map_err(|error| GpuError::NoDevice { adapter: adapter.get_info().name, reason: error.to_string() })?;
        let mut gpu = Self::from_device(device, queue);
        gpu.watch();
        gpu.adapter_info = adapter.get_info();
        gpu.software_kernels = gpu.takes_software_kernels();
        gpu.origin = Some((instance, adapter));
        Ok(gpu)
    }

    /// Wraps a device that somebody else made. Its error and loss handlers stay theirs.
    #[must_use]
    pub fn from_device(device: wgpu::Device, queue: wgpu::Queue) -> Self {
        let mut gpu = Self {
            adapter_info: device.adapter_info(),
            software_kernels: false,
            limits: device.limits(),
            timestamps: device.features().contains(wgpu::Features::TIMESTAMP_QUERY),
            device,
            queue,
            origin: None,
            faults: Arc::default(),
            kernels: Arc::default(),
            #[cfg(not(target_arch = "wasm32"))]
            driver: Arc::default(),
        };
        gpu.software_kernels = gpu.takes_software_kernels();
        gpu
    }

    /// Whether the adapter is a processor that plays a GPU: barriers and workgroup memory cost it more than anything else.
    #[must_use]
    pub fn is_software(&self) -> bool {
        self.adapter_info.device_type == wgpu::DeviceType::Cpu
    }

    /// Whether loops of a thread end after 65,535 rounds of all of them together, without a word: Mesa's llvmpipe
    /// (docs/performance.md). Long work is not taken in turns there.
    pub fn ends_long_loops(&self) -> bool {
        self.adapter_info.name.contains("llvmpipe")
    }

    /// Whether kernels are those for software GPUs: where the page has not loaded them, the others do the same.
    /// `KDET_KERNELS=gpu` or `=software` chooses natively, for tests.
    fn takes_software_kernels(&self) -> bool {
        let otherwise = self.is_software() && crate::shaders::has_software_kernels();
        #[cfg(not(target_arch = "wasm32"))]
        return match std::env::var("KDET_KERNELS").as_deref() {
            Ok("gpu") => false,
            Ok("software") => true,
            _ => otherwise,
        };
        #[cfg(target_arch = "wasm32")]
        otherwise
    }

    /// Whether its kernels are those for software GPUs.
    pub fn has_software_kernels(&self) -> bool {
        self.software_kernels
    }

    /// The same device with the kernels that the other kind of adapter gets, to test them here.
    #[cfg(feature = "checks")]
    #[must_use]
    pub fn with_other_kernels(&self) -> Self {
        Self { software_kernels: !self.software_kernels, ..self.clone() }
    }

    /// The same device with the kernels that visitors with this adapter get.
    #[cfg(feature = "checks")]
    #[must_use]
    pub fn with_usual_kernels(&self) -> Self {
        Self { software_kernels: self.takes_software_kernels(), ..self.clone() }
    }

    /// Whether its kernels are those that visitors with this adapter get.
    #[cfg(feature = "checks")]
    #[must_use]
    pub fn has_usual_kernels(&self) -> bool {
        self.software_kernels == self.takes_software_kernels()
    }

    /// The oldest error that was not asked for yet. Errors of the GPU timeline arrive late: ask again after a frame.
    #[must_use]
    pub fn take_error(&self) -> Option<GpuError> {
        lock(&self.faults).errors.pop_front()
    }

    /// Why the device is gone, if it is. A lost device answers every call with errors; request a new one.
    #[must_use]
    pub fn lost(&self) -> Option<String> {
        lock(&self.faults).lost.clone()
    }

    /// The first of: the loss of the device, an error not asked for yet; `Ok` if neither.
    ///
    /// # Errors
    /// What was found.
    pub fn check(&self) -> Result<(), GpuError> {
        if let Some(reason) = self.lost() {
            return Err(GpuError::Lost { reason });
        }
        self.take_error().map_or(Ok(()), Err)
    }

    /// Keeps an error for [`Gpu::take_error`].
    pub fn report(&self, error: GpuError) {
        tell(&self.faults, &error);
        lock(&self.faults).push(error);
    }

    /// Calls `listener` as soon as an error or the loss of the device is heard of, besides keeping it.
    pub fn listen(&self, listener: impl Fn(&GpuError) + Send + Sync + 'static) {
        lock(&self.faults).listener = Some(Arc::new(listener));
    }

    /// Kernels that were made so far.
    #[must_use]
    pub fn kernel_count(&self) -> usize {
        self.kernel_cache().len()
    }

    pub(super) fn kernel_cache(&self) -> MutexGuard<'_, KernelCache> {
        lock(&self.kernels)
    }

    /// The largest storage buffer that can be made and bound as a whole.
    #[must_use]
    pub fn max_storage_bytes(&self) -> u64 {
        self.limits.max_buffer_size.min(self.limits.max_storage_buffer_binding_size)
    }

    /// Sees to it that callbacks of what was submitted are called. The browser does so by itself.
    pub(super) fn drive(&self, waker: &std::task::Waker) -> Result<(), GpuError> {
        #[cfg(not(target_arch = "wasm32"))]
        self.driver.drive(&self.device, waker)?;
        let _ = waker;
        Ok(())
    }

    fn watch(&self) {
        let faults = self.faults.clone();
        self.device.on_uncaptured_error(Arc::new(move |error: wgpu::Error| {
            let error = error.into();
            lock(&faults).push(GpuError::clone(&error));
            tell(&faults, &error);
        }));
        let faults = self.faults.clone();
        self.device.set_device_lost_callback(move |reason, message| {
            let reason = format!("{reason:?}: {message}");
            lock(&faults).lost = Some(reason.clone());
            tell(&faults, &GpuError::Lost { reason });
        });
    }
}

/// Tells the listener, who may ask the GPU something: not under the lock.
fn tell(faults: &Mutex<Faults>, error: &GpuError) {
    let listener = lock(faults).listener.clone();
    if let Some(listener) = listener {
        listener(error);
    }
}

/// Every adapter that can be seen, as told by its driver. Empty in the browser.
pub async fn adapters() -> Vec<wgpu::Adapter> {
    instance().enumerate_adapters(wgpu::Backends::all()).await
}

/// What adapters are asked of.
pub(crate) fn instance() -> wgpu::Instance {
    let mut descriptor = wgpu::InstanceDescriptor::new_without_display_handle();
    // wgpu would check the arguments of every indirect dispatch by a dispatch of its own. Ours are computed
    // from counts that the host bounds, and the browser checks them again by itself.
    descriptor.flags.remove(wgpu::InstanceFlags::VALIDATION_INDIRECT_CALL);
    // Builds for development would tell the driver the line of every statement: finding it takes longer than everything else that
    // is done with a shader, and a kernel with a new comment would be a new one. `WGPU_DEBUG=1` tells it.
    descriptor.flags.remove(wgpu::InstanceFlags::DEBUG);
    wgpu::Instance::new(descriptor.with_env())
}

async fn adapter(instance: &wgpu::Instance, options: &GpuOptions) -> Result<wgpu::Adapter, GpuError> {
    let wanted = if cfg!(target_arch = "wasm32") { None } else { options.adapter_name.clone() };
    let found = if let Some(name) = &wanted {
        let name = name.to_ascii_lowercase();
        let adapters = instance.enumerate_adapters(wgpu::Backends::all()).await;
        adapters.into_iter().find(|adapter| adapter.get_info().name.to_ascii_lowercase().contains(&name))
    } else {
        let power_preference = wgpu::PowerPreference::HighPerformance;
        instance.request_adapter(&wgpu::RequestAdapterOptions { power_preference, ..Default::default() }).await.ok()
    };
    match found {
        Some(adapter) => Ok(adapter),
        None => {
            let adapters = instance.enumerate_adapters(wgpu::Backends::all()).await;
            Err(GpuError::NoAdapter { wanted, found: adapters.iter().map(|a| a.get_info().name).collect() })
        }
    }
}

/// The WebGPU defaults, with the limits that matter here raised to what the adapter has, and nothing beyond it.
fn raised_limits(adapter: &wgpu::Limits) -> wgpu::Limits {
    let defaults = wgpu::Limits::defaults();
    wgpu::Limits {
        max_buffer_size: adapter.max_buffer_size,
        max_storage_buffer_binding_size: adapter.max_storage_buffer_binding_size,
        max_storage_buffers_per_shader_stage: adapter.max_storage_buffers_per_shader_stage,
        max_compute_workgroup_storage_size: adapter.max_compute_workgroup_storage_size,
        max_compute_workgroup_size_x: adapter.max_compute_workgroup_size_x,
        max_compute_invocations_per_workgroup: adapter.max_compute_invocations_per_workgroup,
        max_texture_dimension_2d: adapter.max_texture_dimension_2d,
        ..defaults
    }
    .or_worse_values_from(adapter)
}
