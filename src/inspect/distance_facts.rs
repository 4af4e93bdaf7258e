//! Follows one object through a search for distances, by the code of the reference on the host.

use glam::DVec3;
use std::collections::HashMap;

use super::{
    Span,
    distance::{CornerView, DistanceCard, HullPairView, IterationView, OctreeCellView, PartnerView, RawView, WireView},
};
use crate::{
    detect::{Frame, Settings, difference::DISTANCE_ROUNDING, reference},
    geometry::{
        Aabb,
        convex::{
            Certified, Hull, Options, Outcome, Shape, Step, Sub, Vector, Verdict, certify, query, query_observed,
        },
    },
};

/// The most partners whose search a card has.
const MOST_PAIRS: usize = 12;

/// Hulls of more vertices are drawn by those that are farthest in some directions.
const MOST_VERTICES: usize = 200;

/// The same for the Minkowski difference, of products of vertices.
const MOST_DIFFERENCES: usize = 1500;

/// Directions in which what is too large is sampled.
const DIRECTIONS: usize = 240;

/// What the GPU has of a pair: its verdict and distance, and whether it was left open.
pub type ListedPair = (Verdict, f64, bool);

/// The search of a frame.
#[derive(Debug)]
pub struct DistanceFacts {
    settings: Settings,
    shapes: Vec<Option<Shape<f64>>>,
    /// What the GPU listed; none of a search on the host.
    found: Option<HashMap<[u32; 2], ListedPair>>,
}

impl DistanceFacts {
    /// Of a search on the host, which the card repeats.
    pub fn on_host(frame: &Frame<'_>, settings: &Settings) -> Self {
        Self { settings: *settings, shapes: reference::object_shapes(frame), found: None }
    }

    /// Of a search on the GPU that listed these.
    pub fn on_gpu(frame: &Frame<'_>, settings: &Settings, found: impl Iterator<Item = ([u32; 2], ListedPair)>) -> Self {
        Self { found: Some(found.collect()), ..Self::on_host(frame, settings) }
    }

    /// Objects of the frame.
    pub fn objects(&self) -> usize {
        self.shapes.len()
    }

    /// The card of an object; `None` where there is no such object, or it has no primitives.
    pub fn card(&self, number: u32, object: u32) -> Option<DistanceCard> {
        let own = self.shapes.get(object as usize)?.as_ref()?;
        let within = f64::from(self.settings.within);
        let present: Vec<(u32, &Shape<f64>)> =
            (0..).zip(&self.shapes).filter_map(|(o, shape)| Some((o, shape.as_ref()?))).collect();
        let boxes: Vec<Aabb> = present.iter().map(|(_, shape)| Aabb::around(&shape.wide_points())).collect();
        let place = present.iter().position(|(o, _)| *o == object)? as u32;
        let octree = reference::octree(&boxes, &self.settings);
        let holds: Vec<OctreeCellView> = octree
            .cells()
            .filter(|(bounds, _, _)| {
                let inner = boxes[place as usize].grown(0.5 * within);
                inner.min.cmpge(bounds.min).all() && inner.max.cmple(bounds.max).all()
            })
            .map(|(bounds, depth, objects)| OctreeCellView { depth, bounds: span(&bounds), objects: objects.len() })
            .collect();
        let near = octree.pairs().into_iter().filter(|pair| pair.contains(&place));
        let mut searched: Vec<(u32, &Shape<f64>, Certified)> = near
            .map(|[a, b]| {
                let (other, shape) = present[if a == place { b } else { a } as usize];
                (other, shape, certify(own, shape, self.settings.sub))
            })
            .collect();
        searched.sort_by(|one, other| one.2.distance.total_cmp(&other.2.distance));
        let listed = |other: u32| self.found.as_ref()?.get(&[object.min(other), object.max(other)]).copied();
        let partners: Vec<PartnerView> = searched
            .iter()
            .map(|(other, _, certified)| {
                let listed = listed(*other);
                PartnerView {
                    object: *other,
                    verdict: certified.verdict,
                    distance: certified.distance,
                    found: listed.map(|(_, distance, _)| distance),
                    open: listed.is_some_and(|(.., open)| open),
                }
            })
            .collect();
        let largest = boxes.iter().map(|b| b.min.abs().max(b.max.abs()).length()).fold(0.0, f64::max);
        let is_right = |partner: &PartnerView| {
            let tolerance = DISTANCE_ROUNDING * (2.0 * largest + partner.distance);
            match listed(partner.object) {
                Some((verdict, found, open)) => {
                    open || (verdict == partner.verdict && (found - partner.distance).abs() <= tolerance)
                }
                None => partner.distance > within - tolerance,
            }
        };
        let is_partner = |[a, b]: &[u32; 2]| {
            let other = if *a == object { *b } else { *a };
            partners.iter().any(|partner| partner.object == other)
        };
        let agrees = self.found.as_ref().is_none_or(|found| {
            let mut own = found.keys().filter(|pair| pair.contains(&object));
            own.all(is_partner) && partners.iter().all(is_right)
        });
        let pairs = searched
            .iter()
            .take(MOST_PAIRS)
            .map(|(other, shape, certified)| self.pair(*other, own, shape, certified))
            .collect();
        Some(DistanceCard {
            object,
            objects: self.shapes.len(),
            frame: number,
            method: self.settings.method,
            sub: self.settings.sub,
            within: self.settings.within,
            vertices: [own.len(), hull_points(own).len()],
            hull: wire(own),
            bounds: span(&boxes[place as usize]),
            cells: holds,
            partners,
            pairs,
            agrees,
        })
    }

