//! Spatial hashing and penetration depth against their twins: the table, the candidates, the edges that are listed, the depths.

use glam::{Vec3, Vec4};

use super::{KINDS, Look};
use crate::{
    checks::{Failure, support::IN_BROWSER},
    detect::{CellOrigin, Count, Hash, Method, Settings, Stored, Topology, samples, without_denormals},
    gpu::Gpu,
    pipeline::{
        Detector, Input, Slot,
        twins::{
            depth::{
                border::border, crossing::Crossing, list_edges::listed_edges, neighbours::Surroundings, rest::rest,
                ring::ring,
            },
            hashing::{cells::Cells, count_vertices, query_vertices, store_vertices},
            unordered,
        },
    },
};

pub(super) async fn hashing(gpu: &Gpu) -> Result<(), Failure> {
    let mut detector = Detector::on(gpu)?;
    let n = if IN_BROWSER { 20 } else { 60 };
    let scenes = [
        ("soup", samples::soup(3, 3, n, 4.0)),
        ("blocks", samples::blocks(3, 0.4)),
        ("many", samples::many_objects(5, 9)),
    ];
    for (i, (name, assembly)) in scenes.into_iter().enumerate() {
        let frame = assembly.frame();
        let input = Input::upload(gpu, &frame)?.with_topology(gpu, &frame)?;
        let positions: Vec<Vec3> = frame.positions.iter().map(|p| p.map(without_denormals)).collect();
        for (k, (inter_collisions, self_collisions)) in KINDS.into_iter().enumerate() {
            let settings = Settings {
                inter_collisions,
                self_collisions,
                hash: Hash::ALL[if IN_BROWSER { 0 } else { (i + k) % Hash::ALL.len() }],
                cell_origin: CellOrigin::ALL[(i + k) % 2],
                ..Settings::new(Method::Depth)
            };
            let look = Look::at(&mut detector, name, &input, &settings).await?;
            let Some(known) = input.topology() else { return Err(Failure("no topology".into())) };
            if !look.is_over() {
                table_and_candidates(&look, &settings, &known.topology, &positions).await?;
                depths(&look, &settings, &known.topology, &positions).await?;
            }
            if IN_BROWSER {
                continue;
            }
            // Their workgroup counts; their answers are compared with brute force elsewhere.
            for (method, stored) in [
                (Method::Hashing, Stored::Vertices),
                (Method::Hashing, Stored::Tetrahedra),
                (Method::HashingEdges, Stored::Vertices),
            ] {
                Look::at(&mut detector, name, &input, &Settings { method, stored, ..settings }).await?;
            }
        }
    }
    Ok(())
}

/// What the first pass stored, before triangles took its place, shows in what the second one found.
async fn table_and_candidates(
    look: &Look<'_>,
    settings: &Settings,
    topology: &Topology,
    positions: &[Vec3],
) -> Result<(), Failure> {
    let overlaps: Vec<[f32; 6]> = look.list(Slot::OBJECT_OVERLAPS, look.input.object_count).await?;
    let members = count_vertices::members(positions, &topology.vertex_objects, &overlaps);
    let count = |count: Count| look.summary.counts().get(count).unwrap_or(0);
    look.equal("entries", &[count(Count::Entries)], &[members.len() as u64])?;
    let scene = look.state().scene;
    let lower = Vec3::new(unordered(scene[0]), unordered(scene[1]), unordered(scene[2]));
    let grid = Cells::new(settings, topology.mean_edge, positions.len(), lower);
    let slots = count_vertices::count(&members, &grid);
    look.equal("occupied slots", &[count(Count::OccupiedSlots)], &[slots.len() as u64])?;
    look.equal("occupancy", &[count(Count::MaxOccupancy)], &[slots.values().copied().max().unwrap_or(0)])?;
    look.equal("slots", &[count(Count::TableSlots)], &[u64::from(grid.slots())])?;
    let stored: Vec<[u32; 4]> = look.list(Slot::STORED_VERTICES, members.len() as u32).await?;
    look.faultless("stored", store_vertices::fault(&stored, &members, &grid))?;
    let (primitives, objects) = (look.primitives().await?, look.objects().await?);
    let expected = query_vertices::candidates(&members, &primitives, |v, p| {
        let is_self = topology.vertex_objects[v as usize] == objects[p as usize];
        if is_self { settings.self_collisions } else { settings.inter_collisions }
    });
    let listed: Vec<[u32; 2]> = look.list(Slot::CANDIDATES, count(Count::CandidatePairs) as u32).await?;
    // An entry, and a primitive below the bits of its faces.
    let mut got: Vec<[u32; 2]> = listed.iter().map(|[e, p]| [stored[*e as usize][3], p & 0x00ff_ffff]).collect();
    got.sort_unstable();
    look.equal("candidates", &got, &expected)
}

async fn depths(look: &Look<'_>, settings: &Settings, topology: &Topology, positions: &[Vec3]) -> Result<(), Failure> {
    let count = |count: Count| look.summary.counts().get(count).unwrap_or(0);
    let marks: Vec<u32> = look.list(Slot::VERTEX_MARKS, positions.len() as u32).await?;
    let collides: Vec<bool> = marks.iter().map(|mark| *mark != 0).collect();
    if count(Count::CollidingVertices) == 0 {
        return look.holds(!collides.contains(&true), || "a vertex is marked".into());
    }
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
