//! Edges through triangles against their twins: the triangles in the table, the edges that look for them, and what they find.

use glam::Vec3;

use super::{
    Look,
    hashing::{cells, decided_and_open},
};
use crate::{
    checks::Failure,
    detect::{Count, Settings, Topology},
    pipeline::{
        Slot,
        plans::{PORTION_COUNT, TRIANGLE_ENTRY_COUNT},
        twins::{
            hashing::{
                cell_range::CellRange,
                count_triangles::{self, count_triangles},
                edge_queries::{self, EdgeQuery},
                exact_edges::exact_edges,
                query_edges::{self, IS_SELF},
                store_triangles::store_triangles,
                test_edges::test_edges,
            },
            object_of,
        },
    },
};

pub(super) async fn edges(
    look: &Look<'_>,
    settings: &Settings,
    topology: &Topology,
    positions: &[Vec3],
) -> Result<(), Failure> {
    let ranges = triangles(look, settings, topology, positions).await?;
    let grid = cells(look, settings, topology, positions);
    let slots = count_triangles(&ranges, &grid);
    let count = |count: Count| look.summary.counts().get(count).unwrap_or(0);
    let stored = ranges.iter().filter(|range| range.is_stored()).count();
    look.equal("triangles", &[count(Count::Participants)], &[stored as u64])?;
    look.equal("occupied slots", &[count(Count::OccupiedSlots)], &[slots.len() as u64])?;
    look.equal("occupancy", &[count(Count::MaxOccupancy)], &[slots.values().copied().max().unwrap_or(0)])?;

    let queries: Vec<EdgeQuery> = look.list(Slot::EDGE_QUERIES, look.state().word(PORTION_COUNT)).await?;
    let overlaps: Vec<[f32; 6]> = look.list(Slot::OBJECT_OVERLAPS, look.input.object_count).await?;
    let fault = edge_queries::fault(&queries, topology, positions, &overlaps, (&grid, &slots));
    look.faultless("queries", fault)?;
    let candidates: Vec<[u32; 2]> = look.list(Slot::CANDIDATES, count(Count::CandidatePairs) as u32).await?;
    let wanted = |is_self: bool| if is_self { settings.self_collisions } else { settings.inter_collisions };
    let fault = query_edges::fault(&candidates, &queries, &ranges, wanted, (topology, positions, &grid));
    look.faultless("candidates", fault)?;
    crossings(look, topology, positions).await
}

/// Triangles in the table, from the cells that each says it is in. Returns those.
pub(super) async fn triangles(
    look: &Look<'_>,
    settings: &Settings,
    topology: &Topology,
    positions: &[Vec3],
) -> Result<Vec<CellRange>, Failure> {
    let grid = cells(look, settings, topology, positions);
    let number = topology.triangles.len() as u32;
    let ranges: Vec<CellRange> = look.list(Slot::CELL_RANGES, number).await?;
    let surface: Vec<[u32; 4]> = look.list(Slot::SURFACE, number).await?;
    let overlaps: Vec<[f32; 6]> = look.list(Slot::OBJECT_OVERLAPS, look.input.object_count).await?;
    let objects = look.objects().await?;
    for (t, ([a, b, c, owner], range)) in surface.into_iter().zip(&ranges).enumerate() {
        let object = object_of(&objects, look.input.object_count, owner as usize) as u32;
        let corners = [a, b, c].map(|v| positions[v as usize]);
        let fault = count_triangles::fault(range, corners, object, &overlaps, &grid);
        look.faultless(&format!("triangle {t}"), fault)?;
    }
    let expected = store_triangles(&ranges, &grid);
    look.equal("entries", &[look.state().word(TRIANGLE_ENTRY_COUNT)], &[expected.len() as u32])?;
    let entries: Vec<[u32; 2]> = look.list(Slot::STORED_TRIANGLES, expected.len() as u32).await?;
    // Those of a slot in any order.
    let mut got: Vec<(u32, [u32; 2])> = expected.iter().map(|(slot, _)| *slot).zip(entries).collect();
    got.sort_unstable();
    look.equal("stored", &got, &expected)?;
    Ok(ranges)
}

/// The edges through triangles, and those that rounding leaves open.
async fn crossings(look: &Look<'_>, topology: &Topology, positions: &[Vec3]) -> Result<(), Failure> {
    let state = look.state();
    let named = |list: Vec<[u32; 2]>| -> Vec<[u32; 2]> { list.into_iter().map(|[e, t]| [e, t & !IS_SELF]).collect() };
    let candidates = named(look.list(Slot::CANDIDATES, state.candidates() as u32).await?);
    let open = named(look.list(Slot::UNDECIDED, state.undecided).await?);
    look.holds(open.iter().all(|one| candidates.contains(one)), || "what is open is no candidate".into())?;
    let decided = test_edges(&candidates, &open, positions, topology);
    decided_and_open(look, decided, exact_edges(&open, positions, topology)).await
}
