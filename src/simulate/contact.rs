//! Contacts: two points that must not pass each other along a normal, with friction.
//!
//! Solved as impulses after the elastic part of a sub-step, accumulated over a few passes so that a later pass can
//! undo an excess of an earlier one (sequential impulses, Catto 2005). Velocities only keep bodies from penetrating deeper;
//! existing depth is removed from the positions alone, at a bounded speed, so that separation causes no bounce.

mod solving;

pub(super) use solving::{problem, solve};

use super::manifold::{Corner, Manifold, PointKey};
use super::{Body, Motion};
use glam::DVec3;

/// What of a body touches something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Feature {
    /// A vertex of its shape or of its skin.
    Vertex(u32),
    /// An edge of its skin.
    Edge(u32),
    /// A triangle of its skin.
    Triangle(u32),
    /// Any part of it.
    Any,
    /// A point of a contact manifold.
    Manifold(PointKey),
}

/// One side of a close pair.
#[derive(Debug, Clone, Copy)]
pub(super) struct Side {
    pub feature: Feature,
    /// The vertices of the feature, and their weights in the point that is nearest to the other side.
    parts: [(u32, f64); 3],
    count: usize,
}

impl Side {
    /// A feature with its one to three vertices.
    pub fn new<const N: usize>(feature: Feature, vertices: [(u32, f64); N]) -> Self {
        let mut parts = [(0, 0.0); 3];
        parts[..N].copy_from_slice(&vertices);
        Self { feature, parts, count: N }
    }

    pub fn parts(&self) -> &[(u32, f64)] {
        &self.parts[..self.count]
    }
}

/// What a contact acts on.
#[derive(Debug, Clone)]
enum Term {
    /// Vertices of a cage or a cloth, each with its weight in the gap.
    Points { body: usize, parts: Vec<(u32, f64)> },
    /// A point of a rigid body, in rest coordinates; `sign` is −1 for the body that is touched.
    Rigid { body: usize, rest: DVec3, sign: f64 },
}

/// What defines the normal.
#[derive(Debug, Clone, Copy)]
enum Plane {
    /// The ground or a wall: along a normal from a distance from the origin.
    Wall(Wall),
    /// A triangle of a body's shape.
    Triangle { body: usize, triangle: u32 },
    /// As it was when the contact was found.
    Found { normal: DVec3 },
    /// Moves with a rigid body, in its rest coordinates.
    Attached { body: usize, normal: DVec3 },
}

/// A plane that bodies stay in front of.
#[derive(Debug, Clone, Copy)]
pub(super) struct Wall {
    pub normal: DVec3,
    /// Its distance from the origin along the normal.
    pub height: f64,
    /// Coulomb's coefficient.
    pub friction: f64,
}

/// A contact, which lasts from one detection to the next.
#[derive(Debug, Clone)]
pub(super) struct Contact {
    /// The gap is the normal's component of the sum of these (less the height, for the ground).
    terms: Vec<Term>,
    plane: Plane,
    friction: f64,
    /// The part of the speed that remains when it bounces.
    bounce: f64,
    /// Depth of the shapes' margins in each other at rest.
    margin: f64,
    /// The impulse of the last sub-step is a good guess where the gap is below this.
    near: f64,
    /// What of which body touches what of which other body, or which wall (counted down from
    /// `usize::MAX`).
    pub(super) key: (usize, Feature, usize, Feature),
    /// Impulse along the normal in the last sub-step: a good guess for the next one.
    pressed: f64,
    /// Impulse of friction, likewise.
    rubbed: DVec3,
}

/// Takes over the impulses of contacts that existed before. Both lists are sorted by their keys.
pub(super) fn continued(contacts: &mut [Contact], before: &[Contact]) {
    for contact in contacts {
        if let Ok(index) = before.binary_search_by_key(&contact.key, |c| c.key) {
            (contact.pressed, contact.rubbed) = (before[index].pressed, before[index].rubbed);
        }
    }
}

