//! The kernels of a step, and what each is bound to.

use super::buffers::Buffers;
use crate::gpu::{
    Binding::{self, Read, Uniform, Write},
    Gpu, GpuError, Kernel, KernelSource,
};

/// Points that fit workgroup memory of 16 KiB, with a little beside them.
pub const MOST_SHARED: u32 = 1016;

fn source(path: &'static str, bindings: &[Binding]) -> KernelSource {
    KernelSource::new(path, "main", bindings)
}

pub fn solve(workgroup: u32, in_workgroup: bool) -> KernelSource {
    source("live/solve.wgsl", &[Uniform, Read, Read, Read, Write, Write, Write, Write])
        .define("WORKGROUP", workgroup.to_string())
        .define("SHARED", if in_workgroup { MOST_SHARED } else { 3 * workgroup }.to_string())
        .define("IN_WORKGROUP", in_workgroup.to_string())
}

pub fn solve_rigid() -> KernelSource {
    source("live/solve_rigid.wgsl", &[Uniform, Write, Write, Write, Write])
}

pub fn list_contacts() -> KernelSource {
    source("live/list_contacts.wgsl", &[Uniform, Read, Read, Read, Read, Read, Read, Write, Write])
}

pub fn list_impacts() -> KernelSource {
    source("live/list_impacts.wgsl", &[Uniform, Read, Read, Read, Read, Read, Write, Write])
}

pub fn add_normals() -> KernelSource {
    source("live/add_normals.wgsl", &[Read, Read, Write])
}

pub fn predict() -> KernelSource {
    source("live/predict.wgsl", &[Uniform, Read, Read, Read, Write])
}

fn list_walls() -> KernelSource {
    source("live/list_walls.wgsl", &[Uniform, Read, Read, Read, Write, Write])
}

pub fn arguments() -> KernelSource {
    source("live/arguments.wgsl", &[Uniform, Write, Read])
}

fn load() -> KernelSource {
    source("live/load.wgsl", &[Uniform, Read, Read, Read, Read, Write])
}

fn weigh() -> KernelSource {
    source("live/weigh.wgsl", &[Uniform, Read, Write, Read, Read, Read, Read, Read])
}

fn respond() -> KernelSource {
    source("live/respond.wgsl", &[Uniform, Read, Write, Read, Read, Read, Write, Read])
}

fn recall() -> KernelSource {
    source("live/recall.wgsl", &[Uniform, Read, Write, Read])
}

fn remember() -> KernelSource {
    source("live/remember.wgsl", &[Uniform, Read, Read, Write])
}

pub fn pull() -> KernelSource {
    source("live/pull.wgsl", &[Uniform, Read, Read, Read, Write, Read])
}

pub fn write_controls() -> KernelSource {
    source("live/write_controls.wgsl", &[Read, Write])
}

/// Every kernel of this folder.
pub fn kernels() -> Vec<KernelSource> {
    vec![
        solve(64, true),
        solve(256, true),
        solve(256, false),
        solve_rigid(),
        list_contacts(),
        list_impacts(),
        add_normals(),
        predict(),
        list_walls(),
        arguments(),
        load(),
        weigh(),
        recall(),
        respond(),
        remember(),
        pull(),
        write_controls(),
    ]
}

/// A kernel with its buffers.
#[derive(Debug)]
pub struct Bound {
    kernel: Kernel,
    group: wgpu::BindGroup,
}

impl Bound {
    /// Binds buffers in the order of the shader.
    pub fn new(gpu: &Gpu, source: &KernelSource, buffers: &[&wgpu::Buffer]) -> Result<Self, GpuError> {
        let kernel = gpu.kernel(source)?;
        let group = kernel.bind(gpu, buffers);
        Ok(Self { kernel, group })
    }

    /// Records so many workgroups.
    pub fn dispatch(&self, pass: &mut wgpu::ComputePass<'_>, groups: u32) {
        if groups > 0 {
            self.kernel.dispatch(pass, &self.group, groups);
        }
    }

    /// Records one row of workgroups, whose numbers are those of what they work on.
    pub fn dispatch_row(&self, pass: &mut wgpu::ComputePass<'_>, groups: u32) {
        if groups > 0 {
            pass.set_pipeline(&self.kernel.pipeline);
            pass.set_bind_group(0, &self.group, &[]);
            pass.dispatch_workgroups(groups, 1, 1);
        }
    }

    /// Records as many workgroups as a buffer says.
    pub fn dispatch_indirect(&self, pass: &mut wgpu::ComputePass<'_>, arguments: &wgpu::Buffer, offset: u64) {
        self.kernel.dispatch_indirect(pass, &self.group, arguments, offset);
    }
}

/// Kernels that read or write contacts.
#[derive(Debug)]
pub struct OnContacts {
    pub list_walls: Bound,
    pub load: Bound,
    pub weigh: Bound,
    pub recall: Bound,
    pub respond: Bound,
    pub remember: Bound,
}

impl OnContacts {
    /// Bound to the contacts that there are.
    pub fn new(gpu: &Gpu, buffers: &Buffers) -> Result<Self, GpuError> {
        let Buffers { params, status, contacts, anchors, points, velocities, loads, pushes, rigids, .. } = buffers;
        let Buffers { surfaces, memory, .. } = buffers;
        let bind = |source: &KernelSource, buffers: &[&wgpu::Buffer]| Bound::new(gpu, source, buffers);
        let all = [params, status, contacts, anchors, points];
        Ok(Self {
            list_walls: bind(&list_walls(), &[params, anchors, points, velocities, contacts, status])?,
            load: bind(&load(), &[&all[..], &[loads]].concat())?,
            weigh: bind(&weigh(), &[&all[..], &[loads, rigids, surfaces]].concat())?,
            recall: bind(&recall(), &[params, status, contacts, memory])?,
            respond: bind(&respond(), &[&all[..], &[velocities, pushes, rigids]].concat())?,
            remember: bind(&remember(), &[params, status, contacts, memory])?,
        })
    }
}
