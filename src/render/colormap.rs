//! The colour map of amounts, for legends; the twin of `draw/colormap.wgsl`, where its sources are named.

use glam::Vec3;

/// The colour of an amount from 0 to 1, as sRGB from 0 to 1. Amounts beyond are taken as the nearest.
#[must_use]
pub fn colormap(amount: f32) -> [f32; 3] {
    linear_colormap(amount).map(|c| if c <= 0.003_130_8 { c * 12.92 } else { 1.055 * c.powf(1.0 / 2.4) - 0.055 }).into()
}

/// The same as amounts of light.
fn linear_colormap(amount: f32) -> Vec3 {
    let t = amount.clamp(0.0, 1.0);
    let lightness = 0.34 + 0.57 * t;
    let (sin, cos) = (5.15 - 3.30 * t).sin_cos();
    let chroma = 0.125 + 0.03 * t * t;
    let [a, b] = [chroma * cos, chroma * sin];
    let cone = Vec3::new(
        lightness + 0.396_337_78 * a + 0.215_803_76 * b,
        lightness - 0.105_561_346 * a - 0.063_854_17 * b,
        lightness - 0.089_484_18 * a - 1.291_485_5 * b,
    );
    let cone = cone * cone * cone;
    Vec3::new(
        cone.dot(Vec3::new(4.076_741_7, -3.307_711_6, 0.230_969_94)),
        cone.dot(Vec3::new(-1.268_438, 2.609_757_4, -0.341_319_4)),
        cone.dot(Vec3::new(-0.004_196_086_3, -0.703_418_6, 1.707_614_7)),
    )
    .clamp(Vec3::ZERO, Vec3::ONE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lightness_grows_in_equal_steps() {
        let lightness = |i: usize| {
            let luminance = linear_colormap(i as f32 / 10.0).dot(Vec3::new(0.2126, 0.7152, 0.0722));
            116.0 * luminance.cbrt() - 16.0
        };
        let steps: Vec<f32> = (0..10).map(|i| lightness(i + 1) - lightness(i)).collect();
        let mean = (lightness(10) - lightness(0)) / 10.0;
        assert!(mean > 6.0, "{mean}");
        assert!(steps.iter().all(|step| (step / mean - 1.0).abs() < 0.25), "{mean}: {steps:?}");
    }

    #[test]
    fn neither_end_is_left_and_nonsense_does_no_harm() {
        assert_eq!(colormap(-3.0), colormap(0.0));
        assert_eq!(colormap(7.0), colormap(1.0));
        let [r, g, b] = colormap(1.0);
        assert!(r > 0.85 && g > 0.8 && b < 0.5, "{r} {g} {b} is not yellow");
        let [r, g, b] = colormap(0.0);
        assert!(b > r && r > g && b < 0.6, "{r} {g} {b} is not a dark violet");
    }

    /// A strip of the map, drawn by the shader's function.
    #[cfg(not(target_arch = "wasm32"))]
    #[test]
    fn the_shader_draws_the_same_colours() {
        use super::super::{
            Offscreen,
            passes::Passes,
            setup::{Depth, Triangles},
        };
        use crate::gpu::{Gpu, GpuOptions, shader::compose};

        let gpu = pollster::block_on(Gpu::request(&GpuOptions::default())).unwrap();
        let text = compose("checks/color_strip.wgsl", &[]).unwrap();
        let source = wgpu::ShaderSource::Wgsl(text.into());
        let module = gpu.device.create_shader_module(wgpu::ShaderModuleDescriptor { label: None, source });
        let strip = Triangles {
            label: "strip",
            module: &module,
            layouts: &[],
            fragment: Some("strip"),
            targets: &[Some(Offscreen::FORMAT.into())],
            depth: Depth::None,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        }
        .build(&gpu.device);
        let offscreen = Offscreen::new(&gpu, glam::UVec2::new(256, 1));
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let mut passes = Passes::new(&mut encoder, None);
        let mut pass = passes.flat("strip", offscreen.view(), None);
        pass.set_pipeline(strip.get());
        pass.draw(0..3, 0..1);
        drop(pass);
        gpu.queue.submit([encoder.finish()]);
        let bytes = pollster::block_on(offscreen.read(&gpu)).unwrap();
        assert_eq!(gpu.check(), Ok(()));
        for (i, pixel) in bytes.chunks(4).enumerate() {
            let expected = linear_colormap(i as f32 / 255.0) * 255.0;
            let drawn = Vec3::new(pixel[0].into(), pixel[1].into(), pixel[2].into());
            assert!((drawn - expected).abs().max_element() < 1.0, "{i}: {drawn} instead of {expected}");
        }
    }
}
