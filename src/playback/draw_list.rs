//! A list that a kernel writes for an indirect draw: elements, and how many instances there are.

use crate::gpu::{
    Gpu, GpuError, Growable, Kernel, KernelSource,
    buffer::{OwnedBuffers, STORAGE, create_buffer, upload},
};

/// A kernel whose bindings are its parameters, what it reads, the elements it writes, and the arguments of the draw.
#[derive(Debug)]
pub(super) struct DrawList {
    label: &'static str,
    source: KernelSource,
    /// Compiled when it is first needed.
    kernel: Option<Kernel>,
    parameters: wgpu::Buffer,
    none: wgpu::Buffer,
    arguments: wgpu::Buffer,
    elements: Growable,
    _owned: OwnedBuffers,
}

impl DrawList {
    /// `none`: the arguments of a draw of no elements.
    pub fn new(
        gpu: &Gpu,
        label: &'static str,
        source: KernelSource,
        parameters: &impl bytemuck::NoUninit,
        none: [u32; 4],
    ) -> Result<Self, GpuError> {
        let parameters = upload(gpu, label, bytemuck::bytes_of(parameters), wgpu::BufferUsages::UNIFORM)?;
        let none = upload(gpu, label, &none, wgpu::BufferUsages::COPY_SRC)?;
        let arguments = create_buffer(gpu, label, none.size(), STORAGE | wgpu::BufferUsages::INDIRECT)?;
        Ok(Self {
            label,
            source,
            kernel: None,
            _owned: OwnedBuffers::all([&parameters, &none, &arguments]),
            parameters,
            none,
            arguments,
            elements: Growable::new(label),
        })
    }

    /// Writes a list anew, by so many threads: its elements, of which there is room for these bytes, and the arguments.
    pub fn compute(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        parameters: &impl bytemuck::NoUninit,
        read: &[&wgpu::Buffer],
        (threads, bytes): (u32, u64),
    ) -> Result<[&wgpu::Buffer; 2], GpuError> {
        self.elements.ensure(gpu, bytes)?;
        let kernel = match &mut self.kernel {
            Some(kernel) => kernel,
            none => none.insert(gpu.kernel(&self.source)?),
        };
        let elements = self.elements.get()?;
        gpu.queue.write_buffer(&self.parameters, 0, bytemuck::bytes_of(parameters));
        encoder.copy_buffer_to_buffer(&self.none, 0, &self.arguments, 0, self.none.size());
        let buffers = [&[&self.parameters], read, &[elements, &self.arguments]].concat();
        let bindings = kernel.bind(gpu, &buffers);
        let descriptor = wgpu::ComputePassDescriptor { label: Some(self.label), timestamp_writes: None };
        kernel.dispatch(&mut encoder.begin_compute_pass(&descriptor), &bindings, threads.div_ceil(256));
        Ok([elements, &self.arguments])
    }

    /// Elements and arguments as they were written last.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub fn buffers(&self) -> [&wgpu::Buffer; 2] {
        [self.elements.get().expect("written"), &self.arguments]
    }
}
