//! The picture of a scene: surfaces, marked primitives, arrows, boxes, curves, the floor.

use glam::{UVec2, Vec4};

use super::{
    amounts::Amounts,
    arrows::{ArrowPipeline, Arrows},
    blur::{BlurPipeline, BlurSettings},
    clip::Clip,
    drawing::{Drawing, Item},
    floor::Floor,
    look::{ColorBy, Ground, Look, SurfaceStyle},
    marked::{LIGHT, MarkedPipelines, MarkedSolids},
    passes::Passes,
    scene_data::{self, Boundary, Primitives, Spans, Strokes},
    shadow_map::ShadowMap,
    smoothing::Smoothing,
    spans::SpanPipeline,
    surface::{SceneSurface, SurfacePipelines},
    targets::{Compose, Targets},
    view::ViewUniform,
};
use crate::gpu::{Gpu, GpuError, Profiler};

/// Draws scenes that are on the GPU: from one picture to the next, only the camera is uploaded.
///
/// ```no_run
/// # use kdet::internals::{gpu::Gpu, render::*};
/// # async fn example(gpu: &Gpu, primitives: &Primitives, boundary: &Boundary, marks: &wgpu::Buffer)
/// #     -> Result<(), Box<dyn std::error::Error>> {
/// let offscreen = Offscreen::new(gpu, glam::UVec2::new(1280, 800));
/// let mut picture = ScenePicture::new(gpu, Offscreen::FORMAT)?;
/// picture.set_scene(gpu, primitives, boundary)?;
/// picture.set_marks(gpu, Some(marks));
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
    solids: MarkedPipelines,
    compose: Compose,
    smoothing: Smoothing,
    halo_blur: BlurPipeline,
    floor: Floor,
    shadow_map: ShadowMap,
    spans: SpanPipeline,
    arrows: ArrowPipeline,
    drawing: Drawing,
    scene: Option<SceneParts>,
    targets: Option<Targets>,
    /// Whose normals and shadows are there.
    shadows: Option<Shadows>,
}

/// What normals and shadows depend on.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Shadows {
    still: u64,
    ground: Ground,
    clip: Option<Clip>,
    explode: f32,
    floor: bool,
    has_surface: bool,
    is_solid: bool,
}

impl Shadows {
    /// Nothing where vertices may have moved since the last picture.
    fn of(look: &Look, has_surface: bool) -> Option<Self> {
        let Look { ground, clip, explode, floor, .. } = *look;
        let is_solid = !matches!(look.style, SurfaceStyle::Glass | SurfaceStyle::Wire);
        look.still.map(|still| Self { still, ground, clip, explode, floor, has_surface, is_solid })
    }
}

/// What belongs to one scene.
#[derive(Debug)]
pub(super) struct SceneParts {
    pub surface: SceneSurface,
    pub marked: MarkedSolids,
    pub amounts: Amounts,
    pub arrows: Arrows,
}

impl ScenePicture {
    /// Compiles what is the same for all scenes, for targets of `format`.
    ///
    /// # Errors
    /// An error of the GPU.
    pub fn new(gpu: &Gpu, format: wgpu::TextureFormat) -> Result<Self, GpuError> {
        let device = &gpu.device;
        let view = ViewUniform::new(device);
        let halo = BlurSettings { format: LIGHT, deviation: Vec4::splat(6.0), stride: 1.5, shrink: 2 };
        let surfaces = SurfacePipelines::new(device, &view, format)?;
        Ok(Self {
            format,
            shadow_map: ShadowMap::new(device, &surfaces.shadow_layout),
            surfaces,
            solids: MarkedPipelines::new(gpu, &view, format)?,
            compose: Compose::new(device, format)?,
            smoothing: Smoothing::new(device, format)?,
            halo_blur: BlurPipeline::new(device, halo)?,
            floor: Floor::new(gpu, &view, format)?,
            spans: SpanPipeline::new(gpu, &view, format)?,
            arrows: ArrowPipeline::new(gpu, &view, format)?,
            drawing: Drawing::new(gpu, &view, format)?,
            view,
            scene: None,
            targets: None,
            shadows: None,
        })
    }

    /// The format of its targets.
    #[must_use]
    pub fn format(&self) -> wgpu::TextureFormat {
        self.format
    }

