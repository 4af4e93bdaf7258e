//! What is visible at a point of the picture.

use glam::Vec3;

use super::clip::Clip;

/// A line of sight.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ray {
    /// Where it starts.
    pub origin: Vec3,
    /// Its direction; of any length but zero.
    pub direction: Vec3,
}

impl Ray {
    /// How far along the ray a triangle is hit, from either side, in lengths of the direction.
    /// (T. Möller and B. Trumbore, Fast, Minimum Storage Ray/Triangle Intersection, 1997.)
    pub fn hit(&self, [a, b, c]: [Vec3; 3]) -> Option<f32> {
        let (u_edge, v_edge) = (b - a, c - a);
        let across = self.direction.cross(v_edge);
        let determinant = u_edge.dot(across);
        if determinant == 0.0 {
            return None;
        }
        let offset = self.origin - a;
        let u = offset.dot(across) / determinant;
        let second = offset.cross(u_edge);
        let v = self.direction.dot(second) / determinant;
        let far = v_edge.dot(second) / determinant;
        (u >= 0.0 && v >= 0.0 && u + v <= 1.0 && far > 0.0).then_some(far)
    }

    /// The number of the triangle that is hit first at a point that the clip plane does not remove, and the point.
    pub fn first(&self, triangles: impl Iterator<Item = (u32, [Vec3; 3])>, clip: Option<Clip>) -> Option<(u32, Vec3)> {
        let mut first: Option<(f32, u32)> = None;
        for (number, triangle) in triangles {
            let Some(far) = self.hit(triangle) else { continue };
            let point = self.origin + far * self.direction;
            let is_cut = clip.is_some_and(|clip| clip.removes(point));
            if !is_cut && first.is_none_or(|(nearest, _)| far < nearest) {
                first = Some((far, number));
            }
        }
        first.map(|(far, number)| (number, self.origin + far * self.direction))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: [Vec3; 3] = [Vec3::new(-1.0, -1.0, 0.0), Vec3::new(3.0, -1.0, 0.0), Vec3::new(-1.0, 3.0, 0.0)];

    fn moved(z: f32) -> [Vec3; 3] {
        WALL.map(|corner| corner + z * Vec3::Z)
    }

    #[test]
    fn a_triangle_is_hit_inside_and_from_both_sides_but_not_backwards() {
        let ray = Ray { origin: Vec3::new(0.0, 0.0, 4.0), direction: -2.0 * Vec3::Z };
        assert_eq!(ray.hit(WALL), Some(2.0));
        let [a, b, c] = WALL;
        assert_eq!(ray.hit([a, c, b]), Some(2.0));
        assert_eq!(Ray { direction: Vec3::Z, ..ray }.hit(WALL), None);
        assert_eq!(Ray { origin: Vec3::new(1.5, 1.5, 4.0), ..ray }.hit(WALL), None);
        assert_eq!(Ray { direction: Vec3::X, ..ray }.hit(WALL), None);
    }

    #[test]
    fn the_nearest_that_is_not_cut_away_is_first() {
        let ray = Ray { origin: Vec3::new(0.0, 0.0, 4.0), direction: -Vec3::Z };
        let walls = || [(7, moved(-1.0)), (8, moved(2.0)), (9, moved(1.0))].into_iter();
        assert_eq!(ray.first(walls(), None), Some((8, 2.0 * Vec3::Z)));
        let clip = Clip { normal: Vec3::Z, offset: 1.5 };
        assert_eq!(ray.first(walls(), Some(clip)), Some((9, Vec3::Z)));
        assert_eq!(ray.first(walls(), Some(Clip { offset: -2.0, ..clip })), None);
    }
}
