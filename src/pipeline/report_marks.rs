//! Marks of primitives from what the host found.

use super::{
    CollidingCount,
    twins::pipeline::mark::{MARK_INTER, MARK_SELF},
};
use crate::detect::{Found, Frame, Report, Settings, Topology};

impl CollidingCount {
    /// A word per primitive as the kernels leave it, from the report of a search on the host. Where a report does not tell what a
    /// primitive collides with, that is another object if such collisions were looked for.
    pub fn marks_of_report(frame: &Frame<'_>, settings: &Settings, report: &Report) -> Vec<u32> {
        let mut marks = vec![0_u32; frame.cells.len()];
        match &report.found {
            Found::Pairs { pairs, .. } => return Self::marks(frame, pairs),
            Found::Contacts(contacts) => {
                let objects = Topology::of(frame).vertex_objects;
                for contact in contacts {
                    let primitive = contact.primitive as usize;
                    let is_own = objects[contact.vertex as usize] == frame.objects[primitive];
                    marks[primitive] = (marks[primitive] + 1) | if is_own { MARK_SELF } else { MARK_INTER };
                }
            }
            _ => {
                let flag = if settings.inter_collisions { MARK_INTER } else { MARK_SELF };
                report.colliding.iter().for_each(|&primitive| marks[primitive as usize] = 1 | flag);
            }
        }
        marks
    }
}
