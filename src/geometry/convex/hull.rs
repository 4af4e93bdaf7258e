//! The convex hull of points, by quickhull with exact predicates (Barber, Dobkin and Huhdanpaa 1996).
//!
//! Signs of orientation determinants are exact, so the hull is that of the points as they are, whatever their position: a
//! face that a new point lies in the plane of is replaced like one that the point sees, which keeps every face from being
//! flat.

use crate::geometry::oracle::{area, drop_axis, height, shadow};
use glam::DVec3;

/// What the hull of some points is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum HullKind {
    /// All points are equal.
    Point,
    /// All points are on one line.
    Segment,
    /// All points are in one plane.
    Polygon,
    /// It has a volume.
    Solid,
}

/// A convex hull as triangles of its points. A polygon is a fan of triangles; a segment and a point are one triangle that
/// repeats a corner.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hull {
    /// What it is.
    pub kind: HullKind,
    /// Triangles, those of a solid counterclockwise as seen from outside.
    pub faces: Vec<[u32; 3]>,
}

impl Hull {
    /// The hull of at least one point. None where coordinates are too far from each other in magnitude for exact signs: a
    /// ratio of about 10¹⁰⁰.
    pub fn of(points: &[DVec3]) -> Option<Self> {
        let points = &comfortable(points);
        let [low, high] = ends(points);
        if points[low] == points[high] {
            return Some(Self { kind: HullKind::Point, faces: vec![[low as u32; 3]] });
        }
        let Some(third) = off_line(points, [low, high]) else {
            let [low, high] = [low as u32, high as u32];
            return Some(Self { kind: HullKind::Segment, faces: vec![[low, high, high]] });
        };
        let Some(fourth) = off_plane(points, [low, high, third]) else {
            return polygon(points, [low, high, third]);
        };
        Quickhull::new(points, [low, high, third, fourth]).finish()
    }

    /// Points that are corners of a face, sorted.
    pub fn corners(&self) -> Vec<u32> {
        let mut corners: Vec<u32> = self.faces.iter().flatten().copied().collect();
        corners.sort_unstable();
        corners.dedup();
        corners
    }

    /// Every edge once, sorted.
    pub fn edges(&self) -> Vec<[u32; 2]> {
        let of_face = |[a, b, c]: [u32; 3]| [[a, b], [b, c], [c, a]];
        let mut edges: Vec<[u32; 2]> =
            self.faces.iter().flat_map(|&face| of_face(face)).map(|[p, q]| [p.min(q), p.max(q)]).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }
}

/// The points times a power of two, so that products of three coordinates neither overflow nor underflow. Almost always the
/// factor is one.
pub(super) fn comfortable(points: &[DVec3]) -> Vec<DVec3> {
    let size = points.iter().fold(0.0, |size: f64, p| size.max(p.abs().max_element()));
    let by = power_for(size);
    points.iter().map(|&p| p * by).collect()
}

/// The power of two that brings a size next to one, where the size is extreme.
pub(super) fn power_for(size: f64) -> f64 {
    match size {
        0.0 | 1e-60..1e60 => 1.0,
        // Of the smallest numbers the inverse would overflow.
        size => 2f64.powi((-size.log2().floor()).clamp(-1000.0, 1000.0) as i32),
    }
}

/// The first and the last point in the order of x, y and z: both are vertices of the hull.
fn ends(points: &[DVec3]) -> [usize; 2] {
    let before = |p: DVec3, q: DVec3| p.to_array() < q.to_array();
    let (mut low, mut high) = (0, 0);
    for (i, &p) in points.iter().enumerate() {
        if before(p, points[low]) {
            low = i;
        }
        if before(points[high], p) {
            high = i;
        }
    }
    [low, high]
}

/// The index with the largest measure.
fn most(points: &[DVec3], measure: impl Fn(DVec3) -> f64) -> usize {
    let mut best = (0, f64::NEG_INFINITY);
    for (i, &p) in points.iter().enumerate() {
        let value = measure(p);
        if value > best.1 {
            best = (i, value);
        }
    }
    best.0
}

/// A point that is not on the line of two, far from it if possible.
fn off_line(points: &[DVec3], [p, q]: [usize; 2]) -> Option<usize> {
    let (p, q) = (points[p], points[q]);
    let is_off = |r: DVec3| shadow(p, q, r).is_some();
    let far = most(points, |r| (q - p).cross(r - p).length_squared());
    if is_off(points[far]) { Some(far) } else { points.iter().position(|&r| is_off(r)) }
}

/// A point that is not in the plane of three, far from it if possible.
fn off_plane(points: &[DVec3], [p, q, r]: [usize; 3]) -> Option<usize> {
    let above = |s: DVec3| height(points[p], points[q], points[r], s);
    let far = most(points, |s| above(s).abs());
    (above(points[far]) != 0.0).then_some(far)
}

/// Points in one plane, three of which are not on one line: Andrew's monotone chain in the plane of two axes.
fn polygon(points: &[DVec3], [p, q, r]: [usize; 3]) -> Option<Hull> {
    let axis = shadow(points[p], points[q], points[r])?;
    let flat = |i: u32| drop_axis(points[i as usize], axis);
    let mut order: Vec<u32> = (0..points.len() as u32).collect();
    let key = |i: &u32| flat(*i).to_array();
    order.sort_unstable_by(|i, j| key(i).partial_cmp(&key(j)).unwrap_or(std::cmp::Ordering::Equal));
    order.dedup_by_key(|i| key(i));
    let chain = |order: &mut dyn Iterator<Item = u32>| {
        let mut chain: Vec<u32> = vec![];
        for next in order {
            while let [.., p, q] = chain[..]
                && area(flat(p), flat(q), flat(next)) <= 0.0
            {
                chain.pop();
            }
            chain.push(next);
        }
        // The last one is the first of the other chain.
        chain.pop();
        chain
    };
    let mut around = chain(&mut order.iter().copied());
    around.extend(chain(&mut order.iter().rev().copied()));
    let faces: Vec<[u32; 3]> = around.windows(2).skip(1).map(|pair| [around[0], pair[0], pair[1]]).collect();
    (!faces.is_empty()).then_some(Hull { kind: HullKind::Polygon, faces })
}

