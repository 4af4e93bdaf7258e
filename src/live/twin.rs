//! Twin of the kernels in `shaders/live/`: one sub-step and the contacts of a step, on the host in f32.

mod cloth;

use super::{
    Bodies,
    layout::{Contact, Element, LOAD_SCALE, NEIGHBOURS, NOTHING, Params, RigidBody, fixed_scale},
};
use crate::{detect::FeatureKind, pipeline::ListedImpact, scene::Anchor};
use glam::{Mat3, Quat, Vec3};

/// Smaller volumes, relative to those at rest, are enlarged.
const SMALLEST_VOLUME: f32 = 0.02;
/// The relative volume that they get.
const PROJECTED_VOLUME: f32 = 0.04;
/// Elements that are stiffer than this allows, relative to their masses, are made softer.
const MOST_STIFF: f32 = 1.0;
/// The share of the response that friction counts with.
const SLIDING: f32 = 1.5;

/// Features that stay farther from each other than this many times the distance that they keep have no contact.
const MARGIN: f32 = 1.05;
/// Features nearer than this part of that distance have no direction of their own.
const TOUCHING: f32 = 1e-3;
/// Edges meet between their ends.
const ENDS: f32 = 1e-4;

/// A live scene on the host.
pub struct Twin<'a> {
    /// Bodies as they started; points, velocities and rigid bodies change.
    pub bodies: Bodies,
    /// What the kernels are told.
    pub params: Params,
    /// Anchors of the vertices.
    pub anchors: &'a [Anchor],
    /// Cells by their numbers on the GPU.
    pub cells: &'a [[u32; 4]],
    /// Changes of velocity by contacts, and of the position alone, in fixed point.
    pub pushes: Vec<[[i32; 3]; 2]>,
    /// Contacts of the step.
    pub contacts: Vec<Contact>,
    loads: Vec<u32>,
}

fn xyz([x, y, z, _]: [f32; 4]) -> Vec3 {
    Vec3::new(x, y, z)
}

impl<'a> Twin<'a> {
    /// With these bodies.
    pub fn new(bodies: Bodies, params: Params, anchors: &'a [Anchor], cells: &'a [[u32; 4]]) -> Self {
        let points = bodies.points.len();
        Self {
            bodies,
            params,
            anchors,
            cells,
            pushes: vec![[[0; 3]; 2]; points],
            contacts: vec![],
            loads: vec![0; points],
        }
    }

    /// Twin of `solve.wgsl`, `bend.wgsl`, `solve_cloth.wgsl` and `solve_rigid.wgsl`.
    pub fn solve(&mut self) {
        for body in 0..self.bodies.soft.len() {
            if self.bodies.soft[body].colours > 0 {
                self.solve_soft(body);
            }
        }
        let coming = self.bend();
        self.solve_cloth(coming);
        for body in 0..self.bodies.rigid.len() {
            self.solve_rigid(body);
        }
    }

    fn push_of(&self, point: usize) -> [Vec3; 2] {
        self.pushes[point].map(|push| Vec3::from(push.map(|x| x as f32)) / fixed_scale(self.params.max_speed))
    }

    fn bounded(&self, velocity: Vec3) -> Vec3 {
        velocity.clamp_length_max(self.params.max_speed)
    }

    /// Takes the pushes of a point: where it is and how it moves with them and gravity.
    fn pushed(&mut self, i: usize) -> [Vec3; 2] {
        let (mut at, mut velocity) = (xyz(self.bodies.points[i]), xyz(self.bodies.velocities[i]));
        if self.bodies.points[i][3] > 0.0 {
            let ([push, shift], h) = (self.push_of(i), self.params.h);
            at += shift * h;
            velocity = self.bounded(velocity + push + Vec3::from(self.params.gravity) * h);
        }
        self.pushes[i] = [[0; 3]; 2];
        [at, velocity]
    }

