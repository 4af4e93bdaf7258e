//! The tree of a pass, and the way of one primitive through it.

use glam::DVec3;

use super::{Pass, Span, TreeLevelView, TreeView};
use crate::{
    detect::{Family, Frame, Settings, Tree},
    pipeline::{
        state::State,
        twins::{
            QuantizedBox, StoredPrimitive,
            bvh::{extent::extent, keys, nodes, scene_keys, traverse, tree::Node},
            kdet::bounds,
        },
    },
};

/// The primitives in the order of the leaves, computed on the host; `None` for methods without a tree. Equal keys are in the
/// order of the ranks, where there are some. A tree that is kept is that of this frame: nobody knows the first one.
pub(super) fn order(
    settings: &Settings,
    frame: &Frame<'_>,
    primitives: &[StoredPrimitive],
    (boxes, state): (&[QuantizedBox], &State),
    ranks: &[u32],
) -> Option<Vec<u32>> {
    let Family::Bvh(tree) = settings.method.traits().family else { return None };
    let keys: Vec<u32> = match tree {
        Tree::Built => boxes.iter().map(|own| keys::key(own, state.bulk_steps)).collect(),
        Tree::Refitted => {
            let extent = extent(&bounds::object_boxes(primitives, frame.objects, frame.object_count()));
            primitives.iter().map(|primitive| scene_keys::key(primitive, &extent)).collect()
        }
    };
    let mut order: Vec<u32> = (0..keys.len() as u32).collect();
    order.sort_unstable_by_key(|&p| (keys[p as usize], ranks.get(p as usize).copied().unwrap_or(p)));
    Some(leaves_of(settings, &order, state))
}

/// The part of an order that is in the tree: a tree that is built has the participants, which come first.
pub(super) fn leaves_of(settings: &Settings, order: &[u32], state: &State) -> Vec<u32> {
    match settings.method.traits().family {
        Family::Bvh(Tree::Built) => order[..order.len().min(state.participants as usize)].to_vec(),
        _ => order.to_vec(),
    }
}

/// The way of a primitive; `None` where there is no tree or it is no leaf of it.
pub(super) fn view(pass: &Pass, id: u32) -> Option<TreeView> {
    let order = pass.tree.as_ref()?;
    let leaf = order.iter().position(|p| *p == id)? as u32;
    if !pass.boxes[id as usize].is_present() {
        return None;
    }
    let levels = nodes::levels(order, &pass.boxes);
    let way = traverse::way(&levels, pass.kinds, leaf);
    let on_level = |(level, nodes): (u32, &Vec<Node>)| {
        let tests: Vec<_> = way.tests.iter().filter(|test| test.level == level).collect();
        let hits = tests.iter().filter(|test| test.is_hit).map(|test| span(pass, &nodes[test.at as usize])).collect();
        TreeLevelView { level, nodes: nodes.len() as u32, tests: tests.len() as u32, hits }
    };
    Some(TreeView {
        leaf,
        leaves: order.len() as u32,
        nodes_visited: way.nodes_visited,
        levels: (0..).zip(&levels).map(on_level).collect(),
    })
}

/// The region of a node.
fn span(pass: &Pass, node: &Node) -> Span {
    let origin = DVec3::from(pass.state.origin.map(f64::from));
    let corner = |[x, y, z, _]: [u32; 4], steps: f64| {
        origin + (DVec3::new(x.into(), y.into(), z.into()) + steps) / f64::from(pass.state.step)
    };
    Span { low: corner(node.low, 0.0), high: corner(node.high, 1.0) }
}
