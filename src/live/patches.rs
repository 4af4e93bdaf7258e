//! Cloth in patches: points that a workgroup moves, and around them those that they depend on.
//!
//! Triangles are projected colour by colour, and each moves its corners. Where a point is at the end depends on its triangle of the
//! last colour, this one on the triangles of the colours before at its corners, and so on: a few rings around the patch. A
//! workgroup that has all of them needs no other workgroup, and gets what all triangles in order would give, to the last bit.

use super::colours::Colours;
use crate::geometry::Aabb;
use glam::DVec3;

/// Points that fit workgroup memory of 16 KiB, with a little beside them.
pub const MOST_SHARED: u32 = 1016;

/// Points of its own that a patch has at most: more small patches depend on more points of others, but work at the same time.
pub const MOST_OWN: usize = 128;
/// The same on a software GPU, where workgroups and barriers are slow and processors few.
pub const MOST_OWN_IN_SOFTWARE: usize = 800;

/// Where points have more triangles than this, a cloth is not cut: a patch would have most of it.
const MOST_COLOURS: usize = 128;

/// Some points of a cloth and what they depend on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Patch {
    /// Points, its own first.
    pub points: Vec<u32>,
    /// How many are its own.
    pub own: usize,
    /// Triangles by colour, none of them empty.
    pub triangles: Vec<Vec<u32>>,
}

/// The triangle of each point and colour.
struct Triangles<'a> {
    corners: &'a [[u32; 3]],
    colours: &'a Colours,
    /// By point, then by colour.
    of_point: Vec<Option<u32>>,
}

impl<'a> Triangles<'a> {
    fn new(corners: &'a [[u32; 3]], colours: &'a Colours, points: usize) -> Self {
        let count = colours.count();
        let mut of_point = vec![None; points * count];
        for colour in 0..count {
            for &t in colours.elements(colour) {
                corners[t as usize].iter().for_each(|&v| of_point[v as usize * count + colour] = Some(t));
            }
        }
        Self { corners, colours, of_point }
    }

    /// These points, with what they depend on.
    fn around(&self, own: &[u32]) -> Patch {
        let count = self.colours.count();
        let mut points = own.to_vec();
        let mut has_point: std::collections::HashSet<u32> = own.iter().copied().collect();
        let mut triangles = Vec::new();
        for colour in (0..count).rev() {
            let mut of_colour: Vec<u32> =
                points.iter().filter_map(|&v| self.of_point[v as usize * count + colour]).collect();
            of_colour.sort_unstable();
            of_colour.dedup();
            for &v in of_colour.iter().flat_map(|&t| &self.corners[t as usize]) {
                if has_point.insert(v) {
                    points.push(v);
                }
            }
            if !of_colour.is_empty() {
                triangles.push(of_colour);
            }
        }
        triangles.reverse();
        Patch { points, own: own.len(), triangles }
    }

    /// Cuts points into halves until they fit; nothing where a single one does not.
    fn cut(&self, own: &mut [u32], (at, most): (&[DVec3], usize), patches: &mut Vec<Patch>) -> Option<()> {
        if own.len() <= most {
            let patch = self.around(own);
            if patch.points.len() <= MOST_SHARED as usize {
                patches.push(patch);
                return Some(());
            }
        }
        if own.len() < 2 {
            return None;
        }
        let here: Vec<DVec3> = own.iter().map(|&v| at[v as usize]).collect();
        let axis = Aabb::around(&here).extent().max_position();
        let key = |v: &u32| at[*v as usize][axis];
        let middle = own.len() / 2;
        own.select_nth_unstable_by(middle, |a, b| key(a).total_cmp(&key(b)).then(a.cmp(b)));
        let (low, high) = own.split_at_mut(middle);
        self.cut(low, (at, most), patches)?;
        self.cut(high, (at, most), patches)
    }
}

