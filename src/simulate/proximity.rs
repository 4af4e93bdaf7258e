//! What is close to cloth: pairs of a vertex and a triangle, and of two edges. Close pairs become contacts, and they limit how
//! far each vertex may move until the next search: by less than half its distance from anything, so that nothing passes
//! through anything else (as in offset geometric contact, Chen et al. 2025).

use super::parallel::*;
use super::{
    Body, Cloth, Motion, Pose,
    contact::{Contact, Feature, Side},
    skin::{Facet, Skin},
};
use crate::geometry::{Aabb, BoxTree, nearest_on_segments, nearest_weights};
use glam::DVec3;

/// Distances up to this, in thicknesses, are searched for.
const REACH: f64 = 1.6;
/// Distances below this, in thicknesses, are contacts.
const CONTACT: f64 = 1.4;
/// How far two vertices that can both move may go, relative to their distance.
const SHARE: f64 = 0.45;
/// How far a vertex may go, relative to its distance from a body that it is measured against.
const WHOLE: f64 = 0.9;

/// The vertices of a cloth with limits on their motion since the last search.
#[derive(Debug, Clone)]
pub(super) struct Limits {
    cloth: usize,
    /// Towards cloth, in the world.
    own: Reach,
    /// Towards rigid bodies, as seen from each of them.
    rigid: Vec<(usize, Reach)>,
}

/// Where vertices were and how far they may go from there.
#[derive(Debug, Clone)]
struct Reach {
    start: Vec<DVec3>,
    most: Vec<f64>,
}

/// Contacts of cloth, sorted, and the limits of all cloths. `ignored` says whether two bodies pass through each other.
pub(super) fn search(bodies: &[Body], ignored: impl Fn(usize, usize) -> bool) -> (Vec<Contact>, Vec<Limits>) {
    let cloths: Vec<(usize, &Cloth)> =
        bodies.iter().enumerate().filter_map(|(index, body)| Some((index, body.as_cloth()?))).collect();
    let trees: Vec<BoxTree> = cloths.par_iter().map(|(_, cloth)| cloth.skin().tree_at(&cloth.positions)).collect();
    let mut contacts = Vec::new();
    let mut limits: Vec<Limits> = cloths.iter().map(|&(index, cloth)| Limits::new(index, cloth)).collect();
    for (a, &(index, cloth)) in cloths.iter().enumerate() {
        let of = Surface { skin: cloth.skin(), positions: &cloth.positions, tree: &trees[a] };
        for (b, &(other, with)) in cloths.iter().enumerate().take(a + 1) {
            if a != b && ignored(index, other) {
                continue;
            }
            let within = Surface { skin: with.skin(), positions: &with.positions, tree: &trees[b] };
            let thickness = (cloth.fabric().thickness + with.fabric().thickness) / 2.0;
            for close in close(&of, &within, a == b, REACH * thickness) {
                limits[a].own.limit(&close.of, SHARE * close.distance);
                limits[b].own.limit(&close.with, SHARE * close.distance);
                contacts.extend(close.contact(bodies, index, other, thickness, |normal| normal));
            }
        }
        for (other, body) in bodies.iter().enumerate() {
            let (Motion::Rigid(rigid), Some(skin)) = (&body.motion, body.skin()) else { continue };
            if ignored(index, other) {
                continue;
            }
            let pose = rigid.pose();
            let seen = from_within(&pose, &cloth.positions);
            let of = Surface { positions: &seen, ..of };
            let within = Surface { skin, positions: &skin.rest, tree: &skin.tree };
            let thickness = cloth.fabric().thickness;
            let mut reach = Reach::new(seen.clone(), WHOLE * REACH * thickness);
            let mut all = close(&of, &within, false, REACH * thickness);
            all.iter_mut().for_each(|close| close.turn_outward(skin));
            for close in all.iter().filter(|close| close.distance > 0.0) {
                reach.limit(&close.of, WHOLE * close.distance);
            }
            // A body that does not deform is touched where it is nearest: the rest of it follows.
            all.sort_by(|a, b| a.of.feature.cmp(&b.of.feature).then(a.distance.abs().total_cmp(&b.distance.abs())));
            all.dedup_by_key(|close| close.of.feature);
            for close in all {
                contacts.extend(close.contact(bodies, index, other, thickness, |normal| pose.rotation * normal));
            }
            limits[a].rigid.push((other, reach));
        }
    }
    contacts.sort_by_key(|contact| contact.key);
    (contacts, limits)
}

