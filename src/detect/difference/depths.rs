//! Depths and directions of penetrating vertices.

use super::contacts::{is_contact_in_band, position};
use crate::{
    detect::{Contact, Frame, Penetration, Settings, Topology},
    geometry::{Aabb, Tetrahedron, point_in_tetrahedron},
};

/// How far a depth may be off, relative to itself or to a hundredth of a cell, whichever is more.
pub const DEPTH_TOLERANCE: f64 = 1e-4;

/// How far a direction may be off, in radians.
pub const DIRECTION_TOLERANCE: f64 = 1e-3;

/// What is different, as vertices, sorted.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DepthDifference {
    /// Expected and not there.
    pub missing: Vec<u32>,
    /// There and not expected.
    pub extra: Vec<u32>,
    /// Of another depth.
    pub depths: Vec<u32>,
    /// Of another direction.
    pub directions: Vec<u32>,
    /// Missing or extra, but with all their contacts in the band.
    pub in_band: Vec<u32>,
}

impl DepthDifference {
    /// Nothing differs by more than it may.
    pub fn is_allowed(&self) -> bool {
        [&self.missing, &self.extra, &self.depths, &self.directions].into_iter().all(Vec::is_empty)
    }
}

/// Compares two sorted lists of penetrations for a frame.
pub fn of_depths(
    frame: &Frame<'_>,
    settings: &Settings,
    expected: &[Penetration],
    got: &[Penetration],
) -> DepthDifference {
    let topology = Topology::of(frame);
    let least = 1e-2 * f64::from(settings.cell_size) * f64::from(topology.mean_edge);
    let find =
        |list: &[Penetration], vertex: u32| list.binary_search_by_key(&vertex, |p| p.vertex).ok().map(|at| list[at]);
    let mut difference = DepthDifference::default();
    for p in expected {
        match find(got, p.vertex) {
            Some(other) => {
                // What is not a number is different.
                let same_depth = (p.depth - other.depth).abs() <= DEPTH_TOLERANCE * p.depth.abs().max(least);
                let same_direction = p.direction.distance(other.direction) <= DIRECTION_TOLERANCE;
                if !same_depth {
                    difference.depths.push(p.vertex);
                }
                if !same_direction {
                    difference.directions.push(p.vertex);
                }
            }
            None if holders(frame, settings, &topology, p.vertex).into_iter().all(|holder| holder.in_band) => {
                difference.in_band.push(p.vertex);
            }
            None => difference.missing.push(p.vertex),
        }
    }
    for p in got.iter().filter(|p| find(expected, p.vertex).is_none()) {
        let holders = holders(frame, settings, &topology, p.vertex);
        match !holders.is_empty() && holders.into_iter().all(|holder| holder.in_band) {
            true => difference.in_band.push(p.vertex),
            false => difference.extra.push(p.vertex),
        }
    }
    difference.in_band.sort_unstable();
    difference
}

/// A tetrahedron that holds a vertex, or nearly so.
struct Holder {
    in_band: bool,
}

fn holders(frame: &Frame<'_>, settings: &Settings, topology: &Topology, vertex: u32) -> Vec<Holder> {
    let point = position(frame, vertex);
    let mut holders = vec![];
    for (primitive, (cell, &object)) in frame.cells.iter().zip(frame.objects).enumerate() {
        let is_own = topology.vertex_objects[vertex as usize] == object;
        let wanted = if is_own { settings.self_collisions } else { settings.inter_collisions };
        if !wanted || cell.contains(&vertex) {
            continue;
        }
        let tetrahedron = Tetrahedron::from_f32(frame.corners(primitive));
        let bounds = tetrahedron.aabb();
        let reach = bounds.grown(super::BAND * bounds.extent().length());
        if reach.overlaps(&Aabb { min: point, max: point }) {
            let in_band = is_contact_in_band(frame, Contact { vertex, primitive: primitive as u32 });
            if in_band || point_in_tetrahedron(tetrahedron.vertices, point) {
                holders.push(Holder { in_band });
            }
        }
    }
    holders
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::detect::{Assembly, Method};
    use glam::{DVec3, Vec3};

    #[test]
    fn depths_and_directions_have_a_tolerance() {
        let mut assembly = Assembly::default();
        assembly.push(&[Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z], &[[0, 1, 2, 3]]);
        for (z, missing) in [(0.2, true), (1e-6, false)] {
            let mut assembly = assembly.clone();
            assembly.push(&[Vec3::new(0.2, 0.2, z), Vec3::X, Vec3::Y, Vec3::NEG_Z], &[[0, 1, 2, 3]]);
            let (frame, settings) = (assembly.frame(), Settings::new(Method::DepthCpu));
            let one = Penetration { vertex: 4, depth: 0.5, direction: DVec3::Z };
            let compare = |got: &[Penetration]| of_depths(&frame, &settings, &[one], got);
            assert!(compare(&[Penetration { depth: 0.500_04, ..one }]).is_allowed());
            assert_eq!(compare(&[Penetration { depth: 0.501, ..one }]).depths, [4]);
            assert_eq!(compare(&[Penetration { depth: f64::NAN, ..one }]).depths, [4]);
            assert!(compare(&[Penetration { direction: DVec3::new(5e-4, 0.0, 1.0), ..one }]).is_allowed());
            assert_eq!(compare(&[Penetration { direction: DVec3::new(5e-3, 0.0, 1.0), ..one }]).directions, [4]);
            let lost = compare(&[]);
            assert_eq!((lost.missing.len(), lost.in_band.len()), (usize::from(missing), usize::from(!missing)));
            let invented = of_depths(&frame, &settings, &[], &[one]);
            assert_eq!((invented.extra.len(), invented.in_band.len()), (usize::from(missing), usize::from(!missing)));
        }
    }
}
