//! The kernels of a step, and what each is bound to.

use super::{
    ClothLayout,
    buffers::{Buffers, padded},
    layout::{NEIGHBOURS, files},
    patches::MOST_SHARED,
};
use crate::gpu::{
    Binding::{self, Read, Uniform, Write},
    Gpu, GpuError, Kernel, KernelSource,
    buffer::{STORAGE, create_buffer, upload},
};

/// Bodies of at most this many points are solved by small workgroups.
const SMALL_BODY: u32 = 200;

/// Threads that share a point of cloth, or a contact; on a software GPU one has it alone.
const LANES_OF_POINT: u32 = 16;
const LANES_OF_CONTACT: u32 = 8;

/// Workgroups that take contacts in turns, as many as keep a GPU busy: the kernel that would count them, and arguments that the GPU
/// has to read first, cost more than workgroups that find nothing to do.
const TURNS: u32 = 1024;
const TURNS_IN_SOFTWARE: u32 = 8;
/// Loops end early there ([`Gpu::ends_long_loops`]).
const TURNS_IN_LLVMPIPE: u32 = 32;

/// Threads of a soft body, and of a patch of cloth, on a software GPU: each barrier switches there between fibers of four threads,
/// whether they have an element of the colour or none. Measured: docs/live.md.
const THREADS_IN_SOFTWARE: u32 = 4;
const THREADS_OF_PATCH: u32 = 64;
const THREADS_OF_PATCH_IN_SOFTWARE: u32 = 8;

fn turns(gpu: &Gpu) -> u32 {
    match gpu.has_software_kernels() {
        true if gpu.ends_long_loops() => TURNS_IN_LLVMPIPE,
        true => TURNS_IN_SOFTWARE,
        false => TURNS,
    }
}

fn lanes_of_point(gpu: &Gpu) -> u32 {
    if gpu.has_software_kernels() { 1 } else { LANES_OF_POINT }
}

fn threads_of_patch(gpu: &Gpu) -> u32 {
    if gpu.has_software_kernels() { THREADS_OF_PATCH_IN_SOFTWARE } else { THREADS_OF_PATCH }
}

fn lanes_of_contact(gpu: &Gpu) -> u32 {
    if gpu.has_software_kernels() { 1 } else { LANES_OF_CONTACT }
}

fn source(path: &'static str, bindings: &[Binding]) -> KernelSource {
    KernelSource::new(path, "main", bindings).with_files(&files())
}

/// With room for so many points in workgroup memory; none where bodies are larger than that.
fn solve(workgroup: u32, shared: Option<u32>) -> KernelSource {
    source("live/solve.wgsl", &[Uniform, Read, Read, Read, Write, Write, Write, Write])
        .define("WORKGROUP", workgroup.to_string())
        .define("SHARED", shared.unwrap_or(3 * workgroup).to_string())
        .define("IN_WORKGROUP", shared.is_some().to_string())
}

fn most_threads(gpu: &Gpu) -> u32 {
    gpu.limits.max_compute_invocations_per_workgroup.min(gpu.limits.max_compute_workgroup_size_x)
}

/// For bodies of at most so many points. Small ones have small workgroups, and those that need more workgroup memory than every
/// GPU has have large ones. On a software GPU all have few threads.
pub fn solve_for(gpu: &Gpu, points: u32) -> KernelSource {
    let all = gpu.limits.max_compute_workgroup_storage_size / 16 - (1024 - MOST_SHARED);
    match points {
        _ if gpu.has_software_kernels() => solve(THREADS_IN_SOFTWARE, (points <= MOST_SHARED).then_some(MOST_SHARED)),
        0..=SMALL_BODY => solve(64, Some(MOST_SHARED)),
        _ if points <= MOST_SHARED => solve(256, Some(MOST_SHARED)),
        _ if points > all => solve(256, None),
        _ if most_threads(gpu) < 512 || all < 3 * 512 => solve(256, Some(all)),
        _ => solve(512, Some(all)),
    }
}

pub fn bend(lanes: u32) -> KernelSource {
    source("live/bend.wgsl", &[Uniform, Read, Read, Read, Read, Read, Write, Write]).define("LANES", lanes.to_string())
}

