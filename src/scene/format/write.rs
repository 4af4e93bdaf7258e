//! Writes scenes and models.

use super::{
    bytes::Output,
    chunk::{self, Kind, RATIO, deflate, write_chunk, write_header},
    error::EncodeError,
    frames::Coder,
    info::{self, MOST_FRAMES, Plan},
    mesh, poses,
    roles::{Role, mesh_of_track, meshes_of},
    track::step_for,
};
use crate::{
    geometry::Tetrahedron,
    mesh::Mesh,
    scene::{Motion, Object, Pose, Scene, Shape, Track},
};
use glam::DVec3;

/// Frames in a block.
const BLOCK: usize = 16;
/// Numbers in a block, unless a single frame has more.
const BLOCK_NUMBERS: usize = 1 << 24;
/// Objects that can share one mesh chunk.
const SHARED: usize = 16;

/// A mesh as a file of the kind *model*. Vertices and primitives keep their order; [`super::compact_order`] gives one that
/// compresses better.
pub fn write_model(mesh: &Mesh) -> Result<Vec<u8>, EncodeError> {
    mesh.validate()?;
    let mut file = write_header(Kind::Model, std::iter::once(mesh));
    let mut content = Output::default();
    content.number(0);
    mesh::write(mesh, &mut content);
    write_chunk(&mut file, chunk::MESH, "vertices and cells", &content.bytes)?;
    write_chunk(&mut file, chunk::END, "the end", &[])?;
    Ok(file)
}

/// A scene as a file. Every motion must have as many frames as the scene, or a single one if it may stand still.
pub fn write_scene(scene: &Scene) -> Result<Vec<u8>, EncodeError> {
    check(scene)?;
    let plans: Vec<Plan> = scene.objects.iter().map(plan).collect();
    let meshes = scene.objects.iter().flat_map(|object| meshes_of(object).map(|(_, mesh)| mesh));
    let mut file = write_header(Kind::Scene, meshes);
    let mut content = Output::default();
    info::write(scene, &plans, &mut content);
    write_chunk(&mut file, chunk::INFO, "names and seeds", &content.bytes)?;
    if scene.origin != DVec3::ZERO {
        let mut content = Output::default();
        scene.origin.to_array().into_iter().for_each(|x| content.double(x));
        write_chunk(&mut file, chunk::ORIGIN, "the origin", &content.bytes)?;
    }
    let rounded = write_meshes(scene, &mut file)?;
    write_frames(scene, &plans, &rounded, &mut file)?;
    write_chunk(&mut file, chunk::END, "the end", &[])?;
    Ok(file)
}

fn check(scene: &Scene) -> Result<(), EncodeError> {
    if scene.frames == 0 || scene.frames > MOST_FRAMES {
        return Err(EncodeError::Frames { found: scene.frames });
    }
    finite("the rate", [scene.rate])?;
    finite("the floor", scene.floor)?;
    finite("the origin", scene.origin.to_array())?;
    finite("the look", scene.look)?;
    for (number, object) in scene.objects.iter().enumerate() {
        let name = || object.name.clone();
        let equal = |what: &'static str, found: usize, expected: usize| {
            if found == expected {
                return Ok(());
            }
            Err(EncodeError::Object { object: number, name: name(), what, found, expected })
        };
        finite(&format!("the correction of object {number}"), object.correction.to_array())?;
        for mesh in meshes_of(object) {
            mesh.1.validate().map_err(|source| EncodeError::ObjectMesh { object: number, name: name(), source })?;
        }
        if let Some(frames) = object.motion.loaded() {
            equal("frames", frames as usize, scene.frames as usize)?;
        }
        match &object.motion {
            Motion::Rigid(poses) => check_poses(number, poses)?,
            Motion::Cage { cage, track } => {
                equal("points in its cage's track", track.points, cage.positions.len())?;
                check_track(number, track, &equal)?;
            }
            Motion::Vertices(track) => {
                if let Shape::Mesh(mesh) = &object.shape {
                    equal("points in its track", track.points, mesh.positions.len())?;
                }
                check_track(number, track, &equal)?;
            }
            Motion::Pieces { seeds, poses, breaks } => {
                equal("seeds", seeds.len(), seeds.len().max(1))?;
                finite(&format!("a seed of object {number}"), seeds.iter().flat_map(|s| s.to_array()))?;
                for poses in poses {
                    equal("poses in a frame", poses.len(), seeds.len())?;
                    check_poses(number, poses)?;
                }
                let mut before = 0;
                for one in breaks {
                    equal("groups in a break", one.groups.len(), seeds.len())?;
                    let in_order = before < one.frame && one.frame < scene.frames;
                    if !in_order || one.groups.iter().any(|&group| group as usize >= seeds.len()) {
                        return Err(EncodeError::Break { object: number, name: name(), frame: one.frame });
                    }
                    before = one.frame;
                }
            }
        }
    }
    Ok(())
}