/// Points as seen from a body.
fn from_within(pose: &Pose, points: &[DVec3]) -> Vec<DVec3> {
    let back = pose.rotation.inverse();
    points.iter().map(|&p| back * (p - pose.translation)).collect()
}

impl Reach {
    fn new(start: Vec<DVec3>, most: f64) -> Self {
        Self { most: vec![most; start.len()], start }
    }

    fn limit(&mut self, side: &Side, most: f64) {
        for &(v, _) in side.parts() {
            self.most[v as usize] = self.most[v as usize].min(most);
        }
    }

    /// The position nearest to `x` that a vertex may have.
    fn nearest(&self, vertex: usize, x: DVec3) -> DVec3 {
        let start = self.start[vertex];
        start + (x - start).clamp_length_max(self.most[vertex])
    }
}

impl Limits {
    fn new(index: usize, cloth: &Cloth) -> Self {
        let most = SHARE * REACH * cloth.fabric().thickness;
        Self { cloth: index, own: Reach::new(cloth.positions.clone(), most), rigid: Vec::new() }
    }

    /// Moves vertices back that went too far in a sub-step of length `h`.
    pub fn apply(&self, bodies: &mut [Body], h: f64) {
        let poses: Vec<Option<Pose>> =
            self.rigid.iter().map(|&(index, _)| bodies[index].as_rigid().map(|rigid| rigid.pose())).collect();
        let Motion::Cloth(cloth) = &mut bodies[self.cloth].motion else { return };
        for (v, (x, velocity)) in cloth.positions.iter_mut().zip(&mut cloth.velocities).enumerate() {
            let went = *x;
            for (pose, (_, reach)) in poses.iter().zip(&self.rigid) {
                let Some(pose) = pose else { continue };
                let seen = pose.rotation.inverse() * (*x - pose.translation);
                let nearest = reach.nearest(v, seen);
                if nearest != seen {
                    *x = pose.apply(nearest);
                }
            }
            // At last: a cloth that passed through itself would stay so.
            *x = self.own.nearest(v, *x);
            *velocity += (*x - went) / h;
        }
    }
}

/// A surface at a moment.
#[derive(Clone, Copy)]
struct Surface<'a> {
    skin: &'a Skin,
    positions: &'a [DVec3],
    tree: &'a BoxTree,
}

impl Surface<'_> {
    fn at<const N: usize>(&self, vertices: [u32; N]) -> [DVec3; N] {
        vertices.map(|v| self.positions[v as usize])
    }
}

/// A close pair of features.
struct Close {
    of: Side,
    with: Side,
    distance: f64,
    /// From the second to the first.
    normal: DVec3,
}

impl Close {
    /// A vertex that got into a closed body is to leave it where it is nearest to its surface: the distance is negative.
    fn turn_outward(&mut self, skin: &Skin) {
        let Feature::Triangle(number) = self.with.feature else { return };
        // At edges one triangle alone does not say what is inside.
        if self.with.parts().iter().all(|&(_, weight)| weight > 0.0) {
            let [a, b, c] = skin.facets[number as usize].corners.map(|v| skin.rest[v as usize]);
            if (b - a).cross(c - a).dot(self.normal) < 0.0 {
                (self.normal, self.distance) = (-self.normal, -self.distance);
            }
        }
    }

    fn swapped(self) -> Self {
        Self { of: self.with, with: self.of, distance: self.distance, normal: -self.normal }
    }