pub fn solve_cloth(workgroup: u32, in_workgroup: bool) -> KernelSource {
    source("live/solve_cloth.wgsl", &[Uniform, Read, Read, Read, Read, Write, Write, Write, Write])
        .define("SHARED", if in_workgroup { MOST_SHARED } else { 1 }.to_string())
        .define("WORKGROUP", workgroup.to_string())
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
        .define("NEIGHBOURS", NEIGHBOURS.to_string())
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

pub fn load() -> KernelSource {
    source("live/load.wgsl", &[Uniform, Write, Read, Read, Read, Write, Read])
}

fn weigh() -> KernelSource {
    source("live/weigh.wgsl", &[Uniform, Read, Write, Read, Read, Read, Read, Read, Read])
}

fn respond(lanes: u32) -> KernelSource {
    source("live/respond.wgsl", &[Uniform, Read, Write, Read, Read, Read, Write, Read])
        .define("LANES", lanes.to_string())
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

/// Every kernel of this folder, with what every GPU has: larger workgroups and more memory only where a GPU offers them.
pub fn kernels() -> Vec<KernelSource> {
    vec![
        solve(64, Some(MOST_SHARED)),
        solve(256, Some(MOST_SHARED)),
        solve(256, None),
        solve(THREADS_IN_SOFTWARE, Some(MOST_SHARED)),
        solve(THREADS_IN_SOFTWARE, None),
        bend(LANES_OF_POINT),
        bend(1),
        solve_cloth(THREADS_OF_PATCH, true),
        solve_cloth(THREADS_OF_PATCH, false),
        solve_cloth(THREADS_OF_PATCH_IN_SOFTWARE, true),
        solve_cloth(THREADS_OF_PATCH_IN_SOFTWARE, false),
        solve_rigid(),
        list_contacts(),
        list_impacts(),
        add_normals(),
        predict(),
        list_walls(),
        load(),
        weigh(),
        respond(LANES_OF_CONTACT),
        respond(1),
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
    pub fn dispatch_indirect(&self, pass: &mut wgpu::ComputePass<'_>, arguments: &wgpu::Buffer) {
        self.kernel.dispatch_indirect(pass, &self.group, arguments, 0);
    }
}

/// Kernels of cloth.
#[derive(Debug)]
pub struct OnCloth {
    bend: Bound,
    solve: Bound,
    /// Threads of the first.
    threads: u32,
    patches: u32,
    bytes: u64,
}

impl OnCloth {
    /// None where there is no cloth.
    pub fn new(gpu: &Gpu, buffers: &Buffers, cloth: &ClothLayout) -> Result<Option<Self>, GpuError> {
        if cloth.patches.is_empty() {
            return Ok(None);
        }
        let lanes = lanes_of_point(gpu);
        let Buffers { params, points, velocities, pushes, status, .. } = buffers;
        let predicted = create_buffer(gpu, "predicted points of cloth", 2 * points.size(), STORAGE)?;
        let cloth_points = upload(gpu, "points of cloth", &cloth.points, STORAGE)?;
        let sides = upload(gpu, "hinges of points", &padded(&cloth.sides), STORAGE)?;
        let hinges = upload(gpu, "hinges", &padded(&cloth.hinges), STORAGE)?;
        let patches = upload(gpu, "patches", &cloth.patches, STORAGE)?;
        let patch_points = upload(gpu, "points of patches", &cloth.patch_points, STORAGE)?;
        let colours = upload(gpu, "colours of patches", &cloth.colours, STORAGE)?;
        let membranes = upload(gpu, "triangles of patches", &padded(&cloth.membranes), STORAGE)?;
        let of_bend = [params, &cloth_points, &sides, &hinges, points, velocities, pushes, &predicted];
        let of_solve = [params, &patches, &patch_points, &colours, &membranes, &predicted, points, velocities, status];
        Ok(Some(Self {
            bend: Bound::new(gpu, &bend(lanes), &of_bend)?,
            solve: Bound::new(gpu, &solve_cloth(threads_of_patch(gpu), cloth.is_cut), &of_solve)?,
            threads: cloth.points.len() as u32 * lanes,
            patches: cloth.patches.len() as u32,
            bytes: [&predicted, &cloth_points, &sides, &hinges, &patches, &patch_points, &colours, &membranes]
                .iter()
                .map(|buffer| buffer.size())
                .sum(),
        }))
    }

    /// Bytes of its buffers.
    pub fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Records a sub-step without contacts.
    pub fn dispatch(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.bend.dispatch(pass, self.threads.div_ceil(64));
        self.solve.dispatch_row(pass, self.patches);
    }
}

/// Kernels that read or write contacts.
#[derive(Debug)]
pub struct OnContacts {
    pub list_walls: Bound,
    /// Workgroups of those that take contacts in turns.
    pub groups: u32,
    pub weigh: Bound,
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
            groups: turns(gpu),
            weigh: bind(&weigh(), &[&all[..], &[loads, rigids, surfaces, memory]].concat())?,
            respond: bind(&respond(lanes_of_contact(gpu)), &[&all[..], &[velocities, pushes, rigids]].concat())?,
            remember: bind(&remember(), &[params, status, contacts, memory])?,
        })
    }
}
