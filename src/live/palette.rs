//! Bodies that are added to a live scene while it runs.

use super::{BodySetup, Setup, cloths::DENSITY};
use crate::{
    detect::named,
    geometry::{Aabb, Primitive},
    mesh::{Mesh, shapes},
    scene::{Motion, Object, Placement, Shape, Track},
    simulate::cage::enclose,
};
use glam::{DVec3, Vec3};

/// Control points of the cage of a model.
const CAGE_POINTS: usize = 300;

/// Between a new body and those below it, in its size.
const GAP: f32 = 0.1;

/// How far from the middle new bodies come, in their size, each at another place.
const SPREAD: f32 = 0.3;

/// From one new body to the next about the middle, in radians: the golden angle.
const TURN: f32 = 2.399_963_2;

/// How fast a body comes where nothing falls, in its size per second.
const SPEED: f32 = 2.0;

/// How large bodies on cloth are, in the size of the other objects, and how firm against their own weight.
const ON_CLOTH: f64 = 0.25;
const FIRMNESS: f64 = 60.0;

named!(
    /// What the page offers to add.
    AdditionKind, "addition", {
        /// A soft ball.
        Ball = "ball", "Ball";
        /// A soft cube.
        Cube = "cube", "Cube";
        /// A soft bunny.
        Bunny = "bunny", "Bunny";
    }
);

impl AdditionKind {
    /// Whether it is a model of the catalogue, by its name.
    pub const fn is_model(self) -> bool {
        matches!(self, Self::Bunny)
    }
}

/// What can be added.
#[derive(Debug, Clone)]
pub enum Addition<'m> {
    /// A soft ball.
    Ball,
    /// A soft cube.
    Cube,
    /// A model by its name, in a cage.
    Model(&'m str, &'m Mesh),
}

impl<'m> Addition<'m> {
    /// What is offered under a name; `None` for a model without its mesh.
    pub fn of(kind: AdditionKind, model: Option<&'m Mesh>) -> Option<Self> {
        match kind {
            AdditionKind::Ball => Some(Self::Ball),
            AdditionKind::Cube => Some(Self::Cube),
            AdditionKind::Bunny => model.map(|mesh| Self::Model(kind.name(), mesh)),
        }
    }

    /// A name to show.
    pub fn name(&self) -> &str {
        match self {
            Self::Ball => AdditionKind::Ball.name(),
            Self::Cube => AdditionKind::Cube.name(),
            Self::Model(name, _) => name,
        }
    }
}

