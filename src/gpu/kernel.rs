//! Kernels: a compute pipeline with its one bind group layout, made once for each description.

use std::collections::HashMap;

use super::{Gpu, GpuError, shader};

/// What a binding of a kernel is. The n-th one of a kernel is `@group(0) @binding(n)`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Binding {
    /// `var<storage, read>`
    Read,
    /// `var<storage, read_write>`
    Write,
    /// `var<uniform>`
    Uniform,
}

/// Everything that makes a kernel: file, values, entry point, bindings.
///
/// Whoever owns kernels lists them in a `kernels()`, so that a test can validate each one as it is composed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct KernelSource {
    /// Name in errors and debuggers.
    pub label: String,
    /// File below `shaders/`.
    pub path: &'static str,
    /// Entry point.
    pub entry: &'static str,
    /// Bindings of group 0, in order.
    pub bindings: Vec<Binding>,
    /// Values of the placeholders.
    pub defines: Vec<(&'static str, String)>,
    /// Generated files that it includes, by path.
    pub files: Vec<(&'static str, String)>,
    /// Whether workgroup memory is cleared before the kernel starts. WebGPU always does; natively it can be left
    /// out by kernels that write before they read.
    pub clear_workgroup: bool,
    /// Whether files below `shaders/software/` take the place of others.
    pub software: bool,
}

impl KernelSource {
    /// The kernel `entry` of a file, without values. Its label is the file's name and the entry point's.
    #[must_use]
    pub fn new(path: &'static str, entry: &'static str, bindings: &[Binding]) -> Self {
        let label = format!("{} {entry}", path.trim_end_matches(".wgsl"));
        Self {
            label,
            path,
            entry,
            bindings: bindings.to_vec(),
            defines: vec![],
            files: vec![],
            clear_workgroup: true,
            software: false,
        }
    }

    /// With a value for a placeholder.
    #[must_use]
    pub fn define(mut self, name: &'static str, value: impl ToString) -> Self {
        self.defines.push((name, value.to_string()));
        self
    }

    /// With generated files to include.
    #[must_use]
    pub fn with_files(mut self, files: &[(&'static str, String)]) -> Self {
        self.files = files.to_vec();
        self
    }

    /// For kernels that write workgroup memory before they read it.
    #[must_use]
    pub fn without_clearing(mut self) -> Self {
        self.clear_workgroup = false;
        self
    }

    /// The same kernel as a software GPU gets it.
    #[must_use]
    pub fn for_software(mut self) -> Self {
        self.software = true;
        self
    }

    /// The text that the device gets.
    ///
    /// # Errors
    /// See [`shader::compose`].
    pub fn compose(&self) -> Result<String, shader::ShaderError> {
        shader::compose_with(self.path, &self.defines, &self.files, self.software)
    }
}

/// A kernel that can be dispatched.
#[derive(Clone, Debug)]
pub struct Kernel {
    /// Name.
    pub label: String,
    /// The pipeline.
    pub pipeline: wgpu::ComputePipeline,
    /// The layout of group 0.
    pub layout: wgpu::BindGroupLayout,
}

impl Kernel {
    /// A bind group of these buffers as bindings 0, 1, …; whole buffers.
    #[must_use]
    pub fn bind(&self, gpu: &Gpu, buffers: &[&wgpu::Buffer]) -> wgpu::BindGroup {
        let resources: Vec<_> = buffers.iter().map(|buffer| buffer.as_entire_binding()).collect();
        self.bind_resources(gpu, &resources)
    }

    /// A bind group of these resources as bindings 0, 1, …
    #[must_use]
    pub fn bind_resources(&self, gpu: &Gpu, resources: &[wgpu::BindingResource<'_>]) -> wgpu::BindGroup {
        let entries: Vec<_> = (0..)
            .zip(resources)
            .map(|(binding, resource)| wgpu::BindGroupEntry { binding, resource: resource.clone() })
            .collect();
        let descriptor =
            wgpu::BindGroupDescriptor { label: Some(&self.label), layout: &self.layout, entries: &entries };
        gpu.device.create_bind_group(&descriptor)
    }

    /// Records this kernel over `groups` workgroups (see [`super::dispatch`]).
    pub fn dispatch(&self, pass: &mut wgpu::ComputePass<'_>, bind_group: &wgpu::BindGroup, groups: u32) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, bind_group, &[]);
        super::dispatch::dispatch(pass, groups);
    }

    /// Records this kernel with the three words at `offset` bytes in `args` as its workgroup counts.
    pub fn dispatch_indirect(
        &self,
        pass: &mut wgpu::ComputePass<'_>,
        bind_group: &wgpu::BindGroup,
        args: &wgpu::Buffer,
        offset: u64,
    ) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, bind_group, &[]);
        pass.dispatch_workgroups_indirect(args, offset);
    }
}

/// Kernels and layouts that were made already.
#[derive(Debug, Default)]
pub(super) struct KernelCache {
    kernels: HashMap<KernelSource, Kernel>,
    layouts: HashMap<Vec<Binding>, wgpu::BindGroupLayout>,
}

impl KernelCache {
    pub fn len(&self) -> usize {
        self.kernels.len()
    }
}

impl Gpu {
    /// The kernel of this description; made at the first call, the same one afterwards.
    ///
    /// # Errors
    /// A shader that cannot be composed. What the driver says about its text arrives at [`Gpu::take_error`].
    pub fn kernel(&self, source: &KernelSource) -> Result<Kernel, GpuError> {
        let source = &if self.software_kernels { source.clone().for_software() } else { source.clone() };
        let mut cache = self.kernel_cache();
        if let Some(kernel) = cache.kernels.get(source) {
            return Ok(kernel.clone());
        }
        let text = source.compose()?;
        let layout = cache.layouts.entry(source.bindings.clone()).or_insert_with(|| self.layout(&source.bindings));
        let kernel = self.compile(source, text, layout.clone());
        cache.kernels.insert(source.clone(), kernel.clone());
        Ok(kernel)
    }

    fn compile(&self, source: &KernelSource, text: String, layout: wgpu::BindGroupLayout) -> Kernel {
        let label = Some(source.label.as_str());
        let descriptor = wgpu::ShaderModuleDescriptor { label, source: wgpu::ShaderSource::Wgsl(text.into()) };
        // Natively, naga puts a counter into every loop and a guard before every division, which keeps drivers from
        // unrolling. The browser does as it likes.
        let checks = wgpu::ShaderRuntimeChecks {
            force_loop_bounding: false,
            int_div_checks: false,
            ..wgpu::ShaderRuntimeChecks::checked()
        };
        // SAFETY: every loop in our kernels is bounded and no divisor is zero; bounds checks stay.
        #[expect(unsafe_code, reason = "the only way to leave the loop guards out; the kernels are our own")]
        let module = unsafe { self.device.create_shader_module_trusted(descriptor, checks) };
        let pipeline_layout = self.device.create_pipeline_layout(&wgpu::PipelineLayoutDescriptor {
            label,
            bind_group_layouts: &[Some(&layout)],
            immediate_size: 0,
        });
        let pipeline = self.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label,
            layout: Some(&pipeline_layout),
            module: &module,
            entry_point: Some(source.entry),
            compilation_options: wgpu::PipelineCompilationOptions {
                zero_initialize_workgroup_memory: source.clear_workgroup,
                ..Default::default()
            },
            cache: None,
        });
        Kernel { label: source.label.clone(), pipeline, layout }
    }

    fn layout(&self, bindings: &[Binding]) -> wgpu::BindGroupLayout {
        let entries: Vec<_> = (0..)
            .zip(bindings)
            .map(|(binding, kind)| wgpu::BindGroupLayoutEntry {
                binding,
                visibility: wgpu::ShaderStages::COMPUTE,
                ty: wgpu::BindingType::Buffer {
                    ty: match kind {
                        Binding::Read => wgpu::BufferBindingType::Storage { read_only: true },
                        Binding::Write => wgpu::BufferBindingType::Storage { read_only: false },
                        Binding::Uniform => wgpu::BufferBindingType::Uniform,
                    },
                    has_dynamic_offset: false,
                    min_binding_size: None,
                },
                count: None,
            })
            .collect();
        self.device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor { label: None, entries: &entries })
    }
}
