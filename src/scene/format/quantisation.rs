//! Positions of a mesh rounded to multiples of a step.

use crate::{geometry::Primitive, mesh::Mesh};
use glam::DVec3;

/// Bits to a coordinate that are tried, one after the other.
const BITS: [i32; 8] = [16, 18, 20, 22, 24, 26, 28, 30];
/// The largest quantised coordinate. Differences have one bit more.
const MOST: f64 = (1u32 << 30) as f64;

/// Positions are `origin + step · q` for whole numbers q.
///
/// The step is a power of two and the origin a multiple of it, so such positions are exact in f64, and writing what was read
/// changes nothing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Quantisation {
    pub origin: DVec3,
    pub step: f64,
}

impl Quantisation {
    /// The coarsest quantisation that is fine enough for a mesh: one that keeps it exactly, or else one with a step of at
    /// most 2⁻¹⁵ of its longest side with which no tetrahedron changes its orientation or loses more than half of its volume
    /// (a sliver that becomes flatter would be inverted by the first deformation), and no triangle loses more than half of
    /// its area. `None` if there is none with coordinates of 30 bits.
    pub fn of(mesh: &Mesh) -> Option<Self> {
        let (low, high) = corners(&mesh.positions);
        if !(high - low).is_finite() {
            return None;
        }
        if let Some(exact) = Self::exact(mesh, low, high) {
            return Some(exact);
        }
        // Vertices that no primitive uses do not count for the size.
        let longest = mesh.bounds().extent().max_element();
        let longest = if longest > 0.0 { longest } else { (high - low).max_element() };
        let signs: Vec<i8> = mesh.cells.iter().map(|t| orientation(&mesh.positions, t)).collect();
        let keeps = |rounded: &Mesh, t: usize| {
            let [was, is] = [mesh, rounded].map(|mesh| mesh.measure(t).abs());
            match mesh.primitive {
                Primitive::Tetrahedra => {
                    signs[t] == 0 || is >= was / 2.0 && orientation(&rounded.positions, &mesh.cells[t]) == signs[t]
                }
                Primitive::Triangles => is >= was / 2.0,
            }
        };
        let mut rounded = mesh.clone();
        for bits in BITS {
            let step = power_of_two(exponent_above(longest) - bits);
            let tried = Self { origin: (low / step).floor() * step, step };
            if !tried.origin.is_finite() || (high - tried.origin).max_element() / step > MOST {
                return None;
            }
            rounded.positions.clear();
            rounded.positions.extend(mesh.positions.iter().map(|&p| tried.position(tried.quantised(p))));
            if (0..signs.len()).all(|t| keeps(&rounded, t)) {
                return Some(tried);
            }
        }
        None
    }

    /// The quantisation that keeps a mesh exactly, if that takes at most 30 bits.
    fn exact(mesh: &Mesh, low: DVec3, high: DVec3) -> Option<Self> {
        let coordinates = mesh.positions.iter().flat_map(|p| p.to_array());
        let Some(lowest) = coordinates.filter(|&x| x != 0.0).map(lowest_bit).min() else {
            return Some(Self { origin: DVec3::ZERO, step: 1.0 });
        };
        let exact = Self { origin: low, step: power_of_two(lowest) };
        ((high - low).max_element() / exact.step <= MOST).then_some(exact)
    }

    /// The whole numbers of the nearest representable position.
    pub fn quantised(&self, position: DVec3) -> [u32; 3] {
        ((position - self.origin) / self.step + 0.5).floor().to_array().map(|q| q as u32)
    }

    /// The position that some whole numbers stand for.
    pub fn position(&self, quantised: [u32; 3]) -> DVec3 {
        self.origin + DVec3::from_array(quantised.map(f64::from)) * self.step
    }
}

/// The corners of the bounding box of some points; both zero if there are none.
fn corners(positions: &[DVec3]) -> (DVec3, DVec3) {
    let first = positions.first().copied().unwrap_or_default();
    positions.iter().fold((first, first), |(low, high), &p| (low.min(p), high.max(p)))
}

