//! Looking inside what the GPU did: what is shown of a primitive against what was found, counted and stored there.

use super::{
    Check, Failure,
    support::{IN_BROWSER, ensure, same},
};
use crate::{
    detect::{Assembly, CellRule, Count, Estimate, Hash, Method, Narrow, Settings, samples},
    geometry::Primitive,
    gpu::Gpu,
    inspect::{Fate, Inspector, ReadBack, VertexReadBack},
    pipeline::{Detector, Input},
};

/// The checks of this file.
pub(super) const CHECKS: &[Check] = &[
    Check { name: "inspect: cards of a frame", body: |gpu| Box::pin(cards(gpu)) },
    Check { name: "inspect: cards of vertices", body: |gpu| Box::pin(vertex_cards(gpu)) },
];

fn scenes() -> Vec<(&'static str, Assembly)> {
    let mut scenes = vec![("nested", samples::nested(40)), ("soup", samples::soup(2, 4, 30, 1e3))];
    if !IN_BROWSER {
        scenes.extend([("blocks", samples::blocks(3, 0.5)), ("blocks, disjoint", samples::blocks(2, -1.0))]);
        scenes.extend([("duplicates", samples::duplicates(40)), ("flat", samples::flat(60))]);
    }
    scenes
}

/// Every method and narrow test, hash and rule, one pass and two.
fn questions(primitive: Primitive) -> Vec<Settings> {
    let narrows: Vec<Narrow> = Narrow::of(primitive).collect();
    let methods = Method::on_gpu().filter(|method| method.finds_pairs());
    // In the browser every other one is compiled anew.
    let hashes = if IN_BROWSER { 1 } else { Hash::ALL.len() };
    methods
        .enumerate()
        .flat_map(|(i, method)| {
            let settings = Settings {
                method,
                narrow: narrows[i % narrows.len()],
                hash: Hash::ALL[i % hashes],
                cell_rule: CellRule::ALL[i % 2],
                ..Settings::default()
            };
            let two = Settings {
                self_collisions: true,
                one_pass: i % 2 == 0,
                narrow: narrows[(i + usize::from(!IN_BROWSER)) % narrows.len()],
                ..settings
            };
            // In the browser one of them, each with both rules and `two` with one pass and with two: of every method another narrow
            // test, which is compiled anew.
            match (IN_BROWSER, i / 2 % 2) {
                (false, _) => vec![settings, two],
                (true, 0) => vec![settings],
                (true, _) => vec![two],
            }
        })
        .collect()
}

async fn cards(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    for (name, assembly) in scenes() {
        let input = Input::upload(gpu, &assembly.frame())?;
        for settings in questions(assembly.primitive) {
            cards_of(&mut detector, name, &assembly, &input, &settings).await?;
        }
    }
    Ok(())
}

async fn cards_of(
    detector: &mut Detector,
    name: &str,
    assembly: &Assembly,
    input: &Input,
    settings: &Settings,
) -> Result<(), Failure> {
    let what = format!("{name} ({}, {}, {})", settings.method, settings.narrow, settings.hash);
    let summary = detector.run(input, settings).await?;
    let (read, facts, found) = ReadBack::start(detector, input, settings, &summary)?.take().await?;
    // The numbers that people see are the frame's own.
    ensure(read == *assembly, || format!("{what}: the frame came back as another"))?;
    let report = detector.read(input, &summary).await?;
    let inspector = Inspector::new(read.frame(), &facts);
    let (mut unique, mut with_duplicates, mut pairs) = (0, 0, 0);
    let mut in_tree = [0, 0];
    for id in 0..assembly.cells.len() as u32 {
        let card = inspector.primitive(id).ok_or_else(|| format!("{what}: no {id}"))?;
        ensure(found.agrees(id, &card.pairs), || {
            format!("{what}: {id} collides with {:?}, and the GPU says {:?}", card.pairs, found.partners(id))
        })?;
        ensure(report.colliding.contains(&id) != card.pairs.is_empty(), || format!("{what}: marks of {id}"))?;
        for pass in &card.passes {
            for cell in &pass.cells {
                let stored = cell.stored.len() as u32;
                ensure(cell.count == stored, || {
                    format!("{what}: {cell:?} of {id}, where the table has {}", cell.count)
                })?;
            }
            if let Some(tree) = &pass.tree {
                in_tree[0] += tree.nodes_visited;
                in_tree[1] += tree.levels.iter().map(|level| u64::from(level.tests)).sum::<u64>();
            }
            for candidate in pass.candidates.iter().filter(|c| c.is_counted_with(id)) {
                unique += u64::from(candidate.fate.is_unique());
                with_duplicates += u64::from(candidate.times);
                pairs += u64::from(candidate.fate == Fate::Collides);
            }
        }
    }
    let counts = summary.counts();
    // Of two passes the host repeats the first, whose boxes may be a step off.
    if facts.passes.len() == 1 {
        same(&what, &in_tree, &[Count::NodesVisited, Count::BoxTests].map(|c| counts.get(c).unwrap_or(0)))?;
    }
    if settings.method.lists_pairs() {
        let shown = [with_duplicates, unique, pairs];
        same(
            &what,
            &shown,
            &[Count::CandidatePairs, Count::UniquePairs, Count::CollidingPairs].map(|c| counts.get(c).unwrap_or(0)),
        )?;
    }
    Ok(())
}

/// The story of every vertex, told by the host, against the GPU's answer.
async fn vertex_cards(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let mut scenes = vec![("blocks", samples::blocks(3, 0.3))];
    if !IN_BROWSER {
        scenes.extend([("blocks, disjoint", samples::blocks(2, -1.0)), ("soup", samples::soup(2, 4, 30, 20.0))]);
    }
    for (name, assembly) in scenes {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?.with_topology(gpu, &frame)?;
        for method in [Method::Hashing, Method::HashingEdges, Method::Depth] {
            let settings = Settings { estimate: Estimate::Both, ..Settings::new(method) };
            let summary = detector.run(&input, &settings).await?;
            let reading = VertexReadBack::start(&detector, &input, assembly.clone(), &summary)?;
            let (read, facts) = reading.take().await?;
            ensure(read == assembly, || format!("{name}, {method}: the frame came back as another"))?;
            let mut contacts = 0;
            for vertex in 0..frame.positions.len() as u32 {
                let card = facts.card(&frame, 0, vertex).ok_or_else(|| format!("{name}: no {vertex}"))?;
                ensure(card.agrees, || format!("{name}, {method}: {card:?}"))?;
                contacts += u64::from(card.fates[Fate::Collides as usize]);
            }
            let expected = summary.counts().get(Count::Contacts).unwrap_or(0);
            same(&format!("{name}, {method}"), &[contacts], &[expected])?;
        }
    }
    Ok(())
}
