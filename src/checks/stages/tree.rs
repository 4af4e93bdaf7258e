//! The tree against its twins: order, boxes, the way of every leaf, and what is found.

use super::{Look, asked, kinds, questions, scenes};
use crate::{
    checks::{Failure, support::IN_BROWSER},
    detect::{Assembly, Count, Method, Settings, samples},
    gpu::Gpu,
    pipeline::{
        Detector, Input, Slot,
        twins::{
            brute_force::every_pair,
            bvh::{
                extent::extent,
                keys,
                morton::KEY_ABSENT,
                nodes, scene_keys, traverse,
                tree::{Node, level_start, tree_height},
            },
        },
    },
};

pub(super) async fn tree(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let mut scenes = scenes();
    if !IN_BROWSER {
        // So many that one kernel does not reach the root.
        scenes.push(("large blocks", samples::blocks(10, 0.5)));
    }
    for (number, (name, assembly)) in scenes.into_iter().enumerate() {
        let input = Input::upload(gpu, &assembly.frame())?;
        let of_scene = |turn| match assembly.cells.len() > 1000 {
            true => questions(number, Method::Bvh).split_off(2),
            false => asked(number, turn, Method::Bvh),
        };
        for settings in of_scene(0) {
            built(&mut detector, name, &input, &settings).await?;
        }
        for settings in of_scene(1) {
            let settings = Settings { method: Method::BvhRefit, ..settings };
            refitted(&mut detector, name, (&assembly, &input), &settings).await?;
        }
    }
    Ok(())
}

async fn built(detector: &mut Detector, name: &str, input: &Input, settings: &Settings) -> Result<(), Failure> {
    let look = Look::at(detector, name, input, settings).await?;
    if look.is_over() {
        return look.equal("visited", &[look.summary.counts().get(Count::BoxTests)], &[Some(0)]);
    }
    let order: Vec<[u32; 2]> = look.list(Slot::TREE_ORDER, input.primitive_count).await?;
    look.faultless("order", keys::order_fault(&order))?;
    let (boxes, state) = (look.boxes().await?, look.state());
    for [key, primitive] in &order {
        let expected = keys::key(&boxes[*primitive as usize], state.bulk_steps);
        look.holds(*key == expected, || format!("key of {primitive} is {key:x} instead of {expected:x}"))?;
    }
    let absent = order[state.participants as usize..].iter().all(|[key, _]| *key == KEY_ABSENT);
    look.holds(absent, || "a participant is behind the others".into())?;
    let leaves: Vec<u32> = order[..state.participants as usize].iter().map(|[_, primitive]| *primitive).collect();
    below(&look, settings, &leaves).await
}

/// The order of the first frame stays, whatever later frames ask for and wherever their vertices are.
async fn refitted(
    detector: &mut Detector,
    name: &str,
    (assembly, input): (&Assembly, &Input),
    settings: &Settings,
) -> Result<(), Failure> {
    // Lists are as long as they have to be: a frame that is searched once more because they were not has kept its order already.
    detector.run(input, settings).await?;
    // Another input has come in between, so that nothing is kept.
    let gpu = detector.gpu().clone();
    let small = Input::upload(&gpu, &samples::blocks(1, 0.5).frame())?;
    detector.run(&small, settings).await?;

    let look = Look::at(detector, name, input, settings).await?;
    let order: Vec<[u32; 2]> = look.list(Slot::KEPT_TREE_ORDER, input.primitive_count).await?;
    look.faultless("order", keys::order_fault(&order))?;
    let object_boxes: Vec<[u32; 6]> = look.list(Slot::OBJECT_BOXES, input.object_count).await?;
    let extent = extent(&object_boxes);
    let got: Vec<u32> = look.list(Slot::TREE_EXTENT, 6).await?;
    look.equal("extent", &got, &extent)?;
    let primitives = look.primitives().await?;
    for [key, primitive] in &order {
        let fault = scene_keys::fault(&primitives[*primitive as usize], &extent, *key);
        look.faultless(&format!("key of {primitive}"), fault)?;
    }
    let leaves: Vec<u32> = order.iter().map(|[_, primitive]| *primitive).collect();
    below(&look, settings, &leaves).await?;

    // Turned over: the tree is as bad as it gets, and right.
    let turned: Vec<_> = assembly.positions.iter().rev().copied().collect();
    let all = Settings { inter_collisions: true, self_collisions: true, ..*settings };
    for (positions, settings) in [(&turned, &all), (&turned, settings), (&assembly.positions, settings)] {
        input.set_positions(&gpu, positions)?;
        let look = Look::at(detector, name, input, settings).await?;
        let kept: Vec<[u32; 2]> = look.list(Slot::KEPT_TREE_ORDER, input.primitive_count).await?;
        look.equal("kept order", &kept, &order)?;
        below(&look, settings, &leaves).await?;
    }
    Ok(())
}

/// What comes after the order.
async fn below(look: &Look<'_>, settings: &Settings, order: &[u32]) -> Result<(), Failure> {
    if look.is_over() {
        return Ok(());
    }
    let (boxes, primitives, state) = (look.boxes().await?, look.primitives().await?, look.state());
    let levels = nodes::levels(order, &boxes);
    let (count, height) = (order.len() as u32, tree_height(order.len() as u32));
    let nodes: Vec<Node> = look.list(Slot::TREE_NODES, level_start(height, 0) + count).await?;
    for (level, expected) in (0..height.max(1)).zip(&levels) {
        let first = level_start(height, level) as usize;
        look.equal(&format!("nodes of level {level}"), &nodes[first..first + expected.len()], expected)?;
    }
    let vertices: Vec<[u32; 4]> = look.list(Slot::LEAF_VERTICES, count).await?;
    let expected: Vec<[u32; 4]> = order.iter().map(|p| primitives[*p as usize].vertices).collect();
    look.equal("vertices of the leaves", &vertices, &expected)?;

    let ways: Vec<_> = (0..count).map(|leaf| traverse::way(&levels, kinds(settings), leaf)).collect();
    let counts = look.summary.counts();
    let visited = ways.iter().map(|way| way.nodes_visited).sum();
    let tests = ways.iter().map(|way| way.tests.len() as u64).sum();
    let got = [Count::NodesVisited, Count::BoxTests].map(|count| counts.get(count));
    look.equal("nodes visited and box tests", &got, &[Some(visited), Some(tests)])?;

    // Box by box the candidates of brute force, each once.
    let candidates = look.sorted(Slot::CANDIDATES, state.candidates).await?;
    look.equal("find_pairs", &candidates, &every_pair::candidates(&boxes, &primitives, kinds(settings)))
}
