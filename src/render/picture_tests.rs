//! Pictures drawn into a texture and read back.

use glam::UVec2;

use super::{Attachments, SpinningTetrahedron, Theme};

const SIDE: u32 = 64;

fn picture(theme: Theme, turn: f32) -> Vec<[u8; 4]> {
    pollster::block_on(async {
        let instance = wgpu::Instance::new(wgpu::InstanceDescriptor::new_without_display_handle());
        let adapter = instance.request_adapter(&wgpu::RequestAdapterOptions::default()).await.expect("a GPU");
        let (device, queue) = adapter.request_device(&wgpu::DeviceDescriptor::default()).await.expect("a device");
        let format = wgpu::TextureFormat::Rgba8Unorm;
        let size = wgpu::Extent3d { width: SIDE, height: SIDE, depth_or_array_layers: 1 };
        let target = device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size,
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        // 64 pixels of 4 bytes are the 256 bytes to which a row must be aligned.
        let readback = device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: u64::from(SIDE * SIDE * 4),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });

        let attachments = Attachments::new(&device, UVec2::splat(SIDE), format);
        let tetrahedron = SpinningTetrahedron::new(&device, format);
        tetrahedron.set_look(&queue, theme, turn, UVec2::splat(SIDE), 1.0);
        let mut encoder = device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let view = target.create_view(&wgpu::TextureViewDescriptor::default());
        tetrahedron.draw(&mut attachments.begin(&mut encoder, &view, theme.background()));
        encoder.copy_texture_to_buffer(
            target.as_image_copy(),
            wgpu::TexelCopyBufferInfo {
                buffer: &readback,
                layout: wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(SIDE * 4), rows_per_image: None },
            },
            size,
        );
        queue.submit([encoder.finish()]);
        readback.map_async(wgpu::MapMode::Read, .., |mapped| mapped.expect("read back"));
        device.poll(wgpu::PollType::wait_indefinitely()).expect("the GPU finishes");
        let bytes = readback.get_mapped_range(..).expect("mapped above");
        bytemuck::cast_slice(&bytes).to_vec()
    })
}

#[test]
fn a_tetrahedron_stands_in_front_of_the_background() {
    for (theme, background) in [(Theme::Dark, [0x11, 0x15, 0x1c, 255]), (Theme::Light, [0xf4, 0xf6, 0xf9, 255])] {
        let picture = picture(theme, 0.05);
        let near = |pixel: &[u8; 4]| pixel.iter().zip(background).all(|(&a, b)| a.abs_diff(b) <= 1);
        for corner in [0, SIDE - 1, SIDE * (SIDE - 1), SIDE * SIDE - 1] {
            assert!(near(&picture[corner as usize]), "{theme:?}: {:?}", picture[corner as usize]);
        }
        let body = picture.iter().filter(|pixel| !near(pixel)).count();
        assert!((400..3000).contains(&body), "{theme:?}: {body} of {} pixels", SIDE * SIDE);
        assert!(!near(&picture[(SIDE / 2 * SIDE + SIDE / 2) as usize]), "{theme:?}: nothing in the middle");
    }
}

#[test]
fn turning_changes_the_picture_and_a_third_of_a_turn_gives_it_back() {
    let difference = |a: &[[u8; 4]], b: &[[u8; 4]]| {
        a.iter().zip(b).filter(|(p, q)| p.iter().zip(*q).any(|(a, b)| a.abs_diff(*b) > 24)).count()
    };
    let start = picture(Theme::Dark, 0.05);
    assert!(difference(&start, &picture(Theme::Dark, 0.15)) > 200);
    assert!(difference(&start, &picture(Theme::Dark, 0.05 + 1.0 / 3.0)) < 20);
}
