//! Follows one vertex through spatial hashing and penetration depth, by the code of the reference on the host.

use glam::DVec3;

use super::{AskingView, CrossingView, DepthView, EdgeView, Fate, HashCellView, HelperView, StoredView, VertexCard};
use crate::{
    detect::{
        AnswerKind, Contact, Frame, Penetration, Settings, Stored, Topology,
        difference::{DEPTH_TOLERANCE, DIRECTION_TOLERANCE},
        reference::{
            depth,
            hashing::{self, Cell, Scene, StoredSurface, Table},
        },
        timer::Timer,
    },
    geometry::{Aabb, segment_meets_triangle},
    pipeline::Input,
};

/// The most entries of a slot, and the most tetrahedra, that a card lists.
const MOST_LISTED: usize = 300;

/// The search of a frame, by the frame's own numbers.
#[derive(Debug)]
pub struct VertexFacts {
    settings: Settings,
    /// Of a search on the host.
    topology: Topology,
    answer: Option<VertexAnswer>,
}

/// What the GPU found.
#[derive(Debug, Clone)]
pub struct VertexAnswer {
    /// The input, which has edges, neighbours and surface as the search has them.
    pub input: Input,
    /// Vertices and tetrahedra, or edges and triangles.
    pub pairs: Vec<[u32; 2]>,
    /// Direction and depth of every vertex, by the consistent estimate and by the nearest surface; only those of vertices with a
    /// contact count.
    pub depths: [Vec<[f32; 4]>; 2],
}

impl VertexFacts {
    /// Of a search on the host, which the card repeats.
    pub fn on_host(frame: &Frame<'_>, settings: &Settings) -> Self {
        Self { settings: *settings, topology: Topology::of(frame), answer: None }
    }

    /// Of a search on the GPU.
    pub fn on_gpu(settings: &Settings, answer: VertexAnswer) -> Self {
        Self { settings: *settings, topology: Topology::default(), answer: Some(answer) }
    }

    fn topology(&self) -> &Topology {
        let known = self.answer.as_ref().and_then(|answer| answer.input.topology());
        known.map_or(&self.topology, |known| &known.topology)
    }

    fn has_depths(&self) -> bool {
        self.settings.method.traits().answer == AnswerKind::Depths
    }

    fn contacts(&self, scene: &Scene<'_>, table: &mut Table) -> Vec<Contact> {
        let find = if self.has_depths() { depth::contacts } else { hashing::contacts };
        find(scene, table, &mut Timer::start()).list
    }

    /// The first of some vertices that has a contact.
    pub fn first_colliding(&self, frame: &Frame<'_>, vertices: &[u32]) -> Option<u32> {
        if self.settings.method.traits().answer == AnswerKind::Crossings {
            return None;
        }
        let scene = Scene::new(frame, self.topology(), &self.settings);
        let contacts = self.contacts(&scene, &mut Table::default());
        vertices.iter().copied().find(|&vertex| contacts.iter().any(|contact| contact.vertex == vertex))
    }

