//! The last pass of a picture: what was drawn with one sample per pixel gets smooth edges, and what is marked a halo.

use super::{
    blur::Blurred,
    setup::{Depth, FragmentBinding, Pipeline, Triangles, bind, fragment_layout, module, sampler},
    theme::Theme,
};
use crate::gpu::GpuError;

/// How edges are smoothed.
#[derive(Debug)]
pub(super) struct Smoothing {
    layout: wgpu::BindGroupLayout,
    halo_layout: wgpu::BindGroupLayout,
    sampler: wgpu::Sampler,
    plain: Pipeline,
    halo_dark: Pipeline,
    halo_light: Pipeline,
}

impl Smoothing {
    /// For targets of `format`.
    pub fn new(device: &wgpu::Device, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let layout = fragment_layout(device, "smooth edges", &[FragmentBinding::Texture]);
        let halo_layout = fragment_layout(
            device,
            "halo over",
            &[FragmentBinding::Sampler, FragmentBinding::Texture, FragmentBinding::Texture],
        );
        let plain = Triangles {
            label: "smooth edges",
            module: &module(device, "draw/smooth.wgsl")?,
            layouts: &[&layout],
            fragment: Some("smooth_edges"),
            targets: &[Some(format.into())],
            depth: Depth::None,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        let with_halo = Triangles { layouts: &[&layout, &halo_layout], ..plain };
        Ok(Self {
            plain: plain.build(device),
            halo_dark: Triangles { fragment: Some("smooth_edges_halo_dark"), ..with_halo }.build(device),
            halo_light: Triangles { fragment: Some("smooth_edges_halo_light"), ..with_halo }.build(device),
            sampler: sampler(device),
            layout,
            halo_layout,
        })
    }

    /// The picture to be smoothed.
    pub fn bind(&self, device: &wgpu::Device, picture: &wgpu::TextureView) -> wgpu::BindGroup {
        bind(device, "smooth edges", &self.layout, &[wgpu::BindingResource::TextureView(picture)])
    }

    /// The light of a halo.
    pub fn bind_halo(&self, device: &wgpu::Device, light: &Blurred) -> wgpu::BindGroup {
        let resources = [
            wgpu::BindingResource::Sampler(&self.sampler),
            wgpu::BindingResource::TextureView(&light.result),
            wgpu::BindingResource::TextureView(&light.picture),
        ];
        bind(device, "halo over", &self.halo_layout, &resources)
    }

    /// Smooths a picture, with a halo over it where there is one.
    pub fn draw(
        &self,
        pass: &mut wgpu::RenderPass<'_>,
        picture: &wgpu::BindGroup,
        halo: Option<(&wgpu::BindGroup, Theme)>,
    ) {
        let pipeline = match halo {
            None => &self.plain,
            Some((_, Theme::Dark)) => &self.halo_dark,
            Some((_, Theme::Light)) => &self.halo_light,
        };
        pass.set_pipeline(pipeline.get());
        pass.set_bind_group(0, picture, &[]);
        if let Some((halo, _)) = halo {
            pass.set_bind_group(1, halo, &[]);
        }
        pass.draw(0..3, 0..1);
    }
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use glam::{UVec2, Vec2};

    use super::*;
    use crate::{
        gpu::{Gpu, GpuOptions},
        render::{Offscreen, passes::Passes},
    };

    const SIZE: UVec2 = UVec2::new(96, 64);

    type Pixel = [u8; 4];

    fn picture(color: impl Fn(UVec2) -> Pixel) -> Vec<Pixel> {
        (0..SIZE.x * SIZE.y).map(|i| color(UVec2::new(i % SIZE.x, i / SIZE.x))).collect()
    }

    fn smoothed(pixels: &[Pixel]) -> Vec<Pixel> {
        let gpu = pollster::block_on(Gpu::request(&GpuOptions::default())).expect("the GPU does as told");
        let size = wgpu::Extent3d { width: SIZE.x, height: SIZE.y, depth_or_array_layers: 1 };
        let source = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size,
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: Offscreen::FORMAT,
            usage: wgpu::TextureUsages::TEXTURE_BINDING | wgpu::TextureUsages::COPY_DST,
            view_formats: &[],
        });
        let layout = wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(4 * SIZE.x), rows_per_image: None };
        gpu.queue.write_texture(source.as_image_copy(), bytemuck::cast_slice(pixels), layout, size);
        let smoothing = Smoothing::new(&gpu.device, Offscreen::FORMAT).expect("the GPU does as told");
        let bindings = smoothing.bind(&gpu.device, &source.create_view(&wgpu::TextureViewDescriptor::default()));
        let offscreen = Offscreen::new(&gpu, SIZE);
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut passes = Passes::new(&mut encoder, None);
        let mut pass = passes.flat("smooth edges", offscreen.view(), None);
        smoothing.draw(&mut pass, &bindings, None);
        drop(pass);
        gpu.queue.submit([encoder.finish()]);
        let bytes = pollster::block_on(offscreen.read(&gpu)).expect("the GPU does as told");
        assert_eq!(gpu.check(), Ok(()));
        bytemuck::pod_collect_to_vec(&bytes)
    }

    #[test]
    fn an_edge_is_where_it_truly_is_and_the_rest_unchanged() {
        let [low, high] = [[20, 30, 40, 255], [220, 170, 90, 255]];
        // Level, steep, and with a slope of one to two.
        for slope in [1.0 / 21.0, -1.0 / 7.0, 1.0 / 3.0, -0.5] {
            for is_steep in [false, true] {
                let turned = |at: UVec2| if is_steep { UVec2::new(at.y, at.x) } else { at };
                let edge = |x: f32| 30.0 + slope * (x - 40.0);
                // How far below the edge the middle of a pixel is.
                let below = |at: UVec2| {
                    let Vec2 { x, y } = turned(at).as_vec2() + 0.5;
                    y - edge(x)
                };
                let steps = picture(|at| if below(at) > 0.0 { high } else { low });
                let smooth = smoothed(&steps);
                let at = |i: usize| UVec2::new(i as u32 % SIZE.x, i as u32 / SIZE.x);
                let mut mixed = 0;
                for (i, (before, after)) in steps.iter().zip(&smooth).enumerate() {
                    let distance = below(at(i)).abs() / (1.0 + slope * slope).sqrt();
                    assert!(before == after || distance < 1.0, "{slope} {is_steep} {}: {after:?}", at(i));
                    mixed += u32::from(*after != low && *after != high);
                }
                assert!(mixed > 30, "{slope} {is_steep}: {mixed}");
                // Across the edge, colours add up to where it is; steps are off by half a pixel.
                let worst = |pixels: &[Pixel]| {
                    let off = (22..42_u32).map(|x| {
                        let sum = (0..SIZE.y).map(|y| {
                            let UVec2 { x, y } = turned(UVec2::new(x, y));
                            let red = pixels[(y * SIZE.x + x) as usize][0];
                            (220.0 - f32::from(red)) / 200.0
                        });
                        (sum.sum::<f32>() - edge(x as f32 + 0.5)).abs()
                    });
                    off.fold(0.0, f32::max)
                };
                let [before, after] = [&steps, &smooth].map(|pixels| worst(pixels));
                assert!(after < 0.2 && after < 0.6 * before, "{slope} {is_steep}: {before} {after}");
            }
        }
    }

    #[test]
    fn what_is_even_stays_to_the_bit_and_what_is_smooth_already_hardly_changes() {
        // Noise of one step, a slow change, and lines with soft borders.
        let noise = |at: UVec2| (at.x.wrapping_mul(0x9e37_79b1) ^ at.y.wrapping_mul(0x85eb_ca77)) >> 31;
        let even = picture(|at| [(100 + noise(at)) as u8, 80, (40 + at.x / 4) as u8, 255]);
        assert!(smoothed(&even) == even);
        // A steady change along one axis alone, and none along the other.
        for axis in [UVec2::X, UVec2::Y] {
            let gradient = picture(|at| {
                let grey = 8 * at.dot(axis).min(31) as u8;
                [grey, grey, grey, 255]
            });
            assert!(smoothed(&gradient) == gradient, "{axis}");
        }
        let line = |at: UVec2| {
            let away = (at.as_vec2() + 0.5 - Vec2::new(0.0, 8.0)).dot(Vec2::new(-0.6, 0.8)).abs();
            (200.0 * (2.5 - away).clamp(0.0, 1.5) / 1.5) as u8
        };
        let lines = picture(|at| [line(at), line(at), 30, 255]);
        let changed = smoothed(&lines).iter().zip(&lines).filter(|(a, b)| a[0].abs_diff(b[0]) > 12).count();
        assert!(changed < 8, "{changed}");
    }

    #[test]
    fn pictures_are_opaque() {
        let pixels = picture(|at| [at.x as u8, 2 * at.y as u8, 0, 255 * (at.x as u8 & 1)]);
        assert!(smoothed(&pixels).iter().all(|pixel| pixel[3] == 255));
    }
}
