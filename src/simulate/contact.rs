//! Contacts: two points that must not pass each other along a normal, with friction.
//!
//! Solved as impulses after the elastic part of a sub-step, accumulated over a few passes so that a later pass can
//! undo an excess of an earlier one (sequential impulses, Catto 2005). Velocities only keep bodies from penetrating deeper;
//! existing depth is removed from the positions alone, at a bounded speed, so that separation causes no bounce.

use super::lcp::Lcp;
use super::manifold::{Corner, Manifold, PointKey};
use super::response::{self, Handle, Row};
use super::{Body, Cloth, Motion, Response, Soft, Solver};
use glam::DVec3;

/// What hits at a lower speed does not bounce, so that it comes to rest.
const SLOWEST_BOUNCE: f64 = 0.05;

/// Of a manifold: the depth that stays, as a part of the margin. Points that are pushed out entirely would lose their contact,
/// and a tower begins to sway.
const SLOP: f64 = 0.01;

/// Of a manifold: the part of the depth that a sub-step removes. Its points are separated one after the other, so all of it
/// would tilt the body.
const SEPARATED: f64 = 0.2;

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

/// A contact in one sub-step.
struct Active<'a> {
    contact: &'a mut Contact,
    normal: DVec3,
    inverse_mass: f64,
    /// The least relative velocity along the normal.
    least: f64,
}

/// Velocities before the contacts were solved, to update positions by the change.
enum Before {
    Points(Vec<DVec3>),
    Rigid { velocity: DVec3, spin: DVec3 },
}

/// The contacts of bodies that move, in a sub-step of length `h`.
fn activated<'a>(bodies: &[Body], contacts: impl Iterator<Item = &'a mut Contact>, h: f64) -> Vec<Active<'a>> {
    let mut active: Vec<Active<'a>> = Vec::new();
    for contact in contacts {
        let Some(normal) = contact.normal(bodies) else { continue };
        let inverse_mass = contact.inverse_mass(bodies, normal);
        if inverse_mass > 0.0 {
            // An open gap may close, but not more.
            let gap = contact.gap(bodies, normal);
            let speed = normal.dot(contact.velocity(bodies));
            let start = gap - h * speed;
            let mut least = -start.max(0.0) / h;
            if contact.bounce > 0.0 && gap < 0.0 && speed < -SLOWEST_BOUNCE {
                least = least.max(-contact.bounce * speed);
            }
            if gap >= contact.near {
                contact.pressed = 0.0;
            }
            let sliding = contact.rubbed - normal * normal.dot(contact.rubbed);
            contact.rubbed = sliding.clamp_length_max(contact.friction * contact.pressed);
            active.push(Active { contact, normal, inverse_mass, least });
        }
    }
    active
}

/// The problem of all contacts of rigid bodies: three unknowns each.
pub(super) fn problem<'a>(bodies: &[Body], contacts: impl Iterator<Item = &'a mut Contact>, h: f64) -> Lcp {
    let mut active = activated(bodies, contacts, h);
    active.retain(|a| a.contact.is_rigid());
    // Velocities do not have the impulses of the last sub-step in them yet.
    let alone = |row: Row| Row { impulses: [0.0; 3], ..row };
    response::assemble(&active.iter().map(|a| alone(a.row(bodies))).collect::<Vec<_>>())
}

/// Solves contacts at the end of a sub-step of length `h`.
pub(super) fn solve<'a>(bodies: &mut [Body], contacts: impl Iterator<Item = &'a mut Contact>, solver: &Solver, h: f64) {
    let mut active = activated(bodies, contacts, h);
    if active.is_empty() {
        return;
    }
    let before: Vec<Before> = bodies.iter().map(Before::of).collect();
    for a in &active {
        a.apply(bodies, a.normal * a.contact.pressed + a.contact.rubbed);
    }
    let together = solver.response != Response::Sequential;
    for pass in 0..solver.contact_passes {
        let alone = active.iter_mut().filter(|a| !(together && a.contact.is_rigid()));
        // In alternating order, so that no contact is always the first.
        if pass % 2 == 0 {
            alone.for_each(|a| a.push(bodies));
        } else {
            alone.rev().for_each(|a| a.push(bodies));
        }
    }
    if together {
        push_together(bodies, &mut active, solver);
    }
    before.iter().zip(bodies.iter_mut()).for_each(|(before, body)| before.follow(body, h));
    for a in &active {
        let (slop, part) = match a.contact.near {
            0.0 => (0.0, 1.0),
            near => (near * SLOP, SEPARATED),
        };
        let depth = (-a.contact.gap(bodies, a.normal) - slop) * part;
        if depth > 0.0 {
            let impulse = a.normal * (depth.min(solver.separation_speed * h) / a.inverse_mass);
            a.contact.terms.iter().for_each(|t| t.shift(bodies, impulse));
        }
    }
}

