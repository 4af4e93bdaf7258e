//! Penetration depth against its twins: normals, edges that are listed, crossings, depths, and the nearest points of surfaces.

use glam::{Vec3, Vec4};

use super::{Look, hashing::cells, hashing_edges::triangles};
use crate::{
    checks::Failure,
    detect::{Count, Normals, Settings, Topology},
    pipeline::{
        Slot,
        twins::{
            depth::{
                border::border,
                choose::choose,
                cross::{self, Surface},
                crossing::{Crossing, NOT_CROSSED},
                list_edges::listed_edges,
                nearest,
                neighbours::Surroundings,
                normals::normals,
                rest::rest,
                ring::ring,
            },
            hashing::cell_range::CellRange,
            object_of,
        },
    },
};

pub(super) async fn depths(
    look: &Look<'_>,
    settings: &Settings,
    topology: &Topology,
    positions: &[Vec3],
) -> Result<(), Failure> {
    let marks: Vec<u32> = look.list(Slot::VERTEX_MARKS, positions.len() as u32).await?;
    let collides: Vec<bool> = marks.iter().map(|mark| *mark != 0).collect();
    if look.summary.counts().get(Count::CollidingVertices) == Some(0) {
        return look.holds(!collides.contains(&true), || "a vertex is marked".into());
    }
    if settings.estimate.is_consistent() {
        let ranges = triangles(look, settings, topology, positions).await?;
        consistent(look, settings, (topology, positions, &ranges), &collides).await?;
    }
    match settings.estimate.is_nearest() {
        true => nearest(look, settings, (topology, positions), &collides).await,
        false => Ok(()),
    }
}

/// Where edges cross the surface, and what follows for vertices.
async fn consistent(
    look: &Look<'_>,
    settings: &Settings,
    (topology, positions, ranges): (&Topology, &[Vec3], &[CellRange]),
    collides: &[bool],
) -> Result<(), Failure> {
    let count = |count: Count| look.summary.counts().get(count).unwrap_or(0);
    let expected = listed_edges(topology, collides);
    let crossings: Vec<Crossing> = look.list(Slot::CROSSINGS, expected.len() as u32).await?;
    let mut listed: Vec<[u32; 2]> = crossings.iter().map(|c| [c.outer, c.inner]).collect();
    listed.sort_unstable();
    look.equal("edges", &listed, &expected)?;

    let of_vertices: Vec<[f32; 4]> = look.list(Slot::VERTEX_NORMALS, positions.len() as u32).await?;
    for (v, (got, expected)) in of_vertices.iter().zip(normals(topology, positions)).enumerate() {
        let off = (Vec3::from_slice(got).as_dvec3() - expected.direction).length();
        look.holds(off <= expected.off, || format!("normal of vertex {v} is {got:?} instead of {expected:?}"))?;
    }
    let surface = Surface {
        triangles: &topology.triangles,
        ranges,
        positions,
        normals: (settings.normals == Normals::Smooth).then_some(&of_vertices[..]),
    };
    let wanted = |is_self: bool| if is_self { settings.self_collisions } else { settings.inter_collisions };
    let mut certain = 0;
    for crossing in &crossings {
        let compared = cross::compare(crossing, &surface, wanted);
        let what = || format!("{}, edge from {} to {}", look.what, crossing.outer, crossing.inner);
        certain += usize::from(compared.map_err(|fault| Failure(format!("{}: {fault}", what())))?);
    }
    look.holds(2 * certain >= crossings.len(), || format!("{certain} of {} crossings are certain", crossings.len()))?;
    let crossed = crossings.iter().filter(|crossing| crossing.triangle != NOT_CROSSED).count();
    look.equal("crossings", &[count(Count::Crossings)], &[crossed as u64])?;

    let side = settings.cell_size * topology.mean_edge;
    let nearest = (1e-4 * side) * (1e-4 * side);
    let mut known = border(&crossings, positions.len(), nearest);
    let of = Surroundings { topology, positions, collides, nearest };
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

/// The nearest points of surfaces, of every contact and of every vertex.
async fn nearest(
    look: &Look<'_>,
    settings: &Settings,
    (topology, positions): (&Topology, &[Vec3]),
    collides: &[bool],
) -> Result<(), Failure> {
    let contacts: Vec<[u32; 2]> = look.list(Slot::PAIRS, look.state().pairs).await?;
    let depths: Vec<[f32; 4]> = look.list(Slot::CONTACT_DEPTHS, look.state().pairs).await?;
    let surface: Vec<[u32; 4]> = look.list(Slot::SURFACE, topology.triangles.len() as u32).await?;
    let objects = look.objects().await?;
    let object_of = |p: u32| object_of(&objects, look.input.object_count, p as usize);
    let cells_per_unit = cells(look, settings, topology, positions).cells_per_unit();
    let mut certain = 0;
    for (&[v, p], &got) in contacts.iter().zip(&depths) {
        let is_asked = |[a, b, c, owner]: &&[u32; 4]| object_of(*owner) == object_of(p) && ![*a, *b, *c].contains(&v);
        let corners = |&[a, b, c, _]: &[u32; 4]| [a, b, c].map(|v| positions[v as usize]);
        let triangles = surface.iter().filter(is_asked).map(corners);
        let compared = nearest::compare(positions[v as usize], triangles, cells_per_unit, got);
        certain += usize::from(compared.map_err(|fault| Failure(format!("{}, {v} in {p}: {fault}", look.what)))?);
    }
    look.holds(2 * certain >= contacts.len(), || format!("{certain} of {} contacts are certain", contacts.len()))?;

    let chosen = choose(&contacts, &depths, cells_per_unit);
    let got: Vec<[f32; 4]> = look.list(Slot::NEAREST_DEPTHS, positions.len() as u32).await?;
    for (v, got) in (0_u32..).zip(&got).filter(|(v, _)| collides[*v as usize]) {
        // A root and a division, which the shader language allows several roundings.
        let is = |one: &[f32; 4]| one[..3] == got[..3] && (one[3] - got[3]).abs() <= 1e-6 * one[3];
        let expected = chosen.get(&v).map_or(&[[0.0; 4]][..], Vec::as_slice);
        look.holds(expected.iter().any(is), || format!("vertex {v} takes {got:?} instead of one of {expected:?}"))?;
    }
    if settings.estimate.is_consistent() {
        return Ok(());
    }
    let colliding = collides.iter().filter(|collides| **collides).count();
    let left = look.summary.counts().get(Count::NoDepth).unwrap_or(0);
    look.equal("no depth", &[left], &[(colliding - chosen.len()) as u64])
}