fn check_track(
    object: usize,
    track: &Track,
    equal: &impl Fn(&'static str, usize, usize) -> Result<(), EncodeError>,
) -> Result<(), EncodeError> {
    equal("points", track.points, track.points.max(1))?;
    equal("points in all frames", track.positions.len(), track.frames() * track.points)?;
    finite(&format!("a point of object {object}"), track.positions.iter().flat_map(|p| p.to_array()))
}

fn check_poses(object: usize, poses: &[Pose]) -> Result<(), EncodeError> {
    finite(&format!("a pose of object {object}"), poses.iter().flat_map(poses::numbers))
}

fn finite<T: Into<f64>>(what: &str, values: impl IntoIterator<Item = T>) -> Result<(), EncodeError> {
    match values.into_iter().map(T::into).find(|value| !value.is_finite()) {
        Some(found) => Err(EncodeError::NotFinite { what: what.to_owned(), found }),
        None => Ok(()),
    }
}

fn plan(object: &Object) -> Plan {
    let tetrahedra = mesh_of_track(object).map_or(&[][..], |(_, mesh)| &mesh.cells);
    let step = match &object.motion {
        Motion::Cage { track, cage } => step_for(track, tetrahedra, inside(cage)),
        Motion::Vertices(track) => step_for(track, tetrahedra, 1.0),
        Motion::Rigid(_) | Motion::Pieces { .. } => 0.0,
    };
    Plan { still: object.motion.loaded().is_none(), step }
}

/// A lower bound on the length of an object relative to that of its cage: it extends into the outermost cells of the cage,
/// whose size is about the cage's shortest edge.
fn inside(cage: &Mesh) -> f64 {
    let corner = |v: u32| cage.positions[v as usize];
    let edges = cage.cells.iter().flat_map(|t| Tetrahedron::EDGES.map(|[i, j]| corner(t[i]).distance(corner(t[j]))));
    let shortest = edges.fold(f64::INFINITY, f64::min);
    let longest = cage.bounds().extent().max_element();
    if longest > 0.0 { ((longest - 2.0 * shortest) / longest).clamp(0.25, 1.0) } else { 1.0 }
}

/// A mesh that several objects may share, and its positions as they will be read.
struct Shared<'a> {
    mesh: &'a Mesh,
    users: Vec<(usize, Role)>,
    positions: Vec<DVec3>,
}

/// Writes all meshes, each once; gives them as they will be read.
fn write_meshes<'a>(scene: &'a Scene, file: &mut Vec<u8>) -> Result<Vec<Shared<'a>>, EncodeError> {
    let mut all: Vec<Shared<'a>> = Vec::new();
    for (number, object) in scene.objects.iter().enumerate() {
        for (role, mesh) in meshes_of(object) {
            match all.iter_mut().find(|shared| shared.mesh == mesh) {
                Some(shared) => shared.users.push((number, role)),
                None => all.push(Shared { mesh, users: vec![(number, role)], positions: vec![] }),
            }
        }
    }
    for Shared { mesh, users, positions } in &mut all {
        let mut content = Output::default();
        *positions = mesh::write(mesh, &mut content);
        // A reader refuses a chunk whose copies for all objects together exceed what deflate could have compressed.
        let packed = deflate(&content.bytes).len();
        let shared = (packed * RATIO / (2 * content.bytes.len())).clamp(1, SHARED);
        for users in users.chunks(shared) {
            let mut head = Output::default();
            head.number(users.len() as u64);
            for &(object, role) in users {
                head.number(object as u64);
                head.byte(role.number());
            }
            write_chunk(file, chunk::MESH, "vertices and cells", &[head.bytes, content.bytes.clone()].concat())?;
        }
    }
    Ok(all)
}

fn write_frames(scene: &Scene, plans: &[Plan], meshes: &[Shared<'_>], file: &mut Vec<u8>) -> Result<(), EncodeError> {
    let mut coders: Vec<Coder> = Vec::new();
    for (number, (object, plan)) in scene.objects.iter().zip(plans).enumerate() {
        let mesh = mesh_of_track(object).and_then(|(role, mesh)| {
            Some((mesh, meshes.iter().find(|shared| shared.users.contains(&(number, role)))?))
        });
        let mesh = mesh.map(|(mesh, shared)| (shared.positions.as_slice(), mesh.cells.as_slice()));
        coders.push(Coder::of(&object.motion, plan, mesh));
    }
    let numbers: usize = scene.objects.iter().map(|object| 8 * object.motion.control_count()).sum();
    let block = BLOCK.min(BLOCK_NUMBERS / numbers.max(1)).max(2);
    let frames = if plans.iter().all(|plan| plan.still) { 0 } else { scene.frames as usize };
    let mut first = 0;
    loop {
        let count = block.min(frames - first);
        let mut content = Output::default();
        content.number(first as u64);
        content.number(count as u64);
        for ((object, plan), coder) in scene.objects.iter().zip(plans).zip(&mut coders) {
            if let Some(range) = plan.in_block(first, count) {
                coder.write(&object.motion, range, &mut content);
            }
        }
        write_chunk(file, chunk::FRAMES, "frames", &content.bytes)?;
        first += count;
        if first == frames {
            return Ok(());
        }
    }
}
