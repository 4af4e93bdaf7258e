//! The picture of a scene: surfaces, colliding tetrahedra, the floor.

use glam::{UVec2, Vec4};

use super::{
    ColorBy, Item, Look, SurfaceStyle,
    amounts::Amounts,
    arrows::{ArrowPipeline, Arrows},
    blur::{BlurPipeline, BlurSettings},
    colliding::{Colliding, CollidingPipelines, LIGHT},
    drawing::Drawing,
    floor::Floor,
    grid_cells::Grid,
    light::Light,
    surface::{SceneSurface, SurfacePipelines},
    targets::{Compose, Targets},
    view::ViewUniform,
};
use crate::{
    gpu::{Gpu, GpuError},
    mesh::Surface,
    pipeline::{Input, Summary},
};

/// Draws scenes that are on the GPU: nothing but the camera is uploaded from one picture to the next.
///
/// ```no_run
/// # use kdet::{detect::Settings, gpu::Gpu, mesh::Surface, pipeline::{Detector, Input, Slot}, render::*};
/// # async fn example(gpu: &Gpu, input: &Input, surface: &Surface, objects: &[u32])
/// #     -> Result<(), Box<dyn std::error::Error>> {
/// let mut detector = Detector::on(gpu)?;
/// let offscreen = Offscreen::new(gpu, glam::UVec2::new(1280, 800));
/// let mut picture = ScenePicture::new(gpu, Offscreen::FORMAT)?;
/// picture.set_scene(gpu, input, surface, objects)?;
/// detector.run(input, &Settings::default()).await?;
/// picture.set_marks(gpu, detector.buffer(Slot::MARKS));
/// let mut encoder = gpu.device.create_command_encoder(&Default::default());
/// picture.draw(gpu, &mut encoder, offscreen.view(), offscreen.size(), &Look::default())?;
/// gpu.queue.submit([encoder.finish()]);
/// let rgba = offscreen.read(gpu).await?;
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct ScenePicture {
    format: wgpu::TextureFormat,
    view: ViewUniform,
    surfaces: SurfacePipelines,
    collidings: CollidingPipelines,
    compose: Compose,
    halo_blur: BlurPipeline,
    floor: Floor,
    light: Light,
    grid: Grid,
    arrows: ArrowPipeline,
    drawing: Drawing,
    scene: Option<SceneParts>,
    targets: Option<Targets>,
}

/// What belongs to one scene.
#[derive(Debug)]
pub(super) struct SceneParts {
    pub surface: SceneSurface,
    pub colliding: Colliding,
    pub amounts: Amounts,
    pub arrows: Arrows,
}

impl ScenePicture {
    /// Everything that is the same for all scenes, for targets of `format`.
    ///
    /// # Errors
    /// What the GPU said.
    pub fn new(gpu: &Gpu, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let view = ViewUniform::new(device);
        let halo = BlurSettings { format: LIGHT, deviation: Vec4::splat(6.0), stride: 1.5 };
        let surfaces = SurfacePipelines::new(device, &view, format)?;
        Ok(Self {
            format,
            light: Light::new(device, &surfaces.light_layout),
            surfaces,
            collidings: CollidingPipelines::new(gpu, &view, format)?,
            compose: Compose::new(device, format)?,
            halo_blur: BlurPipeline::new(device, halo)?,
            floor: Floor::new(gpu, &view, format)?,
            grid: Grid::new(gpu, &view, format)?,
            arrows: ArrowPipeline::new(gpu, &view, format)?,
            drawing: Drawing::new(gpu, &view, format)?,
            view,
            scene: None,
            targets: None,
        })
    }

    /// The scene to draw from now on: positions and tetrahedra of `input`, its surface, and the object of every tetrahedron;
    /// the last two as the frame numbers them that the input came from. Where the vertices are is read from the input's buffer at every picture. Forgets the marks.
    ///
    /// # Errors
    /// No memory, or what else the GPU said.
    pub fn set_scene(&mut self, gpu: &Gpu, input: &Input, surface: &Surface, objects: &[u32]) -> Result<(), GpuError> {
        let amounts = Amounts::new(gpu, input)?;
        let surface = SceneSurface::new(gpu, &self.surfaces, input, surface, objects, &amounts.buffer)?;
        let shifts = &surface.apart().shifts;
        let colliding = Colliding::new(gpu, input, shifts, &amounts.buffer)?;
        let arrows = Arrows::new(input, shifts);
        self.grid.clear();
        self.scene = Some(SceneParts { surface, colliding, amounts, arrows });
        Ok(())
    }