/// Solves the contacts of rigid bodies as one problem.
fn push_together(bodies: &mut [Body], active: &mut [Active<'_>], solver: &Solver) {
    let mut rigid: Vec<&mut Active<'_>> = active.iter_mut().filter(|a| a.contact.is_rigid()).collect();
    let rows = rigid.iter().map(|a| a.row(bodies)).collect();
    for (a, [pressed, x, y]) in rigid.iter_mut().zip(response::solve(rows, solver)) {
        let (along, across) = a.normal.any_orthonormal_pair();
        let rubbed = along * x + across * y;
        let impulse = a.normal * (pressed - a.contact.pressed) + (rubbed - a.contact.rubbed);
        a.apply(bodies, impulse);
        (a.contact.pressed, a.contact.rubbed) = (pressed, rubbed);
    }
}

impl Active<'_> {
    /// The contact in the problem of all; velocities have its present impulses in them.
    fn row(&self, bodies: &[Body]) -> Row {
        let (along, across) = self.normal.any_orthonormal_pair();
        let handle = |term: &Term| match term {
            Term::Rigid { body, rest, sign } => bodies[*body].as_rigid().map(|rigid| Handle {
                body: *body,
                sign: *sign,
                arm: rigid.arm(*rest),
                inverse_mass: rigid.inverse_mass(),
                inverse_inertia: rigid.inverse_inertia_now(),
            }),
            Term::Points { .. } => None,
        };
        let velocity = self.contact.velocity(bodies);
        let rubbed = self.contact.rubbed;
        Row {
            handles: self.contact.terms.iter().filter_map(handle).collect(),
            directions: [self.normal, along, across],
            speeds: [self.normal.dot(velocity) - self.least, along.dot(velocity), across.dot(velocity)],
            impulses: [self.contact.pressed, along.dot(rubbed), across.dot(rubbed)],
            friction: self.contact.friction,
        }
    }

    fn push(&mut self, bodies: &mut [Body]) {
        let velocity = self.contact.velocity(bodies);
        let pressed = (self.contact.pressed + (self.least - self.normal.dot(velocity)) / self.inverse_mass).max(0.0);
        self.apply(bodies, self.normal * (pressed - self.contact.pressed));
        self.contact.pressed = pressed;
        if self.contact.friction > 0.0 {
            self.rub(bodies);
        }
    }

    /// Friction against sliding, up to Coulomb's cone.
    fn rub(&mut self, bodies: &mut [Body]) {
        let velocity = self.contact.velocity(bodies);
        let sliding = velocity - self.normal * self.normal.dot(velocity);
        let Some(direction) = sliding.try_normalize() else { return };
        let inverse_mass = self.contact.inverse_mass(bodies, direction);
        let rubbed = (self.contact.rubbed - sliding / inverse_mass)
            .clamp_length_max(self.contact.friction * self.contact.pressed);
        self.apply(bodies, rubbed - self.contact.rubbed);
        self.contact.rubbed = rubbed;
    }

    fn apply(&self, bodies: &mut [Body], impulse: DVec3) {
        if impulse != DVec3::ZERO {
            self.contact.terms.iter().for_each(|t| t.push(bodies, impulse));
        }
    }
}

impl Before {
    fn of(body: &Body) -> Self {
        match &body.motion {
            Motion::Soft(Soft { velocities, .. }) | Motion::Cloth(Cloth { velocities, .. }) => {
                Self::Points(velocities.clone())
            }
            Motion::Rigid(rigid) => Self::Rigid { velocity: rigid.velocity, spin: rigid.spin },
        }
    }

    fn follow(&self, body: &mut Body, h: f64) {
        match self {
            Self::Points(before) => {
                let Some(points) = body.points_mut() else { return };
                for ((x, &v), &before) in points.positions.iter_mut().zip(&*points.velocities).zip(before) {
                    *x += (v - before) * h;
                }
            }
            Self::Rigid { velocity, spin } => {
                let Motion::Rigid(rigid) = &mut body.motion else { return };
                let (by, turn) = ((rigid.velocity - *velocity) * h, (rigid.spin - *spin) * h);
                rigid.shift(by, turn);
            }
        }
    }
}