    fn solve_soft(&mut self, number: usize) {
        let (body, h) = (self.bodies.soft[number], self.params.h);
        let range = body.first_point as usize..(body.first_point + body.points) as usize;
        let mut previous = vec![];
        for i in range.clone() {
            let [at, velocity] = self.pushed(i);
            previous.push(at);
            let to = at + velocity * h;
            self.bodies.points[i] = [to.x, to.y, to.z, self.bodies.points[i][3]];
            self.set_velocity(i, velocity);
        }
        let moments = self.moments(&range);
        for colour in 0..body.colours as usize {
            let starts = &self.bodies.colours[body.first_colour as usize + colour..];
            for e in starts[0] as usize..starts[1] as usize {
                let element = self.bodies.elements[e];
                let w = element.corners.map(|c| self.bodies.points[c as usize][3]);
                let x = element.corners.map(|c| xyz(self.bodies.points[c as usize]));
                let mut moved = projected(&element, x, w, h, self.params.stiffness);
                if deformation(&element, moved).determinant() < SMALLEST_VOLUME {
                    moved = with_volume(&element, moved, w);
                }
                for k in 0..4 {
                    self.bodies.points[element.corners[k] as usize] = [moved[k].x, moved[k].y, moved[k].z, w[k]];
                }
            }
        }
        for (i, before) in range.clone().zip(&previous) {
            self.set_velocity(i, (xyz(self.bodies.points[i]) - *before) / h);
        }
        let after = self.momenta_about(&range, moments.centre);
        let keep = (-self.params.damping * body.damping * h).exp();
        let lost = moments.mean - after.linear / moments.mass;
        let turned = solve3(after.inertia, moments.angular - after.angular);
        let spin = solve3(after.inertia, moments.angular);
        for i in range {
            let velocity = xyz(self.bodies.velocities[i]);
            let r = xyz(self.bodies.points[i]) - moments.centre;
            let rigid = moments.mean + spin.cross(r);
            let new = match body.free {
                1 => rigid + (velocity + lost + turned.cross(r) - rigid) * keep,
                _ => velocity * keep,
            };
            self.set_velocity(i, new);
        }
    }

    fn set_velocity(&mut self, i: usize, v: Vec3) {
        self.bodies.velocities[i] = [v.x, v.y, v.z, self.bodies.velocities[i][3]];
    }

    fn moments(&self, range: &std::ops::Range<usize>) -> Moments {
        let (mut mass, mut moment, mut momentum) = (0.0, Vec3::ZERO, Vec3::ZERO);
        for i in range.clone().filter(|&i| self.bodies.points[i][3] > 0.0) {
            let m = self.bodies.points[i][3].recip();
            mass += m;
            moment += xyz(self.bodies.points[i]) * m;
            momentum += xyz(self.bodies.velocities[i]) * m;
        }
        let (centre, mean) = (moment / mass, momentum / mass);
        let own = range.clone().filter(|&i| self.bodies.points[i][3] > 0.0).map(|i| {
            let r = xyz(self.bodies.points[i]) - centre;
            r.cross(xyz(self.bodies.velocities[i]) - mean) / self.bodies.points[i][3]
        });
        Moments { mass, centre, mean, angular: own.sum() }
    }

    fn momenta_about(&self, range: &std::ops::Range<usize>, centre: Vec3) -> Momenta {
        let mut sum = Momenta { linear: Vec3::ZERO, angular: Vec3::ZERO, inertia: Mat3::ZERO };
        for i in range.clone().filter(|&i| self.bodies.points[i][3] > 0.0) {
            let m = self.bodies.points[i][3].recip();
            let (r, v) = (xyz(self.bodies.points[i]) - centre, xyz(self.bodies.velocities[i]));
            sum.linear += v * m;
            sum.angular += r.cross(v) * m;
            let outer = Mat3::from_cols(r * r.x, r * r.y, r * r.z);
            sum.inertia += (Mat3::from_diagonal(Vec3::splat(r.length_squared())) - outer) * m;
        }
        sum
    }