/// A face while the hull grows.
struct Facet {
    corners: [u32; 3],
    /// The faces across the edges that begin at each corner.
    across: [u32; 3],
    /// Points beyond this face.
    outside: Vec<u32>,
    is_removed: bool,
}

struct Quickhull<'a> {
    points: &'a [DVec3],
    facets: Vec<Facet>,
    /// Facets that may have points beyond.
    open: Vec<u32>,
    /// For a corner of the horizon, the new facet whose edge begins there.
    begins: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl<'a> Quickhull<'a> {
    fn new(points: &'a [DVec3], [a, b, c, d]: [usize; 4]) -> Self {
        // Turned so that d is on the inner side of a, b, c.
        let [a, b] = if height(points[a], points[b], points[c], points[d]) > 0.0 { [a, b] } else { [b, a] };
        let [a, b, c, d] = [a, b, c, d].map(|i| i as u32);
        let facet = |corners, across| Facet { corners, across, outside: vec![], is_removed: false };
        let facets = vec![
            facet([a, b, c], [1, 2, 3]),
            facet([b, a, d], [0, 3, 2]),
            facet([c, b, d], [0, 1, 3]),
            facet([a, c, d], [0, 2, 1]),
        ];
        let mut hull = Self { points, facets, open: vec![], begins: vec![NONE; points.len()] };
        hull.distribute((0..points.len() as u32).collect(), 0);
        hull
    }

    /// Negative for points beyond a facet, zero in its plane.
    fn depth(&self, facet: usize, point: u32) -> f64 {
        let [a, b, c] = self.facets[facet].corners.map(|i| self.points[i as usize]);
        height(a, b, c, self.points[point as usize])
    }

    /// Gives points to a facet that each is beyond, from `first` on. Those without one are inside.
    fn distribute(&mut self, points: Vec<u32>, first: usize) {
        for point in points {
            if let Some(facet) = (first..self.facets.len()).find(|&facet| self.depth(facet, point) < 0.0) {
                self.facets[facet].outside.push(point);
            }
        }
        let with_points = (first..self.facets.len()).filter(|&f| !self.facets[f].outside.is_empty());
        let with_points: Vec<u32> = with_points.map(|f| f as u32).collect();
        self.open.extend(with_points);
    }

    fn finish(mut self) -> Option<Hull> {
        while let Some(facet) = self.open.pop() {
            let facet = facet as usize;
            if self.facets[facet].is_removed {
                continue;
            }
            let deepest = self.facets[facet].outside.iter().copied();
            let deepest = deepest.min_by(|&p, &q| self.depth(facet, p).total_cmp(&self.depth(facet, q)));
            if let Some(point) = deepest {
                self.add(point, facet)?;
            }
        }
        let faces = self.facets.iter().filter(|facet| !facet.is_removed).map(|facet| facet.corners).collect();
        Some(Hull { kind: HullKind::Solid, faces })
    }

    /// Replaces the facets that a point sees, or is in the plane of. None where the horizon is not a loop, which exact signs
    /// rule out.
    fn add(&mut self, point: u32, seen_from: usize) -> Option<()> {
        let mut visible = vec![seen_from];
        self.facets[seen_from].is_removed = true;
        let mut horizon: Vec<([u32; 2], u32)> = vec![];
        let mut next = 0;
        while let Some(&facet) = visible.get(next) {
            next += 1;
            for edge in 0..3 {
                let beyond = self.facets[facet].across[edge];
                if self.facets[beyond as usize].is_removed {
                    continue;
                }
                if self.depth(beyond as usize, point) <= 0.0 {
                    self.facets[beyond as usize].is_removed = true;
                    visible.push(beyond as usize);
                }
            }
        }
        for &facet in &visible {
            let Facet { corners, across, .. } = &self.facets[facet];
            for edge in 0..3 {
                if !self.facets[across[edge] as usize].is_removed {
                    horizon.push(([corners[edge], corners[(edge + 1) % 3]], across[edge]));
                }
            }
        }
        let first = self.facets.len();
        for (i, &([from, to], beyond)) in horizon.iter().enumerate() {
            let facet = (first + i) as u32;
            if std::mem::replace(&mut self.begins[from as usize], facet) != NONE {
                return None;
            }
            let back = &mut self.facets[beyond as usize];
            let edge = (0..3).find(|&edge| back.corners[edge] == to && back.corners[(edge + 1) % 3] == from)?;
            back.across[edge] = facet;
            self.facets.push(Facet {
                corners: [from, to, point],
                across: [beyond, NONE, NONE],
                outside: vec![],
                is_removed: false,
            });
        }
        for (i, &([_, to], _)) in horizon.iter().enumerate() {
            let (facet, after) = (first + i, self.begins[to as usize]);
            if after == NONE {
                return None;
            }
            self.facets[facet].across[1] = after;
            self.facets[after as usize].across[2] = facet as u32;
        }
        horizon.iter().for_each(|([from, _], _)| self.begins[*from as usize] = NONE);
        let mut orphans = vec![];
        visible.iter().for_each(|&facet| orphans.append(&mut self.facets[facet].outside));
        self.distribute(orphans, first);
        Some(())
    }
}
