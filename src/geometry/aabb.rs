//! Axis-aligned boxes.

use glam::DVec3;

/// A closed axis-aligned box.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Aabb {
    /// Lower corner.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub min: DVec3,
    /// Upper corner.
    #[cfg_attr(feature = "typescript", ts(as = "[f64; 3]"))]
    pub max: DVec3,
}

impl Aabb {
    /// Contains nothing; the neutral element of [`Aabb::union`].
    pub const EMPTY: Self = Self { min: DVec3::INFINITY, max: DVec3::NEG_INFINITY };

    /// The smallest box around some points.
    pub fn around(points: &[DVec3]) -> Self {
        points.iter().fold(Self::EMPTY, |b, &p| Self { min: b.min.min(p), max: b.max.max(p) })
    }

    /// Closed boxes: touching counts.
    pub fn overlaps(&self, other: &Self) -> bool {
        self.min.cmple(other.max).all() && other.min.cmple(self.max).all()
    }

    /// The smallest box around both.
    pub fn union(&self, other: &Self) -> Self {
        Self { min: self.min.min(other.min), max: self.max.max(other.max) }
    }

    /// The distance of a point, 0 inside.
    pub fn distance(&self, point: DVec3) -> f64 {
        (point - point.clamp(self.min, self.max)).length()
    }

    /// Grown by a distance on every side.
    pub fn grown(&self, by: f64) -> Self {
        Self { min: self.min - by, max: self.max + by }
    }

    /// Length of each side.
    pub fn extent(&self) -> DVec3 {
        self.max - self.min
    }
}
