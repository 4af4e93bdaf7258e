//! What is shown of a primitive against what detection says.

use super::*;
use crate::{
    detect::{
        Assembly, CellRule, Count, Hash, Method, Narrow, Pair, difference, k_free::minimal_k, reference, samples,
    },
    geometry::{Tetrahedron, distance},
    pipeline::twins::{
        brute_force::every_pair,
        kdet::{list, walk::Taken},
    },
    random_cases,
};

/// What is asked: inter, self, both in one pass and in two; both rules.
fn questions() -> Vec<Settings> {
    let mut all = vec![];
    for cell_rule in [CellRule::Mean, CellRule::Paper] {
        for (inter_collisions, self_collisions, one_pass) in
            [(true, false, true), (false, true, true), (true, true, true), (true, true, false)]
        {
            all.push(Settings { cell_rule, inter_collisions, self_collisions, one_pass, ..Settings::default() });
        }
    }
    all
}

/// Every sample that is not large.
fn scenes() -> Vec<(&'static str, Assembly)> {
    samples::all().into_iter().filter(|(_, assembly)| assembly.cells.len() <= 700).collect()
}

/// Every so-manieth card.
fn inspections(assembly: &Assembly, facts: &Facts, every: usize) -> Vec<Inspection> {
    let inspector = Inspector::new(assembly.frame(), facts);
    (0..assembly.cells.len() as u32).step_by(every).map(|id| inspector.primitive(id).unwrap()).collect()
}

#[test]
fn the_cards_pairs_are_the_references() {
    let mut compared = 0;
    for (name, assembly) in scenes() {
        let frame = assembly.frame();
        let narrows: Vec<Narrow> = Narrow::of(frame.primitive).collect();
        for (i, question) in questions().into_iter().enumerate() {
            let narrow = narrows[i % narrows.len()];
            let method = Method::ALL[i % Method::ALL.len()];
            let two = [Settings { narrow, ..question }, Settings { method, ..question }];
            // By day one of them for every question, the other for the next.
            let chosen = if random_cases::is_long() { &two[..] } else { &two[i % 2..=i % 2] };
            for &settings in chosen {
                let facts = Facts::on_host(&frame, &settings);
                let expected = reference::kdet(&frame, &settings);
                for card in inspections(&assembly, &facts, 5) {
                    let pairs: Vec<Pair> = card.pairs.iter().map(|other| Pair::new(card.id, *other)).collect();
                    let own = |pair: &&Pair| pair.a == card.id || pair.b == card.id;
                    let expected: Vec<Pair> = expected.pairs().iter().filter(own).copied().collect();
                    let difference = difference::of_pairs(&frame, &settings, &expected, &pairs);
                    assert!(difference.is_allowed(), "{name}: {settings:?} {difference:?}");
                    compared += expected.len();
                }
            }
        }
    }
    assert!(compared > 10_000, "{compared}");
}

#[test]
fn candidates_of_all_cards_are_what_detection_counts() {
    let mut duplicates = 0;
    for (name, assembly) in scenes().into_iter().filter(|(_, assembly)| assembly.cells.len() <= 400) {
        for (i, question) in questions().into_iter().enumerate() {
            let method = [Method::Kdet, Method::KdetHomeCell, Method::Gpu][i % 3];
            let settings = Settings { method, hash: Hash::ALL[i % 4], ..question };
            let facts = Facts::on_host(&assembly.frame(), &settings);
            let mut expected: Vec<[u32; 2]> = vec![];
            for pass in &facts.passes {
                let (boxes, primitives) = (&pass.boxes, &facts.primitives);
                expected.extend(match method {
                    Method::Gpu => every_pair::candidates(boxes, primitives, pass.kinds),
                    _ => {
                        let taken = (facts.taken(), settings.narrow.is_exact());
                        list::candidates(boxes, primitives, pass.kinds, pass.state.cell_shift, taken)
                    }
                });
            }
            expected.sort_unstable();
            let mut found = vec![];
            for card in inspections(&assembly, &facts, 1) {
                for candidate in card.passes.iter().flat_map(|pass| &pass.candidates) {
                    let pair = Pair::new(card.id, candidate.id);
                    let times = if candidate.is_counted_with(card.id) { candidate.times } else { 0 };
                    found.extend((0..times).map(|_| [pair.a, pair.b]));
                    let homes = candidate.meetings.iter().filter(|meeting| meeting.home).count();
                    assert!(homes <= 1 && (homes == 1 || !candidate.fate.is_unique() || method == Method::Gpu));
                    assert_eq!(candidate.fate.is_unique(), candidate.times > 0, "{name}: {candidate:?}");
                    if method == Method::KdetHomeCell {
                        assert!(candidate.times <= 1, "{name}: {candidate:?}");
                    }
                }
            }
            found.sort_unstable();
            assert_eq!(found, expected, "{name}: {settings:?}");
            let all = found.len();
            found.dedup();
            duplicates += all - found.len();
            // Integer boxes may overlap where boxes do not quite, never the other way round.
            let report = reference::kdet(&assembly.frame(), &settings);
            let unique = report.count(Count::UniquePairs).unwrap_or(0);
            assert!(found.len() as u64 >= unique, "{name}: {} of {unique}", found.len());
            let lost = report.pairs().iter().find(|pair| found.binary_search(&[pair.a, pair.b]).is_err());
            assert!(lost.is_none(), "{name}: {lost:?} collide and were no candidates");
        }
    }
    assert!(duplicates > 1000, "{duplicates}");
}

