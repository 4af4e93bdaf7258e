//! The story of a vertex against what the reference answers and counts.

use glam::{DVec3, Vec3};

use super::{Fate, VertexCard, VertexFacts};
use crate::detect::{
    Assembly, CellOrigin, Count, Estimate, Found, Hash, Method, Report, Settings, Stored, reference, samples,
};
use crate::{geometry::Aabb, random_cases};

fn scenes() -> Vec<(&'static str, Assembly)> {
    vec![
        ("blocks", samples::blocks(3, 0.3)),
        ("blocks, deep", samples::blocks(4, 1.2)),
        ("blocks, disjoint", samples::blocks(2, -1.0)),
        ("nested", samples::nested(40)),
        ("soup", samples::soup(2, 4, 30, 20.0)),
    ]
}

/// Different objects and self, another table.
fn questions(method: Method) -> [Settings; 3] {
    let usual = Settings { estimate: Estimate::Both, ..Settings::new(method) };
    let both = Settings { self_collisions: true, ..usual };
    let table = Settings { table_slots: 7, cell_size: 0.5, hash: Hash::Simple, cell_origin: CellOrigin::Zero, ..both };
    [usual, both, table]
}

/// Every card of a frame, and the answer.
fn cards(assembly: &Assembly, settings: &Settings) -> (Vec<VertexCard>, Report) {
    let frame = assembly.frame();
    let report = reference::search(&frame, settings);
    let facts = VertexFacts::on_host(&frame, settings);
    let cards = (0..frame.positions.len() as u32).map(|vertex| facts.card(&frame, 4, vertex).unwrap()).collect();
    (cards, report)
}

fn sum(cards: &[VertexCard], of: impl Fn(&VertexCard) -> u64) -> Option<u64> {
    Some(cards.iter().map(of).sum())
}

fn of_fate(card: &VertexCard, fate: Fate) -> u64 {
    u64::from(card.fates[fate as usize])
}

#[test]
fn all_cards_together_have_the_counts_of_the_frame() {
    let mut contacts = 0;
    for (i, (name, assembly)) in scenes().into_iter().enumerate() {
        for (j, method) in [Method::HashingCpu, Method::DepthCpu].into_iter().enumerate() {
            // By day another two of the three for every scene and method.
            let left_out = if random_cases::is_long() { usize::MAX } else { (i + j) % 3 };
            for (_, settings) in questions(method).into_iter().enumerate().filter(|(k, _)| *k != left_out) {
                let (cards, report) = cards(&assembly, &settings);
                let what = format!("{name}: {settings:?}");
                assert!(cards.iter().all(|card| card.agrees && card.frame == 4), "{what}");
                assert_eq!(sum(&cards, |card| card.present.into()), report.count(Count::Entries), "{what}");
                let tested = |card: &VertexCard| of_fate(card, Fate::Narrow) + of_fate(card, Fate::Collides);
                assert_eq!(sum(&cards, tested), report.count(Count::CandidatePairs), "{what}");
                let found = sum(&cards, |card| of_fate(card, Fate::Collides));
                assert_eq!(found, report.count(Count::Contacts), "{what}");
                contacts += found.unwrap();
                for card in &cards {
                    assert_eq!(card.asking.len() as u32, card.fates.iter().sum::<u32>().min(300), "{what}");
                    let [cell] = &card.cells[..] else { panic!("{what}") };
                    assert_eq!(cell.slot, cell.hash % card.slots);
                    assert_eq!(cell.stored.iter().filter(|other| other.cell == cell.cell).count() as u32, cell.same);
                    let low = card.origin + DVec3::from_array(cell.cell.map(f64::from)) * card.side;
                    let (least, most) = (low - 1e-9, low + card.side + 1e-9);
                    assert!(least.cmple(card.position).all() && most.cmpge(card.position).all(), "{what}: {card:?}");
                }
            }
        }
    }
    assert!(contacts > if random_cases::is_long() { 1000 } else { 667 }, "{contacts}");
}

#[test]
fn stored_tetrahedra_are_those_that_cover_the_cell() {
    // Those that cover more than 512 cells are not in the table.
    let is_stored = |card: &VertexCard, corners: &[DVec3; 4]| {
        let bounds = Aabb::around(corners);
        let [low, high] = [bounds.min, bounds.max].map(|corner| (corner * card.side.recip()).floor());
        (high - low + 1.0).element_product() <= 512.0
    };
    for (name, assembly) in scenes() {
        let settings = Settings { stored: Stored::Tetrahedra, ..questions(Method::HashingCpu)[2] };
        let (cards, report) = cards(&assembly, &settings);
        let tested = |card: &VertexCard| of_fate(card, Fate::Narrow) + of_fate(card, Fate::Collides);
        assert_eq!(sum(&cards, tested), report.count(Count::CandidatePairs), "{name}");
        for card in cards.iter().filter(|card| card.present) {
            assert_eq!(card.asking.len() as u32, card.fates.iter().sum::<u32>(), "{name}: all are listed");
            let stored = card.asking.iter().filter(|one| is_stored(card, &one.corners)).count() as u32;
            assert_eq!(card.cells[0].same, stored, "{name}: vertex {}", card.vertex);
        }
        let collisions = sum(&cards, |card| if card.present { card.cells[0].others.into() } else { 0 });
        assert_eq!(collisions, report.count(Count::HashCollisions), "{name}");
    }
}

