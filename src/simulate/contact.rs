//! Contacts: two points that must not pass each other along a normal, with friction.
//!
//! Solved as impulses after the elastic part of a sub-step, accumulated over a few passes so that a later pass can
//! undo an excess of an earlier one (sequential impulses, Catto 2005). Velocities only keep bodies from penetrating deeper;
//! existing depth is removed from the positions alone, at a bounded speed, so that separation causes no bounce.

use super::{Body, Motion, Solver};
use glam::DVec3;

/// What a contact acts on.
#[derive(Debug, Clone)]
enum Term {
    /// Vertices of a cage, each with its weight in the gap.
    Soft { body: usize, parts: Vec<(u32, f64)> },
    /// A point of a rigid body, in rest coordinates; `sign` is −1 for the body that is touched.
    Rigid { body: usize, rest: DVec3, sign: f64 },
}

/// What defines the normal.
#[derive(Debug, Clone, Copy)]
enum Plane {
    /// Up from a height.
    Ground { height: f64 },
    /// A triangle of a body's shape.
    Triangle { body: usize, triangle: u32 },
}

/// A contact, which lasts from one detection to the next.
#[derive(Debug, Clone)]
pub(super) struct Contact {
    /// The gap is the normal's component of the sum of these (less the height, for the ground).
    terms: Vec<Term>,
    plane: Plane,
    friction: f64,
    /// Depth of the shapes' margins in each other at rest.
    margin: f64,
    /// Which vertex of which body touches which other body, or the ground (`usize::MAX`).
    pub(super) key: (usize, u32, usize),
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
    /// A surface vertex of a body's shape on the ground.
    pub fn on_ground(bodies: &[Body], body: usize, vertex: u32, height: f64, friction: f64) -> Self {
        let terms = vec![term(bodies, body, &[(vertex, 1.0)], 1.0)];
        let key = (body, vertex, usize::MAX);
        let plane = Plane::Ground { height };
        let margin = margin(bodies, body);
        Self { terms, plane, friction, margin, key, pressed: 0.0, rubbed: DVec3::ZERO }
    }

    /// A surface vertex of the shape of `a` at a point of a triangle of the shape of `b`.
    pub fn between(bodies: &[Body], (a, vertex): (usize, u32), (b, triangle, weights): (usize, u32, [f64; 3])) -> Self {
        let corners = bodies[b].shape().map_or([0; 3], |s| s.triangle(triangle));
        let touched: [(u32, f64); 3] = std::array::from_fn(|k| (corners[k], weights[k]));
        let mut terms = vec![term(bodies, a, &[(vertex, 1.0)], 1.0), term(bodies, b, &touched, -1.0)];
        if let [Term::Soft { body, parts: from }, Term::Soft { body: other, parts: to }] = &terms[..]
            && body == other
        {
            terms = vec![Term::Soft { body: *body, parts: merged([&from[..], to].concat()) }];
        }
        let friction = (bodies[a].friction() * bodies[b].friction()).sqrt();
        let plane = Plane::Triangle { body: b, triangle };
        let margin = margin(bodies, a) + margin(bodies, b);
        Self { terms, plane, friction, margin, key: (a, vertex, b), pressed: 0.0, rubbed: DVec3::ZERO }
    }

    /// None while the triangle has no area.
    fn normal(&self, bodies: &[Body]) -> Option<DVec3> {
        match self.plane {
            Plane::Ground { .. } => Some(DVec3::Y),
            Plane::Triangle { body, triangle } => {
                let body = &bodies[body];
                let [a, b, c] = body.shape()?.triangle(triangle).map(|v| body.shape_position(v));
                (b - a).cross(c - a).try_normalize()
            }
        }
    }

    fn gap(&self, bodies: &[Body], normal: DVec3) -> f64 {
        let between: DVec3 = self.terms.iter().map(|t| t.position(bodies)).sum();
        let height = if let Plane::Ground { height } = self.plane { height } else { 0.0 };
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

fn margin(bodies: &[Body], body: usize) -> f64 {
    bodies[body].shape().map_or(0.0, |s| s.margin)
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
            Term::Soft { body, parts: merged(parts.collect()) }
        }
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
        match (self, &bodies[self.body()].motion) {
            (Self::Soft { parts, .. }, Motion::Soft(soft)) => {
                parts.iter().map(|&(v, part)| soft.positions[v as usize] * part).sum()
            }
            (Self::Rigid { rest, sign, .. }, Motion::Rigid(rigid)) => rigid.place_of(*rest) * *sign,
            _ => DVec3::ZERO,
        }
    }

    fn velocity(&self, bodies: &[Body]) -> DVec3 {
        match (self, &bodies[self.body()].motion) {
            (Self::Soft { parts, .. }, Motion::Soft(soft)) => {
                parts.iter().map(|&(v, part)| soft.velocities[v as usize] * part).sum()
            }
            (Self::Rigid { rest, sign, .. }, Motion::Rigid(rigid)) => {
                (rigid.velocity + rigid.spin.cross(rigid.arm(*rest))) * *sign
            }
            _ => DVec3::ZERO,
        }
    }

