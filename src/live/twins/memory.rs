//! Twin of `live/memory.wgsl`: where the impulses of contacts are kept.

use crate::live::layout::{Contact, NOTHING};

/// Places that a vertex has.
pub(super) const KINDS: usize = 4;

/// The place of a contact: of its vertex, with bodies or with walls across an axis.
pub(super) fn place(contact: &Contact) -> usize {
    let kind = match contact.corners[0] == NOTHING {
        true => 1 + contact.normal.iter().position(|x| x.abs() > 0.5).unwrap_or(2),
        false => 0,
    };
    KINDS * contact.vertex as usize + kind
}