/// Cuts a cloth whose points are at `at` at rest into patches of at most so many points of their own; nothing where points
/// depend on more others than fit.
pub fn cut(corners: &[[u32; 3]], colours: &Colours, at: &[DVec3], most: usize) -> Option<Vec<Patch>> {
    if colours.count() > MOST_COLOURS {
        return None;
    }
    let triangles = Triangles::new(corners, colours, at.len());
    let mut own: Vec<u32> = (0..at.len() as u32).collect();
    let mut patches = Vec::new();
    triangles.cut(&mut own, (at, most), &mut patches)?;
    Some(patches)
}

/// A whole cloth as one patch.
pub fn whole(colours: &Colours, points: usize) -> Patch {
    let triangles = (0..colours.count()).map(|colour| colours.elements(colour).to_vec()).collect();
    Patch { points: (0..points as u32).collect(), own: points, triangles }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{live::colours::colour, mesh::surfaces::square};

    fn coloured(corners: &[[u32; 3]], points: usize) -> Colours {
        colour(&corners.iter().map(|&[a, b, c]| [a, b, c, c]).collect::<Vec<_>>(), points)
    }

    /// A number that depends on every triangle that was projected, and on their order.
    fn projected(patch: &Patch, corners: &[[u32; 3]], values: &[u64]) -> Vec<(u32, u64)> {
        let mut values = values.to_vec();
        for &t in patch.triangles.iter().flatten() {
            let own = corners[t as usize].map(|v| values[v as usize]);
            for (k, &v) in corners[t as usize].iter().enumerate() {
                let next = own[k].wrapping_mul(3).wrapping_add(own[(k + 1) % 3].wrapping_mul(5)) ^ own[(k + 2) % 3];
                values[v as usize] = next.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(17);
            }
        }
        patch.points[..patch.own].iter().map(|&v| (v, values[v as usize])).collect()
    }

    #[test]
    fn patches_give_what_the_whole_cloth_gives() {
        let mesh = square(40);
        let corners: Vec<[u32; 3]> = mesh.cells.iter().map(|&[a, b, c, _]| [a, b, c]).collect();
        let colours = coloured(&corners, mesh.positions.len());
        let patches = cut(&corners, &colours, &mesh.positions, MOST_OWN).expect("they fit");
        assert!(patches.len() > 10, "{} patches", patches.len());
        let start: Vec<u64> = (0..mesh.positions.len() as u64).map(|v| v * v + 1).collect();
        let mut found: Vec<(u32, u64)> = Vec::new();
        for patch in &patches {
            assert!(patch.points.len() <= MOST_SHARED as usize && patch.own <= MOST_OWN);
            assert!(patch.points.len() < mesh.positions.len(), "fewer than all points");
            assert!(patch.triangles.iter().all(|of_colour| !of_colour.is_empty()));
            found.extend(projected(patch, &corners, &start));
        }
        found.sort_unstable();
        assert_eq!(found, projected(&whole(&colours, mesh.positions.len()), &corners, &start));
    }

    /// Triangles between points far from each other: few colours, but each point depends on most others.
    #[test]
    fn points_that_depend_on_too_many_others_are_not_cut() {
        let count = 1500;
        let all = (0..4 * count).map(|i| {
            let round = 1 + i / count;
            [i % count, (37 * i + 11 * round) % count, (101 * i + 29 * round) % count]
        });
        let corners: Vec<[u32; 3]> = all.filter(|[a, b, c]| a != b && b != c && c != a).collect();
        let at: Vec<DVec3> = (0..count).map(|i| DVec3::new(f64::from(i), 0.0, 0.0)).collect();
        let colours = coloured(&corners, at.len());
        assert!(colours.count() <= MOST_COLOURS, "{} colours", colours.count());
        assert_eq!(cut(&corners, &colours, &at, MOST_OWN), None);
    }

    #[test]
    fn a_fan_of_very_many_triangles_is_not_cut() {
        let corners: Vec<[u32; 3]> = (0..2000).map(|i| [0, i + 1, (i + 1) % 2000 + 1]).collect();
        let at: Vec<DVec3> = (0..2001).map(|i| DVec3::new(f64::from(i), 0.0, 0.0)).collect();
        assert_eq!(cut(&corners, &coloured(&corners, at.len()), &at, MOST_OWN), None);
    }
}
