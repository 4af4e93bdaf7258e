//! Spatial hashing against its twins: the table and the candidates, of vertices and of tetrahedra.

use std::collections::BTreeSet;

use glam::Vec3;

use super::{KINDS, Look, depth::depths, hashing_edges::edges};
use crate::{
    checks::{Failure, support::IN_BROWSER},
    detect::{
        CellOrigin, Count, Estimate, Hash, Method, Normals, Settings, Stored, Topology, samples, without_denormals,
    },
    gpu::Gpu,
    pipeline::{
        Detector, Input, Slot,
        plans::PORTION_COUNT,
        twins::{
            StoredPrimitive,
            depth::test_vertices::is_inside,
            hashing::{
                cells::Cells, count_tetrahedra, count_vertices, exact_vertices::exact_vertices, portions::portions,
                query_tetrahedra::query_tetrahedra, query_vertices, store_tetrahedra::store_tetrahedra, store_vertices,
                test_vertices::test_vertices, vertex_queries::vertex_queries,
            },
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
                normals: Normals::ALL[(i + k) % 2],
                estimate: Estimate::Both,
                ..Settings::new(Method::Depth)
            };
            let look = Look::at(&mut detector, name, &input, &settings).await?;
            let Some(known) = input.topology() else { return Err(Failure("no topology".into())) };
            let topology = &known.topology;
            if !look.is_over() {
                table_and_candidates(&look, &settings, topology, &positions).await?;
                depths(&look, &settings, topology, &positions).await?;
            }
            if IN_BROWSER {
                continue;
            }
            for settings in [
                Settings { method: Method::Hashing, ..settings },
                Settings { method: Method::Hashing, stored: Stored::Tetrahedra, ..settings },
                Settings { method: Method::HashingEdges, ..settings },
                // With all in one slot, edges through several cells look at all triangles instead.
                Settings { method: Method::HashingEdges, table_slots: 1, ..settings },
                Settings { estimate: Estimate::Nearest, ..settings },
            ] {
                let look = Look::at(&mut detector, name, &input, &settings).await?;
                if look.is_over() {
                    continue;
                }
                match (settings.method, settings.stored) {
                    (Method::Depth, _) => depths(&look, &settings, topology, &positions).await?,
                    (Method::HashingEdges, _) => edges(&look, &settings, topology, &positions).await?,
                    (_, Stored::Tetrahedra) => {
                        tetrahedra(&look, &settings, topology, &positions).await?;
                        contacts(&look, &positions).await?;
                    }
                    (_, Stored::Vertices) => contacts(&look, &positions).await?,
                }
            }
        }
    }
    Ok(())
}

/// Of a candidate's second word, as in `hashing/candidate.wgsl`: the primitive, and which of its faces are on the surface.
const PRIMITIVE_NUMBER: u32 = 0x00ff_ffff;
const FACES: u32 = 0x0f00_0000;

pub(super) fn cells(look: &Look<'_>, settings: &Settings, topology: &Topology, positions: &[Vec3]) -> Cells {
    let scene = look.state().scene;
    let lower = Vec3::new(unordered(scene[0]), unordered(scene[1]), unordered(scene[2]));
    Cells::new(settings, topology.mean_edge, positions.len(), lower)
}

/// Which vertices are looked for in which primitives.
fn wanted<'a>(settings: &'a Settings, topology: &'a Topology, objects: &'a [u32]) -> impl Fn(u32, u32) -> bool + 'a {
    |v, p| match topology.vertex_objects[v as usize] == objects[p as usize] {
        true => settings.self_collisions,
        false => settings.inter_collisions,
    }
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
    let grid = cells(look, settings, topology, positions);
    let slots = count_vertices::count(&members, &grid);
    look.equal("occupied slots", &[count(Count::OccupiedSlots)], &[slots.len() as u64])?;
    look.equal("occupancy", &[count(Count::MaxOccupancy)], &[slots.values().copied().max().unwrap_or(0)])?;
    look.equal("slots", &[count(Count::TableSlots)], &[u64::from(grid.slots())])?;
    let stored: Vec<[u32; 4]> = look.list(Slot::STORED_VERTICES, members.len() as u32).await?;
    look.faultless("stored", store_vertices::fault(&stored, &members, &grid))?;
    let (primitives, objects) = (look.primitives().await?, look.objects().await?);
    let looking = count_tetrahedra::members(&primitives, &objects, &overlaps);
    let listed: Vec<[u32; 2]> = look.list(Slot::PORTIONS, look.state().word(PORTION_COUNT)).await?;
    let mut got: Vec<[u32; 2]> = listed.iter().map(|[word, first]| [word & !FACES, *first]).collect();
    got.sort_unstable();
    look.equal("portions", &got, &portions(looking, &grid, members.len()))?;
    let expected = query_vertices::candidates(&members, &primitives, wanted(settings, topology, &objects));
    let listed: Vec<[u32; 2]> = look.list(Slot::CANDIDATES, count(Count::CandidatePairs) as u32).await?;
    // An entry, and a primitive below the bits of its faces.
    let mut got: Vec<[u32; 2]> = listed.iter().map(|[e, p]| [stored[*e as usize][3], p & PRIMITIVE_NUMBER]).collect();
    got.sort_unstable();
    look.equal("candidates", &got, &expected)?;
    inside(look, &stored, &primitives, &listed).await
}

