//! The buffers of the pipeline by name, how large each has to be, and how long it lives. Families declare their own in
//! `plans/`.

use std::collections::BTreeMap;

use super::{Input, capacity::Capacity, list::List, plans::FamilyPlan};
use crate::gpu::{Gpu, GpuError, Growable, buffer::STORAGE};

/// How long a buffer lives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lifetime {
    /// Its content is a frame's: given back when a plan does not use it.
    Frame,
    /// Its content outlives frames: kept, and never moved, until another input comes.
    Scene,
    /// The caller's, or one of each round.
    Caller,
}

/// A buffer of the pipeline, by which [`Detector::buffer`](super::Detector::buffer) is asked for it.
///
/// ```no_run
/// use kdet::{Detector, Slot, wgpu};
/// // Two u32 per colliding pair of the last frame; nothing is copied.
/// fn pairs(detector: &Detector) -> Option<&wgpu::Buffer> {
///     detector.buffer(Slot::PAIRS)
/// }
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Slot {
    label: &'static str,
    // Whose buffer it is in: mostly its own.
    buffer: &'static str,
    lifetime: Lifetime,
    bytes: fn(&Sizes<'_>) -> u64,
    indirect: bool,
}

/// What sizes follow from.
#[derive(Debug, Clone, Copy)]
pub struct Sizes<'a> {
    /// Primitives.
    pub primitives: u64,
    /// Vertices.
    pub vertices: u64,
    /// Objects.
    pub objects: u64,
    /// Edges; none without a topology.
    pub edges: u64,
    /// Triangles of the surface; none without a topology.
    pub triangles: u64,
    /// Room of the lists.
    pub capacity: &'a Capacity,
    /// Whose lists they are.
    pub family: &'a FamilyPlan,
}

impl<'a> Sizes<'a> {
    /// Of an input with lists of some capacity.
    pub fn of(input: &Input, family: &'a FamilyPlan, capacity: &'a Capacity) -> Self {
        Self {
            primitives: input.primitive_count.into(),
            vertices: input.vertex_count.into(),
            objects: input.object_count.into(),
            edges: input.topology().map_or(0, |known| known.topology.edges.len() as u64),
            triangles: input.topology().map_or(0, |known| known.topology.triangles.len() as u64),
            capacity,
            family,
        }
    }

    /// The room of a list.
    pub fn list(&self, list: &List) -> u64 {
        self.capacity.of(self.family, list).into()
    }
}

impl Slot {
    /// A buffer of a frame, of so many bytes.
    pub const fn frame(label: &'static str, bytes: fn(&Sizes<'_>) -> u64) -> Self {
        Self { label, buffer: label, lifetime: Lifetime::Frame, bytes, indirect: false }
    }

    /// A buffer that outlives frames.
    pub const fn scene(label: &'static str, bytes: fn(&Sizes<'_>) -> u64) -> Self {
        Self { label, buffer: label, lifetime: Lifetime::Scene, bytes, indirect: false }
    }

    /// A buffer that is not the workspace's.
    pub const fn caller(label: &'static str) -> Self {
        Self { label, buffer: label, lifetime: Lifetime::Caller, bytes: |_| 0, indirect: false }
    }

    /// One that dispatches read their sizes from.
    pub const fn with_arguments(self) -> Self {
        Self { indirect: true, ..self }
    }

    /// In the buffer of another one, whose content begins after this one's was read for the last time. No kernel is given both.
    pub const fn before(self, other: Self) -> Self {
        Self { buffer: other.buffer, ..self }
    }

    /// Whether the two are in one buffer.
    #[cfg(test)]
    pub fn is_in_buffer_of(&self, other: &Self) -> bool {
        self.buffer == other.buffer
    }

    /// Its name in messages and in the table of bytes.
    pub const fn label(&self) -> &'static str {
        self.label
    }

    /// How long it lives.
    pub const fn lifetime(&self) -> Lifetime {
        self.lifetime
    }

    /// Bytes that a frame needs.
    pub fn bytes(&self, sizes: &Sizes<'_>) -> u64 {
        (self.bytes)(sizes)
    }
}

impl PartialEq for Slot {
    fn eq(&self, other: &Self) -> bool {
        self.label == other.label
    }
}

impl Eq for Slot {}

/// One element of any list: an empty list is still bound.
const ELEMENT: u64 = 64;

/// A buffer of the pipeline.
#[derive(Debug)]
struct Room {
    /// The slot that it was last used for; the owner where there were several.
    label: &'static str,
    lifetime: Lifetime,
    buffer: Growable,
}

/// The pipeline's own buffers, by the slots that they belong to.
#[derive(Debug, Default)]
pub struct Workspace {
    buffers: BTreeMap<&'static str, Room>,
}

impl Workspace {
    /// Gives back what is not used, except what outlives frames, and what is too small: what it held is lost either way, and
    /// the old and the new one need not be there at the same time. Returns what was given back.
    pub fn make_way(&mut self, used: &[Slot], sizes: &Sizes<'_>) -> Vec<wgpu::Buffer> {
        let mut gone = vec![];
        for (owner, room) in &mut self.buffers {
            let is_kept = match used.iter().filter(|slot| slot.buffer == *owner).map(|slot| slot.bytes(sizes)).max() {
                Some(needed) => room.buffer.bytes() >= needed,
                None => room.lifetime != Lifetime::Frame,
            };
            if !is_kept {
                gone.extend(room.buffer.get().ok().cloned());
                room.buffer.clear();
            }
        }
        gone
    }