#[test]
fn whoever_looks_for_a_pair_follows_from_levels_and_those_from_sizes() {
    let mut seen = [0; 3];
    for (name, assembly) in scenes() {
        for rule in [CellRule::Mean, CellRule::Paper] {
            let settings = Settings { cell_rule: rule, self_collisions: true, ..Settings::default() };
            let facts = Facts::on_host(&assembly.frame(), &settings);
            for card in inspections(&assembly, &facts, 7) {
                let sides = card.aabb.high - card.aabb.low;
                let size = if rule == CellRule::Mean { sides.max_element() } else { card.diameter };
                assert!((f64::from(card.size) - size).abs() <= 1e-4 * size, "{name}: {} is not {size}", card.size);
                let pass = &card.passes[0];
                let level = pass.level.unwrap();
                for candidate in &pass.candidates {
                    let by = match candidate.found_by {
                        FoundBy::This => level < candidate.level,
                        FoundBy::Other => level > candidate.level,
                        FoundBy::Cell => level == candidate.level,
                    };
                    assert!(by, "{name}: {level}, {candidate:?}");
                    // A cell of the level looked into knows the other, unless that one comes from below.
                    let met = pass.cells.iter().any(|cell| cell.stored.contains(&candidate.id));
                    assert_eq!(met, candidate.found_by != FoundBy::Other, "{name}: {candidate:?}");
                    assert!(candidate.found_by != FoundBy::This || card.size < candidate.size, "{name}: {candidate:?}");
                    seen[candidate.found_by as usize] += 1;
                }
            }
        }
    }
    assert!(seen.iter().all(|count| *count > 100), "{seen:?}");
}

#[test]
fn everybody_is_stored_where_the_cards_say() {
    for (name, assembly) in scenes() {
        for &hash in Hash::ALL {
            let settings = Settings { hash, self_collisions: true, ..Settings::default() };
            let facts = Facts::on_host(&assembly.frame(), &settings);
            for card in inspections(&assembly, &facts, 6) {
                let pass = &card.passes[0];
                let level = pass.level.unwrap();
                let own: Vec<&CellView> = pass.cells.iter().filter(|cell| cell.level == level).collect();
                assert!(!own.is_empty());
                for cell in &pass.cells {
                    assert_eq!(cell.count as usize, cell.stored.len(), "{name}: {cell:?}");
                    assert_eq!(cell.slot.is_some(), !cell.stored.is_empty(), "{name}: {cell:?}");
                    assert_eq!(cell.stored.contains(&card.id), cell.level == level);
                    assert!(cell.probes >= 1);
                    assert_eq!(
                        Some(cell.hash),
                        Some(crate::pipeline::twins::kdet::hash::hash(hash, cell.level, cell.cell))
                    );
                    if let (Some(slot), 1) = (cell.slot, cell.probes) {
                        assert_eq!(slot, cell.hash & (pass.table_slots - 1));
                    }
                }
                // The cells cover the box, up to a step of the lattice.
                let step = 1.0 / f64::from(facts.passes[0].state.step) + 1e-6 * card.aabb.high.abs().max_element();
                let low = own.iter().fold(glam::DVec3::INFINITY, |low, cell| low.min(cell.span.low));
                let high = own.iter().fold(glam::DVec3::NEG_INFINITY, |high, cell| high.max(cell.span.high));
                // What lies outside of the quantised space counts at its border.
                let state = &facts.passes[0].state;
                let first = glam::DVec3::from(state.origin.map(f64::from));
                let last = first + f64::from(1_u32 << 30) / f64::from(state.step);
                let [least, most] = [card.aabb.low, card.aabb.high].map(|corner| corner.clamp(first, last));
                assert!((low - step).cmple(least).all(), "{name}: {low} {:?}", card.aabb);
                assert!((high + step).cmpge(most).all(), "{name}: {high} {:?}", card.aabb);
            }
        }
    }
}