    fn solve_rigid(&mut self, number: usize) {
        let mut body = self.bodies.rigid[number];
        let (first, h) = (body.first_point as usize, self.params.h);
        let mut rotation = Quat::from_array(body.rotation);
        let (mut centre, mut velocity, mut spin) =
            (Vec3::from(body.centre), Vec3::from(body.velocity), Vec3::from(body.spin));
        if body.inverse_mass > 0.0 {
            let [push, shift] = self.push_of(first);
            let [twist, turn] = self.push_of(first + 1).map(|speed| speed / body.scale);
            centre += shift * h;
            velocity = self.bounded(velocity + push + Vec3::from(self.params.gravity) * h);
            rotation = turned(rotation, turn * h);
            spin = (spin + twist).clamp_length_max(self.params.max_speed / body.scale);
            centre += velocity * h;
            let inverse = inertia(&body);
            let momentum = rotation * (inverse.inverse() * (rotation.inverse() * spin));
            let by = |q: Quat| q * (inverse * (q.inverse() * momentum));
            let middle = turned(rotation, spin * (h / 2.0));
            rotation = turned(rotation, by(middle) * h);
            spin = by(rotation);
            body.centre = centre.to_array();
            body.velocity = velocity.to_array();
            body.rotation = rotation.to_array();
            body.spin = spin.to_array();
            self.bodies.rigid[number] = body;
        }
        let origin = centre - rotation * (Vec3::from(body.rest_centre) * body.scale);
        for (k, axis) in [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z].into_iter().enumerate() {
            let at = origin + rotation * (axis * body.scale);
            self.bodies.points[first + k] = [at.x, at.y, at.z, if body.inverse_mass > 0.0 { -1.0 } else { 0.0 }];
            self.set_velocity(first + k, velocity + spin.cross(at - centre));
            self.pushes[first + k] = [[0; 3]; 2];
        }
    }

    /// Twin of `list_contacts.wgsl`: contacts as the search found them, with direction and depth of each vertex.
    pub fn list_contacts(&mut self, positions: &[Vec3], found: &[([u32; 2], Vec3, f32)]) {
        for &([vertex, primitive], normal, depth) in found {
            let [a, b, c, d] = self.cells[primitive as usize].map(|v| positions[v as usize]);
            let edges = Mat3::from_cols(b - a, c - a, d - a);
            if edges.determinant() != 0.0 {
                let w = edges.inverse() * (positions[vertex as usize] - a);
                let weights = [1.0 - w.element_sum(), w.x, w.y, w.z];
                self.contacts.push(contact(vertex, self.cells[primitive as usize], weights, normal, depth));
            }
        }
    }

    /// Twin of `predict.wgsl`: where vertices will be if nothing is in their way.
    pub fn predict(&self, positions: &[Vec3]) -> Vec<Vec3> {
        let (gravity, step) = (Vec3::from(self.params.gravity), self.params.step);
        let least = |at: Vec3| Vec3::NEG_Y * (1e-6 * at.y.abs().max(self.params.reach));
        let moved = |(vertex, &at): (usize, &Vec3)| {
            let now = self.moving(vertex as u32);
            at + now.velocity * step + if now.can_move { gravity * (step * step) + least(at) } else { Vec3::ZERO }
        };
        positions.iter().enumerate().map(moved).collect()
    }

    /// Twin of `add_normals.wgsl`.
    pub fn normals(&self, positions: &[Vec3]) -> Vec<Vec3> {
        let mut sums = vec![Vec3::ZERO; positions.len()];
        for &[a, b, c, _] in self.cells {
            let [p, q, r] = [a, b, c].map(|v| positions[v as usize]);
            let normal = (q - p).cross(r - p).normalize_or_zero();
            [a, b, c].iter().for_each(|&v| sums[v as usize] += normal);
        }
        sums
    }