/// The body as an object above all others, as large as they are and of the material of the last one, with the frames of a scene
/// of this rate; on cloth it is smaller, and about as heavy as the cloth; `number` is how many were added before. Falls, or comes slowly where there is no gravity.
pub fn addition(
    what: &Addition<'_>,
    number: usize,
    (setup, rate): (&Setup, f32),
    placement: &Placement,
    controls: &[Vec3],
) -> (Object, BodySetup) {
    let boxes = bounds(placement, controls);
    let others: Vec<Aabb> = boxes.iter().filter(|one| is_there(one)).copied().collect();
    let all = others.iter().fold(Aabb::EMPTY, |all, one| all.union(one));
    let mut sizes: Vec<f64> = others.iter().map(|one| one.extent().max_element()).collect();
    sizes.sort_unstable_by(f64::total_cmp);
    let median = sizes.get(sizes.len() / 2).copied().unwrap_or(1.0);
    let cloth = (placement.primitive == Primitive::Triangles).then(|| cloth(setup, &others));
    let size = if cloth.is_some() { ON_CLOTH * median } else { median };
    let mesh = match what {
        Addition::Ball => shapes::ball([6; 3]),
        Addition::Cube => shapes::cubes([4; 3]),
        Addition::Model(_, mesh) => (*mesh).clone(),
    };
    let cage = match what {
        Addition::Model(..) => enclose(&[&mesh], CAGE_POINTS).mesh,
        _ => mesh.clone(),
    };
    let (own, scale) = (mesh.bounds(), size / mesh.bounds().extent().max_element());
    let off = SPREAD * size as f32 * Vec3::new((TURN * number as f32).cos(), 0.0, (TURN * number as f32).sin());
    let middle = ((all.min + all.max) / 2.0).as_vec3() + off;
    let bottom = all.max.y as f32 + GAP * size as f32;
    let foot = DVec3::new((own.min.x + own.max.x) / 2.0, own.min.y, (own.min.z + own.max.z) / 2.0);
    let mut to = Vec3::new(middle.x, bottom, middle.z);
    if let Some(walls) = setup.walls {
        // Not above the ceiling, even where it is in something then.
        let (half, [low, high]) = (0.5 * size as f32, [walls.min, walls.max].map(|corner| corner.as_vec3()));
        let within = |x: f32, low: f32, high: f32| x.min(high).max(low);
        to.x = within(to.x, low.x + half, high.x - half);
        to.y = within(to.y, low.y, high.y - 2.0 * half);
        to.z = within(to.z, low.z + half, high.z - half);
    }
    let start: Vec<Vec3> = cage.positions.iter().map(|p| ((p - foot) * scale).as_vec3() + to).collect();
    let velocity = if setup.gravity == DVec3::ZERO { -SPEED * size as f32 * Vec3::Y } else { Vec3::ZERO };
    let next = start.iter().map(|p| *p + velocity / rate);
    let track = Track { points: start.len(), positions: start.iter().copied().chain(next).collect() };
    let like = setup.bodies.last().cloned().unwrap_or_default();
    let last = boxes.get(setup.bodies.len().wrapping_sub(1)).filter(|one| is_there(one));
    let extent = last.map_or(size, |last| last.extent().max_element());
    let mut material = like.material;
    // As firm against its own weight as the other one is.
    material.young *= (size / extent.max(1e-12)).clamp(1e-3, 1e3);
    if let Some(mass) = cloth {
        material.density = mass / (size * size * size);
        material.young = FIRMNESS * material.density * setup.gravity.length().max(1e-3 * size) * size;
    }
    let shape = match what {
        // Among surfaces it is one, too.
        _ if cloth.is_some() => Shape::Mesh(mesh.surface_part().mesh),
        Addition::Model(name, _) => Shape::Model((*name).to_owned()),
        _ => Shape::Mesh(mesh),
    };
    let object = Object {
        name: format!("{} {}", what.name(), number + 1),
        shape,
        motion: Motion::Cage { cage, track },
        correction: Vec3::ZERO,
    };
    (object, BodySetup { material, scale: Some(scale), fixed: Vec::new(), held: false, fabric: None })
}

/// The mass of the cloth, by the size of the largest object.
fn cloth(setup: &Setup, boxes: &[Aabb]) -> f64 {
    let density = setup.bodies.iter().find_map(|body| body.fabric).map_or(DENSITY, |fabric| fabric.density);
    let size = boxes.iter().map(|one| one.extent().max_element()).fold(0.0, f64::max);
    density * size * size
}

/// The boxes of all objects, as control points place them; pieces are objects beyond those of the scene.
fn bounds(placement: &Placement, controls: &[Vec3]) -> Vec<Aabb> {
    let positions = placement.place(controls);
    let Some(epoch) = placement.epochs.last() else { return Vec::new() };
    let count = epoch.objects.iter().map(|object| *object as usize + 1).max().unwrap_or(0);
    let mut boxes = vec![Aabb::EMPTY; count];
    for (cell, object) in epoch.cells.iter().zip(&epoch.objects) {
        let own = Aabb::around(&cell.map(|vertex| positions[vertex as usize].as_dvec3()));
        boxes[*object as usize] = boxes[*object as usize].union(&own);
    }
    boxes
}

fn is_there(one: &Aabb) -> bool {
    one.min.cmple(one.max).all()
}