#[test]
fn the_narrow_test_shown_is_the_one_that_decided() {
    let (mut axes, mut steps, mut moved) = (0, 0, 0);
    for (name, assembly) in scenes() {
        let frame = assembly.frame();
        for narrow in Narrow::of(frame.primitive) {
            let settings = Settings { narrow, self_collisions: true, ..Settings::default() };
            let facts = Facts::on_host(&frame, &settings);
            let inspector = Inspector::new(frame, &facts);
            for id in (0..assembly.cells.len() as u32).step_by(7) {
                let card = inspector.primitive(id).unwrap();
                for candidate in card.passes[0].candidates.iter().filter(|c| c.fate.is_unique()) {
                    let test = inspector.narrow(id, candidate.id).unwrap();
                    assert_eq!(test.collides, candidate.fate == Fate::Collides, "{name}: {test:?}");
                    assert_eq!([test.a.min(test.b), test.a.max(test.b)], [id.min(candidate.id), id.max(candidate.id)]);
                    axes += test.trace.axes.len();
                    steps += test.trace.steps.len();
                    if let Some(mtv) = test.mtv {
                        moved += 1;
                        let by = mtv.axis.as_dvec3() * (f64::from(mtv.depth) * 1.001);
                        let [a, b] = [test.a_corners, test.b_corners].map(Tetrahedron::from_f32);
                        let extent = a.aabb().union(&b.aabb()).extent().max_element();
                        let by = by + mtv.axis.as_dvec3() * (2e-6 * extent);
                        assert!(distance(&a, &b.translated(by)) > 0.0, "{name}: {mtv:?}");
                    }
                }
            }
        }
    }
    assert!(axes > 10_000 && steps > 1000 && moved > 100, "{axes} {steps} {moved}");
}

#[test]
fn k_and_the_neighbourhood_are_those_of_the_definition() {
    for (name, assembly) in scenes() {
        let frame = assembly.frame();
        let k = minimal_k(&frame);
        let report = k_report(&frame);
        assert_eq!(report.k, k, "{name}");
        assert_eq!(report.histogram.iter().sum::<u32>() as usize, k.len());
        for (of, count) in report.histogram.iter().enumerate() {
            assert_eq!(k.iter().filter(|k| **k as usize == of).count(), *count as usize, "{name}");
        }
        assert_eq!(report.objects.iter().map(|o| o.k).max().unwrap_or(1), report.largest_k);
        assert_eq!(report.bound, 4 * k.len() as u64 * u64::from(report.largest_k));
        let facts = Facts::on_host(&frame, &Settings::default());
        for card in inspections(&assembly, &facts, 11) {
            assert_eq!(card.k, k[card.id as usize], "{name}");
            let of = |t: u32| Tetrahedron::from_f32(frame.corners(t as usize));
            let near = (0..k.len() as u32).filter(|&u| {
                u != card.id
                    && frame.objects[u as usize] == card.object
                    && of(u).enclosing_sphere().diameter() >= card.diameter
                    && distance(&of(card.id), &of(u)) <= card.diameter / 4.0
            });
            assert_eq!(card.neighbours, near.collect::<Vec<u32>>(), "{name}: {}", card.id);
        }
    }
}

#[test]
fn the_card_of_one_alone_and_of_none() {
    let one = samples::one();
    let card = primitive(&one.frame(), &Settings { self_collisions: true, ..Settings::default() }, 0).unwrap();
    assert_eq!((card.k, card.index, card.pairs.len(), card.passes.len()), (1, 0, 0, 1));
    assert!((card.measure - Tetrahedron::from_f32(card.corners).signed_volume().abs()).abs() < 1e-12);
    assert!(primitive(&one.frame(), &Settings::default(), 1).is_none());
    assert!(narrow(&one.frame(), &Settings::default(), 0, 0).is_none());
    // Alone it does not participate in a search for others.
    let card = primitive(&one.frame(), &Settings::default(), 0).unwrap();
    assert!(!card.passes[0].present && card.passes[0].cells.is_empty());
    let disjoint = samples::blocks(3, -1.0);
    let card = primitive(&disjoint.frame(), &Settings::default(), 5).unwrap();
    assert!(!card.passes[0].present && card.pairs.is_empty());
    assert_eq!(Facts::on_host(&disjoint.frame(), &Settings::default()).taken(), Taken::AtHome);
}
