//! What the key light sees, for the shadows that objects cast on themselves and on each other.

use glam::{Mat4, UVec2, Vec3};

use super::{
    Ground,
    setup::{DEPTH, bind, texture},
    surface::{SceneSurface, SurfacePipelines},
    view::ViewUniform,
};

/// Towards the light; `KEY` of `draw/view.wgsl`.
const KEY: Vec3 = Vec3::new(0.388, 0.853, 0.349);
/// Half the side of what it sees, in radii of the scene; as in `draw/surface.wgsl`.
const REACH: f32 = 1.25;
/// Texels along each side.
const SIDE: u32 = 1536;

/// World to the light's picture: depth is 1 at its near plane and 0 at its far one, as the camera's.
pub(super) fn projection(ground: &Ground) -> Mat4 {
    let middle = ground.middle + Vec3::Y * 0.5 * ground.radius;
    let back = KEY.normalize();
    let right = Vec3::Y.cross(back).normalize();
    let reach = REACH * ground.radius;
    let row = |axis: Vec3, scale: f32, offset: f32| (axis * scale).extend(offset - middle.dot(axis) * scale);
    Mat4::from_cols(
        row(right, 1.0 / reach, 0.0),
        row(back.cross(right), 1.0 / reach, 0.0),
        // Twice as deep: what object_overlaps beyond is not cut off.
        row(back, 0.25 / reach, 0.5),
        glam::Vec4::W,
    )
    .transpose()
}

/// The layout by which surfaces look at the light's picture.
pub(super) fn layout(device: &wgpu::Device) -> wgpu::BindGroupLayout {
    let entry =
        |binding, ty| wgpu::BindGroupLayoutEntry { binding, visibility: wgpu::ShaderStages::FRAGMENT, ty, count: None };
    device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
        label: Some("light"),
        entries: &[
            entry(
                0,
                wgpu::BindingType::Texture {
                    sample_type: wgpu::TextureSampleType::Depth,
                    view_dimension: wgpu::TextureViewDimension::D2,
                    multisampled: false,
                },
            ),
            entry(1, wgpu::BindingType::Sampler(wgpu::SamplerBindingType::Comparison)),
        ],
    })
}

/// The light's picture.
#[derive(Debug)]
pub(super) struct Light {
    depth: wgpu::TextureView,
    /// Group 2 of surfaces.
    pub bindings: wgpu::BindGroup,
}

impl Light {
    pub fn new(device: &wgpu::Device, layout: &wgpu::BindGroupLayout) -> Self {
        let depth = texture(device, "light", UVec2::splat(SIDE), DEPTH, 1);
        let nearer = device.create_sampler(&wgpu::SamplerDescriptor {
            label: Some("nearer"),
            mag_filter: wgpu::FilterMode::Linear,
            min_filter: wgpu::FilterMode::Linear,
            // Lit where nothing is nearer to the light.
            compare: Some(wgpu::CompareFunction::GreaterEqual),
            ..Default::default()
        });
        let resources = [wgpu::BindingResource::TextureView(&depth), wgpu::BindingResource::Sampler(&nearer)];
        let bindings = bind(device, "light", layout, &resources);
        Self { depth, bindings }
    }

    /// Looks at the surface as it is now.
    pub fn look(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        view: &ViewUniform,
        surface: &SceneSurface,
        pipelines: &SurfacePipelines,
    ) {
        let mut pass = encoder.begin_render_pass(&wgpu::RenderPassDescriptor {
            label: Some("light"),
            color_attachments: &[],
            depth_stencil_attachment: Some(wgpu::RenderPassDepthStencilAttachment {
                view: &self.depth,
                depth_ops: Some(wgpu::Operations { load: wgpu::LoadOp::Clear(0.0), store: wgpu::StoreOp::Store }),
                stencil_ops: None,
            }),
            timestamp_writes: None,
            occlusion_query_set: None,
            multiview_mask: None,
        });
        pass.set_bind_group(0, &view.bindings, &[]);
        surface.draw_light(&mut pass, pipelines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_light_sees_the_whole_scene_and_what_is_nearer_is_deeper() {
        let ground = Ground { middle: Vec3::new(3.0, -2.0, 1.0), radius: 2.0 };
        let light = projection(&ground);
        for corner in 0..8 {
            let sign = |bit: u32| if corner >> bit & 1 == 0 { -1.0 } else { 1.0 };
            let half = ground.radius / 3.0_f32.sqrt();
            let offset = Vec3::new(sign(0), sign(1) + 1.0, sign(2)) * half;
            let place = light.transform_point3(ground.middle + offset);
            assert!(place.x.abs() < 1.0 && place.y.abs() < 1.0 && (0.0..1.0).contains(&place.z), "{place}");
        }
        let [low, high] = [0.0, 1.0].map(|by| light.transform_point3(ground.middle + KEY * by));
        assert!(high.z > low.z && (high.x - low.x).abs() < 1e-3 && (high.y - low.y).abs() < 1e-3);
    }
}
