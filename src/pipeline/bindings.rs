//! Bind groups of steps: made once, kept while their buffers stay, and chosen by the caller's positions.

/// Buffers of positions whose bind groups are kept: a caller that writes several in turn changes between them for nothing.
const KEPT: usize = 4;

/// The bind group of a step.
#[derive(Debug)]
pub(super) enum Bound {
    /// Always the same buffers.
    Fixed(Vec<wgpu::Buffer>, wgpu::BindGroup),
    /// One of the buffers is the caller's positions.
    Positions {
        /// `None` where the positions are.
        buffers: Vec<Option<wgpu::Buffer>>,
        /// The one in use first.
        made: Vec<(wgpu::Buffer, wgpu::BindGroup)>,
    },
}

impl Bound {
    /// The bind group in use, once it was turned to some positions.
    pub fn current(&self) -> Option<&wgpu::BindGroup> {
        match self {
            Self::Fixed(_, group) => Some(group),
            Self::Positions { made, .. } => made.first().map(|(_, group)| group),
        }
    }

    /// Uses the positions of this buffer from now on. Returns how many bind groups had to be made for that.
    pub fn turn_to(&mut self, positions: &wgpu::Buffer, bind: impl FnOnce(&[&wgpu::Buffer]) -> wgpu::BindGroup) -> u64 {
        let Self::Positions { buffers, made } = self else { return 0 };
        match made.iter().position(|(known, _)| known == positions) {
            Some(at) => {
                made[..=at].rotate_right(1);
                0
            }
            None => {
                let all: Vec<&wgpu::Buffer> = buffers.iter().map(|b| b.as_ref().unwrap_or(positions)).collect();
                let group = bind(&all);
                made.truncate(KEPT - 1);
                made.insert(0, (positions.clone(), group));
                1
            }
        }
    }
}

/// Bind groups of a recording that is given up, for the one that replaces it: some dozens.
#[derive(Debug, Default)]
pub(super) struct Reusable(Vec<(wgpu::BindGroupLayout, Vec<wgpu::Buffer>, wgpu::BindGroup)>);

impl Reusable {
    /// Keeps one.
    pub fn keep(&mut self, layout: wgpu::BindGroupLayout, bound: Bound) {
        if let Bound::Fixed(buffers, group) = bound {
            self.0.push((layout, buffers, group));
        }
    }

    /// Lets go of all that have one of these buffers.
    pub fn forget(&mut self, gone: &[wgpu::Buffer]) {
        self.0.retain(|(_, buffers, _)| !buffers.iter().any(|buffer| gone.contains(buffer)));
    }

    /// The one with exactly these buffers. Several steps may have the same one.
    pub fn get(&self, layout: &wgpu::BindGroupLayout, buffers: &[wgpu::Buffer]) -> Option<wgpu::BindGroup> {
        let is_it =
            |(known, bound, _): &&(wgpu::BindGroupLayout, Vec<wgpu::Buffer>, _)| known == layout && bound == buffers;
        self.0.iter().find(is_it).map(|(_, _, group)| group.clone())
    }
}
