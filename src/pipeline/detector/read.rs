//! What a frame left on the GPU, read back.

use std::collections::BTreeMap;

use glam::{DVec3, Vec3};

use super::Detector;
use crate::{
    detect::{
        AnswerKind, Contact, Count, Crossing, Found, Impact, ObjectDistance, Pair, Penetration, Report, Translation,
        reference, without_denormals,
    },
    geometry::{
        continuous::{Query, decide_open, nearest_weights},
        convex::{Shape, certify},
    },
    gpu::{Gpu, readback::read_elements},
    pipeline::{DetectError, Input, ListedDistance, ListedImpact, Slot, Summary, slot::Workspace},
};

impl Detector {
    /// Reads what the last frame found.
    ///
    /// # Errors
    /// What the GPU said.
    pub async fn read(&mut self, input: &Input, summary: &Summary) -> Result<Report, DetectError> {
        let gpu = &self.gpu;
        let settings = &summary.settings;
        let marks: Vec<u32> =
            read_elements(gpu, self.workspace.get(Slot::MARKS)?, input.primitive_count as usize).await?;
        let mut colliding: Vec<u32> =
            (0..).zip(&marks).filter(|(_, mark)| **mark != 0).map(|(p, _)| input.original(p)).collect();
        colliding.sort_unstable();
        let found = match settings.method.traits().answer {
            AnswerKind::Contacts => contacts(gpu, &self.workspace, input, summary).await?,
            AnswerKind::Crossings => crossings(gpu, &self.workspace, input, summary).await?,
            AnswerKind::Depths => depths(gpu, &self.workspace, summary).await?,
            AnswerKind::Impacts => impacts(gpu, &self.workspace, input, summary).await?,
            AnswerKind::Distances => distances(gpu, &self.workspace, input, summary).await?,
            AnswerKind::Marks => Found::Marks,
            AnswerKind::Pairs => {
                let count = summary.listed() as usize;
                let pairs: Vec<[u32; 2]> = read_elements(gpu, self.workspace.get(Slot::PAIRS)?, count).await?;
                let mut moves: Vec<[f32; 4]> = vec![];
                if settings.narrow.has_depth() {
                    moves = read_elements(gpu, self.workspace.get(Slot::TRANSLATIONS)?, count).await?;
                }
                in_the_order_of_the_frame(input, &pairs, &moves)
            }
        };
        if let Found::Distances(pairs) = &found {
            // What the host has decided counts.
            colliding = in_intersecting_objects(gpu, input, pairs).await?;
        }
        let mut report = Report::new(colliding, found);
        report.counts = summary.counts();
        report.times = summary.times.clone();
        Ok(report)
    }
}

/// Pairs and translations by the frame's own numbers, sorted.
fn in_the_order_of_the_frame(input: &Input, pairs: &[[u32; 2]], moves: &[[f32; 4]]) -> Found {
    let mut found: Vec<(Pair, Option<Translation>)> = vec![];
    for (i, &[a, b]) in pairs.iter().enumerate() {
        let (one, other) = (input.original(a), input.original(b));
        // The translation moves the second; another order reverses it.
        let sign = if one < other { 1.0 } else { -1.0 };
        let translation = moves.get(i).map(|m| {
            let [x, y, z, depth] = m.map(f64::from);
            Translation { axis: sign * DVec3::new(x, y, z), depth }
        });
        found.push((Pair::new(one, other), translation));
    }
    found.sort_unstable_by_key(|(pair, _)| *pair);
    Found::Pairs {
        pairs: found.iter().map(|f| f.0).collect(),
        translations: found.iter().filter_map(|f| f.1).collect(),
    }
}

/// Vertices in tetrahedra.
async fn contacts(gpu: &Gpu, workspace: &Workspace, input: &Input, summary: &Summary) -> Result<Found, DetectError> {
    let pairs: Vec<[u32; 2]> = read_elements(gpu, workspace.get(Slot::PAIRS)?, summary.listed() as usize).await?;
    let contact = |&[vertex, p]: &[u32; 2]| Contact { vertex, primitive: input.original(p) };
    let mut contacts: Vec<Contact> = pairs.iter().map(contact).collect();
    contacts.sort_unstable();
    Ok(Found::Contacts(contacts))
}

