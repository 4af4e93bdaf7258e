//! Which pairs are wanted at all.

use super::{Frame, PairKind, Settings};

/// The object filter (docs/kdet.md#object-filter, thesis §7.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Filter {
    /// Keep pairs of different objects.
    pub inter: bool,
    /// Keep pairs of one object that share no vertex: with a shared vertex every mesh would collide with itself
    /// everywhere.
    pub within: bool,
}

impl Filter {
    /// The passes that a question takes: one, or two when self and inter are looked for separately, or none.
    pub fn passes(settings: &Settings) -> Vec<(PairKind, Self)> {
        let whole = Self { inter: settings.inter_collisions, within: settings.self_collisions };
        match (whole.inter, whole.within) {
            (false, false) => Vec::new(),
            (true, true) if !settings.one_pass => vec![
                (PairKind::Inter, Self { inter: true, within: false }),
                (PairKind::SelfCollision, Self { inter: false, within: true }),
            ],
            _ => vec![(PairKind::Both, whole)],
        }
    }

    /// Both kinds at once, however the passes are arranged.
    pub fn whole(settings: &Settings) -> Self {
        Self { inter: settings.inter_collisions, within: settings.self_collisions }
    }

    /// Whether the pair is wanted.
    pub fn keeps(&self, frame: &Frame<'_>, a: u32, b: u32) -> bool {
        let (a, b) = (a as usize, b as usize);
        if frame.objects[a] != frame.objects[b] {
            return self.inter;
        }
        self.within && !frame.cells[a].iter().any(|v| frame.cells[b].contains(v))
    }
}
