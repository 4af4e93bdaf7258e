//! A simulation that stays on the GPU: positions in two buffers in turn, the search recorded into the simulation's own encoder,
//! and a kernel of the simulation that takes the colliding pairs by an indirect dispatch. Nothing is read back between steps.
//!
//! `cargo run --example ping_pong`

use kdet::{
    Detector, Input, InputBuffers, PositionLayout, Primitive, Settings,
    glam::{Vec3, Vec4},
    wgpu::{self, util::DeviceExt},
};

const STEPS: usize = 100;

/// A chain of tetrahedra along x, each an object, in vectors of four: stride 16.
fn chain(count: u32) -> (Vec<Vec4>, Vec<[u32; 4]>, Vec<u32>) {
    let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z];
    let positions = (0..count).flat_map(|i| corners.map(|c| (c + Vec3::X * 1.5 * i as f32).extend(1.0))).collect();
    let cells = (0..count).map(|i| [0, 1, 2, 3].map(|corner| 4 * i + corner)).collect();
    (positions, cells, (0..count).collect())
}

async fn example() -> Result<(), Box<dyn std::error::Error>> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await?;
    let (device, queue) = adapter.request_device(&wgpu::DeviceDescriptor::default()).await?;
    let storage = |label, contents: &[u8]| {
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC;
        device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: Some(label), contents, usage })
    };

    let (positions, cells, objects) = chain(64);
    let sides = ["even", "odd"].map(|label| storage(label, bytemuck::cast_slice(&positions)));
    // Hits of every tetrahedron so far.
    let hits = storage("hits", bytemuck::cast_slice(&vec![0_u32; cells.len()]));
    let layout = PositionLayout { offset: 0, stride: 16 };
    let even = Input::from_buffers(InputBuffers {
        primitive: Primitive::Tetrahedra,
        positions: sides[0].clone(),
        position_layout: layout,
        cells: storage("cells", bytemuck::cast_slice(&cells)),
        objects: storage("objects", bytemuck::cast_slice(&objects)),
        vertex_count: positions.len() as u32,
        primitive_count: cells.len() as u32,
        object_count: cells.len() as u32,
    })?;
    let inputs = [even.clone(), even.with_positions(&sides[1], layout)?];

    let module = device.create_shader_module(wgpu::include_wgsl!("step.wgsl"));
    let [squeeze, count_hits] = ["squeeze", "count_hits"].map(|entry| {
        device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(entry),
            layout: None,
            module: &module,
            entry_point: Some(entry),
            compilation_options: Default::default(),
            cache: None,
        })
    });
    let bind = |pipeline: &wgpu::ComputePipeline, buffers: &[(u32, &wgpu::Buffer)]| {
        let entries: Vec<_> = buffers
            .iter()
            .map(|&(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let layout = &pipeline.get_bind_group_layout(0);
        device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
    };

    let settings = Settings::default();
    let mut detector = Detector::new(&device, &queue)?;
    // Lists do not grow while nobody looks: leave room.
    detector.set_headroom(4.0);
    detector.warm_up(Primitive::Tetrahedra, &settings).await?;
    let mut last = None;
    for step in 0..STEPS {
        let mut encoder = device.create_command_encoder(&Default::default());
        let (from, to) = (&sides[step % 2], &sides[(step + 1) % 2]);
        let moving = bind(&squeeze, &[(0, from), (1, to)]);
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(&squeeze);
        pass.set_bind_group(0, &moving, &[]);
        pass.dispatch_workgroups((positions.len() as u32).div_ceil(64), 1, 1);
        drop(pass);
        let ticket = detector.encode(&inputs[(step + 1) % 2], &settings, &mut encoder)?;
        let pairs = ticket.pairs().ok_or("this method lists pairs")?;
        let counting = bind(&count_hits, &[(2, ticket.answer()), (3, pairs), (4, &hits)]);
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(&count_hits);
        pass.set_bind_group(0, &counting, &[]);
        pass.dispatch_workgroups_indirect(ticket.answer(), 0);
        drop(pass);
        queue.submit([encoder.finish()]);
        last = Some(ticket);
    }

    // At the end, or now and then: was there room for everything?
    let mut summary = detector.look_at(&last.ok_or("no step")?)?.take().await?;
    assert!(detector.complete(&inputs[STEPS % 2], &mut summary)?, "a list was too short");
    let pairs = summary.pair_count().ok_or("no pairs are counted")?;
    println!("{pairs} pairs in the last of {STEPS} steps");
    assert!(pairs >= 63, "neighbours of the chain have met");
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    pollster::block_on(example())
}