/// Edges through triangles.
async fn crossings(gpu: &Gpu, workspace: &Workspace, input: &Input, summary: &Summary) -> Result<Found, DetectError> {
    let Some(known) = input.topology() else { return Ok(Found::Crossings(vec![])) };
    let pairs: Vec<[u32; 2]> = read_elements(gpu, workspace.get(Slot::PAIRS)?, summary.listed() as usize).await?;
    let (edges, triangles) = (&known.topology.edges, &known.topology.triangles);
    let crossing = |&[e, t]: &[u32; 2]| Crossing { edge: edges[e as usize], triangle: triangles[t as usize] };
    let mut crossings: Vec<Crossing> = pairs.iter().map(crossing).collect();
    crossings.sort_unstable();
    Ok(Found::Crossings(crossings))
}

/// Depth and direction of penetrating vertices.
async fn depths(gpu: &Gpu, workspace: &Workspace, summary: &Summary) -> Result<Found, DetectError> {
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
async fn impacts(gpu: &Gpu, workspace: &Workspace, input: &Input, summary: &Summary) -> Result<Found, DetectError> {
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
                Some(decided) => (time, at) = (decided, nearest_weights(&query, decided)),
                None => continue,
            }
        }
        impacts.push(Impact::new(kind, vertices, time, at));
    }
    impacts.sort_unstable_by_key(Impact::features);
    Ok(Found::Impacts(impacts))
}

/// Objects that are near each other. What the GPU left open is decided here, with a proof.
async fn distances(gpu: &Gpu, workspace: &Workspace, input: &Input, summary: &Summary) -> Result<Found, DetectError> {
    let Some(known) = input.topology() else { return Ok(Found::Distances(vec![])) };
    let count = summary.counts().get(Count::NearPairs).unwrap_or(0) as usize;
    let listed: Vec<ListedDistance> = read_elements(gpu, workspace.get(Slot::DISTANCES)?, count).await?;
    let positions = match listed.iter().any(|pair| pair.is_open()) {
        true => input.read_motion(gpu).await?[0].clone(),
        false => vec![],
    };
    let (starts, vertices) = (&known.topology.object_vertex_starts, &known.topology.object_vertices);
    let shape = |object: u32| {
        let own = &vertices[starts[object as usize] as usize..starts[object as usize + 1] as usize];
        let points: Vec<DVec3> = own.iter().map(|&v| positions[v as usize].map(without_denormals).as_dvec3()).collect();
        Shape::new(&points)
    };
    // An object may be in many pairs; its hull is built once.
    let mut shapes: BTreeMap<u32, Option<Shape<f64>>> = BTreeMap::new();
    for pair in listed.iter().filter(|pair| pair.is_open()) {
        for object in pair.objects {
            shapes.entry(object).or_insert_with(|| shape(object).ok());
        }
    }
    let known = |object: u32| shapes.get(&object).and_then(Option::as_ref);
    let within = f64::from(summary.settings.within);
    let mut found = vec![];
    for pair in listed {
        let (objects, answer) = (pair.objects, pair.answer);
        let (mut verdict, mut distance, mut closest) = (answer.verdict(), f64::from(answer.distance), answer.closest());
        if pair.is_open()
            && let (Some(a), Some(b)) = (known(objects[0]), known(objects[1]))
        {
            let certified = certify(a, b, summary.settings.sub);
            (verdict, distance, closest) = (certified.verdict, certified.distance, certified.closest);
        }
        if distance <= within {
            found.push(ObjectDistance { objects, verdict, distance, closest, iterations: answer.iterations });
        }
    }
    found.sort_unstable_by_key(|pair| pair.objects);
    Ok(Found::Distances(found))
}

/// Primitives of objects whose hulls intersect, by the frame's own numbers, sorted.
async fn in_intersecting_objects(gpu: &Gpu, input: &Input, found: &[ObjectDistance]) -> Result<Vec<u32>, DetectError> {
    let objects: Vec<u32> = read_elements(gpu, &input.objects, input.primitive_count as usize).await?;
    let last = input.object_count - 1;
    let mut colliding: Vec<u32> = reference::colliding(objects.into_iter().map(|object| object.min(last)), found)
        .into_iter()
        .map(|p| input.original(p))
        .collect();
    colliding.sort_unstable();
    Ok(colliding)
}
