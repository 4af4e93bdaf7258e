//! A body that breaks: one rigid body at first, then a few, then all its pieces.

use super::{
    cast::Cast,
    convert::{scaled, scene_pose},
    description::Shatter,
};
use crate::{
    geometry::Primitive,
    mesh::{
        Mesh,
        pieces::{self, Pieces},
    },
    scene::{Break, Motion, Pose},
    simulate::{self, Body, Rigid, SimulateError, World},
};
use glam::DVec3;

/// A body that breaks.
pub(super) struct Shattering {
    shatter: Shatter,
    seeds: Vec<DVec3>,
    /// By which the model's pieces are recognised.
    marks: Vec<DVec3>,
    /// The mesh for contacts, scaled, and the piece of each of its tetrahedra.
    mesh: Mesh,
    piece: Vec<u32>,
    scale: f64,
    density: f64,
    friction: f64,
    /// The current group of each piece.
    groups: Vec<u32>,
    /// The body in the world of each group.
    bodies: Vec<usize>,
    poses: Vec<Vec<Pose>>,
    breaks: Vec<Break>,
}

impl Shattering {
    pub(super) fn enter(
        cast: &Cast,
        shatter: &Shatter,
        pose: simulate::Pose,
        world: &mut World,
    ) -> Result<Self, SimulateError> {
        let model = &cast.contact;
        let seeds = pieces::seeds(model, shatter.pieces.max(1), 1);
        let piece = Pieces::new(model, &seeds).piece;
        let marks = match cast.meshes[0].primitive {
            Primitive::Tetrahedra => seeds.clone(),
            Primitive::Triangles => pieces::surface_seeds(model, &piece, seeds.len()),
        };
        let mut shattering = Self {
            piece,
            marks,
            mesh: scaled(model, cast.body.scale),
            shatter: shatter.clone(),
            scale: cast.body.scale,
            density: cast.body.density,
            friction: cast.body.friction,
            groups: vec![0; seeds.len()],
            bodies: vec![],
            seeds,
            poses: vec![],
            breaks: vec![],
        };
        let mut whole = shattering.rigid(0)?;
        whole.place(pose, cast.body.velocity, cast.body.spin);
        shattering.bodies.push(world.bodies.len());
        world.bodies.push(shattering.body(whole, 0));
        Ok(shattering)
    }

    /// Breaks the body if this is one of its frames.
    pub(super) fn prepare(&mut self, frame: u32, world: &mut World) -> Result<(), SimulateError> {
        let Some(now) = self.shatter.at.iter().find(|at| at.frame == frame).copied() else { return Ok(()) };
        let groups = self.grouped(now.objects);
        let count = groups.iter().max().map_or(0, |g| g + 1);
        let before: Vec<u32> = (0..count).map(|g| self.groups[first(&groups, g)]).collect();
        self.groups = groups;
        self.breaks.push(Break { frame, groups: self.groups.clone() });
        let parents: Vec<Option<Rigid>> =
            self.bodies.iter().map(|&body| world.bodies[body].as_rigid().cloned()).collect();
        let old = std::mem::take(&mut self.bodies);
        for (group, parent) in (0..).zip(before) {
            let Some(parent) = &parents[parent as usize] else { continue };
            let mut rigid = self.rigid(group)?;
            rigid.place(parent.pose(), parent.velocity, parent.spin);
            let arm = rigid.centre - parent.centre;
            rigid.velocity += parent.spin.cross(arm) + arm.normalize_or_zero() * self.shatter.burst;
            let body = self.body(rigid, group);
            // The first replaces the whole body, so that the indices of other bodies stay.
            match old.get(group as usize) {
                Some(&index) => {
                    world.bodies[index] = body;
                    self.bodies.push(index);
                }
                None => {
                    self.bodies.push(world.bodies.len());
                    world.bodies.push(body);
                }
            }
        }
        Ok(())
    }

    pub(super) fn record(&mut self, world: &World) {
        let pose = |group: u32| {
            let rigid = world.bodies[self.bodies[group as usize]].as_rigid();
            rigid.map_or(Pose::default(), |rigid| scene_pose(&rigid.pose(), self.scale))
        };
        let poses = self.groups.iter().map(|&group| pose(group)).collect();
        self.poses.push(poses);
    }

    pub(super) fn into_motion(self) -> Motion {
        Motion::Pieces { seeds: self.marks, poses: self.poses, breaks: self.breaks }
    }

    /// The pieces in at least `objects` groups. Separated pieces stay separated.
    fn grouped(&self, objects: usize) -> Vec<u32> {
        let mut known: Vec<(u32, u32)> = Vec::new();
        let mut number = |group: (u32, u32)| {
            let at = known.iter().position(|&k| k == group).unwrap_or(known.len());
            if at == known.len() {
                known.push(group);
            }
            at as u32
        };
        self.groups.iter().zip(self.clusters(objects)).map(|(&group, cluster)| number((group, cluster))).collect()
    }

    /// Clusters of pieces: centres are chosen one after the other, each the farthest from those before; a piece joins the
    /// nearest centre.
    fn clusters(&self, objects: usize) -> Vec<u32> {
        if objects >= self.seeds.len() {
            return (0..self.seeds.len() as u32).collect();
        }
        let mut centres = vec![0];
        let nearest = |centres: &[usize], p: usize| {
            let distance = |c: &usize| self.seeds[*c].distance_squared(self.seeds[p]);
            (0..).zip(centres).map(|(g, c)| (distance(c), g)).min_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or((0.0, 0))
        };
        while centres.len() < objects {
            let far = (0..self.seeds.len())
                .max_by(|&a, &b| nearest(&centres, a).0.total_cmp(&nearest(&centres, b).0).then(b.cmp(&a)));
            centres.extend(far);
        }
        (0..self.seeds.len()).map(|p| nearest(&centres, p).1).collect()
    }

    /// The sub-mesh of a group.
    fn sub_mesh(&self, group: u32) -> Mesh {
        let inside = |piece: &u32| self.groups[*piece as usize] == group;
        let cells: Vec<[u32; 4]> =
            self.mesh.cells.iter().zip(&self.piece).filter(|(_, p)| inside(p)).map(|(t, _)| *t).collect();
        let mut vertices: Vec<u32> = cells.iter().flatten().copied().collect();
        vertices.sort_unstable();
        vertices.dedup();
        let number = |v: u32| vertices.binary_search(&v).map_or(0, |at| at as u32);
        Mesh {
            primitive: self.mesh.primitive,
            cells: cells.iter().map(|t| t.map(number)).collect(),
            positions: vertices.iter().map(|&v| self.mesh.positions[v as usize]).collect(),
        }
    }

    fn rigid(&self, group: u32) -> Result<Rigid, SimulateError> {
        Rigid::new(&self.sub_mesh(group), self.density, self.friction)
    }

    /// Slightly smaller for contacts, so that pieces do not push each other apart when they separate.
    fn body(&self, rigid: Rigid, group: u32) -> Body {
        Body::rigid(rigid).with_shape(simulate::Shape::new(&self.sub_mesh(group), -0.003 * self.scale))
    }
}

/// The first piece of a group.
fn first(groups: &[u32], group: u32) -> usize {
    groups.iter().position(|&g| g == group).unwrap_or(0)
}
