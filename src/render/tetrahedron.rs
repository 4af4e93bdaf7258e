use std::f32::consts::TAU;

use bytemuck::{Pod, Zeroable};
use glam::camera::rh::{proj::directx, view::look_at_mat4};
use glam::{Mat4, UVec2, Vec3, Vec4};
use wgpu::util::DeviceExt;

use super::{Attachments, Theme};

/// A regular tetrahedron that turns about its axis.
#[derive(Debug)]
pub struct SpinningTetrahedron {
    pipeline: wgpu::RenderPipeline,
    corners: wgpu::Buffer,
    look: wgpu::Buffer,
    bindings: wgpu::BindGroup,
}

/// One corner of one face, as the shader reads it. Corners are not shared: each face has a normal of its own.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
struct Corner {
    position: Vec3,
    normal: Vec3,
}

/// The shader's `Look`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
struct Look {
    view_projection: Mat4,
    model: Mat4,
    eye: Vec4,
    face: Vec4,
    edge: Vec4,
}

const EYE: Vec3 = Vec3::new(0.0, 1.1, 4.2);
/// Half the angle that the body is given on the shorter side of the picture: it fits a phone held upright, too.
const HALF_ANGLE: f32 = 0.33;
/// The width of an edge in pixels of a screen with one device pixel per pixel.
const EDGE_WIDTH: f32 = 2.5;

impl SpinningTetrahedron {
    /// Everything that stays the same from frame to frame, for targets of `format`.
    pub fn new(device: &wgpu::Device, format: wgpu::TextureFormat) -> Self {
        let shader = device.create_shader_module(wgpu::include_wgsl!("../../shaders/draw/tetrahedron.wgsl"));
        let pipeline = device.create_render_pipeline(&wgpu::RenderPipelineDescriptor {
            label: Some("tetrahedron"),
            layout: None,
            vertex: wgpu::VertexState {
                module: &shader,
                entry_point: Some("corner"),
                compilation_options: Default::default(),
                buffers: &[Some(wgpu::VertexBufferLayout {
                    array_stride: size_of::<Corner>() as u64,
                    step_mode: wgpu::VertexStepMode::Vertex,
                    attributes: &wgpu::vertex_attr_array![0 => Float32x3, 1 => Float32x3],
                })],
            },
            primitive: wgpu::PrimitiveState { cull_mode: Some(wgpu::Face::Back), ..Default::default() },
            depth_stencil: Some(wgpu::DepthStencilState {
                format: Attachments::DEPTH,
                depth_write_enabled: Some(true),
                depth_compare: Some(wgpu::CompareFunction::Less),
                stencil: Default::default(),
                bias: Default::default(),
            }),
            multisample: wgpu::MultisampleState { count: Attachments::SAMPLES, ..Default::default() },
            fragment: Some(wgpu::FragmentState {
                module: &shader,
                entry_point: Some("surface"),
                compilation_options: Default::default(),
                targets: &[Some(format.into())],
            }),
            multiview_mask: None,
            cache: None,
        });
        let corners = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
            label: Some("tetrahedron corners"),
            contents: bytemuck::cast_slice(&corners()),
            usage: wgpu::BufferUsages::VERTEX,
        });
        let look = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("tetrahedron look"),
            size: size_of::<Look>() as u64,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let bindings = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("tetrahedron"),
            layout: &pipeline.get_bind_group_layout(0),
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: look.as_entire_binding() }],
        });
        Self { pipeline, corners, look, bindings }
    }

    /// Sets how the next picture looks: `turn` is in whole turns, `size` in device pixels, `scale` the device pixels per
    /// pixel of the page.
    pub fn set_look(&self, queue: &wgpu::Queue, theme: Theme, turn: f32, size: UVec2, scale: f32) {
        let look = Look {
            view_projection: projection(size) * look_at_mat4(EYE, Vec3::ZERO, Vec3::Y),
            model: Mat4::from_rotation_y(turn.fract() * TAU),
            eye: EYE.extend(1.0),
            face: theme.face().extend(1.0),
            edge: theme.edge().extend(EDGE_WIDTH * scale / 2.0),
        };
        queue.write_buffer(&self.look, 0, bytemuck::bytes_of(&look));
    }

    /// Draws it.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        pass.set_pipeline(&self.pipeline);
        pass.set_bind_group(0, &self.bindings, &[]);
        pass.set_vertex_buffer(0, self.corners.slice(..));
        pass.draw(0..12, 0..1);
    }
}

/// A perspective in which the body keeps its place on the shorter side of the picture.
fn projection(size: UVec2) -> Mat4 {
    let aspect = size.x as f32 / size.y as f32;
    let half_height = HALF_ANGLE.tan() / aspect.min(1.0);
    directx::perspective(2.0 * half_height.atan(), aspect, 0.1, 20.0)
}

/// The four faces, counter-clockwise seen from outside, of the regular tetrahedron with one corner on top and the centre
/// of its circumscribed unit sphere at the origin.
fn corners() -> [Corner; 12] {
    let around = |thirds: f32| {
        let (sin, cos) = (thirds * TAU / 3.0).sin_cos();
        Vec3::new(sin * 8f32.sqrt() / 3.0, -1.0 / 3.0, cos * 8f32.sqrt() / 3.0)
    };
    let [top, a, b, c] = [Vec3::Y, around(0.0), around(1.0), around(2.0)];
    let mut corners = [Corner::zeroed(); 12];
    for (face, [p, q, r]) in [[top, a, b], [top, b, c], [top, c, a], [a, c, b]].into_iter().enumerate() {
        let normal = (q - p).cross(r - p).normalize();
        for (place, position) in [p, q, r].into_iter().enumerate() {
            corners[3 * face + place] = Corner { position, normal };
        }
    }
    corners
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_a_regular_tetrahedron_whose_faces_look_outward() {
        let corners = corners();
        for face in corners.as_chunks::<3>().0 {
            for corner in face {
                assert!((corner.position.length() - 1.0).abs() < 1e-6);
                // The insphere's radius is a third of the circumsphere's.
                assert!((corner.normal.dot(corner.position) - 1.0 / 3.0).abs() < 1e-6);
            }
            for [p, q] in [[0, 1], [1, 2], [2, 0]] {
                let edge = face[p].position.distance(face[q].position);
                assert!((edge - (8.0f32 / 3.0).sqrt()).abs() < 1e-6, "{edge}");
            }
        }
    }

    #[test]
    fn it_fits_a_wide_and_a_tall_picture() {
        for size in [UVec2::new(1280, 800), UVec2::new(375, 800), UVec2::new(1, 1)] {
            let view_projection = projection(size) * look_at_mat4(EYE, Vec3::ZERO, Vec3::Y);
            for step in 0..24 {
                let model = Mat4::from_rotation_y(step as f32 / 24.0 * TAU);
                for corner in corners() {
                    let place = (view_projection * model).project_point3(corner.position);
                    assert!(place.x.abs() < 1.0 && place.y.abs() < 1.0 && (0.0..1.0).contains(&place.z), "{place}");
                }
            }
        }
    }

    #[test]
    fn the_shader_is_valid() {
        let module = naga::front::wgsl::parse_str(include_str!("../../shaders/draw/tetrahedron.wgsl")).unwrap();
        let mut validator =
            naga::valid::Validator::new(naga::valid::ValidationFlags::all(), naga::valid::Capabilities::empty());
        let info = validator.validate(&module);
        assert!(info.is_ok(), "{info:?}");
    }
}
