//! The solver on the GPU: what a step records, and what its kernels are told.

use super::{
    Bodies, LiveError, Parameters, Pull, Setup,
    buffers::{Buffers, padded, rest_of_vertices},
    kernels::{self, Bound, OnCloth, OnContacts},
    layout::{NOTHING, Params},
};
use crate::{
    gpu::{
        Gpu, GpuError, KernelSource,
        buffer::{STORAGE, create_buffer, upload},
    },
    pipeline::Input,
    scene::Placement,
};
use glam::Vec3;

/// Threads per workgroup of the kernels over contacts and vertices, as in the shaders.
const GROUP: u32 = 64;

/// How deep contacts rest, in distances that a body falls within a step.
const REST: f32 = 2.0;

/// Part of the depth beyond the rest depth that is removed in a sub-step; of surfaces most, because elements pull them together.
const SEPARATED: f32 = 0.2;
const SURFACES_SEPARATED: f32 = 0.6;

/// Where the floor is that is not there.
const FAR_BELOW: f32 = -1e30;

/// How near surfaces come before they are in contact, in the distance that they keep: velocities change within a step.
const REACH: f64 = 1.25;

/// The speed of the fastest points, in sizes of the largest body per second.
const MAX_SPEED: f64 = 40.0;

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
    load: Bound,
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
    pub(crate) buffers: Buffers,
    input: Input,
    solve: Bound,
    solve_rigid: Bound,
    on_cloth: Option<OnCloth>,
    /// Kernels that read or write contacts.
    on_contacts: OnContacts,
    pull: Bound,
    write_controls: Bound,
    of_search: Option<OfSearch>,
    /// What scenes of surfaces have besides.
    on_surfaces: Option<OnSurfaces>,
    soft_count: u32,
    rigid_count: u32,
    /// Whether any of them can move.
    moves_rigid: bool,
    point_count: u32,
    vertex_count: u32,
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
        let buffers = Buffers::new(gpu, bodies, placement)?;
        let Buffers { params, points, velocities, pushes, rigids, status, anchors, .. } = &buffers;
        let soft = upload(gpu, "soft bodies", &padded(&bodies.soft), STORAGE)?;
        let colours = upload(gpu, "colours", &bodies.colours, STORAGE)?;
        let elements = upload(gpu, "elements", &padded(&bodies.elements), STORAGE)?;
        let rest = rest_of_vertices(placement, bodies);
        // Of tetrahedra; cloth has patches.
        let soft_points = || bodies.soft.iter().filter(|body| body.colours > 0).map(|body| body.points);
        let largest = soft_points().max().unwrap_or(0);
        let bind = |source: &KernelSource, buffers: &[&wgpu::Buffer]| Bound::new(gpu, source, buffers);
        let far = Vec3::splat(1e30);
        let low = setup.walls.map_or(-far, |walls| walls.min.as_vec3());
        let floor = setup.floor.map_or(low.y, |floor| low.y.max(floor as f32));
        let walls = [Vec3::new(low.x, floor, low.z), setup.walls.map_or(far, |walls| walls.max.as_vec3())];
        Ok(Self {
            solve: bind(
                &kernels::solve_for(gpu, largest),
                &[params, &soft, &colours, &elements, points, velocities, pushes, status],
            )?,
            solve_rigid: bind(&kernels::solve_rigid(), &[params, rigids, points, velocities, pushes])?,
            on_cloth: OnCloth::new(gpu, &buffers, &bodies.cloth)?,
            on_contacts: OnContacts::new(gpu, &buffers)?,
            pull: bind(&kernels::pull(), &[params, anchors, points, velocities, pushes, rigids])?,
            write_controls: bind(&kernels::write_controls(), &[points, controls])?,
            on_surfaces: match &rest[..] {
                [] => None,
                rest => {
                    let normals = create_buffer(gpu, "normals of vertices", 12 * u64::from(vertex_count), STORAGE)?;
                    let moving = [params, anchors, points, velocities, &input.positions];
                    Some(OnSurfaces {
                        rest: upload(gpu, "vertices at rest", rest, STORAGE)?,
                        predict: bind(&kernels::predict(), &moving)?,
                        add_normals: bind(&kernels::add_normals(), &[&input.cells, &input.positions, &normals])?,
                        normals,
                    })
                }
            },
            of_search: None,
            soft_count: if soft_points().next().is_some() { bodies.soft.len() as u32 } else { 0 },
            rigid_count: bodies.rigid.len() as u32,
            moves_rigid: bodies.rigid.iter().any(|rigid| rigid.inverse_mass > 0.0),
            point_count: bodies.points.len() as u32,
            vertex_count,
            gravity: setup.gravity.as_vec3(),
            has_walls: setup.floor.is_some() || setup.walls.is_some(),
            walls,
            reach: (REACH * bodies.distance) as f32,
            max_speed: (MAX_SPEED * bodies.size.max(1e-6)) as f32,
            edge: edge as f32,
            input: input.clone(),
            buffers,
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
            contact_capacity: self.buffers.contact_capacity(),
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
        let Buffers { params, contacts, status, anchors, points, loads, .. } = &self.buffers;
        let (told, to) = ([params, &search.answer], [contacts, status]);
        let (source, from) = match (&search.found, &self.on_surfaces) {
            (FoundBuffers::Depths { pairs, depths, rings }, _) => {
                (kernels::list_contacts(), vec![pairs, depths, rings, &self.input.positions, &self.input.cells])
            }
            (FoundBuffers::Impacts(impacts), Some(surfaces)) => {
                (kernels::list_impacts(), vec![impacts, &self.input.positions, &surfaces.rest, &surfaces.normals])
            }
            (FoundBuffers::Impacts(_), None) => {
                return Err(GpuError::Validation { message: "impacts of a scene of tetrahedra".into() });
            }
        };
        self.of_search = Some(OfSearch {
            search: search.clone(),
            list: Bound::new(gpu, &source, &[&told[..], &from, &to].concat())?,
            load: Bound::new(
                gpu,
                &kernels::load(),
                &[params, status, contacts, anchors, points, loads, &search.answer],
            )?,
        });
        Ok(())
    }

    /// Makes room for twice as many contacts, from the next step on; false where that is more than a list may have.
    ///
    /// # Errors
    /// No memory.
    pub fn grow(&mut self, gpu: &Gpu) -> Result<bool, GpuError> {
        let has_grown = self.buffers.grow(gpu)?;
        if has_grown {
            // Bound to the list before: the next answer is bound anew.
            self.of_search = None;
            self.on_contacts = OnContacts::new(gpu, &self.buffers)?;
        }
        Ok(has_grown)
    }

    /// The distance within which surfaces are in contact; 0 for tetrahedra.
    pub fn contact_distance(&self) -> f32 {
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
        self.buffers.contact_capacity()
    }

    /// Whether it has less room for contacts than another one.
    pub fn has_less_room(&self, other: &Self) -> bool {
        self.contact_capacity() < other.contact_capacity()
    }

    /// Takes over counts, and impulses of contacts, from a solver of the first of its vertices.
    pub fn take_over(&self, encoder: &mut wgpu::CommandEncoder, before: &Self) {
        let (from, to) = (&before.buffers, &self.buffers);
        encoder.copy_buffer_to_buffer(&from.status, 0, &to.status, 0, from.status.size());
        // They are whole numbers in parts of the largest speed.
        if self.max_speed == before.max_speed {
            encoder.copy_buffer_to_buffer(&from.memory, 0, &to.memory, 0, from.memory.size());
        }
    }

    /// Writes the parameters of the next step.
    pub fn write_params(&self, gpu: &Gpu, params: &Params) {
        gpu.queue.write_buffer(&self.buffers.params, 0, bytemuck::bytes_of(params));
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
        encoder.clear_buffer(&self.buffers.status, 0, Some(4));
        encoder.clear_buffer(&self.buffers.loads, 0, None);
    }

    /// Records the contacts of a step.
    pub fn list(&self, pass: &mut wgpu::ComputePass<'_>) {
        // The walls first: where there is no room for all, nothing falls through the floor.
        if self.has_walls {
            self.on_contacts.list_walls.dispatch(pass, self.vertex_count.div_ceil(GROUP));
        }
        let OnContacts { groups, weigh, .. } = &self.on_contacts;
        if let Some(OfSearch { search, list, load }) = &self.of_search {
            list.dispatch_indirect(pass, &search.answer);
            load.dispatch_row(pass, *groups);
        }
        weigh.dispatch_row(pass, *groups);
    }

    /// Records a sub-step without contacts.
    pub fn solve(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.solve.dispatch_row(pass, self.soft_count);
        if let Some(cloth) = &self.on_cloth {
            cloth.dispatch(pass);
        }
        if self.moves_rigid {
            self.solve_rigid.dispatch(pass, self.rigid_count.div_ceil(GROUP));
        }
    }

    /// Records the impulses of a sub-step.
    pub fn respond(&self, pass: &mut wgpu::ComputePass<'_>, is_pulled: bool) {
        self.on_contacts.respond.dispatch_row(pass, self.on_contacts.groups);
        if is_pulled {
            self.pull.dispatch(pass, 1);
        }
    }

    /// Empties what is kept of contacts, after a pass in which [`Solver::list`] has read it.
    pub fn forget(&self, encoder: &mut wgpu::CommandEncoder) {
        encoder.clear_buffer(&self.buffers.memory, 0, None);
    }

    /// Records what is kept of contacts for the next step.
    pub fn remember(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.on_contacts.remember.dispatch_row(pass, self.on_contacts.groups);
    }

    /// Records the control points for placing.
    pub fn write_controls(&self, pass: &mut wgpu::ComputePass<'_>) {
        self.write_controls.dispatch(pass, self.point_count.div_ceil(GROUP).min(65_535));
    }

    /// Bytes of its larger buffers.
    pub fn bytes(&self) -> u64 {
        let surfaces = self.on_surfaces.iter().flat_map(|own| [&own.rest, &own.normals]);
        let cloth = self.on_cloth.as_ref().map_or(0, OnCloth::bytes);
        self.buffers.bytes() + cloth + surfaces.map(|buffer| buffer.size()).sum::<u64>()
    }
}