/// The vertices that penetrate, where rounding does not decide.
async fn inside(
    look: &Look<'_>,
    stored: &[[u32; 4]],
    primitives: &[StoredPrimitive],
    candidates: &[[u32; 2]],
) -> Result<(), Failure> {
    let contacts: Vec<[u32; 2]> = look.list(Slot::PAIRS, look.state().pairs).await?;
    let contacts = BTreeSet::from_iter(contacts);
    let mut certain = 0;
    for [entry, word] in candidates {
        let ([x, y, z, v], p) = (stored[*entry as usize], word & PRIMITIVE_NUMBER);
        let point = Vec3::from_array([x, y, z].map(f32::from_bits));
        let Some(expected) = is_inside(&primitives[p as usize], (word & FACES) >> 24, point) else { continue };
        certain += 1;
        let got = contacts.contains(&[v, p]);
        look.holds(got == expected, || format!("vertex {v} in {p}: {got} instead of {expected}"))?;
    }
    look.holds(2 * certain >= candidates.len(), || format!("{certain} of {} are certain", candidates.len()))
}

/// Tetrahedra in the table, and vertices that look for them.
async fn tetrahedra(
    look: &Look<'_>,
    settings: &Settings,
    topology: &Topology,
    positions: &[Vec3],
) -> Result<(), Failure> {
    let (primitives, objects) = (look.primitives().await?, look.objects().await?);
    let overlaps: Vec<[f32; 6]> = look.list(Slot::OBJECT_OVERLAPS, look.input.object_count).await?;
    let grid = cells(look, settings, topology, positions);
    let stored = count_tetrahedra::members(&primitives, &objects, &overlaps);
    let counts = count_tetrahedra::count_tetrahedra(stored.clone(), &grid);
    let count = |count: Count| look.summary.counts().get(count).unwrap_or(0);
    look.equal("entries", &[count(Count::Entries)], &[counts.values().sum()])?;
    look.equal("occupied slots", &[count(Count::OccupiedSlots)], &[counts.len() as u64])?;
    look.equal("occupancy", &[count(Count::MaxOccupancy)], &[counts.values().copied().max().unwrap_or(0)])?;
    let expected = store_tetrahedra(stored, &grid);
    let entries: Vec<[u32; 2]> = look.list(Slot::STORED_TETRAHEDRA, expected.len() as u32).await?;
    // Those of a slot in any order.
    let mut got: Vec<(u32, [u32; 2])> = expected.iter().map(|(slot, _)| *slot).zip(entries).collect();
    got.sort_unstable();
    look.equal("stored", &got, &expected)?;

    let asking = count_vertices::members(positions, &topology.vertex_objects, &overlaps);
    let expected = vertex_queries(&asking, &grid, &counts, look.input.primitive_count);
    let queries: Vec<[u32; 8]> = look.list(Slot::VERTEX_QUERIES, look.state().word(PORTION_COUNT)).await?;
    let mut got: Vec<[u32; 2]> = queries.iter().map(|query| [query[3], query[5]]).collect();
    got.sort_unstable();
    look.equal("queries", &got, &expected)?;
    let listed: Vec<[u32; 2]> = look.list(Slot::CANDIDATES, count(Count::CandidatePairs) as u32).await?;
    let mut got: Vec<[u32; 2]> = listed.iter().map(|[v, p]| [*v, p & PRIMITIVE_NUMBER]).collect();
    got.sort_unstable();
    let expected = query_tetrahedra(&asking, &primitives, wanted(settings, topology, &objects));
    look.equal("candidates", &got, &expected)
}

/// The vertices in tetrahedra, and those that rounding leaves open.
async fn contacts(look: &Look<'_>, positions: &[Vec3]) -> Result<(), Failure> {
    let state = look.state();
    let primitives = look.primitives().await?;
    let stored: Vec<[u32; 4]> = look.list(Slot::STORED_VERTICES, look.input.vertex_count).await?;
    let named = |list: Vec<[u32; 2]>| -> Vec<[u32; 2]> {
        list.into_iter().map(|[entry, p]| [stored[entry as usize][3], p & PRIMITIVE_NUMBER]).collect()
    };
    let candidates = named(look.list(Slot::CANDIDATES, state.candidates() as u32).await?);
    let open = named(look.list(Slot::UNDECIDED, state.undecided).await?);
    look.holds(open.iter().all(|one| candidates.contains(one)), || "what is open is no candidate".into())?;
    let decided = test_vertices(&candidates, &open, positions, &primitives);
    decided_and_open(look, decided, exact_vertices(&open, positions, &primitives)).await
}

/// What is listed: first what the test in f32 decides, then what it leaves open.
pub(super) async fn decided_and_open(
    look: &Look<'_>,
    decided: Vec<[u32; 2]>,
    open: Vec<[u32; 2]>,
) -> Result<(), Failure> {
    look.equal("listed", &[look.state().pairs as usize], &[decided.len() + open.len()])?;
    let mut listed: Vec<[u32; 2]> = look.list(Slot::PAIRS, look.state().pairs).await?;
    let mut last = listed.split_off(decided.len());
    listed.sort_unstable();
    last.sort_unstable();
    look.equal("decided", &listed, &decided)?;
    look.equal("decided in integers", &last, &open)
}