    /// The card of a vertex of a valid frame; `None` where its number does not exist.
    pub fn card(&self, frame: &Frame<'_>, number: u32, vertex: u32) -> Option<VertexCard> {
        let topology = self.topology();
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
            origin: low(&scene, scene.cells.origin),
            slots: scene.cells.slots,
            stored: scene.stored,
            cells: vec![],
            fates: [0; 5],
            asking: vec![],
            edges: vec![],
            depth: None,
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
        let (vertex, mut table) = (card.vertex, Table::default());
        let contacts = self.contacts(scene, &mut table);
        let cell = scene.cells.at(card.position);
        let is_other = |&(other, _): &(u32, Cell)| scene.stored == Stored::Tetrahedra || other != vertex;
        let at = |other: u32| match scene.stored {
            Stored::Vertices => scene.points[other as usize],
            Stored::Tetrahedra => scene.tetrahedron(other).vertices.iter().sum::<DVec3>() / 4.0,
        };
        let stored = table.chain(scene.cells.slot(cell)).filter(is_other);
        let stored: Vec<_> = stored.map(|(other, cell)| (other, cell, at(other))).collect();
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
            let asking: Vec<(Fate, u32)> = hashing::asking(scene, cell).map(|p| (fate(p), p)).collect();
            // No sort: the page's program would grow by one more.
            for wanted in [Fate::Collides, Fate::Narrow, Fate::Aabb, Fate::SharedVertex, Fate::ObjectFilter] {
                for &(fate, p) in asking.iter().filter(|(fate, _)| *fate == wanted) {
                    card.fates[fate as usize] += 1;
                    if card.asking.len() < MOST_LISTED {
                        card.asking.push(asking_view(scene, card.position, p, fate));
                    }
                }
            }
        }
        let found = self.answer.as_ref().map(|answer| answer.contacts_of(vertex));
        card.agrees = found
            .as_ref()
            .is_none_or(|found| found.len() == own.len() && found.iter().all(|primitive| own.contains(primitive)));
        if !own.is_empty() && self.has_depths() {
            let depth = depth::of_vertex(scene, &mut table, &self.settings, &contacts, vertex);
            let answer = self.answer.as_ref().filter(|_| found.is_some_and(|found| !found.is_empty()));
            let found = [0, 1].map(|estimate| answer.and_then(|answer| answer.depth_of(estimate, vertex)));
            let expected = [depth.consistent, depth.nearest].map(|p| p.map(four));
            card.agrees &= self.answer.is_none() || [0, 1].iter().all(|&i| agree(scene, expected[i], found[i]));
            card.edges = depth.outside.iter().map(|&other| leaving(scene, &depth, other)).collect();
            let helper = |helper: &depth::Helper| HelperView {
                vertex: helper.vertex,
                at: scene.points[helper.vertex as usize],
                weight: helper.weight,
                depth: helper.depth,
                direction: helper.direction,
            };
            card.depth = Some(DepthView {
                estimate: self.settings.estimate,
                ring: depth.ring,
                rings: depth.rings,
                helpers: depth.helpers.iter().map(helper).collect(),
                consistent: expected[0],
                nearest: expected[1],
                found,
            });
        }
    }

    /// The cells that its edges cross, the triangles there, and which of them they meet.
    fn follow_edges(&self, scene: &Scene<'_>, card: &mut VertexCard) {
        let (vertex, topology) = (card.vertex, scene.topology);
        let mut table = Table::default();
        let mut surface = StoredSurface::populate(scene, &mut table);
        let mut cells: Vec<Cell> = vec![];
        let mut expected: Vec<[u32; 2]> = vec![];
        for &[other, e] in topology.neighbours_of(vertex).iter().filter(|[_, e]| (*e as usize) < topology.surface_edges)
        {
            let edge = topology.edges[e as usize];
            let [start, end] = scene.segment([vertex, other]);
            let mut view = EdgeView { other, to: end, cells: 0, crossings: vec![] };
            let bounds = Aabb::around(&[start, end]);
            if !scene.members.is_empty() && scene.takes_part(topology.vertex_objects[vertex as usize], &bounds) {
                let own = hashing::cells_of(scene, edge);
                view.cells = own.len() as u32;
                for cell in own {
                    if cells.len() < MOST_LISTED && !cells.contains(&cell) {
                        cells.push(cell);
                    }
                }
                surface.each(scene, edge, |t| {
                    let (corners, vertices) = (scene.triangle(t), topology.triangles[t as usize]);
                    let meets = segment_meets_triangle(scene.segment(edge), corners);
                    let at = depth::crossing([start, end], corners).filter(|_| meets);
                    if meets {
                        expected.push([e, t]);
                    }
                    // Those that meet come first.
                    let place = if meets { 0 } else { view.crossings.len() };
                    let crossing = CrossingView {
                        vertices,
                        corners,
                        object: scene.triangle_object(t),
                        meets,
                        point: at.map(|(at, _)| start.lerp(end, at)),
                        normal: None,
                        weight: 0.0,
                    };
                    view.crossings.insert(place, crossing);
                });
                card.present = true;
            }
            card.edges.push(view);
        }
        let middle = |t: u32| scene.triangle(t).iter().sum::<DVec3>() / 3.0;
        for cell in cells {
            let stored = surface.stored_in(scene.cells.slot(cell));
            let stored: Vec<_> = stored.map(|(t, of)| (topology.owners[t as usize], of, middle(t))).collect();
            card.cells.push(cell_view(scene, cell, &stored));
        }
        if let Some(answer) = &self.answer {
            let edges = &topology.edges;
            let mut found = answer.pairs.iter().filter(|[e, _]| edges[*e as usize].contains(&vertex));
            card.agrees = found.clone().count() == expected.len() && found.all(|pair| expected.contains(pair));
        }
    }
}