/// The side of the plane through the first three corners on which the fourth lies, exactly; 0 for triangles.
pub(super) fn orientation(positions: &[DVec3], tetrahedron: &[u32; 4]) -> i8 {
    let [a, b, c, d] = tetrahedron.map(|v| positions[v as usize]).map(|p| robust::Coord3D { x: p.x, y: p.y, z: p.z });
    let volume = robust::orient3d(a, b, c, d);
    i8::from(volume > 0.0) - i8::from(volume < 0.0)
}

/// The smallest e with 2^e at least as large as a positive number.
fn exponent_above(value: f64) -> i32 {
    let (fraction, exponent) = libm::frexp(value);
    if fraction == 0.5 { exponent - 1 } else { exponent }
}

/// The exponent of the lowest bit of a number that is not zero.
fn lowest_bit(value: f64) -> i32 {
    let bits = value.to_bits();
    let fraction = bits & ((1 << 52) - 1);
    let exponent = (bits >> 52 & 0x7ff) as i32;
    // Numbers below 2^-1022 have no implicit leading one.
    let (digits, exponent) = if exponent == 0 { (fraction, 1) } else { (fraction | 1 << 52, exponent) };
    exponent - 1075 + digits.trailing_zeros() as i32
}

/// 2^exponent, within the range of f64.
fn power_of_two(exponent: i32) -> f64 {
    libm::ldexp(1.0, exponent.clamp(-1074, 1023))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exponents_are_exact() {
        for (value, above, lowest) in
            [(1.0, 0, 0), (1.5, 1, -1), (0.75, 0, -2), (5e-324, -1074, -1074), (3e-310, -1028, -1074), (6.0, 3, 1)]
        {
            assert_eq!(exponent_above(value), above, "{value}");
            let bit = lowest_bit(value);
            assert!(value == 3e-310 || bit == lowest, "{value}: {bit}");
            assert_eq!((value / power_of_two(bit)).fract(), 0.0);
        }
    }

    #[test]
    fn coordinates_with_few_bits_are_kept_exactly() {
        let mesh = Mesh {
            positions: vec![DVec3::ZERO, DVec3::X * 1.5, DVec3::Y * -2.0, DVec3::Z],
            cells: vec![[0, 1, 2, 3]],
            ..Mesh::default()
        };
        let found = Quantisation::of(&mesh).unwrap();
        assert_eq!(found, Quantisation { origin: DVec3::new(0.0, -2.0, 0.0), step: 0.5 });
        assert_eq!(found.quantised(mesh.positions[1]), [3, 4, 0]);
    }

    #[test]
    fn flat_tetrahedra_need_a_finer_step_and_nearly_degenerate_ones_have_none() {
        let mesh = |height: f64| Mesh {
            positions: vec![DVec3::splat(0.1), DVec3::X, DVec3::Y, DVec3::new(0.3, 0.3, 0.4 + height)],
            cells: vec![[0, 1, 2, 3], [1, 0, 2, 3]],
            ..Mesh::default()
        };
        let coarse = Quantisation::of(&mesh(0.5)).unwrap();
        assert_eq!(coarse.step, 2f64.powi(-16));
        // In the plane of the three others, but for a millionth, or for less than 30 bits can represent.
        let plane = |height: f64| {
            let mut mesh = mesh(0.5);
            let [a, b, c] = [0, 1, 2].map(|v: usize| mesh.positions[v]);
            let normal = (b - a).cross(c - a).normalize();
            for k in 4..20 {
                let (u, v) = ((f64::from(k) * 0.618).fract(), (f64::from(k) * 0.414).fract());
                mesh.positions.push(a + u * (b - a) + v * (c - a) + height * normal);
                mesh.cells.push([0, 1, 2, k]);
            }
            mesh
        };
        let fine = Quantisation::of(&plane(1e-6)).unwrap();
        assert!(fine.step <= 2f64.powi(-18) && fine.step >= 2f64.powi(-24), "{}", fine.step);
        assert!(Quantisation::of(&plane(1e-15)).is_none());
        // A vertex far away from the tetrahedra.
        let mut stray = mesh(0.5);
        stray.positions.push(DVec3::splat(1e9 / 3.0));
        assert!(Quantisation::of(&stray).is_none());
        stray.positions[4] = DVec3::splat(f64::MAX);
        stray.positions.push(DVec3::splat(-f64::MAX));
        assert!(Quantisation::of(&stray).is_none());
    }
}