    /// Twin of `list_impacts.wgsl`: what the search found between the begin and the end of the step.
    pub fn list_impacts(
        &mut self,
        [begin, end]: [&[Vec3]; 2],
        (rest, normals): (&[[f32; 4]], &[Vec3]),
        found: &[ListedImpact],
    ) {
        for impact in found {
            let (is_edges, v, time) = (impact.kind() == FeatureKind::EdgeEdge, impact.vertices, impact.time);
            let own = v.map(|vertex| rest[vertex as usize]);
            let distance = own[0][3].abs() + own[3][3].abs();
            let at_rest = own.map(xyz);
            if cloth::between(at_rest, cloth::nearest(at_rest, is_edges)).length() < NEIGHBOURS * self.params.reach {
                continue;
            }
            let x = v.map(|vertex| begin[vertex as usize].lerp(end[vertex as usize], time));
            let w = cloth::nearest(x, is_edges);
            if is_edges && w.iter().any(|weight| weight.abs() < ENDS) {
                continue;
            }
            let apart = cloth::between(x, w);
            let (size, split) = (apart.length(), if is_edges { 2 } else { 1 });
            let outward = |side: std::ops::Range<usize>| -> Vec3 {
                side.map(|i| normals[v[i] as usize] * w[i].abs()).sum::<Vec3>().normalize_or_zero()
            };
            let outwards = match (own[3][3] < 0.0, own[0][3] < 0.0) {
                (true, _) => outward(split..4),
                (false, true) => -outward(0..split),
                (false, false) => Vec3::ZERO,
            };
            let is_wrong = size < TOUCHING * distance || outwards.dot(apart) < 0.0;
            if is_wrong && (outwards == Vec3::ZERO || size > distance) {
                continue;
            }
            let normal = if is_wrong { outwards } else { apart / size };
            let way: [Vec3; 4] = std::array::from_fn(|i| end[v[i] as usize] - x[i]);
            let (now, more) = (normal.dot(apart), normal.dot(cloth::between(way, w)));
            if now.min(now + more) > MARGIN * distance {
                continue;
            }
            let depth = distance + self.params.rest_depth;
            let [a, b, c, d] = v;
            self.contacts.push(match (is_edges, w[0] >= 0.5) {
                (false, _) => contact(a, [b, c, d, d], [-w[1], -w[2], -w[3], 0.0], normal, depth),
                (true, true) => contact(a, v, [w[1], -w[1], -w[2], -w[3]], normal, depth),
                (true, false) => contact(b, [b, a, c, d], [w[0], -w[0], -w[2], -w[3]], normal, depth),
            });
        }
    }

    /// Twin of `list_walls.wgsl`.
    pub fn list_walls(&mut self) {
        let fall = Vec3::from(self.params.gravity).length() * self.params.step * self.params.step;
        for vertex in 0..self.anchors.len() as u32 {
            let Moving { at, velocity, can_move } = self.moving(vertex);
            if !can_move {
                continue;
            }
            for axis in 0..3 {
                let normal = Vec3::AXES[axis];
                let reach = self.params.rest_depth + fall + velocity[axis].abs() * self.params.step;
                let [low, high] = [self.params.walls_low[axis], self.params.walls_high[axis]];
                if at[axis] - low < reach {
                    self.contacts.push(contact(vertex, [NOTHING; 4], [0.0; 4], normal, low));
                }
                if high - at[axis] < reach {
                    self.contacts.push(contact(vertex, [NOTHING; 4], [0.0; 4], -normal, -high));
                }
            }
        }
    }

    /// Twin of `load.wgsl` and `weigh.wgsl`.
    pub fn weigh(&mut self) {
        self.loads.fill(0);
        for contact in self.contacts.clone() {
            for (vertex, share) in self.sides(&contact) {
                let anchor = self.anchors[vertex as usize];
                let fixed = |weight: f32| (LOAD_SCALE * weight).ceil() as u32;
                if self.bodies.points[anchor.controls[0] as usize][3] < 0.0 {
                    self.loads[anchor.controls[0] as usize] += fixed(share.abs());
                } else {
                    for k in 0..4 {
                        let weight = anchor.weights[k].abs() * share.abs();
                        self.loads[anchor.controls[k] as usize] += if weight > 0.0 { fixed(weight) } else { 0 };
                    }
                }
            }
        }
        for i in 0..self.contacts.len() {
            let sides = self.sides(&self.contacts[i]);
            let friction = |vertex: u32| self.bodies.surfaces[self.anchors[vertex as usize].controls[0] as usize][0];
            let other = sides.get(4).map_or(self.params.wall_friction, |side| friction(side.0));
            let friction = (friction(sides[0].0) * other).sqrt() * self.params.friction;
            let normal = Vec3::from(self.contacts[i].normal);
            let response = sides.iter().map(|&(vertex, share)| self.response(vertex, share.abs(), normal)).sum();
            (self.contacts[i].friction, self.contacts[i].response) = (friction, response);
        }
    }