impl Contact {
    /// A surface vertex of a body's shape at a wall or on the ground.
    pub fn at_wall(bodies: &[Body], body: usize, vertex: u32, number: usize, wall: Wall) -> Self {
        let terms = vec![term(bodies, body, &[(vertex, 1.0)], 1.0)];
        let key = (body, Feature::Vertex(vertex), usize::MAX - number, Feature::Any);
        let friction = (wall.friction * bodies[body].friction()).sqrt();
        let (bounce, margin) = (bodies[body].bounce(), margin(bodies, body));
        Self {
            terms,
            plane: Plane::Wall(wall),
            friction,
            bounce,
            margin,
            near: 0.0,
            key,
            pressed: 0.0,
            rubbed: DVec3::ZERO,
        }
    }

    /// A surface vertex of the shape of `a` at a point of a triangle of the shape of `b`.
    pub fn between(bodies: &[Body], (a, vertex): (usize, u32), (b, triangle, weights): (usize, u32, [f64; 3])) -> Self {
        let corners = bodies[b].shape().map_or([0; 3], |s| s.triangle(triangle));
        let touched: [(u32, f64); 3] = std::array::from_fn(|k| (corners[k], weights[k]));
        let mut terms = vec![term(bodies, a, &[(vertex, 1.0)], 1.0), term(bodies, b, &touched, -1.0)];
        if let [Term::Points { body, parts: from }, Term::Points { body: other, parts: to }] = &terms[..]
            && body == other
        {
            terms = vec![Term::Points { body: *body, parts: merged([&from[..], to].concat()) }];
        }
        let friction = (bodies[a].friction() * bodies[b].friction()).sqrt();
        let plane = Plane::Triangle { body: b, triangle };
        let margin = margin(bodies, a) + margin(bodies, b);
        let key = (a, Feature::Vertex(vertex), b, Feature::Any);
        let bounce = (bodies[a].bounce() * bodies[b].bounce()).sqrt();
        Self { terms, plane, friction, bounce, margin, near: 0.0, key, pressed: 0.0, rubbed: DVec3::ZERO }
    }

    /// Two close features of two skins, or of one, which keep the distance `thickness`. `normal` points to the first.
    pub fn close(
        bodies: &[Body],
        (a, of): (usize, &Side),
        (b, with): (usize, &Side),
        normal: DVec3,
        thickness: f64,
    ) -> Self {
        let side = |body: usize, parts: &[(u32, f64)], sign: f64| match bodies[body].skin() {
            Some(skin) if bodies[body].as_rigid().is_some() => {
                let rest = parts.iter().map(|&(v, weight)| skin.rest[v as usize] * weight).sum();
                Term::Rigid { body, rest, sign }
            }
            _ => Term::Points { body, parts: parts.iter().map(|&(v, weight)| (v, sign * weight)).collect() },
        };
        let terms = vec![side(a, of.parts(), 1.0), side(b, with.parts(), -1.0)];
        let friction = (bodies[a].friction() * bodies[b].friction()).sqrt();
        let key = (a, of.feature, b, with.feature);
        let plane = Plane::Found { normal };
        let (bounce, margin) = (0.0, -thickness);
        Self { terms, plane, friction, bounce, margin, near: 0.0, key, pressed: 0.0, rubbed: DVec3::ZERO }
    }

