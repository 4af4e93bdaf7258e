//! What is drawn of an answer besides its marks, computed on the GPU from the buffers that the detector left there. The
//! only file that knows which of them means what in a picture.

use super::{
    closest_points::ClosestPoints,
    contact_curves::ContactCurves,
    depth_arrows::DepthArrows,
    depths::Depths,
    first_times::FirstTimes,
    grid_cells::{Grid, GridCells},
    impact_dots::ImpactDots,
    levels::Levels,
    octree_cells::OctreeCells,
    pair_arrows::PairArrows,
    tree_boxes::{TreeBoxes, TreeNodes},
};
use crate::{
    detect::{AnswerKind, BroadPhase, Count, Family, Found, Frame, Narrow, Report, Settings, Tree},
    geometry::Primitive,
    gpu::{
        Gpu, GpuError,
        buffer::{STORAGE, upload},
    },
    pipeline::{Detector, Input, ListedDistance, Slot, Summary},
    render::ScenePicture,
};

/// A number per primitive that a detector's buffers hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// Its level in the grid.
    Level,
    /// Its penetration depth, which the narrow test `sat_mtv` finds; depths of vertices are dots of that colour.
    Depth,
    /// When one of its features first meets another within the step.
    Time,
}

/// What is drawn of an answer besides its marks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AnswerParts {
    /// The amount that colours show.
    pub amount: Option<Amount>,
    /// Whether minimum translations, or depths of vertices, are drawn as arrows.
    pub arrows: bool,
    /// The level of the grid whose cells are drawn, or of the tree whose boxes are.
    pub grid_level: Option<u32>,
    /// Whether the segments in which colliding triangles meet are drawn.
    pub curves: bool,
    /// The time within the step at which impacts are drawn as dots; of distances, whether closest points are drawn.
    pub dots: Option<f32>,
}

impl AnswerParts {
    /// Whether anything but the marks is drawn.
    #[must_use]
    pub fn any(&self) -> bool {
        *self != Self::default()
    }
}

/// The kernels and buffers for that.
#[derive(Debug)]
pub struct AnswerDrawing {
    levels: Levels,
    depths: Depths,
    cells: GridCells,
    boxes: TreeBoxes,
    arrows: PairArrows,
    curves: ContactCurves,
    depth_arrows: DepthArrows,
    dots: ImpactDots,
    closest: ClosestPoints,
    octree: Option<OctreeCells>,
    times: FirstTimes,
}

impl AnswerDrawing {
    /// # Errors
    /// An error of the GPU.
    pub fn new(gpu: &Gpu) -> Result<Self, GpuError> {
        let (levels, depths, cells) = (Levels::new(gpu)?, Depths::new(gpu)?, GridCells::new(gpu)?);
        let (boxes, curves) = (TreeBoxes::new(gpu)?, ContactCurves::new(gpu)?);
        let (depth_arrows, dots, times) = (DepthArrows::new(gpu)?, ImpactDots::new(gpu)?, FirstTimes::new(gpu)?);
        let (closest, octree, arrows) = (ClosestPoints::new(gpu)?, None, PairArrows::new());
        Ok(Self { levels, depths, cells, boxes, arrows, curves, depth_arrows, dots, closest, octree, times })
    }

