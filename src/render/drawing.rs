//! Items drawn into the scene to explain something: outlines, boxes, spheres, arrows and planes.

use bytemuck::{Pod, Zeroable};
use glam::Vec3;
use wgpu::{BlendFactor as By, BlendOperation as Op};

use super::{
    indirect::Indirect,
    scene_data::Strokes,
    setup::{Depth, Pipeline, Triangles, bind, blended, module, pulled},
    view::ViewUniform,
};
use crate::{
    detect::named,
    geometry::Tetrahedron,
    gpu::{
        Gpu, GpuError,
        buffer::{OwnedBuffers, STORAGE, upload},
    },
};

named!(
    /// The role of an item, which decides its colour. The order is that of the numbers in shaders.
    Ink, "ink", {
        /// The inspected primitive.
        Pick = "pick", "pick";
        /// A cell of the grid.
        Cell = "cell", "cell";
        /// The home cell of a pair.
        Home = "home", "home";
        /// A candidate.
        Candidate = "candidate", "candidate";
        /// A separating plane or axis, or a minimum translation.
        Separate = "separate", "separate";
        /// A sphere.
        Sphere = "sphere", "sphere";
    }
);

named!(
    /// The kind of an item, in the order of the numbers that the page gives.
    ItemKind, "kind of item", {
        /// A tetrahedron with its faces.
        Tetrahedron = "tetrahedron", "tetrahedron";
        /// An axis-aligned box.
        Box = "box", "box";
        /// A sphere.
        Sphere = "sphere", "sphere";
        /// A line.
        Segment = "segment", "segment";
        /// A line with a head.
        Arrow = "arrow", "arrow";
        /// A piece of a plane.
        Plane = "plane", "plane";
        /// The edges of a tetrahedron.
        Outline = "outline", "outline";
    }
);

/// One item to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Item {
    /// A tetrahedron: its edges, and its faces unless it is only an outline.
    Tetrahedron {
        /// Its corners.
        corners: [Vec3; 4],
        /// Whether only its edges are drawn.
        outline: bool,
        /// Its colour.
        color: Ink,
    },
    /// The edges of an axis-aligned box.
    Box {
        /// The lower corner.
        low: Vec3,
        /// The upper corner.
        high: Vec3,
        /// Its colour.
        color: Ink,
    },
    /// A sphere by its great circles.
    Sphere {
        /// Its centre.
        center: Vec3,
        /// Its radius.
        radius: f32,
        /// Its colour.
        color: Ink,
    },
    /// A line.
    Segment {
        /// One end.
        from: Vec3,
        /// The other one.
        to: Vec3,
        /// Its colour.
        color: Ink,
    },
    /// A line with a head.
    Arrow {
        /// Where it begins.
        from: Vec3,
        /// Where it points to.
        to: Vec3,
        /// Its colour.
        color: Ink,
    },
    /// A square piece of a plane.
    Plane {
        /// Its middle.
        point: Vec3,
        /// Across it; of any length but zero.
        normal: Vec3,
        /// Half its side.
        size: f32,
        /// Its colour.
        color: Ink,
    },
}

impl Item {
    /// Numbers per item: its kind by [`ItemKind::ALL`], its colour by [`Ink::ALL`], and its geometry, padded with 0.
    pub const NUMBERS: usize = 14;

    /// Items from the page as numbers, [`Self::NUMBERS`] each. `None` for an unknown kind or colour.
    pub fn from_numbers(numbers: &[f32]) -> Option<Vec<Self>> {
        numbers.chunks(Self::NUMBERS).map(Self::from_chunk).collect()
    }

    fn from_chunk(chunk: &[f32]) -> Option<Self> {
        let &[kind, ink, ref rest @ ..] = chunk else { return None };
        let color = *Ink::ALL.get(ink as usize)?;
        let rest: &[f32; Self::NUMBERS - 2] = rest.try_into().ok()?;
        let point = |i: usize| Vec3::from_slice(&rest[3 * i..]);
        let corners = [0, 1, 2, 3].map(point);
        Some(match ItemKind::ALL.get(kind as usize)? {
            ItemKind::Tetrahedron => Self::Tetrahedron { corners, outline: false, color },
            ItemKind::Box => Self::Box { low: point(0), high: point(1), color },
            ItemKind::Sphere => Self::Sphere { center: point(0), radius: rest[3], color },
            ItemKind::Segment => Self::Segment { from: point(0), to: point(1), color },
            ItemKind::Arrow => Self::Arrow { from: point(0), to: point(1), color },
            ItemKind::Plane => Self::Plane { point: point(0), normal: point(1), size: rest[6], color },
            ItemKind::Outline => Self::Tetrahedron { corners, outline: true, color },
        })
    }
}

/// The shader's `Stroke`: a line of constant width on the screen.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub(crate) struct Stroke {
    /// One end.
    pub from: Vec3,
    /// In CSS pixels.
    pub width: f32,
    /// The other end.
    pub to: Vec3,
    /// The number of its colour, or an amount.
    pub ink: u32,
}

