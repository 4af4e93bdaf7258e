//! Reads what spatial hashing or penetration depth left on the GPU.

use glam::{DVec3, Vec3};

use super::{
    VertexFacts,
    read_back::{elements, in_frame},
};
use crate::{
    detect::{AnswerKind, Assembly, Contact, Crossing, Penetration, Settings},
    gpu::{Gpu, GpuError, readback::Readback},
    pipeline::{Detector, Input, Slot, Summary},
};

/// A read-back in progress. Everything was copied at once, so that later work on the GPU does not change it.
#[derive(Debug)]
pub struct VertexReadBack {
    settings: Settings,
    input: Input,
    positions: Readback,
    cells: Readback,
    objects: Readback,
    pairs: Option<Readback>,
    depths: [Option<Readback>; 2],
}

impl VertexReadBack {
    /// Copies the buffers of a detector's last frame. The frame must be complete, and nothing else submitted since.
    ///
    /// # Errors
    /// A buffer that the method did not use, no memory, or the loss of the device.
    pub fn start(detector: &Detector, input: &Input, settings: &Settings, summary: &Summary) -> Result<Self, GpuError> {
        let gpu: &Gpu = detector.gpu();
        let (n, vertices) = (u64::from(input.primitive_count), u64::from(input.vertex_count));
        let pairs = u64::from(summary.pair_count());
        // Where nothing was found, later stages did not run, and their buffers are those of an older frame or none.
        let slot = |wanted: bool, slot: Slot, bytes: u64| {
            let buffer = detector.buffer(slot).filter(|_| wanted && pairs > 0);
            buffer.map(|buffer| Readback::start(gpu, buffer, 0..bytes)).transpose()
        };
        let has_depths = settings.method.traits().answer == AnswerKind::Depths;
        let estimate = settings.estimate;
        Ok(Self {
            settings: *settings,
            input: input.clone(),
            positions: Readback::start(gpu, &input.positions, 0..12 * vertices)?,
            cells: Readback::start(gpu, &input.cells, 0..16 * n)?,
            objects: Readback::start(gpu, &input.objects, 0..4 * n)?,
            pairs: slot(true, Slot::PAIRS, 8 * pairs)?,
            depths: [
                slot(has_depths && estimate.is_consistent(), Slot::DEPTHS, 16 * vertices)?,
                slot(has_depths && estimate.is_nearest(), Slot::NEAREST_DEPTHS, 16 * vertices)?,
            ],
        })
    }

    /// The frame and what the search found.
    ///
    /// # Errors
    /// An error of the GPU.
    pub async fn take(self) -> Result<(Assembly, VertexFacts), GpuError> {
        let Self { settings, input, .. } = self;
        let original = |p: usize| input.original(p as u32) as usize;
        let positions: Vec<Vec3> = elements(self.positions).await?;
        let cells = in_frame(elements::<[u32; 4]>(self.cells).await?, original);
        let objects = in_frame(elements::<u32>(self.objects).await?, original);
        let mut pairs: Vec<[u32; 2]> = vec![];
        if let Some(reading) = self.pairs {
            pairs = elements(reading).await?;
        }
        let topology = input.topology().map(|known| known.topology.clone()).unwrap_or_default();
        let mut facts = VertexFacts { settings, topology, contacts: None, crossings: vec![], depths: [vec![], vec![]] };
        if settings.method.traits().answer == AnswerKind::Crossings {
            let (edges, triangles) = (&facts.topology.edges, &facts.topology.triangles);
            let crossing = |&[e, t]: &[u32; 2]| Crossing { edge: edges[e as usize], triangle: triangles[t as usize] };
            facts.crossings = pairs.iter().map(crossing).collect();
            facts.crossings.sort_unstable();
        } else {
            let contact = |&[vertex, p]: &[u32; 2]| Contact { vertex, primitive: input.original(p) };
            let mut contacts: Vec<Contact> = pairs.iter().map(contact).collect();
            contacts.sort_unstable();
            for (list, reading) in facts.depths.iter_mut().zip(self.depths) {
                let Some(reading) = reading else { continue };
                let all: Vec<[f32; 4]> = elements(reading).await?;
                for own in contacts.chunk_by(|a, b| a.vertex == b.vertex) {
                    let vertex = own[0].vertex;
                    let [x, y, z, depth] = all[vertex as usize].map(f64::from);
                    // A null direction: no border vertex is connected with it.
                    if let Some(direction) = DVec3::new(x, y, z).try_normalize() {
                        list.push(Penetration { vertex, depth, direction });
                    }
                }
            }
            facts.contacts = Some(contacts);
        }
        let assembly = Assembly { primitive: input.primitive, positions, cells, objects, ..Assembly::default() };
        Ok((assembly, facts))
    }
}