    /// Hands these parts to the picture, as the detector's last search left them: nothing else may have been submitted since. A
    /// part that the search did not find is unset. An amount that is not asked for stays as it is: it may be another's.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn hand_over(
        &mut self,
        detector: &Detector,
        input: &Input,
        settings: &Settings,
        summary: &Summary,
        parts: AnswerParts,
        picture: &mut ScenePicture,
    ) -> Result<(), GpuError> {
        let gpu = detector.gpu();
        let primitives = input.primitive_count;
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let has_translations = settings.narrow == Narrow::SatMtv && settings.method.lists_pairs();
        let pairs = detector.buffer(Slot::PAIRS).zip(detector.buffer(Slot::TRANSLATIONS)).filter(|_| has_translations);
        let pairs = pairs.map(|(pairs, translations)| [pairs, translations]);
        let count = summary.listed();
        let finds_impacts = settings.method.traits().answer == AnswerKind::Impacts;
        let impacts = detector.buffer(Slot::IMPACTS).filter(|_| finds_impacts).map(|impacts| (input, impacts, count));
        match parts.amount {
            Some(Amount::Level) => {
                let participants =
                    u32::try_from(summary.counts().get(Count::Participants).unwrap_or(0)).unwrap_or(u32::MAX);
                let levels = detector
                    .buffer(Slot::BOXES)
                    .map(|boxes| self.levels.compute(gpu, &mut encoder, boxes, primitives, participants));
                picture.set_amounts(levels.transpose()?);
            }
            Some(Amount::Depth) => {
                let depths = pairs.map(|pairs| self.depths.compute(gpu, &mut encoder, pairs, primitives, count));
                picture.set_amounts(depths.transpose()?);
            }
            Some(Amount::Time) => {
                let times = impacts.map(|impacts| self.times.compute(gpu, &mut encoder, impacts));
                picture.set_amounts(times.transpose()?.flatten());
            }
            None => {}
        }
        let arrows = pairs.filter(|_| parts.arrows && count > 0);
        let arrows = arrows.map(|pairs| self.arrows.copy(gpu, &mut encoder, pairs, count)).transpose()?;
        picture.set_arrows(gpu, arrows)?;
        let structure = (tree(detector, input, settings, summary), grid(detector, summary));
        let spans = parts.grid_level.and_then(|level| match structure {
            (Some(tree), _) => Some(self.boxes.compute(gpu, &mut encoder, tree, level)),
            (None, Some(grid)) => Some(self.cells.compute(gpu, &mut encoder, grid, level)),
            (None, None) => None,
        });
        picture.set_spans(gpu, spans.transpose()?);
        let pairs = detector.buffer(Slot::PAIRS).filter(|_| settings.method.lists_pairs());
        let wanted = parts.curves && count > 0 && input.primitive == Primitive::Triangles;
        let curves = pairs.filter(|_| wanted).map(|pairs| self.curves.compute(gpu, &mut encoder, input, pairs, count));
        let dots = impacts.filter(|_| count > 0).zip(parts.dots).map(|(impacts, time)| {
            self.dots.compute(gpu, &mut encoder, impacts, time, parts.amount == Some(Amount::Time))
        });
        let finds_distances = settings.method.looks_at_objects() && parts.dots.is_some() && count > 0;
        let distances = detector.buffer(Slot::DISTANCES).filter(|_| finds_distances);
        let closest = distances.map(|pairs| self.closest.compute(gpu, &mut encoder, (pairs, count), settings.within));
        // No method has two of them.
        let strokes = curves.or(dots).or(closest).or_else(|| {
            let search = (input, settings, summary);
            let dots = parts.amount == Some(Amount::Depth);
            self.depth_arrows.compute(&mut encoder, detector, search, [parts.arrows, dots])
        });
        picture.set_curves(gpu, strokes.transpose()?);
        gpu.queue.submit([encoder.finish()]);
        Ok(())
    }

    /// The same for an answer of the host: the cells of an octree, and closest points.
    ///
    /// # Errors
    /// Not enough memory.
    pub fn hand_over_from_host(
        &mut self,
        gpu: &Gpu,
        (frame, report): (&Frame<'_>, &Report),
        settings: &Settings,
        parts: AnswerParts,
        picture: &mut ScenePicture,
    ) -> Result<(), GpuError> {
        if parts.amount.is_some() {
            picture.set_amounts(None);
        }
        picture.set_arrows(gpu, None)?;
        let Found::Distances(found) = &report.found else {
            picture.set_spans(gpu, None);
            picture.set_curves(gpu, None);
            return Ok(());
        };
        let cells = parts.grid_level.map(|depth| OctreeCells::new(gpu, frame, settings, depth)).transpose()?;
        self.octree = cells.flatten();
        picture.set_spans(gpu, self.octree.as_ref().map(OctreeCells::spans));
        let listed: Vec<ListedDistance> = found.iter().map(ListedDistance::from).collect();
        let wanted = parts.dots.is_some() && !listed.is_empty();
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        let strokes = match wanted {
            true => {
                let buffer = upload(gpu, "distances", &listed, STORAGE)?;
                let pairs = (&buffer, listed.len() as u32);
                Some(self.closest.compute(gpu, &mut encoder, pairs, settings.within)?)
            }
            false => None,
        };
        picture.set_curves(gpu, strokes);
        gpu.queue.submit([encoder.finish()]);
        Ok(())
    }

    /// Strokes of the closest points, and the arguments of their draw.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub(crate) fn closest_buffers(&self) -> [&wgpu::Buffer; 2] {
        self.closest.buffers()
    }

    /// Strokes of the curves, and the arguments of their draw.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub(crate) fn curve_buffers(&self) -> [&wgpu::Buffer; 2] {
        self.curves.buffers()
    }

    /// Strokes of the depths of vertices, and the arguments of their draw.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub(crate) fn depth_buffers(&self) -> [&wgpu::Buffer; 2] {
        self.depth_arrows.buffers()
    }

    /// Strokes of the impacts, and the arguments of their draw.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub(crate) fn impact_buffers(&self) -> [&wgpu::Buffer; 2] {
        self.dots.buffers()
    }

    /// Times of the first impacts.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub(crate) fn first_times(&self) -> Option<&wgpu::Buffer> {
        self.times.buffer()
    }

    /// Boxes of the tree, and the arguments of their draw.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub(crate) fn tree_buffers(&self) -> [&wgpu::Buffer; 2] {
        self.boxes.buffers()
    }

    /// Cells of a level, and the arguments of their draw.
    #[cfg(all(test, not(target_arch = "wasm32")))]
    pub(crate) fn grid_cells(&self) -> [&wgpu::Buffer; 2] {
        self.cells.buffers()
    }
}

/// The grid of the last round of a frame; none for a method without one.
fn grid<'a>(detector: &'a Detector, summary: &Summary) -> Option<Grid<'a>> {
    let (_, state) = summary.rounds.last()?;
    Some(Grid {
        table: detector.buffer(Slot::TABLE)?,
        boxes: detector.buffer(Slot::BOXES)?,
        slots: summary.table_slots(),
        cells: summary.counts().get(Count::Cells)?,
        origin: state.origin.into(),
        side: summary.cell_side()? as f32,
        shift: state.cell_shift,
    })
}

/// The tree of the last round of a frame; none for a method without one.
fn tree<'a>(detector: &'a Detector, input: &Input, settings: &Settings, summary: &Summary) -> Option<TreeNodes<'a>> {
    let (Family::Bvh(kind) | Family::Continuous(BroadPhase::Tree(kind))) = settings.method.traits().family else {
        return None;
    };
    let (_, state) = summary.rounds.last()?;
    let leaves = match kind {
        Tree::Built => state.participants,
        Tree::Refitted => input.primitive_count,
    };
    let unit = state.step.recip();
    let nodes = detector.buffer(Slot::TREE_NODES)?;
    unit.is_finite().then(|| TreeNodes { nodes, leaves, origin: state.origin.into(), unit })
}
