//! The inspector on frames that are too large to look at primitive by primitive with memory for each.

use crate::common::allocations::requests_of;
use kdet::{
    Method, Settings,
    internals::{
        detect::samples,
        inspect::{Facts, Inspector},
    },
};

/// A card of a large frame asks for memory where a pair has a cell in common, not for every primitive that it passes over: two million
/// of them made cards slow.
#[test]
fn a_card_of_many_primitives_needs_little_memory() {
    let assembly = samples::blocks(20, 0.3);
    let frame = assembly.frame();
    let primitives = frame.cells.len() as u64;
    assert!(primitives > 50_000, "{primitives}");
    for method in [Method::DEFAULT, Method::Bvh] {
        let settings = Settings::new(method).with_self_collisions(true);
        let facts = Facts::on_host(&frame, &settings);
        let inspector = Inspector::new(frame, &facts);
        for id in [0, primitives as u32 / 3, primitives as u32 - 1] {
            let (card, requests) = requests_of(|| inspector.primitive(id).unwrap());
            let candidates: u64 = card.passes.iter().map(|pass| pass.candidates.len() as u64).sum();
            assert_eq!(u64::from(card.passes[0].participants), primitives, "{method}: all are passed over");
            assert!(candidates < primitives / 20, "{method}, {id}: {candidates} candidates");
            assert!(requests < 500 + 20 * candidates, "{method}, {id}: {requests} for {candidates} candidates");
            assert!(requests < primitives / 2, "{method}, {id}: {requests}");
        }
    }
}
