//! The library inside a bare renderer: a search and a render pass in one encoder, the marks read by the fragment's colour. The
//! picture is drawn into a texture; a window would differ in the view it draws to and in nothing else.
//!
//! `cargo run --example offscreen`

use kdet::{
    Detector, Input, InputBuffers, PositionLayout, Primitive, Settings,
    glam::Vec3,
    wgpu::{self, util::DeviceExt},
};

const SIZE: u32 = 64;

async fn example() -> Result<(), Box<dyn std::error::Error>> {
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await?;
    let (device, queue) = adapter.request_device(&wgpu::DeviceDescriptor::default()).await?;
    let storage = |label, contents: &[u8]| {
        let usage = wgpu::BufferUsages::STORAGE;
        device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: Some(label), contents, usage })
    };

    // Two that meet at the left, one alone at the right; x and y are those of the picture.
    let corners = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(|c| 0.7 * c);
    let positions: Vec<Vec3> = [(-0.9, -0.3), (-0.7, -0.2), (0.2, -0.3)]
        .into_iter()
        .flat_map(|(x, y)| corners.map(|c| c + Vec3::new(x, y, 0.0)))
        .collect();
    let cells: Vec<[u32; 4]> = (0..3).map(|i| [0, 1, 2, 3].map(|corner| 4 * i + corner)).collect();
    let input = Input::from_buffers(InputBuffers {
        primitive: Primitive::Tetrahedra,
        positions: storage("positions", bytemuck::cast_slice(&positions)),
        position_layout: PositionLayout::PACKED,
        cells: storage("cells", bytemuck::cast_slice(&cells)),
        objects: storage("objects", bytemuck::cast_slice(&[0_u32, 1, 2])),
        vertex_count: positions.len() as u32,
        primitive_count: cells.len() as u32,
        object_count: 3,
    })?;

    let module = device.create_shader_module(wgpu::include_wgsl!("draw.wgsl"));
    let format = wgpu::TextureFormat::Rgba8Unorm;
    let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
        label: Some("tetrahedra"),
        layout: None,
        vertex: wgpu::VertexState {
            module: &module,
            entry_point: Some("corner"),
            compilation_options: Default::default(),
            buffers: &[],
        },
        primitive: Default::default(),
        depth_stencil: None,
        multisample: Default::default(),
        fragment: Some(wgpu::FragmentState {
            module: &module,
            entry_point: Some("colour"),
            compilation_options: Default::default(),
            targets: &[Some(format.into())],
        }),
        multiview_mask: None,
        cache: None,
    });
    let texture = device.create_texture(&wgpu::TextureDescriptor {
        label: Some("picture"),
        size: wgpu::Extent3d { width: SIZE, height: SIZE, depth_or_array_layers: 1 },
        mip_level_count: 1,
        sample_count: 1,
        dimension: wgpu::TextureDimension::D2,
        format,
        usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
        view_formats: &[],
    });

    // One frame: search, draw, and, since this is a test and no window, copy the picture.
    let mut detector = Detector::new(&device, &queue)?;
    let mut encoder = device.create_command_encoder(&Default::default());
    let ticket = detector.encode(&input, &Settings::default(), &mut encoder)?;
    let buffers = [&input.positions, &input.cells, ticket.marks()];
    let entries: Vec<_> = (0..)
        .zip(buffers)
        .map(|(binding, buffer)| wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() })
        .collect();
    let layout = &pipeline.get_bind_group_layout(0);
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor { label: None, layout, entries: &entries });
    let view = texture.create_view(&Default::default());
    let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
        label: Some("picture"),
        color_attachments: &[Some(wgpu::RenderPassColorAttachment {
            view: &view,
            depth_slice: None,
            resolve_target: None,
            ops: wgpu::Operations { load: wgpu::LoadOp::Clear(wgpu::Color::BLACK), store: wgpu::StoreOp::Store },
        })],
        ..Default::default()
    });
    pass.set_pipeline(&pipeline);
    pass.set_bind_group(0, &group, &[]);
    pass.draw(0..12, 0..cells.len() as u32);
    drop(pass);
    let picture = device.create_buffer(&wgpu::BufferDescriptor {
        label: Some("picture"),
        size: u64::from(4 * SIZE * SIZE),
        usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
        mapped_at_creation: false,
    });
    encoder.copy_texture_to_buffer(
        texture.as_image_copy(),
        wgpu::TexelCopyBufferInfo {
            buffer: &picture,
            layout: wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * SIZE), rows_per_image: None },
        },
        texture.size(),
    );
    queue.submit([encoder.finish()]);

    picture.map_async(wgpu::MapMode::Read, .., |result| result.expect("a buffer that can be mapped"));
    device.poll(wgpu::PollType::wait_indefinitely())?;
    let pixels = picture.get_mapped_range(..)?.to_vec();
    let count = |colour: [u8; 3]| pixels.chunks_exact(4).filter(|pixel| pixel[..3] == colour).count();
    let (colliding, others) = (count([255, 0, 0]), count([0, 0, 255]));
    println!("{colliding} red pixels collide, {others} blue ones do not");
    let red_at_left = pixels.chunks_exact(4).enumerate().all(|(i, pixel)| pixel[0] == 0 || i as u32 % SIZE < SIZE / 2);
    assert!(colliding > others && others > 100 && red_at_left);
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    pollster::block_on(example())
}
