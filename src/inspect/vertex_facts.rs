//! Follows one vertex through spatial hashing and penetration depth, by the code of the reference on the host.

use glam::DVec3;

use super::{
    AskingView, CrossingView, DepthView, EdgeView, EstimateView, Fate, HashCellView, HelperView, Span, StoredView,
    VertexCard,
};
use crate::{
    detect::{
        AnswerKind, Contact, Crossing, Found, Frame, Penetration, Report, Settings, Topology,
        difference::{DEPTH_TOLERANCE, DIRECTION_TOLERANCE},
        reference::{
            depth,
            hashing::{self, Cell, Scene, StoredSurface, Table},
        },
        timer::Timer,
    },
    geometry::{Aabb, segment_meets_triangle},
};

/// The most entries of a slot, and the most tetrahedra, that a card lists.
const MOST_LISTED: usize = 300;

/// What the search of a frame found, by the frame's own numbers.
#[derive(Debug, Clone, PartialEq)]
pub struct VertexFacts {
    /// The settings of the search.
    pub settings: Settings,
    /// Edges, neighbours and surface as the search has them.
    pub topology: Topology,
    /// Vertices in tetrahedra; `None` where the search does not tell.
    pub contacts: Option<Vec<Contact>>,
    /// Edges through triangles.
    pub crossings: Vec<Crossing>,
    /// Penetrations by the consistent estimate, and by the nearest surface, each sorted.
    pub depths: [Vec<Penetration>; 2],
}

impl VertexFacts {
    /// Of a search on the host.
    pub fn of_report(frame: &Frame<'_>, settings: &Settings, report: &Report) -> Self {
        let mut facts = Self {
            settings: *settings,
            topology: Topology::of(frame),
            contacts: None,
            crossings: vec![],
            depths: [vec![], vec![]],
        };
        match report.found.clone() {
            Found::Contacts(contacts) => facts.contacts = Some(contacts),
            Found::Crossings(crossings) => facts.crossings = crossings,
            Found::Depths { consistent, nearest } => facts.depths = [consistent, nearest],
            _ => {}
        }
        facts
    }

    /// Whether a vertex collides according to the search.
    pub fn is_colliding(&self, vertex: u32) -> bool {
        self.contacts.iter().flatten().any(|contact| contact.vertex == vertex)
            || self.depths.iter().any(|list| penetration(list, vertex).is_some())
    }

    /// The card of a vertex of a valid frame; `None` where its number does not exist.
    pub fn card(&self, frame: &Frame<'_>, number: u32, vertex: u32) -> Option<VertexCard> {
        let topology = &self.topology;
        let object = *topology.vertex_objects.get(vertex as usize)?;
        let scene = Scene::new(frame, topology, &self.settings);
        let position = scene.points[vertex as usize];
        let mut card = VertexCard {
            vertex,
            vertices: frame.positions.len(),
            frame: number,
            method: self.settings.method,
            object: Some(object).filter(|object| *object < frame.object_count()),
            position,
            primitives: frame.cells.iter().filter(|cell| cell.contains(&vertex)).count() as u32,
            neighbours: topology.neighbours_of(vertex).len() as u32,
            present: !scene.members.is_empty() && scene.takes_part(object, &Aabb { min: position, max: position }),
            mean_edge: topology.mean_edge,
            side: scene.cells.side,
            slots: scene.cells.slots,
            cells: vec![],
            fates: [0; 5],
            asking: vec![],
            edges: vec![],
            depth: None,
            found: None,
            agrees: true,
        };
        match self.settings.method.traits().answer {
            AnswerKind::Crossings => self.follow_edges(&scene, &mut card),
            _ => self.follow_vertex(&scene, &mut card),
        }
        Some(card)
    }

