//! The solver on the GPU: buffers of a live scene, and the kernels of a step.

use super::{
    Bodies, LiveError, Parameters, Pull, Setup,
    layout::{Contact, NOTHING, Params, Status},
};
use crate::{
    gpu::{
        Binding::{self, Read, Uniform, Write},
        Gpu, GpuError, Kernel, KernelSource,
        buffer::{STORAGE, create_buffer, upload},
    },
    pipeline::Input,
    scene::{Anchor, Placement},
};
use glam::Vec3;

/// Threads per workgroup of the kernels over contacts and vertices, as in the shaders.
const GROUP: u32 = 64;

/// Bodies of at most this many points are solved by small workgroups.
const SMALL_BODY: u32 = 200;

/// Points that fit workgroup memory of 16 KiB, with a little beside them.
const MOST_SHARED: u32 = 1016;

/// Contacts that there is room for at most.
const MOST_CONTACTS: u64 = 1 << 20;

/// How deep contacts rest, in distances that a body falls within a step.
const REST: f32 = 2.0;

/// Part of the depth beyond the rest depth that is removed in a sub-step; of surfaces most, because elements pull them together.
const SEPARATED: f32 = 0.2;
const SURFACES_SEPARATED: f32 = 0.8;

/// Where the floor is that is not there.
const FAR_BELOW: f32 = -1e30;

/// How near surfaces come before they are in contact, in the distance that they keep: velocities change within a step.
const REACH: f64 = 1.25;

/// The speed of the fastest points, in sizes of the largest body per second.
const MAX_SPEED: f64 = 40.0;

fn source(path: &'static str, bindings: &[Binding]) -> KernelSource {
    KernelSource::new(path, "main", bindings)
}

fn solve(workgroup: u32, in_workgroup: bool) -> KernelSource {
    source("live/solve.wgsl", &[Uniform, Read, Read, Read, Write, Write, Write, Write])
        .define("WORKGROUP", workgroup.to_string())
        .define("SHARED", if in_workgroup { MOST_SHARED } else { 3 * workgroup }.to_string())
        .define("IN_WORKGROUP", in_workgroup.to_string())
}

fn solve_rigid() -> KernelSource {
    source("live/solve_rigid.wgsl", &[Uniform, Write, Write, Write, Write])
}

fn list_contacts() -> KernelSource {
    source("live/list_contacts.wgsl", &[Uniform, Read, Read, Read, Read, Read, Read, Write, Write])
}

fn list_impacts() -> KernelSource {
    source("live/list_impacts.wgsl", &[Uniform, Read, Read, Read, Read, Read, Write, Write])
}

fn add_normals() -> KernelSource {
    source("live/add_normals.wgsl", &[Read, Read, Write])
}

fn predict() -> KernelSource {
    source("live/predict.wgsl", &[Uniform, Read, Read, Read, Write])
}

fn list_walls() -> KernelSource {
    source("live/list_walls.wgsl", &[Uniform, Read, Read, Read, Write, Write])
}

