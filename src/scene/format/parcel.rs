//! A scene that was made from mesh files, as bytes that lose nothing: from the page's program that reads files to the one that
//! shows scenes. It is never stored.

use super::{
    bytes::{Input, Output},
    error::{Problem, Wrong},
    info::{self, Plan},
};
use crate::{
    geometry::Primitive,
    mesh::Mesh,
    scene::{Motion, Object, Shape, import::Imported},
};
use bytemuck::Pod;
use glam::DVec3;

/// Packs the result of an import.
pub fn pack(imported: &Imported) -> Vec<u8> {
    let Imported { scene, warnings } = imported;
    let mut output = Output::default();
    output.number(warnings.len() as u64);
    warnings.iter().for_each(|warning| output.text(warning));
    scene.origin.to_array().iter().for_each(|&value| output.double(value));
    // The step is for frames that are quantised, which these are not.
    let plan = |object: &Object| Plan { still: object.motion.loaded().is_none(), step: 1.0 };
    info::write(scene, &scene.objects.iter().map(plan).collect::<Vec<_>>(), &mut output);
    for object in &scene.objects {
        if let Shape::Mesh(mesh) = &object.shape {
            output.byte(Primitive::ALL.iter().position(|&known| known == mesh.primitive).unwrap_or(0) as u8);
            put(&mut output, &mesh.positions);
            put(&mut output, &mesh.cells);
        }
        if let Motion::Vertices(track) = &object.motion {
            put(&mut output, &track.positions);
        }
    }
    output.bytes
}

/// Unpacks what [`pack`] has packed.
///
/// # Errors
/// Bytes that do not come from there: what was expected, and where.
pub fn unpack(bytes: &[u8]) -> Result<Imported, Problem> {
    read(&mut Input::new(bytes)).map_err(|wrong| wrong.problem)
}

fn read(input: &mut Input<'_>) -> Result<Imported, Wrong> {
    let count = input.count("warnings", 1)?;
    let warnings = (0..count).map(|_| input.text("a warning")).collect::<Result<_, _>>()?;
    let [x, y, z] = [input.double("the origin")?, input.double("the origin")?, input.double("the origin")?];
    let (mut scene, _) = info::read(input)?;
    scene.origin = DVec3::new(x, y, z);
    for object in &mut scene.objects {
        if let Shape::Mesh(mesh) = &mut object.shape {
            let kind = input.byte("a kind of primitive")?;
            let primitive = Primitive::ALL.get(usize::from(kind)).copied();
            let primitive = primitive.ok_or_else(|| input.expected("a kind of primitive", kind))?;
            *mesh = Mesh { primitive, positions: take(input, "vertices")?, cells: take(input, "primitives")? };
            mesh.validate().map_err(|error| input.wrong(Problem::Mesh(error)))?;
        }
        if let Motion::Vertices(track) = &mut object.motion {
            track.positions = take(input, "positions")?;
            if track.positions.is_empty() || !track.positions.len().is_multiple_of(track.points) {
                return Err(input.expected("positions of all points in every frame", track.positions.len()));
            }
        }
    }
    input.end()?;
    Ok(Imported { scene, warnings })
}

fn put<T: Pod>(output: &mut Output, items: &[T]) {
    output.number(items.len() as u64);
    output.bytes.extend_from_slice(bytemuck::cast_slice(items));
}

fn take<T: Pod>(input: &mut Input<'_>, what: &'static str) -> Result<Vec<T>, Wrong> {
    let count = input.count(what, size_of::<T>())?;
    // The bytes are anywhere: they are copied, not read in place.
    Ok(bytemuck::pod_collect_to_vec(input.take(count * size_of::<T>(), what)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scene::{Scene, Track};
    use glam::Vec3;

    fn imported() -> Imported {
        let mesh = Mesh::of_triangles(vec![DVec3::ZERO, DVec3::X, DVec3::new(0.1, 1.0 / 3.0, -0.0)], &[[0, 1, 2]]);
        let positions: Vec<Vec3> = (0..6).map(|i| Vec3::splat(i as f32 / 3.0)).collect();
        let object = |name: &str, positions: &[Vec3]| Object {
            name: name.into(),
            shape: Shape::Mesh(mesh.clone()),
            motion: Motion::Vertices(Track { points: 3, positions: positions.to_vec() }),
            correction: Vec3::ZERO,
        };
        let scene = Scene {
            title: "two".into(),
            rate: 24.0,
            frames: 2,
            origin: DVec3::new(4e6, 0.0, 1e-3),
            look: [30.0, 15.0],
            objects: vec![object("moves", &positions), object("stays", &positions[..3])],
            ..Scene::default()
        };
        Imported { scene, warnings: vec!["one".into(), "ä".into()] }
    }

    #[test]
    fn what_is_packed_is_unpacked() {
        let imported = imported();
        assert_eq!(unpack(&pack(&imported)), Ok(imported));
    }

    #[test]
    fn other_bytes_are_refused() {
        let bytes = pack(&imported());
        for length in 0..bytes.len() {
            assert!(unpack(&bytes[..length]).is_err(), "{length} of {} bytes", bytes.len());
        }
        assert!(unpack(&[&bytes[..], &[0]].concat()).is_err());
    }
}
