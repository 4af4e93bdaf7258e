//! Cloth as the kernels read it: points with their hinges, and patches with their triangles.

use super::{
    Bodies, Elastic,
    colours::colour,
    layout::{ClothPoint, LiveHinge, LiveMembrane, LivePatch},
    patches::{self, Patch},
};
use crate::simulate::Cloth;

/// All cloth of a scene.
#[derive(Debug, Clone, Default)]
pub struct ClothLayout {
    /// Every point, with its hinges.
    pub points: Vec<ClothPoint>,
    /// Hinges of the points: four times the hinge, and which of its corners the point is.
    pub sides: Vec<u32>,
    /// Hinges of all cloth.
    pub hinges: Vec<LiveHinge>,
    /// Patches of all cloth.
    pub patches: Vec<LivePatch>,
    /// The points of each patch.
    pub patch_points: Vec<u32>,
    /// Where the colours of each patch start.
    pub colours: Vec<u32>,
    /// The triangles of each patch, colour by colour.
    pub membranes: Vec<LiveMembrane>,
    /// Whether patches fit workgroup memory. Where one does not, each is a whole cloth.
    pub is_cut: bool,
}

/// A cloth among the bodies.
struct Own<'a> {
    cloth: &'a Cloth,
    body: u32,
    first_point: u32,
    patches: Vec<Patch>,
}

impl ClothLayout {
    /// Of all cloth among these bodies, in patches of at most so many points of their own.
    pub fn new(bodies: &Bodies, most_own: usize) -> Self {
        let cloths: Vec<(u32, u32, &Cloth)> = (0..)
            .zip(bodies.soft.iter().zip(&bodies.softs))
            .filter_map(|(number, (body, (_, elastic)))| match elastic {
                Elastic::Cloth(cloth) => Some((number, body.first_point, cloth)),
                Elastic::Soft(_) => None,
            })
            .collect();
        let triangles = |cloth: &Cloth| -> Vec<[u32; 3]> { cloth.membranes().iter().map(|m| m.corners).collect() };
        let of = |cloth: &Cloth| {
            colour(&triangles(cloth).iter().map(|&[a, b, c]| [a, b, c, c]).collect::<Vec<_>>(), cloth.rest().len())
        };
        let cut: Option<Vec<Vec<Patch>>> = cloths
            .iter()
            .map(|(_, _, cloth)| patches::cut(&triangles(cloth), &of(cloth), cloth.rest(), most_own))
            .collect();
        let is_cut = cut.is_some();
        let all = cut.unwrap_or_else(|| {
            cloths.iter().map(|(_, _, cloth)| vec![patches::whole(&of(cloth), cloth.rest().len())]).collect()
        });
        let mut layout = Self { is_cut, ..Self::default() };
        for ((body, first_point, cloth), patches) in cloths.into_iter().zip(all) {
            let own = Own { cloth, body, first_point, patches };
            layout.push_hinges(&own);
            own.patches.iter().for_each(|patch| layout.push_patch(&own, patch));
        }
        layout
    }

    fn push_hinges(&mut self, own: &Own) {
        let masses = own.cloth.inverse_masses();
        let base = self.hinges.len();
        let mut sides: Vec<Vec<u32>> = vec![vec![]; masses.len()];
        for (number, hinge) in own.cloth.hinges().iter().enumerate() {
            for (corner, &v) in hinge.corners.iter().enumerate() {
                sides[v as usize].push((4 * (base + number) + corner) as u32);
            }
        }
        for hinge in own.cloth.hinges() {
            let weight: f64 = hinge.corners.iter().zip(hinge.weights).map(|(&v, k)| masses[v as usize] * k * k).sum();
            let meeting = hinge.corners.iter().map(|&v| sides[v as usize].len()).max().unwrap_or(1);
            self.hinges.push(LiveHinge {
                corners: hinge.corners.map(|v| own.first_point + v),
                weights: hinge.weights.map(|w| w as f32),
                stiffness: hinge.stiffness as f32,
                // All hinges of a point act at once: together they must not do more than bring it into the plane.
                most: if weight > 0.0 { (weight * meeting as f64).recip() as f32 } else { 0.0 },
                padding: [0; 2],
            });
        }
        for (v, sides) in (own.first_point..).zip(sides) {
            let first = self.sides.len() as u32;
            self.sides.extend(sides);
            self.points.push(ClothPoint { point: v, first, end: self.sides.len() as u32, padding: 0 });
        }
    }

    fn push_patch(&mut self, own: &Own, patch: &Patch) {
        let fabric = own.cloth.fabric();
        self.patches.push(LivePatch {
            first_point: self.patch_points.len() as u32,
            points: patch.points.len() as u32,
            own: patch.own as u32,
            first_colour: self.colours.len() as u32,
            colours: patch.triangles.len() as u32,
            body: own.body,
            shear: (fabric.shear / fabric.stretch) as f32,
            drag: fabric.drag as f32,
        });
        self.patch_points.extend(patch.points.iter().map(|v| own.first_point + v));
        let numbers: std::collections::HashMap<u32, u32> = patch.points.iter().copied().zip(0..).collect();
        for triangles in &patch.triangles {
            self.colours.push(self.membranes.len() as u32);
            self.membranes.extend(triangles.iter().map(|&t| {
                let membrane = &own.cloth.membranes()[t as usize];
                let [a, b, _] = membrane.gradients.map(|g| g.as_vec2());
                LiveMembrane {
                    gradients: [a.x, a.y, b.x, b.y],
                    corners: membrane.corners.map(|v| numbers[&v]),
                    stiffness: membrane.stiffness[0] as f32,
                }
            }));
        }
        self.colours.push(self.membranes.len() as u32);
    }
}
