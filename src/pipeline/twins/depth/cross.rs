//! Twin of `depth/crossings/cross.wgsl`: where an edge crosses the surface, nearest to its outer end.

use glam::{DVec3, Vec3};

use super::{
    crossing::{Crossing, NOT_CROSSED},
    normals::{UNIT_LENGTH, cross_terms},
};
use crate::pipeline::twins::{UNIT, hashing::cell_range::CellRange};

/// By so much a crossing may be beside a triangle or an end.
const CROSSING_OFF: f64 = 1e-5;
/// The sine of the angle to the plane, times that at the triangle's first corner, which is not told from zero.
const PARALLEL: f64 = 1e-6;
/// Smoothed normals that are shorter cancel.
const SHORTEST: f64 = 1e-6;
/// Roundings of a product of three lengths in f32: two of each length, two of their products, and sums.
const ROUNDING: f64 = 12.0 * UNIT;

/// A surface that edges cross.
#[derive(Debug, Clone, Copy)]
pub struct Surface<'a> {
    /// Vertices of its triangles.
    pub triangles: &'a [[u32; 3]],
    /// Which of them are stored, and of which object.
    pub ranges: &'a [CellRange],
    /// Of the vertices.
    pub positions: &'a [Vec3],
    /// Of the vertices, where they are interpolated.
    pub normals: Option<&'a [[f32; 4]]>,
}

impl Surface<'_> {
    fn corners(&self, t: u32) -> [DVec3; 3] {
        self.triangles[t as usize].map(|v| self.at(v))
    }

    fn at(&self, v: u32) -> DVec3 {
        self.positions[v as usize].as_dvec3()
    }
}

/// A crossing that f32 may find.
#[derive(Debug, Clone, Copy)]
struct Hit {
    triangle: u32,
    /// Part of the way from the outer end.
    way: f64,
    /// Of the corners.
    weights: [f64; 3],
    /// What rounding may do to each of these.
    off: f64,
    /// Whether it finds it, however it rounds.
    is_certain: bool,
}

impl Hit {
    /// The least and the highest rank that rounding can give it: crossings of one rank are not told apart.
    fn ranks(&self) -> [f64; 2] {
        [self.way - self.off, self.way + self.off].map(|way| (4096.0 * way - 1.0 / 30.0).floor())
    }
}

/// Compares the crossing of an edge: whether rounding leaves no choice, or what is wrong. `wanted` tells whether triangles of the
/// edge's object, or of others, are asked for.
pub fn compare(crossing: &Crossing, of: &Surface<'_>, wanted: impl Fn(bool) -> bool) -> Result<bool, String> {
    let [outer, inner] = [crossing.outer, crossing.inner].map(|v| of.at(v));
    let is_asked = |t: &u32| {
        let (range, corners) = (&of.ranges[*t as usize], of.triangles[*t as usize]);
        let is_end = corners.contains(&crossing.outer) || corners.contains(&crossing.inner);
        range.is_stored() && wanted(range.object == crossing.object) && !is_end
    };
    let asked = (0..of.triangles.len() as u32).filter(is_asked);
    let hits: Vec<Hit> = asked.filter_map(|t| hit(outer, inner, t, of.corners(t))).collect();
    if crossing.triangle == NOT_CROSSED {
        let missed = hits.iter().find(|hit| hit.is_certain);
        return missed.map_or(Ok(hits.is_empty()), |hit| Err(format!("no crossing instead of {hit:?}")));
    }
    let Some(chosen) = hits.iter().find(|hit| hit.triangle == crossing.triangle) else {
        return Err(format!("triangle {} is not crossed, but {hits:?}", crossing.triangle));
    };
    let [first, _] = chosen.ranks();
    let is_ahead = |hit: &&Hit| hit.is_certain && (hit.ranks()[1], hit.triangle) < (first, chosen.triangle);
    if let Some(hit) = hits.iter().find(is_ahead) {
        return Err(format!("{chosen:?} instead of {hit:?}"));
    }
    if !chosen.off.is_finite() {
        return Ok(false);
    }
    let offset = (1.0 - chosen.way) * (outer - inner);
    let by = (Vec3::from(crossing.offset).as_dvec3() - offset).length();
    if by > (chosen.off + 4.0 * UNIT) * (outer - inner).length() {
        return Err(format!("offset {:?} instead of {offset}", crossing.offset));
    }
    let Some((normal, off)) = normal(chosen, of) else { return Ok(false) };
    let by = (Vec3::from(crossing.normal).as_dvec3() - normal).length();
    match by <= off {
        true => Ok(off < 1e-2),
        false => Err(format!("normal {:?} instead of {normal}, off by {by}, not {off}", crossing.normal)),
    }
}