    /// The marks of the scene's tetrahedra: `detector.buffer(Slot::MARKS)`. To be set after every frame of the detector,
    /// which may have made another buffer; the same one again costs nothing. `None`: nothing collides.
    pub fn set_marks(&mut self, gpu: &Gpu, marks: Option<&wgpu::Buffer>) {
        if let Some(scene) = &mut self.scene {
            scene.colliding.set_marks(gpu, &self.collidings, marks);
        }
    }

    /// The boxes of the detector's grid, for [`super::ColorBy::Level`]: `detector.buffer(Slot::BOXES)`. To be set when the
    /// marks are. `None`, as after a method without a grid: objects give the colours.
    pub fn set_levels(&mut self, gpu: &Gpu, boxes: Option<&wgpu::Buffer>) {
        if let Some(scene) = &mut self.scene {
            scene.amounts.set_boxes(gpu, boxes);
        }
    }

    /// k of every primitive in the order of the GPU, for [`super::ColorBy::K`]. `None`: objects give the colours.
    ///
    /// # Errors
    /// No memory.
    pub fn set_k(&mut self, gpu: &Gpu, k: Option<&[f32]>) -> Result<(), GpuError> {
        self.scene.as_mut().map_or(Ok(()), |scene| scene.amounts.set_k(gpu, k))
    }

    /// Colliding pairs and their minimum translations, for [`super::ColorBy::Depth`] and [`Look::arrows`]:
    /// `detector.buffer(Slot::PAIRS)`, `detector.buffer(Slot::TRANSLATIONS)`, and `summary.pair_count()`. To be set when the
    /// marks are. Unless both are there, which takes the narrow phase `sat_mtv`, objects give the colours.
    pub fn set_translations(
        &mut self,
        gpu: &Gpu,
        pairs: Option<&wgpu::Buffer>,
        translations: Option<&wgpu::Buffer>,
        pair_count: u32,
    ) {
        if let Some(scene) = &mut self.scene {
            let buffers = pairs.zip(translations).map(|(pairs, by)| [pairs, by]);
            scene.amounts.set_pairs(gpu, buffers, pair_count);
            scene.arrows.set(gpu, &self.arrows, buffers, pair_count);
        }
    }

    /// What is drawn into the scene by hand, instead of what was before.
    ///
    /// # Errors
    /// No memory.
    pub fn set_drawing(&mut self, gpu: &Gpu, items: &[Item]) -> Result<(), GpuError> {
        self.drawing.set(gpu, items)
    }

    /// The detector's grid, for [`Look::grid`]: `detector.buffer(Slot::TABLE)`, `detector.buffer(Slot::BOXES)` and what the
    /// frame counted. To be set when the marks are, if cells are drawn. A frame in parts leaves the grid of the last one;
    /// a method without a grid leaves none, and nothing is drawn.
    ///
    /// # Errors
    /// No memory for the list of cells.
    pub fn set_grid(
        &mut self,
        gpu: &Gpu,
        table: Option<&wgpu::Buffer>,
        boxes: Option<&wgpu::Buffer>,
        summary: &Summary,
    ) -> Result<(), GpuError> {
        self.grid.set(gpu, table.zip(boxes).map(|(table, boxes)| [table, boxes]), summary)
    }

    /// Which way every object goes when they are moved apart: four f32 each, of the last picture in which they were.
    pub fn shifts(&self) -> Option<&wgpu::Buffer> {
        self.scene.as_ref().map(|scene| &scene.surface.apart().shifts)
    }