    /// The points of the manifold of two rigid bodies, which keep the distance `apart`.
    pub fn of_manifold(bodies: &[Body], [a, b]: [usize; 2], manifold: &Manifold, apart: f64, near: f64) -> Vec<Self> {
        let (Some(first), Some(second)) = (bodies[a].as_rigid(), bodies[b].as_rigid()) else { return vec![] };
        let owner = [first, second][manifold.reference];
        let normal = owner.rotation.inverse() * manifold.normal;
        let plane = Plane::Attached { body: [a, b][manifold.reference], normal };
        let friction = (bodies[a].friction() * bodies[b].friction()).sqrt();
        let bounce = (bodies[a].bounce() * bodies[b].bounce()).sqrt();
        let point = |point: &super::ManifoldPoint| Self {
            terms: vec![
                Term::Rigid { body: b, rest: second.rest_of(point.on[1]), sign: 1.0 },
                Term::Rigid { body: a, rest: first.rest_of(point.on[0]), sign: -1.0 },
            ],
            plane,
            friction,
            bounce,
            margin: -apart,
            near,
            key: (a, Feature::Manifold(point.key), b, Feature::Any),
            pressed: 0.0,
            rubbed: DVec3::ZERO,
        };
        manifold.points.iter().map(point).collect()
    }

    /// A vertex of a body's hull at a wall or on the ground, from which it keeps the distance `apart`.
    pub fn hull_at_wall(bodies: &[Body], body: usize, (vertex, rest): (u32, DVec3), number: usize, wall: Wall) -> Self {
        let apart = bodies[body].hull().map_or(0.0, |hull| hull.apart / 2.0);
        let near = bodies[body].hull().map_or(0.0, |hull| hull.margin);
        let key = PointKey::OnFirst(0, Corner::Own(vertex));
        Self {
            terms: vec![Term::Rigid { body, rest, sign: 1.0 }],
            plane: Plane::Wall(wall),
            friction: (wall.friction * bodies[body].friction()).sqrt(),
            bounce: bodies[body].bounce(),
            margin: -apart,
            near,
            key: (body, Feature::Manifold(key), usize::MAX - number, Feature::Any),
            pressed: 0.0,
            rubbed: DVec3::ZERO,
        }
    }

    /// None while the triangle has no area.
    fn normal(&self, bodies: &[Body]) -> Option<DVec3> {
        match self.plane {
            Plane::Wall(wall) => Some(wall.normal),
            Plane::Found { normal } => Some(normal),
            Plane::Attached { body, normal } => bodies[body].as_rigid().map(|rigid| rigid.rotation * normal),
            Plane::Triangle { body, triangle } => {
                let body = &bodies[body];
                let [a, b, c] = body.shape()?.triangle(triangle).map(|v| body.shape_position(v));
                (b - a).cross(c - a).try_normalize()
            }
        }
    }

    /// Whether all that it acts on is rigid.
    fn is_rigid(&self) -> bool {
        self.terms.iter().all(|term| matches!(term, Term::Rigid { .. }))
    }

    fn gap(&self, bodies: &[Body], normal: DVec3) -> f64 {
        let between: DVec3 = self.terms.iter().map(|t| t.position(bodies)).sum();
        let height = if let Plane::Wall(wall) = self.plane { wall.height } else { 0.0 };
        normal.dot(between) - height + self.margin
    }

    fn velocity(&self, bodies: &[Body]) -> DVec3 {
        self.terms.iter().map(|t| t.velocity(bodies)).sum()
    }

    /// Relative velocity along `direction` that a unit impulse along it gives.
    fn inverse_mass(&self, bodies: &[Body], direction: DVec3) -> f64 {
        self.terms.iter().map(|t| t.inverse_mass(bodies, direction)).sum()
    }
}

/// How far the surface that contacts see is from the body's own, negative where the body keeps a distance.
pub(super) fn margin(bodies: &[Body], body: usize) -> f64 {
    match &bodies[body].motion {
        Motion::Cloth(cloth) => -cloth.fabric().thickness / 2.0,
        Motion::Soft(_) | Motion::Rigid(_) => bodies[body].shape().map_or(0.0, |s| s.margin),
    }
}