    fn response(&self, vertex: u32, share: f32, normal: Vec3) -> f32 {
        let anchor = &self.anchors[vertex as usize];
        let load = |point: u32| self.loads[point as usize] as f32 / LOAD_SCALE;
        let first = anchor.controls[0];
        if self.bodies.points[first as usize][3] < 0.0 {
            let body = &self.bodies.rigid[self.bodies.surfaces[first as usize][1] as usize];
            let lever = self.moving(vertex).at - Vec3::from(body.centre);
            let rotation = Quat::from_array(body.rotation);
            let twist = rotation.inverse() * lever.cross(normal);
            return share * load(first) * (body.inverse_mass + twist.dot(inertia(body) * twist));
        }
        let of = |k: usize| {
            let point = anchor.controls[k];
            share * anchor.weights[k].abs() * self.bodies.points[point as usize][3] * load(point)
        };
        (0..4).map(of).sum()
    }

    /// The vertices of a contact with their shares: its own, and those of the other side.
    fn sides(&self, contact: &Contact) -> Vec<(u32, f32)> {
        let mut sides = vec![(contact.vertex, 1.0)];
        if contact.corners[0] != NOTHING {
            sides.extend((0..4).map(|k| (contact.corners[k], -contact.weights[k])));
        }
        sides
    }

    /// Twin of `respond.wgsl`.
    pub fn respond(&mut self) {
        for i in 0..self.contacts.len() {
            let contact = self.contacts[i];
            if contact.response <= 0.0 {
                continue;
            }
            let sides = self.sides(&contact);
            let (mut at, mut velocity) = (Vec3::ZERO, Vec3::ZERO);
            for &(vertex, share) in &sides {
                let moving = self.moving(vertex);
                at += moving.at * share;
                velocity += moving.velocity * share;
            }
            let rest = if contact.corners[0] == NOTHING { 0.0 } else { self.params.rest_depth };
            let normal = Vec3::from(contact.normal);
            let (gap, approach) = (normal.dot(at) - contact.depth + rest, normal.dot(velocity));
            let pressed = (contact.pressed + (-gap.max(0.0) / self.params.h - approach) / contact.response).max(0.0);
            let separated = ((-gap).max(0.0) * self.params.separated_part / self.params.h)
                .min(self.params.separation_speed)
                / contact.response;
            let sliding = velocity - normal * approach;
            let before = Vec3::from(contact.rubbed);
            let rubbed = before - normal * before.dot(normal) - sliding / (contact.response * SLIDING);
            let rubbed = rubbed.clamp_length_max(contact.friction * pressed);
            self.contacts[i].pressed = pressed;
            self.contacts[i].rubbed = rubbed.to_array();
            let impulse = normal * pressed + rubbed;
            let correction = impulse - normal * contact.pressed - before;
            for &(vertex, share) in &sides {
                self.push(vertex, [correction + impulse, correction + normal * separated], share);
            }
        }
    }

    /// Twin of `remember.wgsl` and `memory.wgsl`: four words for each vertex and kind of contact.
    pub fn remember(&self) -> Vec<[i32; 4]> {
        let mut memory = vec![[0; 4]; 4 * self.anchors.len()];
        for contact in &self.contacts {
            let impulse = Vec3::from(contact.normal) * contact.pressed + Vec3::from(contact.rubbed);
            let most = Vec3::splat(self.params.max_speed);
            let fixed = (impulse * contact.response).clamp(-most, most) * fixed_scale(self.params.max_speed);
            let words = &mut memory[memory_of(contact)];
            for (sum, change) in words.iter_mut().zip(fixed.to_array()) {
                *sum += change.round_ties_even() as i32;
            }
            words[3] += 1;
        }
        memory
    }