    /// Its cell, who else is there, who asks for it, and its depth.
    fn follow_vertex(&self, scene: &Scene<'_>, card: &mut VertexCard) {
        let (vertex, mut table, mut timer) = (card.vertex, Table::default(), Timer::start());
        let has_depths = self.settings.method.traits().answer == AnswerKind::Depths;
        let found = if has_depths { depth::contacts } else { hashing::contacts };
        let contacts = found(scene, &mut table, &mut timer).list;
        let cell = scene.cells.at(card.position);
        let stored = table.chain(scene.cells.slot(cell)).filter(|&(other, _)| other != vertex);
        let stored: Vec<_> = stored.map(|(other, cell)| (other, cell, scene.points[other as usize])).collect();
        card.cells = vec![cell_view(scene, cell, &stored)];
        let own: Vec<u32> = contacts.iter().filter(|c| c.vertex == vertex).map(|c| c.primitive).collect();
        if card.present {
            let fate = |p: u32| match () {
                () if own.contains(&p) => Fate::Collides,
                () if scene.frame.cells[p as usize].contains(&vertex) => Fate::SharedVertex,
                () if !scene.wants_contact(vertex, p) => Fate::ObjectFilter,
                () if !scene.is_in_box(vertex, p) => Fate::Aabb,
                () => Fate::Narrow,
            };
            let mut asking: Vec<(Fate, u32)> = hashing::asking(scene, cell).map(|p| (fate(p), p)).collect();
            asking.iter().for_each(|&(fate, _)| card.fates[fate as usize] += 1);
            asking.sort_unstable_by_key(|&(fate, p)| (std::cmp::Reverse(fate), p));
            asking.truncate(MOST_LISTED);
            card.asking = asking.into_iter().map(|(fate, p)| asking_view(scene, card.position, p, fate)).collect();
        }
        card.found = self.contacts.as_ref().map(|contacts| {
            contacts.iter().filter(|contact| contact.vertex == vertex).map(|contact| contact.primitive).collect()
        });
        card.agrees = card.found.as_ref().is_none_or(|found| *found == own);
        if has_depths {
            let is_colliding = !own.is_empty();
            let [consistent, nearest] = self.depths.each_ref().map(|list| penetration(list, vertex));
            let depth = match is_colliding {
                true => depth::of_vertex(scene, &mut table, &self.settings, &contacts, vertex),
                false => depth::VertexDepth::default(),
            };
            card.agrees &= agree(scene, depth.consistent, consistent) && agree(scene, depth.nearest, nearest);
            if is_colliding {
                card.edges = depth.outside.iter().map(|&other| leaving(scene, &depth, other)).collect();
                card.depth = Some(self.depth_view(scene, &depth, [consistent, nearest]));
            }
        }
    }

    fn depth_view(
        &self,
        scene: &Scene<'_>,
        depth: &depth::VertexDepth,
        [consistent, nearest]: [Option<Penetration>; 2],
    ) -> DepthView {
        let helper = |helper: &depth::Helper| HelperView {
            vertex: helper.vertex,
            at: scene.points[helper.vertex as usize],
            weight: helper.weight,
            depth: helper.depth,
            direction: helper.direction,
        };
        let estimate = |expected: Option<Penetration>, found: Option<Penetration>| {
            expected.map(|Penetration { depth, direction, .. }| EstimateView {
                depth,
                direction,
                found: found.map(|found| found.depth),
            })
        };
        DepthView {
            estimate: self.settings.estimate,
            ring: depth.ring,
            rings: depth.rings,
            helpers: depth.helpers.iter().map(helper).collect(),
            consistent: estimate(depth.consistent, consistent),
            nearest: estimate(depth.nearest, nearest),
        }
    }

    /// The cells that its edges cross, the triangles there, and which of them they meet.
    fn follow_edges(&self, scene: &Scene<'_>, card: &mut VertexCard) {
        let (vertex, topology) = (card.vertex, scene.topology);
        let mut table = Table::default();
        let mut surface = StoredSurface::populate(scene, &mut table);
        let mut cells: Vec<Cell> = vec![];
        let mut expected: Vec<Crossing> = vec![];
        for &[other, e] in topology.neighbours_of(vertex).iter().filter(|[_, e]| (*e as usize) < topology.surface_edges)
        {
            let edge = topology.edges[e as usize];
            let [start, end] = scene.segment([vertex, other]);
            let mut view = EdgeView { other, to: end, cells: 0, crossings: vec![] };
            let bounds = Aabb::around(&[start, end]);
            if !scene.members.is_empty() && scene.takes_part(topology.vertex_objects[vertex as usize], &bounds) {
                let own = hashing::cells_of(scene, edge);
                view.cells = own.len() as u32;
                cells.extend(own);
                surface.each(scene, edge, |t| {
                    let (corners, vertices) = (scene.triangle(t), topology.triangles[t as usize]);
                    let meets = segment_meets_triangle(scene.segment(edge), corners);
                    let at = depth::crossing([start, end], corners).filter(|_| meets);
                    if meets {
                        expected.push(Crossing { edge, triangle: vertices });
                    }
                    view.crossings.push(CrossingView {
                        vertices,
                        corners,
                        object: scene.triangle_object(t),
                        meets,
                        point: at.map(|(at, _)| start.lerp(end, at)),
                        normal: None,
                        weight: 0.0,
                    });
                });
                view.crossings.sort_by_key(|crossing| !crossing.meets);
                card.present = true;
            }
            card.edges.push(view);
        }
        cells.sort_unstable();
        cells.dedup();
        cells.truncate(MOST_LISTED);
        let middle = |t: u32| scene.triangle(t).iter().sum::<DVec3>() / 3.0;
        for cell in cells {
            let stored = surface.stored_in(scene.cells.slot(cell));
            let stored: Vec<_> = stored.map(|(t, of)| (topology.owners[t as usize], of, middle(t))).collect();
            card.cells.push(cell_view(scene, cell, &stored));
        }
        let mut found: Vec<Crossing> = self.crossings.iter().filter(|c| c.edge.contains(&vertex)).copied().collect();
        for list in [&mut expected, &mut found] {
            list.sort_unstable();
            list.dedup();
        }
        card.agrees = expected == found;
    }
}

