//! The library's front door: a detector on a device of yours, asked with slices and with buffers.
//!
//! `cargo run --example detect`

use kdet::{
    Assembly, Detector, Frame, Input, InputBuffers, Method, PositionLayout, Primitive, Settings, glam::Vec3, wgpu,
};

/// A tetrahedron at a place.
fn corners(at: Vec3) -> [Vec3; 4] {
    [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].map(|corner| corner + at)
}

async fn example() -> Result<(), Box<dyn std::error::Error>> {
    // Any device will do: nothing is asked of it beyond the WebGPU defaults. With the feature TIMESTAMP_QUERY the
    // report has device times of every stage.
    let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
    let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await?;
    let (device, queue) = adapter.request_device(&wgpu::DeviceDescriptor::default()).await?;
    let mut detector = Detector::new(&device, &queue)?;

    // Slices: vertices of all objects, four of them per tetrahedron, and whose each tetrahedron is.
    let positions: Vec<Vec3> = [corners(Vec3::ZERO), corners(Vec3::splat(0.2)), corners(Vec3::splat(5.0))].concat();
    let tetrahedra = [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]];
    let objects = [0, 1, 1];
    let frame = Frame {
        primitive: Primitive::Tetrahedra,
        positions: &positions,
        next: None,
        cells: &tetrahedra,
        objects: &objects,
    };
    let report = detector.detect(&frame, &Settings::default()).await?;
    println!("slices: {:?} collide", report.pairs());
    assert_eq!(report.colliding, [0, 1]);

    // Meshes one after the other make the same three lists.
    let mut meshes = Assembly::default();
    meshes.push(&corners(Vec3::ZERO), &[[0, 1, 2, 3]]);
    meshes.push(&[corners(Vec3::splat(0.2)), corners(Vec3::splat(5.0))].concat(), &[[0, 1, 2, 3], [4, 5, 6, 7]]);
    assert_eq!(meshes.frame().cells, tetrahedra);

    // Buffers that are on the GPU already, say because a simulation writes them: three f32 per vertex, four u32 per
    // tetrahedron, one u32 per tetrahedron. They have to be usable as storage.
    let storage = |label, bytes: &[u8]| {
        let usage = wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_DST;
        let size = bytes.len() as u64;
        let descriptor = wgpu::BufferDescriptor { label: Some(label), size, usage, mapped_at_creation: false };
        let buffer = device.create_buffer(&descriptor);
        queue.write_buffer(&buffer, 0, bytes);
        buffer
    };
    let input = Input::from_buffers(InputBuffers {
        primitive: Primitive::Tetrahedra,
        positions: storage("positions", bytemuck::cast_slice(&positions)),
        position_layout: PositionLayout::PACKED,
        cells: storage("cells", bytemuck::cast_slice(&tetrahedra)),
        objects: storage("objects", bytemuck::cast_slice(&objects)),
        vertex_count: positions.len() as u32,
        primitive_count: tetrahedra.len() as u32,
        object_count: 2,
    })?;
    // `run` reads a few counts back and leaves pairs and marks on the GPU (`Detector::buffer`); `read` fetches them.
    let settings = Settings::new(Method::Kdet);
    let summary = detector.run(&input, &settings).await?;
    let pairs = summary.pair_count().ok_or("no pairs are counted")?;
    println!("buffers: {pairs} pairs in {} bytes of GPU memory", summary.total_bytes());
    assert_eq!(detector.read(&input, &summary).await?.pairs(), report.pairs());

    // Next frame: somebody has moved the vertices, here the host. The detector sees whatever the buffer holds.
    let moved: Vec<Vec3> = positions.iter().map(|p| Vec3::new(p.x * 0.1, p.y, p.z)).collect();
    queue.write_buffer(&input.positions, 0, bytemuck::cast_slice(&moved));
    println!("moved: {:?} collide", detector.detect_input(&input, &settings).await?.pairs());
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    pollster::block_on(example())
}