    /// Makes room for what is used, exactly, after [`Self::make_way`].
    pub fn ensure(&mut self, gpu: &Gpu, used: &[Slot], sizes: &Sizes<'_>) -> Result<(), GpuError> {
        let mut needed: BTreeMap<&'static str, (&Slot, u64)> = BTreeMap::new();
        for slot in used.iter().filter(|slot| slot.lifetime != Lifetime::Caller) {
            let (named, bytes) = needed.entry(slot.buffer).or_insert((slot, ELEMENT));
            if slot.label == slot.buffer {
                *named = slot;
            }
            *bytes = slot.bytes(sizes).max(*bytes);
        }
        for (owner, (slot, bytes)) in needed {
            let make = || match slot.indirect {
                true => Growable::with_usage(owner, STORAGE | wgpu::BufferUsages::INDIRECT),
                false => Growable::new(owner),
            };
            let made = || Room { label: slot.label, lifetime: slot.lifetime, buffer: make() };
            let room = self.buffers.entry(owner).or_insert_with(made);
            room.label = slot.label;
            room.buffer.ensure(gpu, bytes)?;
        }
        Ok(())
    }

    /// The buffer of a slot that is in use.
    pub fn get(&self, slot: Slot) -> Result<&wgpu::Buffer, GpuError> {
        let missing = || GpuError::Validation { message: format!("buffer {} is not in use", slot.label) };
        self.buffers.get(slot.buffer).ok_or_else(missing)?.buffer.get()
    }

    /// Bytes by name, only those in use.
    pub fn bytes(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.buffers.values().map(|room| (room.label, room.buffer.bytes())).filter(|(_, bytes)| *bytes > 0)
    }

    /// Gives back what outlives frames: another scene has come.
    pub fn end_scene(&mut self) {
        for room in self.buffers.values_mut().filter(|room| room.lifetime == Lifetime::Scene) {
            room.buffer.clear();
        }
    }

    /// Gives everything back at once.
    pub fn clear(&mut self) {
        self.buffers.values_mut().for_each(|room| room.buffer.give_back());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        detect::Family,
        gpu::{GpuOptions, readback::read_buffer},
        pipeline::plans,
    };

    const OF_A_FRAME: Slot = Slot::frame("of a frame", |s| 4 * s.primitives);
    const OF_A_SCENE: Slot = Slot::scene("of a scene", |s| 4 * s.primitives);
    const BEFORE_IT: Slot = Slot::frame("before it", |s| 8 * s.primitives).before(OF_A_FRAME);

    #[test]
    fn a_frame_gives_its_buffers_back_and_a_scene_keeps_what_is_in_them() {
        pollster::block_on(async {
            let gpu = Gpu::request(&GpuOptions::default()).await.unwrap();
            let family = plans::of(Family::BruteForce(crate::detect::Threads::PerPair));
            let capacity = Capacity::for_primitives(family, 100);
            let sizes = Sizes {
                primitives: 100,
                vertices: 400,
                objects: 1,
                edges: 0,
                triangles: 0,
                capacity: &capacity,
                family,
            };
            let mut workspace = Workspace::default();
            workspace.ensure(&gpu, &[OF_A_FRAME, OF_A_SCENE], &sizes).unwrap();
            gpu.queue.write_buffer(workspace.get(OF_A_SCENE).unwrap(), 0, &[7; 400]);

            assert_eq!(workspace.make_way(&[], &sizes).len(), 1);
            assert_eq!(workspace.bytes().collect::<Vec<_>>(), [("of a scene", 400)]);
            assert!(workspace.get(OF_A_FRAME).is_err());
            workspace.ensure(&gpu, &[OF_A_FRAME, OF_A_SCENE], &sizes).unwrap();
            let kept = read_buffer(&gpu, workspace.get(OF_A_SCENE).unwrap(), 0..400).await.unwrap();
            assert_eq!(kept, [7; 400]);

            // Two in one buffer, which is as large as the larger one needs.
            for used in [[OF_A_FRAME, BEFORE_IT], [BEFORE_IT, OF_A_FRAME]] {
                assert_eq!(workspace.make_way(&used, &sizes).len(), usize::from(used[0] == OF_A_FRAME));
                workspace.ensure(&gpu, &used, &sizes).unwrap();
                assert_eq!(workspace.bytes().collect::<Vec<_>>(), [("of a frame", 800), ("of a scene", 400)]);
                assert_eq!(workspace.get(OF_A_FRAME).unwrap(), workspace.get(BEFORE_IT).unwrap());
            }
            workspace.ensure(&gpu, &[BEFORE_IT], &sizes).unwrap();
            assert_eq!(workspace.bytes().next(), Some(("before it", 800)));

            workspace.clear();
            assert_eq!(workspace.bytes().count(), 0);
        });
    }
}
