//! Spatial hashing and penetration depth against their twins: the table, the candidates, the edges that are listed, the depths.

use glam::{Vec3, Vec4};

use super::{KINDS, Look};
use crate::{
    checks::{Failure, support::IN_BROWSER},
    detect::{CellOrigin, Count, Hash, Method, Settings, Topology, samples, without_denormals},
    gpu::Gpu,
    pipeline::{
        Detector, Input, Slot,
        twins::{border, cells},
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
    let is_member = |v: usize| {
        let Some(&[a, b, c, d, e, f]) = overlaps.get(topology.vertex_objects[v] as usize) else { return false };
        let p = positions[v];
        Vec3::new(a, b, c).cmple(p).all() && p.cmple(Vec3::new(d, e, f)).all()
    };
    let members: Vec<(u32, Vec3)> =
        (0..positions.len()).filter(|v| is_member(*v)).map(|v| (v as u32, positions[v])).collect();
    let count = |count: Count| look.summary.counts().get(count).unwrap_or(0);
    look.equal("entries", &[count(Count::Entries)], &[members.len() as u64])?;
    let scene = look.state().scene;
    let corner = |word: u32| f32::from_bits(if word >> 31 == 0 { !word } else { word & 0x7fff_ffff });
    let grid = cells::Cells::new(
        settings,
        topology.mean_edge,
        positions.len(),
        Vec3::new(corner(scene[0]), corner(scene[1]), corner(scene[2])),
    );
    let mut slots: Vec<u32> = members.iter().map(|(_, p)| grid.slot_of(grid.cell_of(*p))).collect();
    slots.sort_unstable();
    let most = slots.chunk_by(|a, b| a == b).map(<[u32]>::len).max().unwrap_or(0) as u64;
    slots.dedup();
    look.equal("occupied slots", &[count(Count::OccupiedSlots)], &[slots.len() as u64])?;
    look.equal("occupancy", &[count(Count::MaxOccupancy)], &[most])?;
    look.equal("slots", &[count(Count::TableSlots)], &[u64::from(grid.slots())])?;
    let stored: Vec<[u32; 4]> = look.list(Slot::STORED_VERTICES, members.len() as u32).await?;
    let mut numbers: Vec<u32> = stored.iter().map(|entry| entry[3]).collect();
    numbers.sort_unstable();
    look.equal("stored", &numbers, &members.iter().map(|(v, _)| *v).collect::<Vec<_>>())?;
    let in_order = stored.is_sorted_by_key(|[x, y, z, _]| {
        grid.slot_of(grid.cell_of(Vec3::new(f32::from_bits(*x), f32::from_bits(*y), f32::from_bits(*z))))
    });
    look.holds(in_order, || "entries are not in the order of their slots".into())?;
    let (primitives, objects) = (look.primitives().await?, look.objects().await?);
    let expected = cells::candidates(&members, &primitives, |v, p| {
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
    let expected = border::listed_edges(topology, &collides);
    let crossings: Vec<border::Crossing> = look.list(Slot::CROSSINGS, expected.len() as u32).await?;
    let mut listed: Vec<[u32; 2]> = crossings.iter().map(|c| [c.outer, c.inner]).collect();
    listed.sort_unstable();
    look.equal("edges", &listed, &expected)?;
    let side = settings.cell_size * topology.mean_edge;
    let (expected, rings) = border::depths(topology, positions, &collides, &crossings, (1e-4 * side) * (1e-4 * side));
    let got: Vec<[f32; 4]> = look.list(Slot::DEPTHS, positions.len() as u32).await?;
    let got_rings: Vec<u32> = look.list(Slot::RINGS, positions.len() as u32).await?;
    for v in (0..positions.len()).filter(|v| collides[*v]) {
        let ring = if got_rings[v] == u32::MAX { 0 } else { got_rings[v] };
        look.holds(ring == rings[v], || format!("vertex {v} is in ring {ring} instead of {}", rings[v]))?;
        let (one, other) = (expected[v], Vec4::from(got[v]));
        let off = (one - other).truncate().length().max((one.w - other.w).abs() / side);
        // Sums of f32 in another order.
        look.holds(ring == 0 || off < 1e-4, || format!("vertex {v} has {other} instead of {one}"))?;
    }
    look.equal(
        "no depth",
        &[count(Count::NoDepth)],
        &[(0..positions.len()).filter(|v| collides[*v] && rings[*v] == 0).count() as u64],
    )
}
