//! The uniform of every drawing shader: camera, light, colours.

use bytemuck::{Pod, Zeroable};
use glam::{Mat4, UVec2, Vec4};

use super::{
    key_light,
    look::{Look, SurfaceStyle},
    theme::{Theme, linear},
};

/// The shader's `View`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
struct View {
    view_projection: Mat4,
    light: Mat4,
    eye: Vec4,
    fill: Vec4,
    screen: Vec4,
    ground: Vec4,
    floor: Vec4,
    background: Vec4,
    range: Vec4,
    plane: Vec4,
    paint: Vec4,
    objects: [Vec4; 8],
    glow: [Vec4; 3],
}

/// The uniform of group 0, shared by everything that is drawn.
#[derive(Debug)]
pub(super) struct ViewUniform {
    pub layout: wgpu::BindGroupLayout,
    pub bindings: wgpu::BindGroup,
    pub buffer: wgpu::Buffer,
}

impl ViewUniform {
    pub fn new(device: &wgpu::Device) -> Self {
        let layout = device.create_bind_group_layout(&wgpu::BindGroupLayoutDescriptor {
            label: Some("view"),
            entries: &[wgpu::BindGroupLayoutEntry {
                binding: 0,
                visibility: wgpu::ShaderStages::VERTEX_FRAGMENT,
                ty: wgpu::BindingType::Buffer {
                    ty: wgpu::BufferBindingType::Uniform,
                    has_dynamic_offset: false,
                    min_binding_size: None,
                },
                count: None,
            }],
        });
        let buffer = device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("view"),
            size: size_of::<View>() as u64,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let bindings = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: Some("view"),
            layout: &layout,
            entries: &[wgpu::BindGroupEntry { binding: 0, resource: buffer.as_entire_binding() }],
        });
        Self { layout, bindings, buffer }
    }

    /// Written before the next submission: one picture per submission.
    pub fn write(&self, queue: &wgpu::Queue, look: &Look, size: UVec2) {
        queue.write_buffer(&self.buffer, 0, bytemuck::bytes_of(&View::new(look, size)));
    }
}

impl View {
    fn new(look: &Look, size: UVec2) -> Self {
        let Look { camera, theme, .. } = look;
        let size = size.max(UVec2::ONE).as_vec2();
        let wgpu::Color { r, g, b, .. } = theme.background();
        let background = glam::DVec3::new(r, g, b).as_vec3();
        let ground = look.ground;
        let dark = f32::from(*theme == Theme::Dark);
        let through = if look.style == SurfaceStyle::Matte { look.through } else { 0.0 };
        // Layers of glass are told apart over the depth of the scene.
        let middle = camera.eye().distance(ground.middle);
        let nearest = (middle - ground.radius).max(camera.distance * 0.05);
        let farthest = (middle + ground.radius).max(nearest * 1.01);
        let [right, up, back] = camera.axes();
        Self {
            view_projection: camera.view_projection(size.x / size.y),
            light: key_light::projection(&ground),
            eye: camera.eye().extend(look.scale),
            fill: (back + 0.55 * up - 0.65 * right).normalize().extend(2.0 * look.explode),
            screen: Vec4::new(size.x, size.y, dark, through),
            ground: Vec4::new(ground.middle.x, ground.middle.z, ground.middle.y, ground.radius),
            floor: linear(theme.floor()).extend(f32::from(look.floor)),
            background: linear(background).extend(1.0),
            range: Vec4::new(nearest, farthest, look.shrink, look.edges),
            plane: look.clip.map_or(Vec4::ZERO, |clip| clip.normal.extend(clip.offset)),
            paint: Vec4::new(f32::from(look.color_by as u8), look.color_max, look.arrows.unwrap_or(0.0), 0.0),
            objects: theme.objects().map(|color| linear(color).extend(1.0)),
            glow: theme.glow().map(|color| linear(color).extend(1.0)),
        }
    }
}
