//! Contacts as impulses: one after the other, or those of rigid bodies together.

use super::super::lcp::Lcp;
use super::super::response::{self, Handle, Row};
use super::super::{Body, Cloth, Motion, Response, Soft, Solver};
use super::{Contact, Term};
use glam::DVec3;

/// What hits at a lower speed does not bounce, so that it comes to rest.
const SLOWEST_BOUNCE: f64 = 0.05;

/// Of a manifold: the depth that stays, as a part of the margin. Points that are pushed out entirely would lose their contact,
/// and a tower begins to sway.
const SLOP: f64 = 0.01;

/// Of a manifold: the part of the depth that a sub-step removes. Its points are separated one after the other, so all of it
/// would tilt the body.
const SEPARATED: f64 = 0.2;

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
pub(in super::super) fn problem<'a>(bodies: &[Body], contacts: impl Iterator<Item = &'a mut Contact>, h: f64) -> Lcp {
    let mut active = activated(bodies, contacts, h);
    active.retain(|a| a.contact.is_rigid());
    // Velocities do not have the impulses of the last sub-step in them yet.
    let alone = |row: Row| Row { impulses: [0.0; 3], ..row };
    response::assemble(&active.iter().map(|a| alone(a.row(bodies))).collect::<Vec<_>>())
}

/// Solves contacts at the end of a sub-step of length `h`.
pub(in super::super) fn solve<'a>(
    bodies: &mut [Body],
    contacts: impl Iterator<Item = &'a mut Contact>,
    solver: &Solver,
    h: f64,
) {
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
    for (a, [pressed, x, y]) in rigid.iter_mut().zip(response::solve(rows, solver.response, solver.contact_passes)) {
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