    /// Twin of `recall.wgsl`.
    pub fn recall(&mut self, memory: &[[i32; 4]]) {
        for contact in self.contacts.iter_mut().filter(|contact| contact.response > 0.0) {
            let [x, y, z, count] = memory[memory_of(contact)];
            if count > 0 {
                let sum = Vec3::new(x as f32, y as f32, z as f32);
                let impulse = sum / (fixed_scale(self.params.max_speed) * count as f32 * contact.response);
                let normal = Vec3::from(contact.normal);
                contact.pressed = impulse.dot(normal).max(0.0);
                contact.rubbed = (impulse - normal * impulse.dot(normal)).to_array();
            }
        }
    }

    fn moving(&self, vertex: u32) -> Moving {
        let Anchor { controls, weights } = self.anchors[vertex as usize];
        let blend = |of: &[[f32; 4]]| (0..4).map(|k| xyz(of[controls[k] as usize]) * weights[k]).sum();
        let is_free = |k: usize| weights[k] != 0.0 && self.bodies.points[controls[k] as usize][3] != 0.0;
        Moving {
            at: blend(&self.bodies.points),
            velocity: blend(&self.bodies.velocities),
            can_move: (0..4).any(is_free),
        }
    }

    fn push(&mut self, vertex: u32, by: [Vec3; 2], share: f32) {
        let Anchor { controls, weights } = self.anchors[vertex as usize];
        let first = controls[0] as usize;
        if self.bodies.points[first][3] < 0.0 {
            let body = self.bodies.rigid[self.bodies.velocities[first][3] as usize];
            let lever = self.moving(vertex).at - Vec3::from(body.centre);
            let rotation = Quat::from_array(body.rotation);
            let spin = |impulse: Vec3| rotation * (inertia(&body) * (rotation.inverse() * lever.cross(impulse)));
            self.add(first, by.map(|impulse| impulse * (share * body.inverse_mass)));
            self.add(first + 1, by.map(|impulse| spin(impulse) * (share * body.scale)));
            return;
        }
        for k in 0..4 {
            let point = controls[k] as usize;
            let factor = share * weights[k] * self.bodies.points[point][3];
            if factor != 0.0 {
                self.add(point, by.map(|impulse| impulse * factor));
            }
        }
    }

    fn add(&mut self, point: usize, changes: [Vec3; 2]) {
        let most = Vec3::splat(self.params.max_speed);
        for (sums, change) in self.pushes[point].iter_mut().zip(changes) {
            let fixed = change.clamp(-most, most) * fixed_scale(self.params.max_speed);
            for (sum, change) in sums.iter_mut().zip(fixed.to_array()) {
                *sum = sum.wrapping_add(change.round_ties_even() as i32);
            }
        }
    }
}

/// As in `moving.wgsl`.
struct Moving {
    at: Vec3,
    velocity: Vec3,
    can_move: bool,
}

struct Moments {
    mass: f32,
    centre: Vec3,
    mean: Vec3,
    angular: Vec3,
}

struct Momenta {
    linear: Vec3,
    angular: Vec3,
    inertia: Mat3,
}

/// Where the impulse of a contact is kept: for its vertex, with bodies or with walls across an axis.
fn memory_of(contact: &Contact) -> usize {
    let kind = match contact.corners[0] == NOTHING {
        true => 1 + contact.normal.iter().position(|x| x.abs() > 0.5).unwrap_or(2),
        false => 0,
    };
    4 * contact.vertex as usize + kind
}

fn contact(vertex: u32, corners: [u32; 4], weights: [f32; 4], normal: Vec3, depth: f32) -> Contact {
    let normal = normal.to_array();
    Contact { vertex, corners, weights, normal, depth, ..bytemuck::Zeroable::zeroed() }
}

fn inertia(body: &RigidBody) -> Mat3 {
    Mat3::from_cols(xyz(body.inertia[0]), xyz(body.inertia[1]), xyz(body.inertia[2]))
}