    fn pair(&self, other: u32, a: &Shape<f64>, b: &Shape<f64>, certified: &Certified) -> HullPairView {
        let single = |shape: &Shape<f64>| Shape::<f32>::new(&shape.wide_points()).ok();
        let (mut iterations, mut raw) = (vec![], vec![]);
        let mut ended = certified.answer.ended;
        if let Some((one, two)) = single(a).zip(single(b)) {
            let options = Options::new(self.settings.sub);
            let mut steps: Vec<Step<f32>> = vec![];
            let answer = query_observed(&one, &two, &options, |step| steps.push(*step));
            ended = answer.ended;
            iterations =
                steps.iter().enumerate().map(|(i, step)| iteration(&one, &two, step, steps.get(i + 1))).collect();
            for sub in Sub::ALL {
                let answer = query(&one, &two, &Options::new(sub));
                raw.push(RawView {
                    sub,
                    verdict: answer.verdict,
                    distance: answer.distance.into(),
                    iterations: answer.iterations,
                    ended: answer.ended,
                    outcome: Outcome::of(&answer, certified.verdict),
                });
            }
        }
        HullPairView {
            other,
            hull: wire(b),
            verdict: certified.verdict,
            proof: certified.proof,
            distance: certified.distance,
            closest: certified.closest,
            difference: difference(a, b),
            iterations,
            ended,
            raw,
        }
    }
}

/// What an iteration looks at, from the state before it and after it.
fn iteration(a: &Shape<f32>, b: &Shape<f32>, step: &Step<f32>, next: Option<&Step<f32>>) -> IterationView {
    let nearest = step.nearest;
    let mut pairs = step.simplex.pairs().to_vec();
    let from = pairs.last().copied().unwrap_or([0, 0]);
    let is_inside = pairs.len() == 4;
    let newest = [a.support(-nearest, from[0]), b.support(nearest, from[1])];
    let known = pairs.contains(&newest);
    if !known && !is_inside {
        pairs.push(newest);
    }
    let at = |[i, j]: [u32; 2]| a.point(i) - b.point(j);
    let points: Vec<Vector<f32>> = pairs.iter().map(|&pair| at(pair)).collect();
    let wide: Vec<DVec3> = points.iter().map(|p| p.wide()).collect();
    let (shares, measure) = shares(&wide);
    // Where the search went on, the simplex after it has the weights; otherwise those of the nearest point so far.
    let weights = next.unwrap_or(step).simplex;
    let weight = |pair: [u32; 2]| {
        weights.pairs().iter().position(|known| *known == pair).map(|at| f64::from(weights.weights()[at]))
    };
    let corners = pairs
        .iter()
        .zip(&wide)
        .enumerate()
        .map(|(i, (&pair, &point))| CornerView {
            point,
            of: [a.point(pair[0]).wide(), b.point(pair[1]).wide()],
            share: shares.get(i).copied(),
            weight: weight(pair),
        })
        .collect();
    let length = nearest.wide().length();
    let at_least = if length > 0.0 { nearest.wide().dot(at(newest).wide()) / length } else { 0.0 };
    IterationView { nearest: nearest.wide(), corners, measure, at_least: at_least.max(0.0), ends: next.is_none() }
}

