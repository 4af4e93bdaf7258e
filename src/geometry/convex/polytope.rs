//! Convex solids by their faces, edges and vertices, for contacts.
//!
//! [`Hull`] has triangles; here those in one plane are one face, so that a cube has six.

use super::{Hull, HullKind, Shape, Vector};
use glam::{DQuat, DVec3};

/// Points of a face may be this far from its plane, as a part of the solid's size: models are quantised.
const FLATNESS: f64 = 1e-4;

/// A convex solid.
#[derive(Debug, Clone)]
pub struct Polytope {
    shape: Shape<f64>,
    /// Its faces.
    pub faces: Vec<Facet>,
    /// Its edges.
    pub edges: Vec<Ridge>,
    size: f64,
}

/// A face.
#[derive(Debug, Clone, PartialEq)]
pub struct Facet {
    /// Unit normal, outward.
    pub normal: DVec3,
    /// Its vertices, counterclockwise as seen from outside.
    pub corners: Vec<u32>,
}

/// An edge.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ridge {
    /// Its vertices.
    pub ends: [u32; 2],
    /// The faces on both sides: in the first one it goes from the first end to the second.
    pub faces: [u32; 2],
}

impl Polytope {
    /// The convex hull of some points. None where they are not finite or in one plane.
    pub fn new(points: &[DVec3]) -> Option<Self> {
        if points.is_empty() || !points.iter().all(|p| p.is_finite()) {
            return None;
        }
        let hull = Hull::of(points).filter(|hull| hull.kind == HullKind::Solid)?;
        let size = crate::geometry::Aabb::around(points).extent().max_element();
        let merged = merged(&hull, points, size * FLATNESS);
        let exact = || hull.faces.iter().filter_map(|&face| facet(points, face.to_vec())).collect();
        let (faces, edges) = match edges(&merged) {
            Some(edges) => (merged, edges),
            // Faces that do not fit together, of a solid that is almost flat: its triangles.
            None => {
                let faces: Vec<Facet> = exact();
                let edges = edges(&faces)?;
                (faces, edges)
            }
        };
        Self::with_used_points(points, faces, edges, size)
    }

    /// Keeps the points that are vertices, in their order.
    fn with_used_points(points: &[DVec3], mut faces: Vec<Facet>, mut edges: Vec<Ridge>, size: f64) -> Option<Self> {
        let mut used: Vec<u32> = faces.iter().flat_map(|face| &face.corners).copied().collect();
        used.sort_unstable();
        used.dedup();
        let place = |v: &mut u32| *v = used.partition_point(|&u| u < *v) as u32;
        faces.iter_mut().flat_map(|face| &mut face.corners).for_each(place);
        edges.iter_mut().flat_map(|edge| &mut edge.ends).for_each(place);
        let kept: Vec<DVec3> = used.iter().map(|&v| points[v as usize]).collect();
        Some(Self { shape: Shape::new(&kept).ok()?, faces, edges, size })
    }

    /// A vertex.
    pub fn point(&self, vertex: u32) -> DVec3 {
        self.shape.point(vertex).wide()
    }

    /// The number of vertices.
    pub fn vertices(&self) -> u32 {
        self.shape.len() as u32
    }

    /// The longest side of its bounding box.
    pub fn size(&self) -> f64 {
        self.size
    }

    /// Rotated, then translated.
    pub fn placed(&self, rotation: DQuat, translation: DVec3) -> Placed<'_> {
        let shape = self.shape.mapped(|p| rotation * p + translation);
        Placed { polytope: self, shape, rotation }
    }
}

/// A solid somewhere.
#[derive(Debug, Clone)]
pub struct Placed<'a> {
    /// The solid at rest.
    pub polytope: &'a Polytope,
    /// Its vertices, for distance queries.
    pub shape: Shape<f64>,
    rotation: DQuat,
}

impl Placed<'_> {
    /// A vertex.
    pub fn point(&self, vertex: u32) -> DVec3 {
        self.shape.point(vertex).wide()
    }

    /// All vertices.
    pub fn points(&self) -> impl Iterator<Item = DVec3> {
        self.shape.points().iter().map(|p| p.wide())
    }

    /// The normal of a face.
    pub fn normal(&self, face: usize) -> DVec3 {
        self.rotation * self.polytope.faces[face].normal
    }

    /// The vertex farthest along a direction.
    pub fn support(&self, along: DVec3) -> u32 {
        self.shape.support(Vector::from(along), self.shape.corners()[0])
    }
}

