//! The minimum translations of colliding pairs as arrows, each from the centre of the pair's second primitive.

use crate::{
    gpu::{Gpu, GpuError, Growable},
    render::Arrows,
};

/// Copies of a search's pairs and translations: the next search writes over them, and a picture may be drawn meanwhile.
#[derive(Debug)]
pub(super) struct PairArrows {
    pairs: Growable,
    translations: Growable,
}

impl PairArrows {
    pub fn new() -> Self {
        Self { pairs: Growable::new("drawn pairs"), translations: Growable::new("drawn translations") }
    }

    pub fn copy(
        &mut self,
        gpu: &Gpu,
        encoder: &mut wgpu::CommandEncoder,
        [pairs, translations]: [&wgpu::Buffer; 2],
        count: u32,
    ) -> Result<Arrows<'_>, GpuError> {
        for (from, to, bytes) in [(pairs, &mut self.pairs, 8), (translations, &mut self.translations, 16)] {
            let bytes = bytes * u64::from(count);
            to.ensure(gpu, bytes)?;
            encoder.copy_buffer_to_buffer(from, 0, to.get()?, 0, bytes);
        }
        Ok(Arrows { tails: self.pairs.get()?, stride: 2, offset: 1, vectors: self.translations.get()?, count })
    }
}