    fn inverse_mass(&self, bodies: &[Body], direction: DVec3) -> f64 {
        match (self, &bodies[self.body()].motion) {
            (Self::Soft { parts, .. }, Motion::Soft(soft)) => {
                parts.iter().map(|&(v, part)| soft.inverse_masses[v as usize] * part * part).sum()
            }
            (Self::Rigid { rest, .. }, Motion::Rigid(rigid)) => {
                let lever = rigid.arm(*rest).cross(direction);
                rigid.inverse_mass() + lever.dot(rigid.spin_by(lever))
            }
            _ => 0.0,
        }
    }

    /// Changes velocities by an impulse.
    fn push(&self, bodies: &mut [Body], impulse: DVec3) {
        match (self, &mut bodies[self.body()].motion) {
            (Self::Soft { parts, .. }, Motion::Soft(soft)) => {
                for &(v, part) in parts {
                    soft.velocities[v as usize] += impulse * (part * soft.inverse_masses[v as usize]);
                }
            }
            (Self::Rigid { rest, sign, .. }, Motion::Rigid(rigid)) => {
                let impulse = impulse * *sign;
                rigid.velocity += impulse * rigid.inverse_mass();
                rigid.spin += rigid.spin_by(rigid.arm(*rest).cross(impulse));
            }
            _ => {}
        }
    }

    /// Changes positions only, by an impulse times a time.
    fn shift(&self, bodies: &mut [Body], impulse: DVec3) {
        match (self, &mut bodies[self.body()].motion) {
            (Self::Soft { parts, .. }, Motion::Soft(soft)) => {
                for &(v, part) in parts {
                    soft.positions[v as usize] += impulse * (part * soft.inverse_masses[v as usize]);
                }
            }
            (Self::Rigid { rest, sign, .. }, Motion::Rigid(rigid)) => {
                let impulse = impulse * *sign;
                let turn = rigid.spin_by(rigid.arm(*rest).cross(impulse));
                rigid.shift(impulse * rigid.inverse_mass(), turn);
            }
            _ => {}
        }
    }

    fn body(&self) -> usize {
        match self {
            Self::Soft { body, .. } | Self::Rigid { body, .. } => *body,
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
    Soft(Vec<DVec3>),
    Rigid { velocity: DVec3, spin: DVec3 },
}

/// Solves contacts at the end of a sub-step of length `h`.
pub(super) fn solve<'a>(bodies: &mut [Body], contacts: impl Iterator<Item = &'a mut Contact>, solver: &Solver, h: f64) {
    let mut active: Vec<Active<'a>> = Vec::new();
    for contact in contacts {
        let Some(normal) = contact.normal(bodies) else { continue };
        let inverse_mass = contact.inverse_mass(bodies, normal);
        if inverse_mass > 0.0 {
            // An open gap may close, but not more.
            let gap = contact.gap(bodies, normal);
            let start = gap - h * normal.dot(contact.velocity(bodies));
            let least = -start.max(0.0) / h;
            if gap >= 0.0 {
                contact.pressed = 0.0;
            }
            let sliding = contact.rubbed - normal * normal.dot(contact.rubbed);
            contact.rubbed = sliding.clamp_length_max(contact.friction * contact.pressed);
            active.push(Active { contact, normal, inverse_mass, least });
        }
    }
    if active.is_empty() {
        return;
    }
    let before: Vec<Before> = bodies.iter().map(Before::of).collect();
    for a in &active {
        a.apply(bodies, a.normal * a.contact.pressed + a.contact.rubbed);
    }
    for pass in 0..solver.contact_passes {
        // In alternating order, so that no contact is always the first.
        if pass % 2 == 0 {
            active.iter_mut().for_each(|a| a.push(bodies));
        } else {
            active.iter_mut().rev().for_each(|a| a.push(bodies));
        }
    }
    before.iter().zip(bodies.iter_mut()).for_each(|(before, body)| before.follow(body, h));
    for a in &active {
        let depth = -a.contact.gap(bodies, a.normal);
        if depth > 0.0 {
            let impulse = a.normal * (depth.min(solver.separation_speed * h) / a.inverse_mass);
            a.contact.terms.iter().for_each(|t| t.shift(bodies, impulse));
        }
    }
}

impl Active<'_> {
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
            Motion::Soft(soft) => Self::Soft(soft.velocities.clone()),
            Motion::Rigid(rigid) => Self::Rigid { velocity: rigid.velocity, spin: rigid.spin },
        }
    }

    fn follow(&self, body: &mut Body, h: f64) {
        match (self, &mut body.motion) {
            (Self::Soft(before), Motion::Soft(soft)) => {
                for ((x, &v), &before) in soft.positions.iter_mut().zip(&soft.velocities).zip(before) {
                    *x += (v - before) * h;
                }
            }
            (Self::Rigid { velocity, spin }, Motion::Rigid(rigid)) => {
                let (by, turn) = ((rigid.velocity - *velocity) * h, (rigid.spin - *spin) * h);
                rigid.shift(by, turn);
            }
            _ => {}
        }
    }
}
