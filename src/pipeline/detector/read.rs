//! What methods that do not list pairs of primitives left on the GPU.

use glam::{DVec3, Vec3};

use crate::{
    detect::{Contact, Count, Crossing, Found, Impact, Penetration, without_denormals},
    geometry::continuous::{Query, decide_open, place},
    gpu::{Gpu, readback::read_elements},
    pipeline::{DetectError, Input, ListedImpact, Slot, Summary, slot::Workspace},
};

/// Vertices in tetrahedra.
pub async fn contacts(
    gpu: &Gpu,
    workspace: &Workspace,
    input: &Input,
    summary: &Summary,
) -> Result<Found, DetectError> {
    let pairs: Vec<[u32; 2]> = read_elements(gpu, workspace.get(Slot::PAIRS)?, summary.pair_count() as usize).await?;
    let contact = |&[vertex, p]: &[u32; 2]| Contact { vertex, primitive: input.original(p) };
    let mut contacts: Vec<Contact> = pairs.iter().map(contact).collect();
    contacts.sort_unstable();
    Ok(Found::Contacts(contacts))
}

/// Edges through triangles.
pub async fn crossings(
    gpu: &Gpu,
    workspace: &Workspace,
    input: &Input,
    summary: &Summary,
) -> Result<Found, DetectError> {
    let Some(known) = input.topology() else { return Ok(Found::Crossings(vec![])) };
    let pairs: Vec<[u32; 2]> = read_elements(gpu, workspace.get(Slot::PAIRS)?, summary.pair_count() as usize).await?;
    let (edges, triangles) = (&known.topology.edges, &known.topology.triangles);
    let crossing = |&[e, t]: &[u32; 2]| Crossing { edge: edges[e as usize], triangle: triangles[t as usize] };
    let mut crossings: Vec<Crossing> = pairs.iter().map(crossing).collect();
    crossings.sort_unstable();
    Ok(Found::Crossings(crossings))
}

/// Depth and direction of penetrating vertices.
pub async fn depths(gpu: &Gpu, workspace: &Workspace, summary: &Summary) -> Result<Found, DetectError> {
    let count = summary.counts().get(Count::CollidingVertices).unwrap_or(0) as usize;
    let (mut consistent, mut nearest) = (vec![], vec![]);
    if count > 0 {
        let mut vertices: Vec<u32> = read_elements(gpu, workspace.get(Slot::COLLIDING_VERTICES)?, count).await?;
        vertices.sort_unstable();
        let estimate = summary.settings.estimate;
        for (slot, found, wanted) in [
            (Slot::DEPTHS, &mut consistent, estimate.is_consistent()),
            (Slot::NEAREST_DEPTHS, &mut nearest, estimate.is_nearest()),
        ] {
            if !wanted {
                continue;
            }
            let last = vertices.last().map_or(0, |last| *last as usize + 1);
            let all: Vec<[f32; 4]> = read_elements(gpu, workspace.get(slot)?, last).await?;
            for &vertex in &vertices {
                let [x, y, z, depth] = all[vertex as usize].map(f64::from);
                let direction = DVec3::new(x, y, z);
                // A null direction: no border vertex is connected with it.
                if direction != DVec3::ZERO {
                    found.push(Penetration { vertex, depth, direction: direction.normalize() });
                }
            }
        }
    }
    Ok(Found::Depths { consistent, nearest })
}

/// Feature pairs that meet. Those that the GPU left open are decided here.
pub async fn impacts(gpu: &Gpu, workspace: &Workspace, input: &Input, summary: &Summary) -> Result<Found, DetectError> {
    let count = summary.counts().get(Count::Impacts).unwrap_or(0) as usize;
    let listed: Vec<ListedImpact> = read_elements(gpu, workspace.get(Slot::IMPACTS)?, count).await?;
    let motion = match listed.iter().any(|impact| impact.is_open()) {
        true => Some(input.read_motion(gpu).await?),
        false => None,
    };
    let mut impacts = vec![];
    for impact in listed {
        let ListedImpact { vertices, time, at, .. } = impact;
        let kind = impact.kind();
        let (mut time, mut at) = (f64::from(time), at.map(f64::from));
        if let Some([begin, end]) = motion.as_ref().filter(|_| impact.is_open()) {
            let of = |positions: &[Vec3]| vertices.map(|vertex| positions[vertex as usize].map(without_denormals));
            let query = Query { kind, begin: of(begin), end: of(end) };
            match decide_open(&query, summary.settings.separation) {
                Some(decided) => (time, at) = (decided, place(&query, decided)),
                None => continue,
            }
        }
        impacts.push(Impact::new(kind, vertices, time, at));
    }
    impacts.sort_unstable_by_key(Impact::features);
    Ok(Found::Impacts(impacts))
}