/// The barycentric coordinates of the origin's projection onto what two to four points span, and its measure: signed lengths, areas or
/// volumes (docs/gjk.md#signed-volumes). None where it is flat.
fn shares(points: &[DVec3]) -> (Vec<f64>, f64) {
    match *points {
        [_] => (vec![1.0], 0.0),
        [a, b] => {
            let along = b - a;
            let measure = along.length_squared();
            let second = -a.dot(along) / measure;
            (if measure > 0.0 { vec![1.0 - second, second] } else { vec![] }, measure)
        }
        [a, b, c] => {
            let normal = (b - a).cross(c - a);
            let square = normal.length_squared();
            let p = normal * (a.dot(normal) / square);
            let part = |p: DVec3, q: DVec3, r: DVec3| (q - p).cross(r - p).dot(normal) / square;
            (if square > 0.0 { vec![part(p, b, c), part(a, p, c), part(a, b, p)] } else { vec![] }, square.sqrt())
        }
        [a, b, c, d] => {
            let volume = |a: DVec3, b: DVec3, c: DVec3| a.dot(b.cross(c));
            let parts = [-volume(b, c, d), volume(a, c, d), -volume(a, b, d), volume(a, b, c)];
            let whole: f64 = parts.iter().sum();
            (if whole != 0.0 { parts.map(|part| part / whole).to_vec() } else { vec![] }, whole.abs())
        }
        _ => (vec![], 0.0),
    }
}

fn span(bounds: &Aabb) -> Span {
    Span { low: bounds.min, high: bounds.max }
}

/// The vertices of a shape's hull.
fn hull_points(shape: &Shape<f64>) -> Vec<DVec3> {
    shape.corners().iter().map(|&corner| shape.point(corner).wide()).collect()
}

fn wire(shape: &Shape<f64>) -> WireView {
    let points = hull_points(shape);
    match points.len() > MOST_VERTICES {
        true => wire_of(outermost(|along| shape.point(shape.support(Vector::of(along), 0)).wide()), false),
        false => wire_of(points, true),
    }
}

/// The hull of all differences of two hulls' vertices.
fn difference(a: &Shape<f64>, b: &Shape<f64>) -> WireView {
    let (one, two) = (hull_points(a), hull_points(b));
    if one.len() * two.len() > MOST_DIFFERENCES {
        let support = |along: DVec3| {
            let (forth, back) = (Vector::of(along), Vector::of(-along));
            a.point(a.support(forth, 0)).wide() - b.point(b.support(back, 0)).wide()
        };
        return wire_of(outermost(support), false);
    }
    wire_of(one.iter().flat_map(|p| two.iter().map(move |q| *p - *q)).collect(), true)
}

/// The points that are farthest in directions all around, each once.
fn outermost(support: impl Fn(DVec3) -> DVec3) -> Vec<DVec3> {
    let golden = std::f64::consts::PI * (3.0 - 5.0_f64.sqrt());
    let direction = |i: usize| {
        let y = 1.0 - 2.0 * (i as f64 + 0.5) / DIRECTIONS as f64;
        let (sin, cos) = (golden * i as f64).sin_cos();
        let radius = (1.0 - y * y).sqrt();
        DVec3::new(radius * cos, y, radius * sin)
    };
    let mut points: Vec<DVec3> = (0..DIRECTIONS).map(|i| support(direction(i))).collect();
    points.sort_by(|p, q| p.to_array().partial_cmp(&q.to_array()).unwrap_or(std::cmp::Ordering::Equal));
    points.dedup();
    points
}

/// The edges of the hull of some points between faces that are not in one plane.
fn wire_of(points: Vec<DVec3>, whole: bool) -> WireView {
    let Some(hull) = Hull::of(&points) else { return WireView { points, edges: vec![], whole } };
    let corners = hull.corners();
    let place = |vertex: u32| corners.iter().position(|&corner| corner == vertex).unwrap_or(0) as u32;
    let normal = |[a, b, c]: [u32; 3]| {
        let [a, b, c] = [a, b, c].map(|v| points[v as usize]);
        (b - a).cross(c - a).normalize_or_zero()
    };
    let mut around: HashMap<[u32; 2], Vec<DVec3>> = HashMap::new();
    for &face in &hull.faces {
        for k in 0..3 {
            let (p, q) = (face[k], face[(k + 1) % 3]);
            around.entry([p.min(q), p.max(q)]).or_default().push(normal(face));
        }
    }
    let is_flat = |edge: &[u32; 2]| match around.get(edge).map(Vec::as_slice) {
        Some([n, m]) => n.dot(*m) > 1.0 - 1e-9,
        _ => false,
    };
    let mut edges: Vec<[u32; 2]> =
        hull.edges().into_iter().map(|[p, q]| [p.min(q), p.max(q)]).filter(|edge| !is_flat(edge)).collect();
    edges.sort_unstable();
    let edges = edges.into_iter().map(|edge| edge.map(place)).collect();
    WireView { points: corners.iter().map(|&corner| points[corner as usize]).collect(), edges, whole }
}
