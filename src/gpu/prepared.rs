//! What was prepared for a list (bind groups, dispatch sizes), kept for the next frame.

use super::GpuError;

/// Lists that one workspace keeps prepared. They keep their buffers alive, so no more than a frame uses.
const KEPT: usize = 64;

/// Prepared work by the buffers and lengths that it is for.
#[derive(Debug)]
pub(super) struct Prepared<Key, Work> {
    kept: Vec<(Key, Work)>,
}

impl<Key, Work> Default for Prepared<Key, Work> {
    fn default() -> Self {
        Self { kept: vec![] }
    }
}

impl<Key: PartialEq, Work> Prepared<Key, Work> {
    /// What was prepared for this key, or what `prepare` makes now in place of the oldest.
    pub(super) fn get(
        &mut self,
        key: Key,
        prepare: impl FnOnce() -> Result<Work, GpuError>,
    ) -> Result<&Work, GpuError> {
        let index = match self.kept.iter().position(|(known, _)| *known == key) {
            Some(index) => index,
            None => {
                let work = prepare()?;
                if self.kept.len() == KEPT {
                    self.kept.remove(0);
                }
                self.kept.push((key, work));
                self.kept.len() - 1
            }
        };
        Ok(&self.kept[index].1)
    }

    /// Forgets everything: the scratch that it points to was made again, or the lists are given up.
    pub(super) fn clear(&mut self) {
        self.kept.clear();
    }
}
