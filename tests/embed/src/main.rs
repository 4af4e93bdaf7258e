//! A simulation with its own device: two lattices, one falling onto the other, in two buffers of vertices in turn. The library
//! records its search into the same encoder, and its pairs go to a kernel of the simulation by an indirect dispatch. For 300
//! steps nothing comes back from the GPU; what three of them left is then held against the library's reference.

mod lattice;

use kdet::{
    Detector, Frame, Input, InputBuffers, Pair, PositionLayout, Primitive, Settings,
    glam::Vec3,
    internals::detect::reference,
    wgpu::{self, util::DeviceExt},
};
use lattice::{EDGE, SIDE, Vertex};

const STEPS: usize = 300;

/// Steps whose vertices and pairs are kept, on the GPU, until the end.
const KEPT: [usize; 3] = [80, 120, 200];

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// The simulation's own GPU.
struct Own {
    device: wgpu::Device,
    queue: wgpu::Queue,
}

impl Own {
    async fn new() -> Outcome<Self> {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
        let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await?;
        let (device, queue) = adapter.request_device(&wgpu::DeviceDescriptor::default()).await?;
        Ok(Self { device, queue })
    }

    fn buffer<T: bytemuck::Pod>(&self, contents: &[T], usage: wgpu::BufferUsages) -> wgpu::Buffer {
        let usage = usage | wgpu::BufferUsages::COPY_SRC | wgpu::BufferUsages::COPY_DST;
        let contents = bytemuck::cast_slice(contents);
        self.device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents, usage })
    }

    /// A copy that stays as it is, made when the encoder's commands run.
    fn keep(&self, encoder: &mut wgpu::CommandEncoder, buffer: &wgpu::Buffer) -> wgpu::Buffer {
        let kept = self.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: buffer.size(),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        encoder.copy_buffer_to_buffer(buffer, 0, &kept, 0, buffer.size());
        kept
    }

    fn read<T: bytemuck::Pod>(&self, buffer: &wgpu::Buffer) -> Outcome<Vec<T>> {
        buffer.map_async(wgpu::MapMode::Read, .., |result| result.expect("a buffer that can be mapped"));
        self.device.poll(wgpu::PollType::wait_indefinitely())?;
        Ok(bytemuck::pod_collect_to_vec(&buffer.get_mapped_range(..)?))
    }
}

/// What a step left.
struct Kept {
    step: usize,
    vertices: wgpu::Buffer,
    answer: wgpu::Buffer,
    pairs: wgpu::Buffer,
}

async fn simulate() -> Outcome<()> {
    let own = Own::new().await?;
    let storage = wgpu::BufferUsages::STORAGE;
    let vertices = lattice::vertices();
    let (cells, objects) = lattice::cells();
    let sides = [own.buffer(&vertices, storage), own.buffer(&vertices, storage)];
    let pushes = own.buffer(&vec![0_i32; 3 * vertices.len()], storage);
    let shape = [SIDE, vertices.len() as u32, EDGE.to_bits(), (1.0_f32 / 240.0).to_bits()];
    let shape = own.buffer(&shape, wgpu::BufferUsages::UNIFORM);

    // The library looks at the simulation's own buffers: positions lie between other things, 32 bytes apart.
    let layout = PositionLayout { offset: 0, stride: size_of::<Vertex>() as u64 };
    let input = Input::from_buffers(InputBuffers {
        primitive: Primitive::Tetrahedra,
        positions: sides[0].clone(),
        position_layout: layout,
        cells: own.buffer(&cells, storage),
        objects: own.buffer(&objects, storage),
        vertex_count: vertices.len() as u32,
        primitive_count: cells.len() as u32,
        object_count: 2,
    })?;
    let inputs = [input.clone(), input.with_positions(&sides[1], layout)?];
    let settings = Settings::default().with_self_collisions(true);
    let mut detector = Detector::new(&own.device, &own.queue)?;
    // Nobody looks at the length of lists later: leave room.
    detector.set_headroom(8.0);
    detector.warm_up(Primitive::Tetrahedra, &settings).await?;

    let module = own.device.create_shader_module(wgpu::include_wgsl!("step.wgsl"));
    let pipeline = |entry_point| {
        own.device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some(entry_point),
            layout: None,
            module: &module,
            entry_point: Some(entry_point),
            compilation_options: wgpu::PipelineCompilationOptions::default(),
            cache: None,
        })
    };
    let [collide, advance] = ["collide", "advance"].map(pipeline);
    let bind = |pipeline: &wgpu::ComputePipeline, buffers: &[(u32, &wgpu::Buffer)]| {
        let entries: Vec<_> = buffers
            .iter()
            .map(|&(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
            .collect();
        let layout = &pipeline.get_bind_group_layout(0);
        own.device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries })
    };

    let mut kept: Vec<Kept> = vec![];
    for step in 0..STEPS {
        let [before, after] = [&sides[step % 2], &sides[(step + 1) % 2]];
        let mut encoder = own.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let ticket = detector.encode(&inputs[step % 2], &settings, &mut encoder)?;
        let pairs = ticket.pairs().ok_or("the method lists pairs")?;
        {
            let group = [(1, before), (3, &pushes), (4, &input.cells), (5, ticket.answer()), (6, pairs)];
            let (colliding, moving) =
                (bind(&collide, &group), bind(&advance, &[(0, &shape), (1, before), (2, after), (3, &pushes)]));
            let mut pass = encoder.begin_compute_pass(&wgpu::ComputePassDescriptor::default());
            pass.set_pipeline(&collide);
            pass.set_bind_group(0, &colliding, &[]);
            pass.dispatch_workgroups_indirect(ticket.answer(), 0);
            pass.set_pipeline(&advance);
            pass.set_bind_group(0, &moving, &[]);
            pass.dispatch_workgroups((vertices.len() as u32).div_ceil(64), 1, 1);
        }
        if KEPT.contains(&step) {
            let [vertices, answer, pairs] = [before, ticket.answer(), pairs].map(|b| own.keep(&mut encoder, b));
            kept.push(Kept { step, vertices, answer, pairs });
        }
        own.queue.submit([encoder.finish()]);
    }

    for Kept { step, vertices, answer, pairs } in &kept {
        let positions: Vec<Vec3> = own.read::<Vertex>(vertices)?.iter().map(|v| v.position.into()).collect();
        let frame = Frame {
            primitive: Primitive::Tetrahedra,
            positions: &positions,
            next: None,
            cells: &cells,
            objects: &objects,
        };
        let answer: Vec<u32> = own.read(answer)?;
        assert_eq!(answer[4], 1, "step {step}: a list was too short, or a vertex is nowhere: {:?}", positions[0]);
        let mut pairs: Vec<Pair> =
            own.read::<[u32; 2]>(pairs)?[..answer[3] as usize].iter().map(|&[a, b]| Pair::new(a, b)).collect();
        pairs.sort_unstable();
        let expected = reference::kdet(&frame, &settings);
        assert_eq!(pairs, expected.pairs(), "step {step}");
        assert!(pairs.len() > 20, "step {step}: the lattices do not meet");
        let lowest = positions[positions.len() / 2..].iter().fold(f32::INFINITY, |z, p| z.min(p.z));
        println!("step {step}: {} pairs, as the reference; the upper lattice begins at {lowest:.3}", pairs.len());
    }
    assert_eq!(kept.len(), KEPT.len());
    Ok(())
}

fn main() -> Outcome<()> {
    pollster::block_on(simulate())
}