/// The crossing of an edge and a triangle (Möller and Trumbore); none where f32 finds none, however it rounds.
fn hit(outer: DVec3, inner: DVec3, triangle: u32, [a, b, c]: [DVec3; 3]) -> Option<Hit> {
    let (d, e, f, from) = (inner - outer, b - a, c - a, outer - a);
    let (across, up) = (d.cross(f), from.cross(e));
    let (across_terms, up_terms) = (cross_terms(d, f), cross_terms(from, e));
    let (den, den_off) = (across.dot(e), ROUNDING * across_terms.dot(e.abs()));
    let parallel = PARALLEL * d.length() * e.length() * f.length();
    if den.abs() + den_off <= parallel * (1.0 - ROUNDING) {
        return None;
    }
    let is_open = den.abs() - den_off <= parallel * (1.0 + ROUNDING);
    let values = [
        (across.dot(from), across_terms.dot(from.abs())),
        (up.dot(d), up_terms.dot(d.abs())),
        (up.dot(f), up_terms.dot(f.abs())),
    ];
    let quotient = |(value, terms): (f64, f64)| {
        if den.abs() <= den_off {
            // It may be anything.
            return (0.5, f64::INFINITY);
        }
        let quotient = value / den;
        let off = (ROUNDING * terms + quotient.abs() * den_off) / (den.abs() - den_off) + 6.0 * UNIT * quotient.abs();
        (quotient, off)
    };
    let [(u, u_off), (v, v_off), (way, way_off)] = values.map(quotient);
    // How far within its bounds each of the values is.
    let within = [
        (u + CROSSING_OFF, u_off),
        (v + CROSSING_OFF, v_off),
        (way + CROSSING_OFF, way_off),
        (1.0 + CROSSING_OFF - u - v, u_off + v_off + UNIT),
        (1.0 + CROSSING_OFF - way, way_off),
    ];
    let is_possible = within.iter().all(|(by, off)| *by >= -off);
    let is_certain = !is_open && within.iter().all(|(by, off)| by > off);
    let off = u_off.max(v_off).max(way_off);
    is_possible.then_some(Hit { triangle, way, weights: [1.0 - u - v, u, v], off, is_certain })
}

/// The surface's normal at a crossing, and what rounding may do to it; none where it decides which one counts.
fn normal(hit: &Hit, of: &Surface<'_>) -> Option<(DVec3, f64)> {
    if let Some(normals) = of.normals {
        let corners = of.triangles[hit.triangle as usize];
        let known = corners.map(|v| Vec3::from_slice(&normals[v as usize]).as_dvec3());
        let sum: DVec3 = known.into_iter().zip(hit.weights).map(|(normal, weight)| weight * normal).sum();
        // The first weight is off by both others.
        let (off, size) = (4.0 * hit.off + 8.0 * UNIT, sum.length());
        if size > SHORTEST + off {
            return Some((sum / size, 2.0 * off / size + UNIT_LENGTH));
        }
        if size >= SHORTEST - off {
            return None;
        }
    }
    let [a, b, c] = of.corners(hit.triangle);
    let normal = (b - a).cross(c - a);
    let off = ROUNDING * cross_terms(b - a, c - a).length() / normal.length();
    Some((normal.normalize_or_zero(), 2.0 * off + UNIT_LENGTH))
}