/// Twin of `turned` in `rotation.wgsl`.
fn turned(q: Quat, by: Vec3) -> Quat {
    let (half, v) = (by * 0.5, Vec3::new(q.x, q.y, q.z));
    let (xyz, w) = (v + half * q.w + half.cross(v), q.w - half.dot(v));
    Quat::from_xyzw(xyz.x, xyz.y, xyz.z, w).normalize()
}

/// Twin of `solve3` in `element.wgsl`.
fn solve3(m: Mat3, right: Vec3) -> Vec3 {
    let trace = m.x_axis.x + m.y_axis.y + m.z_axis.z;
    let d = m.determinant();
    if d <= 1e-9 * trace * trace * trace { Vec3::ZERO } else { cofactor(&m).transpose() * right / d }
}

fn cofactor(f: &Mat3) -> Mat3 {
    Mat3::from_cols(f.y_axis.cross(f.z_axis), f.z_axis.cross(f.x_axis), f.x_axis.cross(f.y_axis))
}

fn rest(element: &Element) -> Mat3 {
    Mat3::from_cols(element.column0.into(), element.column1.into(), element.column2.into())
}

fn deformation(element: &Element, [a, b, c, d]: [Vec3; 4]) -> Mat3 {
    Mat3::from_cols(b - a, c - a, d - a) * rest(element)
}

/// Of a function of F at the corners b, c, d.
fn gradients(element: &Element, derivative: Mat3) -> Mat3 {
    derivative * rest(element).transpose()
}

fn weighted(w: [f32; 4], g: &Mat3, k: &Mat3) -> f32 {
    let sum = |m: &Mat3| m.x_axis + m.y_axis + m.z_axis;
    w[0] * sum(g).dot(sum(k))
        + w[1] * g.x_axis.dot(k.x_axis)
        + w[2] * g.y_axis.dot(k.y_axis)
        + w[3] * g.z_axis.dot(k.z_axis)
}

fn moved_by([a, b, c, d]: [Vec3; 4], w: [f32; 4], g: &Mat3) -> [Vec3; 4] {
    let sum = g.x_axis + g.y_axis + g.z_axis;
    [a - sum * w[0], b + g.x_axis * w[1], c + g.y_axis * w[2], d + g.z_axis * w[3]]
}

/// Twin of `projected` in `element.wgsl`.
fn projected(element: &Element, x: [Vec3; 4], w: [f32; 4], h: f32, stiffness: f32) -> [Vec3; 4] {
    let f = deformation(element, x);
    let size = (f.x_axis.length_squared() + f.y_axis.length_squared() + f.z_axis.length_squared()).sqrt();
    if size < 1e-6 {
        return x;
    }
    let deviatoric = gradients(element, f * size.recip());
    let hydrostatic = gradients(element, cofactor(&f));
    let bulk = f.determinant() - element.rest_ratio;
    let own = [weighted(w, &deviatoric, &deviatoric), weighted(w, &hydrostatic, &hydrostatic)];
    let compliance = [element.mu, element.lambda].map(|k| 1.0 / (k * (stiffness * h * h)));
    let softer = (MOST_STIFF * own[0] / compliance[0]).max(MOST_STIFF * own[1] / compliance[1]).max(1.0);
    let [a11, a22] = [0, 1].map(|k| own[k] + compliance[k] * softer);
    let a12 = weighted(w, &deviatoric, &hydrostatic);
    let determinant = (a11 * a22 - a12 * a12).max(1e-6 * a11 * a22);
    let step = [(bulk * a12 - size * a22) / determinant, (size * a12 - bulk * a11) / determinant];
    moved_by(x, w, &(deviatoric * step[0] + hydrostatic * step[1]))
}

/// Twin of `with_volume` in `element.wgsl`.
fn with_volume(element: &Element, x: [Vec3; 4], w: [f32; 4]) -> [Vec3; 4] {
    let f = deformation(element, x);
    let g = gradients(element, cofactor(&f));
    let size = weighted(w, &g, &g);
    if size <= 0.0 { x } else { moved_by(x, w, &(g * ((PROJECTED_VOLUME - f.determinant()) / size))) }
}