/// A face of three or more corners in their order.
fn facet(points: &[DVec3], corners: Vec<u32>) -> Option<Facet> {
    let at = |i: usize| points[corners[i % corners.len()] as usize];
    // Newell's sum: the vector area of the polygon.
    let area: DVec3 = (1..corners.len()).map(|i| (at(i) - at(0)).cross(at(i + 1) - at(0))).sum();
    Some(Facet { normal: area.try_normalize()?, corners })
}

/// The triangles of a hull, those in one plane as one face.
fn merged(hull: &Hull, points: &[DVec3], tolerance: f64) -> Vec<Facet> {
    let corners = |face: &[u32; 3]| face.map(|v| points[v as usize]);
    let area = |face: &[u32; 3]| {
        let [a, b, c] = corners(face);
        (b - a).cross(c - a)
    };
    let mut left: Vec<&[u32; 3]> = hull.faces.iter().collect();
    // The largest first: its plane is the most certain one.
    left.sort_by(|p, q| area(q).length_squared().total_cmp(&area(p).length_squared()));
    let mut faces = vec![];
    while let Some(&first) = left.first() {
        let Some(normal) = area(first).try_normalize() else { break };
        let base = points[first[0] as usize];
        let is_in = |face: &&[u32; 3]| {
            area(face).dot(normal) >= 0.0 && corners(face).iter().all(|p| normal.dot(p - base).abs() <= tolerance)
        };
        let (inside, outside): (Vec<_>, Vec<_>) = left.iter().partition(|face| is_in(face));
        left = outside;
        let mut ring: Vec<u32> = inside.into_iter().flatten().copied().collect();
        ring.sort_unstable();
        ring.dedup();
        faces.extend(facet(points, outline(points, ring, normal, tolerance)));
    }
    faces
}

/// The vertices of the convex polygon around points in a plane, counterclockwise about its normal. A point that is no farther
/// than the tolerance from the line between its neighbours is none.
fn outline(points: &[DVec3], mut vertices: Vec<u32>, normal: DVec3, tolerance: f64) -> Vec<u32> {
    let at = |v: u32| points[v as usize];
    let centre = vertices.iter().map(|&v| at(v)).sum::<DVec3>() / vertices.len() as f64;
    let (x, y) = normal.any_orthonormal_pair();
    // (x, y, normal) may be left-handed.
    let y = if x.cross(y).dot(normal) < 0.0 { -y } else { y };
    let flat = |v: u32| ((at(v) - centre).dot(x), (at(v) - centre).dot(y));
    let angle = |v: &u32| libm::atan2(flat(*v).1, flat(*v).0);
    vertices.sort_by(|p, q| angle(p).total_cmp(&angle(q)));
    loop {
        let count = vertices.len();
        let off = |i: usize| {
            let [before, it, after] = [i + count - 1, i, i + 1].map(|k| at(vertices[k % count]));
            let along = (after - before).normalize_or_zero();
            (it - before).cross(along).dot(normal)
        };
        let worst = (0..count).map(|i| (off(i), i)).min_by(|p, q| p.0.total_cmp(&q.0));
        match worst {
            Some((off, i)) if count > 3 && off <= tolerance => _ = vertices.remove(i),
            _ => return vertices,
        }
    }
}

/// The edges, if every one has a face on both sides.
fn edges(faces: &[Facet]) -> Option<Vec<Ridge>> {
    let mut halves: Vec<([u32; 2], u32)> = vec![];
    for (number, face) in (0..).zip(faces) {
        for (i, &corner) in face.corners.iter().enumerate() {
            halves.push(([corner, face.corners[(i + 1) % face.corners.len()]], number));
        }
    }
    halves.sort_unstable();
    let across = |[p, q]: [u32; 2]| {
        let at = halves.binary_search_by_key(&[q, p], |half| half.0).ok()?;
        Some(halves[at].1)
    };
    if halves.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return None;
    }
    let whole = |&(ends, face): &([u32; 2], u32)| Some(Ridge { ends, faces: [face, across(ends)?] });
    let all: Vec<Ridge> = halves.iter().map(whole).collect::<Option<_>>()?;
    Some(all.into_iter().filter(|edge| edge.ends[0] < edge.ends[1]).collect())
}
