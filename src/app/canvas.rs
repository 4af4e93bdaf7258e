use glam::UVec2;

use super::trouble;
use crate::playback::TroubleKind;

/// The surface of the canvas, configured for a device.
pub struct Canvas {
    device: wgpu::Device,
    surface: wgpu::Surface<'static>,
    config: wgpu::SurfaceConfiguration,
    largest: u32,
}

impl Canvas {
    /// Configures the surface for the device; `None` where they are not compatible.
    pub fn new(surface: wgpu::Surface<'static>, adapter: &wgpu::Adapter, device: &wgpu::Device) -> Option<Self> {
        let alpha_mode = wgpu::CompositeAlphaMode::Opaque;
        let config = wgpu::SurfaceConfiguration { alpha_mode, ..surface.get_default_config(adapter, 1, 1)? };
        surface.configure(device, &config);
        let largest = device.limits().max_texture_dimension_2d;
        Some(Self { device: device.clone(), surface, config, largest })
    }

    /// The format of its texture.
    pub fn format(&self) -> wgpu::TextureFormat {
        self.config.format
    }

    /// The size in device pixels.
    pub fn size(&self) -> UVec2 {
        UVec2::new(self.config.width, self.config.height)
    }

    /// Sets the size in device pixels, within the limits of the device.
    pub fn resize(&mut self, size: UVec2) {
        let size = size.clamp(UVec2::ONE, UVec2::splat(self.largest));
        if size != self.size() {
            [self.config.width, self.config.height] = size.to_array();
            self.surface.configure(&self.device, &self.config);
        }
    }

    /// Lets `draw` record a picture, and presents it.
    pub fn show(&self, queue: &wgpu::Queue, draw: impl FnOnce(&mut wgpu::CommandEncoder, &wgpu::TextureView)) {
        use wgpu::CurrentSurfaceTexture as Current;
        let texture = match self.surface.get_current_texture() {
            Current::Success(texture) | Current::Suboptimal(texture) => texture,
            Current::Outdated => return self.surface.configure(&self.device, &self.config),
            Current::Lost => {
                return trouble::tell(TroubleKind::Gpu, "The browser does not give this canvas to WebGPU.");
            }
            // Not visible, or an error that the device reports by itself.
            Current::Timeout | Current::Occluded | Current::Validation => return,
        };
        let view = texture.texture.create_view(&wgpu::TextureViewDescriptor::default());
        let mut encoder = self.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        draw(&mut encoder, &view);
        queue.submit([encoder.finish()]);
        queue.present(texture);
    }
}