    /// Records the drawing of a picture on `target`, which has this size in pixels. The camera is handed to the queue at
    /// once: only one picture per submission.
    ///
    /// # Errors
    /// No memory for textures of this size.
    pub fn draw(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        target: &wgpu::TextureView,
        size: UVec2,
        look: &Look,
    ) -> Result<(), GpuError> {
        let size = size.max(UVec2::ONE);
        let color_by = self.scene.as_ref().map_or(ColorBy::Object, |scene| scene.amounts.known(look.color_by));
        let look = &Look { color_by, ..*look };
        self.view.write(&gpu.queue, look, size);
        let mut targets = match self.targets.take() {
            Some(targets) if targets.size == size && targets.scale == look.scale => targets,
            _ => Targets::new(&gpu.device, size, look.scale, self.format),
        };
        let scene = self.scene.as_ref();
        let surface = scene.map(|scene| &scene.surface).filter(|_| look.style != SurfaceStyle::Hidden);
        let colliding = scene.map(|scene| &scene.colliding).filter(|c| look.colliding && c.is_marked());
        let glass = look.style == SurfaceStyle::Glass;
        let wire = look.style == SurfaceStyle::Wire;
        self.compute(encoder, surface, colliding, look);
        if let Some(level) = look.grid {
            self.grid.compute(&gpu.queue, encoder, level);
        }
        // Glass and wire cast no hard shadows.
        if let Some(surface) = surface.filter(|_| !(glass || wire)) {
            self.light.look(encoder, &self.view, surface, &self.surfaces);
        }
        if look.floor {
            self.floor.cast(encoder, &self.view, surface.map(|surface| (surface, &self.surfaces)));
        }

        let mut pass = targets.begin(encoder, target, look.theme.background(), glass);
        pass.set_bind_group(0, &self.view.bindings, &[]);
        if look.floor {
            self.floor.draw(&mut pass);
        }
        if let Some(colliding) = colliding {
            colliding.draw_solid(&mut pass, &self.collidings, look.clip.is_some());
        }
        if let Some(surface) = surface.filter(|_| !glass) {
            pass.set_bind_group(2, &self.light.bindings, &[]);
            if wire {
                surface.draw_wire(&mut pass, &self.surfaces);
            } else {
                surface.draw_matte(&mut pass, &self.surfaces);
            }
        }
        if look.grid.is_some() {
            self.grid.draw(&mut pass);
        }
        if let Some(scene) = scene.filter(|_| look.arrows.is_some()) {
            scene.arrows.draw(&mut pass, &self.arrows);
        }
        self.drawing.draw(&mut pass);
        self.compose.seal(&mut pass);
        drop(pass);

        if let Some(surface) = surface.filter(|_| glass) {
            targets.glass(&gpu.device, encoder, &self.compose, target, |pass| {
                pass.set_bind_group(0, &self.view.bindings, &[]);
                pass.set_bind_group(2, &self.light.bindings, &[]);
                surface.draw_glass(pass, &self.surfaces);
            });
        }
        if let Some(colliding) = colliding.filter(|_| look.style != SurfaceStyle::Opaque) {
            targets.halo(gpu, encoder, &self.compose, &self.halo_blur, look.theme, target, |pass| {
                pass.set_bind_group(0, &self.view.bindings, &[]);
                colliding.draw_light(pass, &self.collidings);
            })?;
        }
        self.targets = Some(targets);
        Ok(())
    }

    fn compute(
        &self,
        encoder: &mut wgpu::CommandEncoder,
        surface: Option<&SceneSurface>,
        colliding: Option<&Colliding>,
        look: &Look,
    ) {
        if let Some(colliding) = colliding {
            colliding.reset(encoder, &self.collidings);
        }
        if let Some(scene) = &self.scene {
            scene.amounts.prepare(encoder, look.color_by);
        }
        if look.arrows.is_some() {
            self.arrows.reset(encoder);
        }
        let descriptor = wgpu::ComputePassDescriptor { label: Some("before drawing"), timestamp_writes: None };
        let mut pass = encoder.begin_compute_pass(&descriptor);
        if let Some(surface) = surface {
            surface.compute(&mut pass);
        }
        if let Some(scene) = &self.scene {
            scene.amounts.compute(&mut pass, look.color_by);
            if look.explode != 0.0 {
                scene.surface.apart().compute(&mut pass);
            }
            if look.arrows.is_some() {
                scene.arrows.compute(&mut pass, &self.arrows);
            }
        }
        if let Some(colliding) = colliding {
            colliding.compute(&mut pass);
        }
    }

    #[cfg(test)]
    pub(super) fn arrows(&self) -> &ArrowPipeline {
        &self.arrows
    }

    #[cfg(test)]
    pub(super) fn grid(&self) -> &Grid {
        &self.grid
    }

    #[cfg(test)]
    pub(super) fn scene(&self) -> Option<&SceneParts> {
        self.scene.as_ref()
    }
}