    /// Sets the scene to draw. Marks, amounts, arrows, spans and curves are unset.
    ///
    /// # Errors
    /// Not enough memory, or another error of the GPU.
    pub fn set_scene(&mut self, gpu: &Gpu, primitives: &Primitives, boundary: &Boundary) -> Result<(), GpuError> {
        let amounts = Amounts::new(gpu, primitives.primitive_count)?;
        let surface = SceneSurface::new(gpu, &self.surfaces, primitives, boundary, &amounts.buffer)?;
        let shifts = &surface.apart().shifts;
        let marked = MarkedSolids::new(gpu, primitives, shifts, &amounts.buffer)?;
        let arrows = Arrows::new(primitives, shifts);
        self.spans.set(gpu, None);
        self.drawing.set_curves(gpu, None);
        self.scene = Some(SceneParts { surface, marked, amounts, arrows });
        self.shadows = None;
        Ok(())
    }

    /// Sets the marks: one word per primitive, see [`scene_data::mark`]. The same buffer again costs nothing. `None`: nothing
    /// is marked.
    pub fn set_marks(&mut self, gpu: &Gpu, marks: Option<&wgpu::Buffer>) {
        if let Some(scene) = &mut self.scene {
            scene.marked.set_marks(gpu, &self.solids, marks);
        }
    }

    /// Sets the amounts: one f32 per primitive, read at every picture that shows them. `None`: colours show the object.
    pub fn set_amounts(&mut self, amounts: Option<&wgpu::Buffer>) {
        if let Some(scene) = &mut self.scene {
            scene.amounts.set(amounts);
        }
    }

    /// Sets the arrows, for [`Look::arrows`].
    ///
    /// # Errors
    /// Not enough memory for one word per arrow.
    pub fn set_arrows(&mut self, gpu: &Gpu, arrows: Option<scene_data::Arrows<'_>>) -> Result<(), GpuError> {
        self.scene.as_mut().map_or(Ok(()), |scene| scene.arrows.set(gpu, &self.arrows, arrows))
    }

    /// Sets the boxes, for [`Look::spans`].
    pub fn set_spans(&mut self, gpu: &Gpu, spans: Option<Spans<'_>>) {
        self.spans.set(gpu, spans);
    }

    /// Sets the curves, for [`Look::curves`], or the depths of vertices, for [`Look::arrows`] and [`ColorBy::MarkedAmounts`].
    pub fn set_curves(&mut self, gpu: &Gpu, curves: Option<Strokes<'_>>) {
        self.drawing.set_curves(gpu, curves);
    }