fn penetration(list: &[Penetration], vertex: u32) -> Option<Penetration> {
    list.binary_search_by_key(&vertex, |p| p.vertex).ok().map(|at| list[at])
}

/// Whether two depths are the same, as `difference` has it.
fn agree(scene: &Scene<'_>, expected: Option<Penetration>, found: Option<Penetration>) -> bool {
    match (expected, found) {
        (Some(a), Some(b)) => {
            (a.depth - b.depth).abs() <= DEPTH_TOLERANCE * a.depth.abs().max(1e-2 * scene.cells.side)
                && a.direction.distance(b.direction) <= DIRECTION_TOLERANCE
        }
        (a, b) => a.is_none() && b.is_none(),
    }
}

fn span(scene: &Scene<'_>, cell: Cell) -> Span {
    let low = DVec3::from_array(cell.map(f64::from)) * scene.cells.side;
    Span { low, high: low + scene.cells.side }
}

/// A cell and the entries of its slot.
fn cell_view(scene: &Scene<'_>, cell: Cell, stored: &[(u32, Cell, DVec3)]) -> HashCellView {
    let view = |&(id, of, at): &(u32, Cell, DVec3)| StoredView {
        id,
        cell: scene.cells.numbers(of),
        span: span(scene, of),
        at,
    };
    let is_same = |entry: &&(u32, Cell, DVec3)| entry.1 == cell;
    let same = stored.iter().filter(is_same).count();
    let (first, then) = (stored.iter().filter(is_same), stored.iter().filter(|entry| entry.1 != cell));
    HashCellView {
        cell: scene.cells.numbers(cell),
        span: span(scene, cell),
        hash: scene.cells.hash(cell),
        slot: scene.cells.slot(cell) as u32,
        same: same as u32,
        others: (stored.len() - same) as u32,
        stored: first.chain(then).take(MOST_LISTED).map(view).collect(),
    }
}

fn asking_view(scene: &Scene<'_>, point: DVec3, p: u32, fate: Fate) -> AskingView {
    let tetrahedron = scene.tetrahedron(p);
    let outer = scene.topology.outer_faces[p as usize];
    AskingView {
        id: p,
        object: scene.frame.objects[p as usize],
        corners: tetrahedron.vertices,
        fate,
        weights: tetrahedron.barycentric(point),
        outer: [0, 1, 2, 3].map(|corner| outer >> corner & 1 == 1),
    }
}

/// An edge to a vertex that does not collide.
fn leaving(scene: &Scene<'_>, depth: &depth::VertexDepth, other: u32) -> EdgeView {
    let own = depth.crossings.iter().filter(|(crossing, _)| crossing.outside == other);
    let view = |&(crossing, weight): &(depth::SurfaceCrossing, f64)| CrossingView {
        vertices: scene.topology.triangles[crossing.triangle as usize],
        corners: scene.triangle(crossing.triangle),
        object: scene.triangle_object(crossing.triangle),
        meets: true,
        point: Some(crossing.point),
        normal: Some(crossing.normal),
        weight,
    };
    EdgeView { other, to: scene.points[other as usize], cells: 0, crossings: own.map(view).collect() }
}