#[test]
fn weights_of_the_corners_tell_inside_from_outside() {
    let assembly = samples::blocks(3, 0.3);
    let (cards, _) = cards(&assembly, &questions(Method::HashingCpu)[0]);
    for (card, one) in cards.iter().flat_map(|card| card.asking.iter().map(move |one| (card, one))) {
        let point: DVec3 = one.corners.iter().zip(one.weights).map(|(corner, weight)| *corner * weight).sum();
        assert!(point.distance(card.position) < 1e-9, "{one:?}");
        assert!((one.weights.iter().sum::<f64>() - 1.0).abs() < 1e-9);
        match one.fate {
            Fate::Collides => assert!(one.weights.iter().all(|weight| *weight > -1e-9), "{one:?}"),
            Fate::Narrow => assert!(one.weights.iter().any(|weight| *weight < 1e-9), "{one:?}"),
            _ => {}
        }
    }
}

#[test]
fn crossings_and_neighbours_give_the_depth() {
    let (mut of_border, mut later, mut without) = (0, 0, 0);
    for (name, assembly) in scenes() {
        for settings in questions(Method::DepthCpu) {
            let (cards, report) = cards(&assembly, &settings);
            let what = format!("{name}: {settings:?}");
            let crossings =
                |card: &VertexCard| card.edges.iter().filter(|edge| !edge.crossings.is_empty()).count() as u64;
            assert_eq!(sum(&cards, crossings), report.count(Count::Crossings), "{what}");
            let is_border = |card: &VertexCard| u64::from(!card.edges.is_empty());
            assert_eq!(sum(&cards, is_border), report.count(Count::BorderVertices), "{what}");
            for card in &cards {
                let Some(depth) = &card.depth else { continue };
                assert!(depth.nearest.is_some(), "{what}");
                let Some([.., estimate]) = depth.consistent else {
                    without += 1;
                    assert!(depth.ring.is_none() && crossings(card) == 0 && depth.helpers.is_empty(), "{what}");
                    continue;
                };
                let Found::Depths { consistent, .. } = &report.found else { panic!() };
                let listed = consistent.iter().find(|p| p.vertex == card.vertex).map(|p| p.depth);
                assert_eq!(listed, Some(estimate), "{what}");
                let mut terms: Vec<(f64, f64)> = vec![];
                if depth.ring == Some(1) {
                    of_border += 1;
                    for crossing in card.edges.iter().flat_map(|edge| &edge.crossings) {
                        let to = crossing.point.unwrap() - card.position;
                        terms.push((crossing.weight, to.dot(crossing.normal.unwrap())));
                    }
                } else {
                    later += 1;
                    for helper in &depth.helpers {
                        let to = helper.at - card.position;
                        terms.push((helper.weight, to.dot(helper.direction) + helper.depth));
                    }
                }
                let mean = terms.iter().map(|(weight, depth)| weight * depth).sum::<f64>()
                    / terms.iter().map(|(weight, _)| weight).sum::<f64>();
                assert!((mean - estimate).abs() < 1e-9 * card.side.max(mean.abs()), "{what}: {card:?}");
            }
            let rings = cards.iter().filter_map(|card| card.depth.as_ref()?.ring).max().unwrap_or(0);
            assert_eq!(Some(u64::from(rings)), report.count(Count::Rings), "{what}");
        }
    }
    assert!(of_border > 100 && later > 20 && without > 0, "{of_border} {later} {without}");
}

#[test]
fn every_edge_has_two_cards() {
    let mut crossings = 0;
    for (name, assembly) in scenes() {
        for settings in questions(Method::HashingEdgesCpu) {
            let (cards, report) = cards(&assembly, &settings);
            let what = format!("{name}: {settings:?}");
            assert!(cards.iter().all(|card| card.agrees), "{what}");
            let tested = |card: &VertexCard| card.edges.iter().map(|edge| edge.crossings.len() as u64).sum();
            assert_eq!(sum(&cards, tested), report.count(Count::CandidatePairs).map(|count| 2 * count), "{what}");
            let met = |card: &VertexCard| {
                card.edges.iter().flat_map(|edge| &edge.crossings).filter(|crossing| crossing.meets).count() as u64
            };
            assert_eq!(sum(&cards, met), report.count(Count::Crossings).map(|count| 2 * count), "{what}");
            crossings += sum(&cards, met).unwrap();
        }
    }
    assert!(crossings > 1000, "{crossings}");
}

#[test]
fn a_vertex_of_no_object_and_one_that_is_not_there() {
    let mut assembly = samples::blocks(2, 0.5);
    assembly.positions.push(Vec3::splat(0.5));
    let (cards, report) = cards(&assembly, &Settings::new(Method::DepthCpu));
    let last = cards.last().unwrap();
    assert_eq!((last.object, last.present, last.primitives, last.neighbours), (None, false, 0, 0));
    let facts = VertexFacts::on_host(&assembly.frame(), &Settings::new(Method::DepthCpu));
    assert!(facts.card(&assembly.frame(), 0, cards.len() as u32).is_none());
    let colliding = |card: &&VertexCard| facts.first_colliding(&assembly.frame(), &[card.vertex]).is_some();
    assert_eq!(cards.iter().filter(colliding).count() as u64, report.count(Count::CollidingVertices).unwrap());
}