impl VertexAnswer {
    /// The tetrahedra that a vertex is in.
    fn contacts_of(&self, vertex: u32) -> Vec<u32> {
        self.pairs.iter().filter(|[v, _]| *v == vertex).map(|[_, p]| self.input.original(*p)).collect()
    }

    /// Direction and depth of a vertex with a contact; a null direction is none.
    fn depth_of(&self, estimate: usize, vertex: u32) -> Option<[f64; 4]> {
        let found = self.depths[estimate].get(vertex as usize)?.map(f64::from);
        Some(found).filter(|[x, y, z, _]| *x != 0.0 || *y != 0.0 || *z != 0.0)
    }
}

fn four(Penetration { depth, direction, .. }: Penetration) -> [f64; 4] {
    [direction.x, direction.y, direction.z, depth]
}

/// Whether two depths are the same, as `difference` has it.
fn agree(scene: &Scene<'_>, expected: Option<[f64; 4]>, found: Option<[f64; 4]>) -> bool {
    match (expected, found) {
        (Some([x, y, z, depth]), Some([u, v, w, other])) => {
            let turned = DVec3::new(x, y, z).distance(DVec3::new(u, v, w).normalize());
            (depth - other).abs() <= DEPTH_TOLERANCE * depth.abs().max(1e-2 * scene.cells.side)
                && turned <= DIRECTION_TOLERANCE
        }
        (a, b) => a.is_none() && b.is_none(),
    }
}

/// The lower corner of a cell.
fn low(scene: &Scene<'_>, cell: Cell) -> DVec3 {
    DVec3::from_array(cell.map(f64::from)) * scene.cells.side
}

/// A cell and the entries of its slot.
fn cell_view(scene: &Scene<'_>, cell: Cell, stored: &[(u32, Cell, DVec3)]) -> HashCellView {
    let view = |&(id, of, at): &(u32, Cell, DVec3)| StoredView { id, cell: scene.cells.numbers(of), at };
    let is_same = |entry: &&(u32, Cell, DVec3)| entry.1 == cell;
    let same = stored.iter().filter(is_same).count();
    let (first, then) = (stored.iter().filter(is_same), stored.iter().filter(|entry| entry.1 != cell));
    HashCellView {
        cell: scene.cells.numbers(cell),
        hash: scene.cells.hash(cell),
        slot: scene.cells.slot(cell) as u32,
        same: same as u32,
        others: (stored.len() - same) as u32,
        stored: first.chain(then).take(MOST_LISTED).map(view).collect(),
    }
}

fn asking_view(scene: &Scene<'_>, point: DVec3, p: u32, fate: Fate) -> AskingView {
    let tetrahedron = scene.tetrahedron(p);
    AskingView {
        id: p,
        object: scene.frame.objects[p as usize],
        corners: tetrahedron.vertices,
        fate,
        weights: tetrahedron.barycentric(point),
        outer: scene.topology.outer_faces[p as usize],
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