fn arguments() -> KernelSource {
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

fn pull() -> KernelSource {
    source("live/pull.wgsl", &[Uniform, Read, Read, Read, Write, Read])
}

fn write_controls() -> KernelSource {
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
struct Bound {
    kernel: Kernel,
    group: wgpu::BindGroup,
}

impl Bound {
    fn new(gpu: &Gpu, source: &KernelSource, buffers: &[&wgpu::Buffer]) -> Result<Self, GpuError> {
        let kernel = gpu.kernel(source)?;
        let group = kernel.bind(gpu, buffers);
        Ok(Self { kernel, group })
    }

    fn dispatch(&self, pass: &mut wgpu::ComputePass<'_>, groups: u32) {
        if groups > 0 {
            self.kernel.dispatch(pass, &self.group, groups);
        }
    }
}

/// What the kernels of contacts have besides the contacts.
struct ContactBuffers<'a> {
    params: &'a wgpu::Buffer,
    status: &'a wgpu::Buffer,
    anchors: &'a wgpu::Buffer,
    points: &'a wgpu::Buffer,
    velocities: &'a wgpu::Buffer,
    loads: &'a wgpu::Buffer,
    pushes: &'a wgpu::Buffer,
    rigids: &'a wgpu::Buffer,
    surfaces: &'a wgpu::Buffer,
    memory: &'a wgpu::Buffer,
}

/// Kernels that read or write contacts.
#[derive(Debug)]
struct OnContacts {
    list_walls: Bound,
    load: Bound,
    weigh: Bound,
    recall: Bound,
    respond: Bound,
    remember: Bound,
}

impl OnContacts {
    fn new(gpu: &Gpu, with: &ContactBuffers<'_>, contacts: &wgpu::Buffer) -> Result<Self, GpuError> {
        let ContactBuffers { params, status, anchors, points, velocities, loads, pushes, rigids, .. } = with;
        let ContactBuffers { surfaces, memory, .. } = with;
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

/// What scenes of surfaces have besides: contacts of surfaces.
#[derive(Debug)]
struct OnSurfaces {
    /// Every vertex at rest, with half the distance that its body keeps.
    rest: wgpu::Buffer,
    /// Which way is out, in fixed point.
    normals: wgpu::Buffer,
    predict: Bound,
    add_normals: Bound,
}

/// What the search left on the GPU for a step.
#[derive(Debug, Clone, PartialEq)]
pub struct SearchAnswer {
    /// Dispatch arguments, how many were found, and whether these are all.
    pub answer: wgpu::Buffer,
    /// What was found.
    pub found: FoundBuffers,
}

/// Kernels that read what a search left.
#[derive(Debug)]
struct OfSearch {
    search: SearchAnswer,
    list: Bound,
    arguments: Bound,
}

/// What a search for contacts found.
#[derive(Debug, Clone, PartialEq)]
pub enum FoundBuffers {
    /// Vertices in tetrahedra.
    Depths {
        /// Vertex and primitive of every contact.
        pairs: wgpu::Buffer,
        /// Direction and depth of every vertex.
        depths: wgpu::Buffer,
        /// The ring of every vertex.
        rings: wgpu::Buffer,
    },
    /// Features of surfaces that come near each other.
    Impacts(wgpu::Buffer),
}

/// The solver on the GPU.
#[derive(Debug)]
pub struct Solver {
    params: wgpu::Buffer,
    pub(super) points: wgpu::Buffer,
    pub(super) velocities: wgpu::Buffer,
    /// Changes of velocities and positions that contacts add up, as whole numbers.
    pub pushes: wgpu::Buffer,
    pub(super) loads: wgpu::Buffer,
    pub(super) rigids: wgpu::Buffer,
    /// Impulses of the contacts of the last step.
    pub memory: wgpu::Buffer,
    pub(super) contacts: wgpu::Buffer,
    pub(super) status: wgpu::Buffer,
    anchors: wgpu::Buffer,
    surfaces: wgpu::Buffer,
    input: Input,
    solve: Bound,
    solve_rigid: Bound,
    /// Kernels that read or write contacts.
    on_contacts: OnContacts,
    pull: Bound,
    write_controls: Bound,
    of_search: Option<OfSearch>,
    /// What scenes of surfaces have besides.
    on_surfaces: Option<OnSurfaces>,
    soft_count: u32,
    rigid_count: u32,
    point_count: u32,
    vertex_count: u32,
    contact_capacity: u32,
    gravity: Vec3,
    walls: [Vec3; 2],
    max_speed: f32,
    /// Mean length of the edges.
    edge: f32,
    has_walls: bool,
    /// The distance within which surfaces are in contact.
    reach: f32,
}

impl Solver {
    /// Uploads bodies. `controls` are the control points that placing reads, three f32 each; `edge` is the mean length of the
    /// edges, by which the depth at rest is measured.
    ///
    /// # Errors
    /// No memory.
    pub fn new(
        gpu: &Gpu,
        bodies: &Bodies,
        setup: &Setup,
        placement: &Placement,
        input: &Input,
        (controls, edge): (&wgpu::Buffer, f64),
    ) -> Result<Self, LiveError> {
        let vertex_count = placement.anchors.len() as u32;
        // Features of surfaces are near several others.
        let per_vertex = if bodies.distance > 0.0 { 8 } else { 2 };
        let contact_capacity = per_vertex * vertex_count + 1024;
        let or_one = |count: usize| count.max(1) as u64;
        let uniform = wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST;
        let params = create_buffer(gpu, "live parameters", size_of::<Params>() as u64, uniform)?;
        let points = upload(gpu, "live points", &bodies.points, STORAGE)?;
        let velocities = upload(gpu, "live velocities", &bodies.velocities, STORAGE)?;
        let pushes = create_buffer(gpu, "pushes", 32 * or_one(bodies.points.len()), STORAGE)?;
        let loads = create_buffer(gpu, "loads", 4 * or_one(bodies.points.len()), STORAGE)?;
        let memory = create_buffer(gpu, "impulses", 64 * u64::from(vertex_count.max(1)), STORAGE)?;
        let rigids = upload(gpu, "rigid bodies", &padded(&bodies.rigid), STORAGE)?;
        let surfaces = upload(gpu, "surfaces of points", &bodies.surfaces, STORAGE)?;
        let soft = upload(gpu, "soft bodies", &padded(&bodies.soft), STORAGE)?;
        let colours = upload(gpu, "colours", &bodies.colours, STORAGE)?;
        let elements = upload(gpu, "elements", &padded(&bodies.elements), STORAGE)?;
        let contacts = contact_list(gpu, contact_capacity)?;
        let status =
            create_buffer(gpu, "live status", size_of::<Status>() as u64, STORAGE | wgpu::BufferUsages::INDIRECT)?;
        let anchors = upload(gpu, "anchors", &placement.anchors, STORAGE)?;
        let p = &params;
        let rest = rest_of_vertices(placement, bodies);
        let buffers = ContactBuffers {
            params: &params,
            status: &status,
            anchors: &anchors,
            points: &points,
            velocities: &velocities,
            loads: &loads,
            pushes: &pushes,
            rigids: &rigids,
            surfaces: &surfaces,
            memory: &memory,
        };
        let largest = bodies.soft.iter().map(|body| body.points).max().unwrap_or(0);
        let workgroup = if largest <= SMALL_BODY { 64 } else { 256 };
        let in_workgroup = largest <= MOST_SHARED;
        let bind = |source: &KernelSource, buffers: &[&wgpu::Buffer]| Bound::new(gpu, source, buffers);
        let far = Vec3::splat(1e30);
        let low = setup.walls.map_or(-far, |walls| walls.min.as_vec3());
        let floor = setup.floor.map_or(low.y, |floor| low.y.max(floor as f32));
        let walls = [Vec3::new(low.x, floor, low.z), setup.walls.map_or(far, |walls| walls.max.as_vec3())];
        Ok(Self {
            solve: bind(
                &solve(workgroup, in_workgroup),
                &[p, &soft, &colours, &elements, &points, &velocities, &pushes, &status],
            )?,
            solve_rigid: bind(&solve_rigid(), &[p, &rigids, &points, &velocities, &pushes])?,
            on_contacts: OnContacts::new(gpu, &buffers, &contacts)?,
            pull: bind(&pull(), &[p, &anchors, &points, &velocities, &pushes, &rigids])?,
            write_controls: bind(&write_controls(), &[&points, controls])?,
            on_surfaces: match &rest[..] {
                [] => None,
                rest => {
                    let normals = create_buffer(gpu, "normals of vertices", 12 * u64::from(vertex_count), STORAGE)?;
                    let moving = [p, &anchors, &points, &velocities, &input.positions];
                    Some(OnSurfaces {
                        rest: upload(gpu, "vertices at rest", rest, STORAGE)?,
                        predict: bind(&predict(), &moving)?,
                        add_normals: bind(&add_normals(), &[&input.cells, &input.positions, &normals])?,
                        normals,
                    })
                }
            },
            of_search: None,
            soft_count: bodies.soft.len() as u32,
            rigid_count: bodies.rigid.len() as u32,
            point_count: bodies.points.len() as u32,
            vertex_count,
            contact_capacity,
            gravity: setup.gravity.as_vec3(),
            has_walls: setup.floor.is_some() || setup.walls.is_some(),
            walls,
            reach: (REACH * bodies.distance) as f32,
            max_speed: (MAX_SPEED * bodies.size.max(1e-6)) as f32,
            edge: edge as f32,
            params,
            points,
            velocities,
            pushes,
            loads,
            rigids,
            memory,
            contacts,
            status,
            anchors,
            surfaces,
            input: input.clone(),
        })
    }

    /// What the kernels are told.
    pub fn params(&self, parameters: &Parameters, pull: Option<Pull>) -> Params {
        let gravity = self.gravity * parameters.gravity as f32;
        let h = (parameters.step / f64::from(parameters.substeps)) as f32;
        Params {
            gravity: gravity.to_array(),
            h,
            walls_low: if parameters.floor { self.walls[0] } else { self.walls[0].with_y(FAR_BELOW) }.to_array(),
            step: parameters.step as f32,
            walls_high: self.walls[1].to_array(),
            wall_friction: 0.6,
            stiffness: parameters.stiffness as f32,
            damping: parameters.damping as f32,
            friction: parameters.friction as f32,
            max_speed: self.max_speed,
            // The size of the largest body per second; surfaces are never on the other side of each other.
            separation_speed: (self.max_speed / 40.0).max(self.reach / h),
            // More than what falls within a step: a contact at rest is found again.
            rest_depth: (REST * gravity.length() * (parameters.step * parameters.step) as f32)
                .clamp(0.005 * self.edge, 0.1 * self.edge),
            vertices: self.vertex_count,
            contact_capacity: self.contact_capacity,
            pull_target: pull.map_or([0.0; 3], |pull| pull.target.to_array()),
            pull_vertex: pull.map_or(NOTHING, |pull| pull.vertex),
            pull_rate: (0.2 * f64::from(parameters.substeps) / parameters.step) as f32,
            rigids: self.rigid_count,
            reach: self.reach,
            separated_part: if self.reach > 0.0 { SURFACES_SEPARATED } else { SEPARATED },
        }
    }

    /// Takes what a search writes; buffers of an earlier search are let go.
    ///
    /// # Errors
    /// A kernel that cannot be made.
    pub fn take_answer(&mut self, gpu: &Gpu, search: &SearchAnswer) -> Result<(), GpuError> {
        if self.of_search.as_ref().is_some_and(|known| known.search == *search) {
            return Ok(());
        }
        let (told, to) = ([&self.params, &search.answer], [&self.contacts, &self.status]);
        let (source, from) = match (&search.found, &self.on_surfaces) {
            (FoundBuffers::Depths { pairs, depths, rings }, _) => {
                (list_contacts(), vec![pairs, depths, rings, &self.input.positions, &self.input.cells])
            }
            (FoundBuffers::Impacts(impacts), Some(surfaces)) => {
                (list_impacts(), vec![impacts, &self.input.positions, &surfaces.rest, &surfaces.normals])
            }
            (FoundBuffers::Impacts(_), None) => {
                return Err(GpuError::Validation { message: "impacts of a scene of tetrahedra".into() });
            }
        };
        self.of_search = Some(OfSearch {
            search: search.clone(),
            list: Bound::new(gpu, &source, &[&told[..], &from, &to].concat())?,
            arguments: Bound::new(gpu, &arguments(), &[&self.params, &self.status, &search.answer])?,
        });
        Ok(())
    }

    /// Makes room for twice as many contacts, from the next step on; false where that is more than a list may have.
    ///
    /// # Errors
    /// No memory.
    pub fn grow(&mut self, gpu: &Gpu) -> Result<bool, GpuError> {
        let most = gpu.limits.max_storage_buffer_binding_size / size_of::<Contact>() as u64;
        let capacity = self.contact_capacity.saturating_mul(2);
        if u64::from(capacity) > most.min(MOST_CONTACTS) {
            return Ok(false);
        }
        let contacts = contact_list(gpu, capacity)?;
        let buffers = ContactBuffers {
            params: &self.params,
            status: &self.status,
            anchors: &self.anchors,
            points: &self.points,
            velocities: &self.velocities,
            loads: &self.loads,
            pushes: &self.pushes,
            rigids: &self.rigids,
            surfaces: &self.surfaces,
            memory: &self.memory,
        };
        self.on_contacts = OnContacts::new(gpu, &buffers, &contacts)?;
        (self.contacts, self.contact_capacity, self.of_search) = (contacts, capacity, None);
        Ok(true)
    }

    /// The distance within which surfaces are in contact; 0 for tetrahedra.
    pub fn reach(&self) -> f32 {
        self.reach
    }

    /// Which way is out at every vertex, three whole numbers each; none for tetrahedra.
    pub fn normals(&self) -> Option<&wgpu::Buffer> {
        self.on_surfaces.as_ref().map(|surfaces| &surfaces.normals)
    }

    /// Mean length of the edges.
    pub fn edge(&self) -> f32 {
        self.edge
    }

    /// Contacts that there is room for.
    pub fn contact_capacity(&self) -> u32 {
        self.contact_capacity
    }

    /// Whether it has less room for contacts than another one.
    pub fn has_less_room(&self, other: &Self) -> bool {
        self.contact_capacity < other.contact_capacity
    }

    /// Takes over counts, and impulses of contacts, from a solver of the first of its vertices.
    pub fn take_over(&self, encoder: &mut wgpu::CommandEncoder, before: &Self) {
        encoder.copy_buffer_to_buffer(&before.status, 0, &self.status, 0, before.status.size());
        // They are whole numbers in parts of the largest speed.
        if self.max_speed == before.max_speed {
            encoder.copy_buffer_to_buffer(&before.memory, 0, &self.memory, 0, before.memory.size());
        }
    }

    /// Writes what the kernels of the next step are told.
    pub fn tell(&self, gpu: &Gpu, params: &Params) {
        gpu.queue.write_buffer(&self.params, 0, bytemuck::bytes_of(params));
    }

    /// Records which way is out of surfaces, and where their vertices will be at the end of the step, for the search; nothing
    /// for tetrahedra.
    pub fn predict(&self, encoder: &mut wgpu::CommandEncoder) {
        if let Some(OnSurfaces { predict, add_normals, normals, .. }) = &self.on_surfaces {
            encoder.clear_buffer(normals, 0, None);
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            add_normals.dispatch(&mut pass, self.input.primitive_count.div_ceil(GROUP));
            predict.dispatch(&mut pass, self.vertex_count.div_ceil(GROUP));
        }
    }

    /// Empties the lists of a step, before its first pass.
    pub fn begin(&self, encoder: &mut wgpu::CommandEncoder) {
        // The number of contacts only: the other words are of the whole run.
        encoder.clear_buffer(&self.status, 0, Some(4));
        encoder.clear_buffer(&self.loads, 0, None);
    }

    /// Records the contacts of a step.
    pub fn list(&self, pass: &mut wgpu::ComputePass<'_>) {
        // The walls first: where there is no room for all, nothing falls through the floor.
        if self.has_walls {
            self.on_contacts.list_walls.dispatch(pass, self.vertex_count.div_ceil(GROUP));
        }
        if let Some(OfSearch { search, list, arguments }) = &self.of_search {
            list.kernel.dispatch_indirect(pass, &list.group, &search.answer, 0);
            arguments.dispatch(pass, 1);
        }
        for bound in [&self.on_contacts.load, &self.on_contacts.weigh, &self.on_contacts.recall] {
            bound.kernel.dispatch_indirect(pass, &bound.group, &self.status, STATUS_GROUPS);
        }
    }

    /// Records a sub-step without contacts.
    pub fn solve(&self, pass: &mut wgpu::ComputePass<'_>) {
        if self.soft_count > 0 {
            // One row: a body's number is that of its workgroup.
            pass.set_pipeline(&self.solve.kernel.pipeline);
            pass.set_bind_group(0, &self.solve.group, &[]);
            pass.dispatch_workgroups(self.soft_count, 1, 1);
        }
        self.solve_rigid.dispatch(pass, self.rigid_count.div_ceil(GROUP));
    }

    /// Records the impulses of a sub-step.
    pub fn respond(&self, pass: &mut wgpu::ComputePass<'_>, is_pulled: bool) {
        let bound = &self.on_contacts.respond;
        bound.kernel.dispatch_indirect(pass, &bound.group, &self.status, STATUS_GROUPS);
        if is_pulled {
            self.pull.dispatch(pass, 1);
        }
    }

    /// Empties what is kept of contacts, after a pass in which [`Solver::list`] has read it.
    pub fn forget(&self, encoder: &mut wgpu::CommandEncoder) {
        encoder.clear_buffer(&self.memory, 0, None);
    }

    /// Records what is kept of contacts for the next step.
    pub fn remember(&self, pass: &mut wgpu::ComputePass<'_>) {
        let bound = &self.on_contacts.remember;
        bound.kernel.dispatch_indirect(pass, &bound.group, &self.status, STATUS_GROUPS);
    }

    /// Records the control points for placing.
    pub fn write_controls(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.write_controls.dispatch(pass, self.point_count.div_ceil(GROUP).min(65_535));
    }

    /// Bytes of its larger buffers.
    pub fn bytes(&self) -> u64 {
        let surfaces = self.on_surfaces.iter().flat_map(|own| [&own.rest, &own.normals]);
        [&self.points, &self.velocities, &self.pushes, &self.rigids, &self.memory, &self.contacts, &self.anchors]
            .into_iter()
            .chain(surfaces)
            .map(|buffer| buffer.size())
            .sum()
    }
}

fn contact_list(gpu: &Gpu, capacity: u32) -> Result<wgpu::Buffer, GpuError> {
    create_buffer(gpu, "contacts", u64::from(capacity) * size_of::<Contact>() as u64, STORAGE)
}

/// Every vertex at rest with half the distance that its body keeps; empty for tetrahedra.
pub fn rest_of_vertices(placement: &Placement, bodies: &Bodies) -> Vec<[f32; 4]> {
    let of = |anchor: &Anchor| {
        let mut sum = [0.0; 4];
        for (&control, &weight) in anchor.controls.iter().zip(&anchor.weights) {
            let point = bodies.rest[control as usize];
            (0..3).for_each(|axis| sum[axis] += weight * point[axis]);
        }
        sum[3] = bodies.rest[anchor.controls[0] as usize][3];
        sum
    };
    if bodies.rest.is_empty() { Vec::new() } else { placement.anchors.iter().map(of).collect() }
}

/// Where the arguments are in the status.
const STATUS_GROUPS: u64 = 20;

/// At least one element: a binding must not be empty.
fn padded<T: bytemuck::Zeroable + Clone>(elements: &[T]) -> Vec<T> {
    if elements.is_empty() { vec![T::zeroed()] } else { elements.to_vec() }
}
