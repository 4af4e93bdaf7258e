//! Penetration depth against its twins: the edges that are listed, the depths.

use glam::{Vec3, Vec4};

use super::{Look, hashing_edges::triangles};
use crate::{
    checks::Failure,
    detect::{Count, Settings, Topology},
    pipeline::{
        Slot,
        twins::depth::{
            border::border, crossing::Crossing, list_edges::listed_edges, neighbours::Surroundings, rest::rest,
            ring::ring,
        },
    },
};

pub(super) async fn depths(
    look: &Look<'_>,
    settings: &Settings,
    topology: &Topology,
    positions: &[Vec3],
) -> Result<(), Failure> {
    let count = |count: Count| look.summary.counts().get(count).unwrap_or(0);
    let marks: Vec<u32> = look.list(Slot::VERTEX_MARKS, positions.len() as u32).await?;
    let collides: Vec<bool> = marks.iter().map(|mark| *mark != 0).collect();
    if count(Count::CollidingVertices) == 0 {
        return look.holds(!collides.contains(&true), || "a vertex is marked".into());
    }
    triangles(look, settings, topology, positions).await?;
    let expected = listed_edges(topology, &collides);
    let crossings: Vec<Crossing> = look.list(Slot::CROSSINGS, expected.len() as u32).await?;
    let mut listed: Vec<[u32; 2]> = crossings.iter().map(|c| [c.outer, c.inner]).collect();
    listed.sort_unstable();
    look.equal("edges", &listed, &expected)?;
    let side = settings.cell_size * topology.mean_edge;
    let nearest = (1e-4 * side) * (1e-4 * side);
    let mut known = border(&crossings, positions.len(), nearest);
    let of = Surroundings { topology, positions, collides: &collides, nearest };
    // How many rings have a dispatch of their own makes no difference.
    ring(&mut known, &of, 2);
    rest(&mut known, &of, 3);
    let (expected, rings) = (known.depths, known.rings);
    let got: Vec<[f32; 4]> = look.list(Slot::DEPTHS, positions.len() as u32).await?;
    let got_rings: Vec<u32> = look.list(Slot::RINGS, positions.len() as u32).await?;
    for v in (0..positions.len()).filter(|v| collides[*v]) {
        let found = if got_rings[v] == u32::MAX { 0 } else { got_rings[v] };
        look.holds(found == rings[v], || format!("vertex {v} is in ring {found} instead of {}", rings[v]))?;
        let (one, other) = (expected[v], Vec4::from(got[v]));
        let off = (one - other).truncate().length().max((one.w - other.w).abs() / side);
        // Sums of f32 in another order.
        look.holds(found == 0 || off < 1e-4, || format!("vertex {v} has {other} instead of {one}"))?;
    }
    look.equal(
        "no depth",
        &[count(Count::NoDepth)],
        &[(0..positions.len()).filter(|v| collides[*v] && rings[*v] == 0).count() as u64],
    )
}
