//! Pictures that are read back: thumbnails, contact sheets, screenshots, tests.

use glam::UVec2;

use crate::gpu::{
    Gpu, GpuError,
    buffer::{STORAGE, create_buffer},
    readback::read_buffer,
};

/// A texture to draw on and to read back.
#[derive(Debug)]
pub struct Offscreen {
    texture: wgpu::Texture,
    view: wgpu::TextureView,
    size: UVec2,
}

impl Offscreen {
    /// The format of [`Self::new`].
    pub const FORMAT: wgpu::TextureFormat = wgpu::TextureFormat::Rgba8Unorm;

    /// A texture of this size in pixels, at least 1 × 1.
    #[must_use]
    pub fn new(gpu: &Gpu, size: UVec2) -> Self {
        Self::with_format(gpu, size, Self::FORMAT)
    }

    /// As [`Self::new`], for a picture that draws in another format: `Rgba8Unorm` or `Bgra8Unorm`.
    #[must_use]
    pub fn with_format(gpu: &Gpu, size: UVec2, format: wgpu::TextureFormat) -> Self {
        let size = size.max(UVec2::ONE);
        let texture = gpu.device.create_texture(&wgpu::TextureDescriptor {
            label: Some("offscreen"),
            size: wgpu::Extent3d { width: size.x, height: size.y, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format,
            usage: wgpu::TextureUsages::RENDER_ATTACHMENT | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        let view = texture.create_view(&wgpu::TextureViewDescriptor::default());
        Self { texture, view, size }
    }

    /// The target to draw on.
    #[must_use]
    pub fn view(&self) -> &wgpu::TextureView {
        &self.view
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> UVec2 {
        self.size
    }

    /// The picture after everything submitted so far: four bytes per pixel (red, green, blue, alpha; sRGB), row by row
    /// from the top.
    ///
    /// # Errors
    /// Not enough memory for the copy, or another error of the GPU.
    pub async fn read(&self, gpu: &Gpu) -> Result<Vec<u8>, GpuError> {
        let row = 4 * self.size.x;
        let padded = row.next_multiple_of(wgpu::COPY_BYTES_PER_ROW_ALIGNMENT);
        let bytes = u64::from(padded) * u64::from(self.size.y);
        let copy = create_buffer(gpu, "offscreen", bytes, STORAGE)?;
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_texture_to_buffer(
            self.texture.as_image_copy(),
            wgpu::TexelCopyBufferInfo {
                buffer: &copy,
                layout: wgpu::TexelCopyBufferLayout { offset: 0, bytes_per_row: Some(padded), rows_per_image: None },
            },
            self.texture.size(),
        );
        gpu.queue.submit([encoder.finish()]);
        let rows = read_buffer(gpu, &copy, 0..bytes).await?;
        let mut pixels: Vec<u8> =
            rows.chunks_exact(padded as usize).flat_map(|padded| &padded[..row as usize]).copied().collect();
        if self.texture.format() == wgpu::TextureFormat::Bgra8Unorm {
            for pixel in pixels.chunks_exact_mut(4) {
                pixel.swap(0, 2);
            }
        }
        Ok(pixels)
    }
}