/// A weighted sum of a shape's vertices.
fn term(bodies: &[Body], body: usize, vertices: &[(u32, f64)], sign: f64) -> Term {
    match &bodies[body].motion {
        Motion::Soft(_) => {
            let embedding = bodies[body].embedding();
            let parts = vertices.iter().flat_map(|&(v, weight)| {
                let (controls, weights) = (embedding.controls[v as usize], embedding.weights[v as usize]);
                (0..4).map(move |k| (controls[k], sign * weight * weights[k]))
            });
            Term::Points { body, parts: merged(parts.collect()) }
        }
        Motion::Cloth(_) => Term::Points { body, parts: vertices.iter().map(|&(v, w)| (v, sign * w)).collect() },
        Motion::Rigid(_) => {
            let place = |v: u32| bodies[body].shape().map_or(DVec3::ZERO, |s| s.mesh().positions[v as usize]);
            Term::Rigid { body, rest: vertices.iter().map(|&(v, weight)| place(v) * weight).sum(), sign }
        }
    }
}

/// Each vertex once.
fn merged(mut parts: Vec<(u32, f64)>) -> Vec<(u32, f64)> {
    parts.sort_by_key(|&(v, _)| v);
    parts.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            kept.1 += next.1;
        }
        same
    });
    parts
}

impl Term {
    fn position(&self, bodies: &[Body]) -> DVec3 {
        match self {
            Self::Points { body, parts } => bodies[*body]
                .points()
                .map_or(DVec3::ZERO, |points| parts.iter().map(|&(v, part)| points.positions[v as usize] * part).sum()),
            Self::Rigid { body, rest, sign } => {
                bodies[*body].as_rigid().map_or(DVec3::ZERO, |rigid| rigid.place_of(*rest) * *sign)
            }
        }
    }

    fn velocity(&self, bodies: &[Body]) -> DVec3 {
        match self {
            Self::Points { body, parts } => bodies[*body].points().map_or(DVec3::ZERO, |points| {
                parts.iter().map(|&(v, part)| points.velocities[v as usize] * part).sum()
            }),
            Self::Rigid { body, rest, sign } => bodies[*body]
                .as_rigid()
                .map_or(DVec3::ZERO, |rigid| (rigid.velocity + rigid.spin.cross(rigid.arm(*rest))) * *sign),
        }
    }

    fn inverse_mass(&self, bodies: &[Body], direction: DVec3) -> f64 {
        match self {
            Self::Points { body, parts } => bodies[*body].points().map_or(0.0, |points| {
                parts.iter().map(|&(v, part)| points.inverse_masses[v as usize] * part * part).sum()
            }),
            Self::Rigid { body, rest, .. } => bodies[*body].as_rigid().map_or(0.0, |rigid| {
                let lever = rigid.arm(*rest).cross(direction);
                rigid.inverse_mass() + lever.dot(rigid.spin_by(lever))
            }),
        }
    }

    /// Changes velocities by an impulse.
    fn push(&self, bodies: &mut [Body], impulse: DVec3) {
        match self {
            Self::Points { body, parts } => {
                let Some(points) = bodies[*body].points_mut() else { return };
                for &(v, part) in parts {
                    points.velocities[v as usize] += impulse * (part * points.inverse_masses[v as usize]);
                }
            }
            Self::Rigid { body, rest, sign } => {
                let Motion::Rigid(rigid) = &mut bodies[*body].motion else { return };
                let impulse = impulse * *sign;
                rigid.velocity += impulse * rigid.inverse_mass();
                rigid.spin += rigid.spin_by(rigid.arm(*rest).cross(impulse));
            }
        }
    }

    /// Changes positions only, by an impulse times a time.
    fn shift(&self, bodies: &mut [Body], impulse: DVec3) {
        match self {
            Self::Points { body, parts } => {
                let Some(points) = bodies[*body].points_mut() else { return };
                for &(v, part) in parts {
                    points.positions[v as usize] += impulse * (part * points.inverse_masses[v as usize]);
                }
            }
            Self::Rigid { body, rest, sign } => {
                let Motion::Rigid(rigid) = &mut bodies[*body].motion else { return };
                let impulse = impulse * *sign;
                let turn = rigid.spin_by(rigid.arm(*rest).cross(impulse));
                rigid.shift(impulse * rigid.inverse_mass(), turn);
            }
        }
    }
}