    /// Replaces the items that are drawn into the scene.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn set_drawing(&mut self, gpu: &Gpu, items: &[Item]) -> Result<(), GpuError> {
        self.drawing.set(gpu, items)
    }

    /// The direction in which every object is moved apart from the others: four f32 each, of the last picture in which they were.
    pub fn shifts(&self) -> Option<&wgpu::Buffer> {
        self.scene.as_ref().map(|scene| &scene.surface.apart().shifts)
    }

    /// Records the drawing of a picture on `target`, which has this size in pixels. The camera is written to the queue at
    /// once: one picture per submission.
    ///
    /// # Errors
    /// Not enough memory for textures of this size.
    pub fn draw(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        target: &wgpu::TextureView,
        size: UVec2,
        look: &Look,
    ) -> Result<(), GpuError> {
        self.draw_timed(gpu, encoder, None, target, size, look)
    }

    /// As [`Self::draw`], and times every pass.
    ///
    /// # Errors
    /// As [`Self::draw`].
    pub fn draw_timed(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        profiler: Option<&mut Profiler>,
        target: &wgpu::TextureView,
        size: UVec2,
        look: &Look,
    ) -> Result<(), GpuError> {
        let passes = &mut Passes::new(encoder, profiler);
        let size = size.max(UVec2::ONE);
        let has_amounts = self.scene.as_ref().is_some_and(|scene| scene.amounts.is_set());
        let color_by = match look.color_by {
            ColorBy::Amounts | ColorBy::MarkedAmounts if !has_amounts => ColorBy::Object,
            other => other,
        };
        // Depths of vertices have colours where no primitive has an amount.
        let dots = look.color_by == ColorBy::MarkedAmounts;
        let look = &Look { color_by, ..*look };
        self.view.write(&gpu.queue, look, size);
        let mut targets = match self.targets.take() {
            Some(targets) if targets.size == size && targets.scale == look.scale => targets,
            _ => Targets::new(&gpu.device, size, look.scale, self.format, &self.smoothing),
        };
        let scene = self.scene.as_ref();
        let surface = scene.map(|scene| &scene.surface).filter(|_| look.style != SurfaceStyle::Hidden);
        let marked = scene.map(|scene| &scene.marked).filter(|marked| look.marked && marked.is_marked());
        let glass = look.style == SurfaceStyle::Glass;
        let wire = look.style == SurfaceStyle::Wire;
        let shadows = Shadows::of(look, surface.is_some());
        let is_kept = shadows.is_some() && shadows == self.shadows;
        self.shadows = shadows;
        self.compute(gpu, passes, surface.filter(|_| !is_kept), marked, look)?;
        // Glass and wire cast no hard shadows.
        if let Some(surface) = surface.filter(|_| !(glass || wire || is_kept)) {
            let mut pass = self.shadow_map.begin(passes);
            pass.set_bind_group(0, &self.view.bindings, &[]);
            surface.draw_light(&mut pass, &self.surfaces);
        }
        if look.floor && !is_kept {
            self.floor.cast(passes, &self.view, surface.map(|surface| (surface, &self.surfaces)));
        }

        let mut pass = targets.begin(passes, look.theme.background(), glass);
        pass.set_bind_group(0, &self.view.bindings, &[]);
        if let Some(marked) = marked {
            marked.draw_solid(&mut pass, &self.solids, look.clip.is_some());
        }
        pass.set_bind_group(2, &self.shadow_map.bindings, &[]);
        if let Some(surface) = surface.filter(|_| !(glass || wire)) {
            surface.draw_matte(&mut pass, &self.surfaces);
        }
        // After what hides it, and before what it shines through.
        if look.floor {
            self.floor.draw(&mut pass);
        }
        if let Some(surface) = surface.filter(|_| wire) {
            surface.draw_wire(&mut pass, &self.surfaces);
        }
        if look.spans {
            self.spans.draw(&mut pass);
        }
        if let Some(scene) = scene.filter(|_| look.arrows.is_some()) {
            scene.arrows.draw(&mut pass, &self.arrows);
        }
        // Depths of vertices are strokes, too.
        if (look.curves || look.arrows.is_some() || dots) && look.explode == 0.0 {
            self.drawing.draw_curves(&mut pass);
        }
        self.drawing.draw(&mut pass);
        drop(pass);

        if let Some(surface) = surface.filter(|_| glass) {
            targets.glass(&gpu.device, passes, &self.compose, |pass| {
                pass.set_bind_group(0, &self.view.bindings, &[]);
                pass.set_bind_group(2, &self.shadow_map.bindings, &[]);
                surface.draw_glass(pass, &self.surfaces);
            });
        }
        let shining = marked.filter(|_| look.style != SurfaceStyle::Opaque);
        if let Some(marked) = shining {
            targets.halo(gpu, passes, &self.smoothing, &self.halo_blur, |pass| {
                pass.set_bind_group(0, &self.view.bindings, &[]);
                marked.draw_light(pass, &self.solids);
            })?;
        }
        targets.finish(passes, &self.smoothing, shining.map(|_| look.theme), target);
        self.targets = Some(targets);
        Ok(())
    }

    fn compute(
        &self,
        gpu: &Gpu,
        passes: &mut Passes<'_>,
        surface: Option<&SceneSurface>,
        marked: Option<&MarkedSolids>,
        look: &Look,
    ) -> Result<(), GpuError> {
        if let Some(marked) = marked {
            marked.reset(passes.encoder(), &self.solids);
        }
        if let Some(scene) = &self.scene
            && matches!(look.color_by, ColorBy::Amounts | ColorBy::MarkedAmounts)
        {
            scene.amounts.copy(passes.encoder());
        }
        if look.arrows.is_some() {
            self.arrows.reset(passes.encoder());
        }
        let mut pass = passes.compute("before drawing");
        if let Some(surface) = surface {
            surface.compute(&mut pass);
        }
        if let Some(scene) = &self.scene {
            if look.explode != 0.0 {
                scene.surface.apart().compute(gpu, &mut pass)?;
            }
            if look.arrows.is_some() {
                scene.arrows.compute(&mut pass);
            }
        }
        if let Some(marked) = marked {
            marked.compute(&mut pass);
        }
        Ok(())
    }

    #[cfg(test)]
    pub(super) fn arrows(&self) -> &ArrowPipeline {
        &self.arrows
    }

    #[cfg(test)]
    pub(super) fn scene(&self) -> Option<&SceneParts> {
        self.scene.as_ref()
    }
}