/// The shader's `Face`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
struct Face {
    a: Vec3,
    ink: u32,
    b: Vec3,
    /// How much it covers.
    cover: f32,
    c: Vec3,
    reserved: u32,
}

/// Points of a circle.
const CIRCLE: u32 = 48;

#[derive(Debug, Default, PartialEq)]
struct Shapes {
    strokes: Vec<Stroke>,
    faces: Vec<Face>,
}

impl Shapes {
    fn of(items: &[Item]) -> Self {
        let mut shapes = Self::default();
        for item in items {
            shapes.add(item);
        }
        shapes
    }

    fn add(&mut self, item: &Item) {
        match *item {
            Item::Tetrahedron { corners, outline, color } => {
                for (i, j) in [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)] {
                    self.line(corners[i], corners[j], if color == Ink::Pick { 3.2 } else { 2.2 }, color);
                }
                for face in Tetrahedron::FACES.iter().filter(|_| !outline) {
                    self.face(face.map(|i| corners[i]), 0.22, color);
                }
            }
            Item::Box { low, high, color } => {
                let corner =
                    |bits: u32| Vec3::select(glam::BVec3::new(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0), high, low);
                for bits in 0..8 {
                    for axis in [1, 2, 4].into_iter().filter(|axis| bits & axis == 0) {
                        self.line(corner(bits), corner(bits | axis), 1.4, color);
                    }
                }
            }
            Item::Sphere { center, radius, color } => {
                for [u, v] in [[Vec3::X, Vec3::Y], [Vec3::Y, Vec3::Z], [Vec3::Z, Vec3::X]] {
                    let point = |i: u32| {
                        let (sin, cos) = (std::f32::consts::TAU * i as f32 / CIRCLE as f32).sin_cos();
                        center + radius * (u * cos + v * sin)
                    };
                    for i in 0..CIRCLE {
                        self.line(point(i), point(i + 1), 1.4, color);
                    }
                }
            }
            Item::Segment { from, to, color } => self.line(from, to, 1.8, color),
            Item::Arrow { from, to, color } => {
                self.line(from, to, 2.6, color);
                let along = to - from;
                let aside = along.any_orthogonal_vector().normalize_or_zero() * along.length();
                let other = along.cross(aside).normalize_or_zero() * along.length();
                for side in [aside, -aside, other, -other] {
                    self.line(to, to - 0.22 * along + 0.1 * side, 2.6, color);
                }
            }
            Item::Plane { point, normal, size, color } => {
                let normal = normal.normalize_or(Vec3::Y);
                let u = normal.any_orthonormal_vector() * size;
                let v = normal.cross(u);
                let corners = [point + u + v, point - u + v, point - u - v, point + u - v];
                let [a, b, c, d] = corners;
                self.face([a, b, c], 0.2, color);
                self.face([a, c, d], 0.2, color);
                for i in 0..4 {
                    self.line(corners[i], corners[(i + 1) % 4], 1.6, color);
                }
            }
        }
    }

    fn line(&mut self, from: Vec3, to: Vec3, width: f32, ink: Ink) {
        self.strokes.push(Stroke { from, width, to, ink: ink as u32 });
    }

    fn face(&mut self, [a, b, c]: [Vec3; 3], cover: f32, ink: Ink) {
        self.faces.push(Face { a, ink: ink as u32, b, cover, c, reserved: 0 });
    }
}

/// The items of a picture.
#[derive(Debug)]
pub(super) struct Drawing {
    layout: wgpu::BindGroupLayout,
    faces: Pipeline,
    /// Hidden lines, dimmed.
    behind: Pipeline,
    strokes: Pipeline,
    drawn: Option<Drawn>,
    curves: Option<Indirect>,
}

#[derive(Debug)]
struct Drawn {
    strokes: wgpu::BindGroup,
    stroke_count: u32,
    faces: wgpu::BindGroup,
    face_count: u32,
    _owned: OwnedBuffers,
}

impl Drawing {
    pub fn new(gpu: &Gpu, view: &ViewUniform, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let layout = pulled(device, "drawing", 1);
        let stroke = Triangles {
            label: "strokes",
            module: &module(device, "draw/strokes.wgsl")?,
            layouts: &[&view.layout, &layout],
            fragment: Some("stroke"),
            targets: &[blended(format, By::SrcAlpha, By::OneMinusSrcAlpha, Op::Add)],
            depth: Depth::Tested,
            cull: false,
            topology: wgpu::PrimitiveTopology::TriangleList,
        };
        let behind = Triangles { label: "strokes behind", fragment: Some("behind"), depth: Depth::Ignored, ..stroke };
        let face = Triangles {
            label: "faces",
            module: &module(device, "draw/faces.wgsl")?,
            fragment: Some("face"),
            depth: Depth::Ignored,
            ..stroke
        };
        Ok(Self {
            strokes: stroke.build(device),
            behind: behind.build(device),
            faces: face.build(device),
            layout,
            drawn: None,
            curves: None,
        })
    }