    fn contact(
        &self,
        bodies: &[Body],
        of: usize,
        with: usize,
        thickness: f64,
        to_world: impl Fn(DVec3) -> DVec3,
    ) -> Option<Contact> {
        (self.distance < CONTACT * thickness)
            .then(|| Contact::close(bodies, (of, &self.of), (with, &self.with), to_world(self.normal), thickness))
    }
}

/// All pairs of features of two surfaces, or of one with itself, that are closer than `reach` and share no vertex.
fn close(of: &Surface<'_>, within: &Surface<'_>, same: bool, reach: f64) -> Vec<Close> {
    let lists: Vec<Vec<Close>> = (0..of.skin.facets.len())
        .into_par_iter()
        .map(|first| {
            let mut list = Vec::new();
            let facet = &of.skin.facets[first];
            let around = Aabb::around(&of.at(facet.corners)).grown(reach);
            let mut met: Vec<u32> = Vec::new();
            within.tree.overlapping(&around, 0.0, &mut 0, |second| {
                if !same || (first as u32) < second {
                    met.push(second);
                }
            });
            // In the order of their numbers, not of the tree.
            met.sort_unstable();
            for second in met {
                let other = &within.skin.facets[second as usize];
                corners(of, facet, within, (second, other), same, reach, &mut |close| list.push(close));
                corners(within, other, of, (first as u32, facet), same, reach, &mut |close| list.push(close.swapped()));
                edges(of, facet, within, other, same, reach, &mut |close| list.push(close));
            }
            list
        })
        .collect();
    lists.into_iter().flatten().collect()
}

/// The corners that a facet stands for, against another facet.
fn corners(
    of: &Surface<'_>,
    facet: &Facet,
    within: &Surface<'_>,
    (number, other): (u32, &Facet),
    same: bool,
    reach: f64,
    found: &mut impl FnMut(Close),
) {
    for (&v, owns) in facet.corners.iter().zip(facet.owns_corner) {
        if !owns || (same && other.corners.contains(&v)) {
            continue;
        }
        let (p, triangle) = (of.positions[v as usize], within.at(other.corners));
        let weights = nearest_weights(p, triangle);
        let away = p - (triangle[0] * weights[0] + triangle[1] * weights[1] + triangle[2] * weights[2]);
        let distance = away.length();
        if distance < reach && distance > 0.0 {
            found(Close {
                of: Side::new(Feature::Vertex(v), [(v, 1.0)]),
                with: Side::new(
                    Feature::Triangle(number),
                    std::array::from_fn::<_, 3, _>(|i| (other.corners[i], weights[i])),
                ),
                distance,
                normal: away / distance,
            });
        }
    }
}

/// The edges that a facet stands for, against those that another stands for.
fn edges(
    of: &Surface<'_>,
    facet: &Facet,
    within: &Surface<'_>,
    other: &Facet,
    same: bool,
    reach: f64,
    found: &mut impl FnMut(Close),
) {
    for i in (0..3).filter(|&i| facet.owns_edge[i]) {
        let first = of.skin.edges[facet.edges[i] as usize];
        for j in (0..3).filter(|&j| other.owns_edge[j]) {
            let second = within.skin.edges[other.edges[j] as usize];
            if same && first.iter().any(|v| second.contains(v)) {
                continue;
            }
            let ([p, q], [r, s]) = (of.at(first), within.at(second));
            let [along, across] = nearest_on_segments([p, q], [r, s]);
            let away = p + (q - p) * along - r - (s - r) * across;
            let distance = away.length();
            if distance < reach && distance > 0.0 {
                let side = |number, [a, b]: [u32; 2], t: f64| Side::new(Feature::Edge(number), [(a, 1.0 - t), (b, t)]);
                found(Close {
                    of: side(facet.edges[i], first, along),
                    with: side(other.edges[j], second, across),
                    distance,
                    normal: away / distance,
                });
            }
        }
    }
}