    /// Replaces the items.
    pub fn set(&mut self, gpu: &Gpu, items: &[Item]) -> Result<(), GpuError> {
        self.drawn = None;
        let Shapes { strokes, mut faces } = Shapes::of(items);
        if strokes.is_empty() {
            return Ok(());
        }
        let (stroke_count, face_count) = (strokes.len() as u32, faces.len() as u32);
        // No buffer is empty.
        faces.push(Face::zeroed());
        let group = |buffer: &wgpu::Buffer| bind(&gpu.device, "drawing", &self.layout, &[buffer.as_entire_binding()]);
        let (strokes, faces) = (upload(gpu, "strokes", &strokes, STORAGE)?, upload(gpu, "faces", &faces, STORAGE)?);
        self.drawn = Some(Drawn {
            strokes: group(&strokes),
            stroke_count,
            faces: group(&faces),
            face_count,
            _owned: OwnedBuffers::all([&strokes, &faces]),
        });
        Ok(())
    }

    /// Replaces the strokes of curves.
    pub fn set_curves(&mut self, gpu: &Gpu, curves: Option<Strokes<'_>>) {
        let buffers = curves.map(|Strokes { strokes, arguments }| [strokes, arguments]);
        Indirect::renew(&mut self.curves, gpu, "curves", &self.layout, buffers);
    }

    /// Draws the curves.
    pub fn draw_curves(&self, pass: &mut wgpu::RenderPass<'_>) {
        if let Some(curves) = &self.curves {
            curves.draw(pass, &[&self.behind, &self.strokes]);
        }
    }

    /// Draws the items.
    pub fn draw(&self, pass: &mut wgpu::RenderPass<'_>) {
        let Some(drawn) = &self.drawn else { return };
        // Browsers warn about empty draws.
        if drawn.face_count > 0 {
            pass.set_pipeline(self.faces.get());
            pass.set_bind_group(1, &drawn.faces, &[]);
            pass.draw(0..3 * drawn.face_count, 0..1);
        }
        pass.set_bind_group(1, &drawn.strokes, &[]);
        for pipeline in [&self.behind, &self.strokes] {
            pass.set_pipeline(pipeline.get());
            pass.draw(0..6, 0..drawn.stroke_count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_has_twelve_edges_along_the_axes() {
        let Shapes { strokes, faces } =
            Shapes::of(&[Item::Box { low: Vec3::ZERO, high: Vec3::new(1.0, 2.0, 3.0), color: Ink::Cell }]);
        assert!(faces.is_empty());
        let mut lengths: Vec<f32> = strokes.iter().map(|stroke| stroke.from.distance(stroke.to)).collect();
        lengths.sort_by(f32::total_cmp);
        assert_eq!(lengths, [[1.0; 4], [2.0; 4], [3.0; 4]].concat());
    }

    #[test]
    fn things_come_as_numbers() {
        let mut numbers = vec![2.0, 5.0, 1.0, 2.0, 3.0, 4.0];
        numbers.resize(Item::NUMBERS, 0.0);
        let plane = [5.0, 4.0, 1.0, 2.0, 3.0, 0.0, 1.0, 0.0, 7.0, 0.0, 0.0, 0.0, 0.0, 0.0];
        numbers.extend(plane);
        let point = Vec3::new(1.0, 2.0, 3.0);
        let expected = vec![
            Item::Sphere { center: point, radius: 4.0, color: Ink::Sphere },
            Item::Plane { point, normal: Vec3::Y, size: 7.0, color: Ink::Separate },
        ];
        assert_eq!(Item::from_numbers(&numbers), Some(expected));
        assert_eq!(Item::from_numbers(&[]), Some(vec![]));
        for broken in [&numbers[..20], &[9.0; Item::NUMBERS], &[0.0, 6.0]] {
            assert_eq!(Item::from_numbers(broken), None);
        }
        assert!(Ink::ALL.iter().enumerate().all(|(number, &ink)| ink as usize == number));
    }

    #[test]
    fn a_sphere_keeps_its_distance_and_a_plane_its_normal() {
        let center = Vec3::new(1.0, -2.0, 0.5);
        let sphere = Shapes::of(&[Item::Sphere { center, radius: 3.0, color: Ink::Sphere }]);
        assert!(sphere.strokes.iter().all(|stroke| (stroke.from.distance(center) - 3.0).abs() < 1e-5));
        let normal = Vec3::new(1.0, 1.0, 0.0);
        let plane = Shapes::of(&[Item::Plane { point: center, normal, size: 2.0, color: Ink::Separate }]);
        assert_eq!(plane.faces.len(), 2);
        assert!(plane.faces.iter().all(|f| (f.a - center).dot(normal).abs() + (f.c - center).dot(normal).abs() < 1e-5));
    }
}
