//! A camera that orbits around a target, and how it is moved to fit something into a picture.

use std::f32::consts::{FRAC_PI_2, PI, TAU};

use glam::camera::rh::{proj::directx, view::look_to_mat4};
use glam::{BVec3, Mat4, Vec2, Vec3};

use super::ray::Ray;
use crate::geometry::Aabb;

/// An orbit camera: y is up, angles are in radians.
///
/// Depth is reversed (1 at the near plane, 0 infinitely far away), which spreads the precision of a float depth buffer
/// evenly and needs no far plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Camera {
    /// The point that it looks at and orbits around.
    pub target: Vec3,
    /// The angle about the y axis; at 0 the camera is on the side of positive z, and a quarter turn leads to positive x.
    pub yaw: f32,
    /// The angle above the horizon.
    pub pitch: f32,
    /// The distance from the target.
    pub distance: f32,
    /// The vertical field of view.
    pub field_of_view: f32,
}

/// The part of a picture that something is fitted into.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// Width by height of the whole picture.
    pub aspect: f32,
    /// The centre of the window: 0 is the middle of the picture, 1 its right or upper edge.
    pub center: Vec2,
    /// Half its width and height, where half those of the picture are 1.
    pub half: Vec2,
}

impl Window {
    /// The whole picture, with `margin` (a part of its width and height) left free on every side.
    #[must_use]
    pub fn whole(aspect: f32, margin: f32) -> Self {
        Self::free(aspect, [0.0; 4], margin)
    }

    /// What is left of a picture covered by insets: top, right, bottom and left, as parts of its height and width. Of that,
    /// `margin` is left free on every side.
    #[must_use]
    pub fn free(aspect: f32, [top, right, bottom, left]: [f32; 4], margin: f32) -> Self {
        let size = Vec2::new(1.0 - left - right, 1.0 - top - bottom).max(Vec2::splat(0.1));
        Self { aspect, center: Vec2::new(left - right, bottom - top), half: size * (1.0 - 2.0 * margin).max(0.05) }
    }
}

/// Looking straight up or down, the view would have no upright direction.
const STEEPEST: f32 = FRAC_PI_2 - 0.01;
/// Steps until a fit has converged: half of them where the window is in the middle of the picture.
const FIT_STEPS: usize = 20;
/// The near plane as part of the distance.
const NEAR: f32 = 0.005;

impl Default for Camera {
    fn default() -> Self {
        Self { target: Vec3::ZERO, yaw: 0.5, pitch: 0.3, distance: 3.0, field_of_view: 0.6 }
    }
}

impl Camera {
    /// The same direction of view, moved so that a box just fits the window. A box that is empty or not finite changes
    /// nothing.
    #[must_use]
    pub fn fit(self, bounds: &Aabb, window: Window) -> Self {
        let [lower, upper] = [bounds.min.as_vec3(), bounds.max.as_vec3()];
        if !lower.cmple(upper).all() {
            return self;
        }
        let corner = |bits: u32| Vec3::select(BVec3::new(bits & 1 != 0, bits & 2 != 0, bits & 4 != 0), upper, lower);
        let corners: Vec<Vec3> = (0..8).map(corner).collect();
        self.fit_points(&corners, window)
    }

    /// As [`Self::fit`], around points instead of their box: what is not box-shaped fills more of the picture.
    #[must_use]
    pub fn fit_points(self, points: &[Vec3], window: Window) -> Self {
        self.fit_points_from(points, window, 0.0)
    }

    /// As [`Self::fit_points`], from at least this distance.
    #[must_use]
    pub fn fit_points_from(self, points: &[Vec3], window: Window, nearest: f32) -> Self {
        let lower = points.iter().fold(Vec3::INFINITY, |lower, &point| lower.min(point));
        let upper = points.iter().fold(Vec3::NEG_INFINITY, |upper, &point| upper.max(point));
        if !(lower.is_finite() && upper.is_finite() && points.iter().all(|point| point.is_finite())) {
            return self;
        }
        let mut here = Self { target: (lower + upper) / 2.0, ..self };
        here.distance = here.needed_distance(points, window).max(nearest);
        let [right, up, back] = here.axes();
        let center = window.center * here.half_picture(window.aspect);
        // The centre of the projection goes to the centre of the window. The distance changes the perspective and moves it
        // again, by less each time.
        for _ in 0..FIT_STEPS {
            let (mut lower, mut upper) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
            for point in points {
                let offset = *point - here.target;
                let depth = (here.distance - offset.dot(back)).max(here.distance * NEAR);
                let projected = Vec2::new(offset.dot(right), offset.dot(up)) / depth;
                (lower, upper) = (lower.min(projected), upper.max(projected));
            }
            let shift = ((lower + upper) / 2.0 - center) * here.distance;
            here.target += right * shift.x + up * shift.y;
            here.distance = here.needed_distance(points, window).max(nearest);
        }
        here
    }

    /// What this camera shows in a window, in the middle of the picture and as large as it fits there.
    #[must_use]
    pub fn fill(self, window: Window) -> Self {
        let heights = window.center * Vec2::new(window.aspect, 1.0) / 2.0;
        self.panned(-heights).zoomed(window.half.max_element())
    }

    /// Half the width and height of a picture of this aspect at distance 1.
    fn half_picture(&self, aspect: f32) -> Vec2 {
        (self.field_of_view / 2.0).tan() * Vec2::new(aspect, 1.0)
    }

    /// How far away the camera has to be so that all points are in the window.
    fn needed_distance(&self, points: &[Vec3], window: Window) -> f32 {
        let picture = self.half_picture(window.aspect);
        // From the middle of the picture to the edges of the window; the window is around the middle.
        let least = 0.02 * picture;
        let toward_positive = ((window.center + window.half) * picture).max(least);
        let toward_negative = ((window.half - window.center) * picture).max(least);
        let [right, up, back] = self.axes();
        let needed = points.iter().map(|point| {
            let offset = *point - self.target;
            let aside = Vec2::new(offset.dot(right), offset.dot(up));
            offset.dot(back) + (aside / toward_positive).max(-aside / toward_negative).max_element()
        });
        needed.fold(0.0, f32::max).max(1e-6)
    }

    /// Turned about the target by these angles.
    #[must_use]
    pub fn orbited(self, yaw: f32, pitch: f32) -> Self {
        Self { yaw: wrapped(self.yaw + yaw), pitch: (self.pitch + pitch).clamp(-STEEPEST, STEEPEST), ..self }
    }

    /// Moved sideways, in heights of the picture at the target: what is under the pointer stays there.
    #[must_use]
    pub fn panned(self, by: Vec2) -> Self {
        let height = 2.0 * self.distance * (self.field_of_view / 2.0).tan();
        let [right, up, _] = self.axes();
        Self { target: self.target - (right * by.x + up * by.y) * height, ..self }
    }

    /// Farther away by this factor.
    #[must_use]
    pub fn zoomed(self, factor: f32) -> Self {
        Self { distance: (self.distance * factor).clamp(1e-6, 1e9), ..self }
    }

    /// Interpolates between this camera (0) and another one (1), the short way round.
    #[must_use]
    pub fn toward(self, other: Self, part: f32) -> Self {
        let mix = |a: f32, b: f32| a + (b - a) * part;
        Self {
            target: self.target.lerp(other.target, part),
            yaw: wrapped(self.yaw + wrapped(other.yaw - self.yaw) * part),
            pitch: mix(self.pitch, other.pitch),
            // Equal steps look equally large at any distance.
            distance: self.distance * (other.distance / self.distance).powf(part),
            field_of_view: mix(self.field_of_view, other.field_of_view),
        }
    }

    /// Its position.
    pub fn eye(&self) -> Vec3 {
        self.target + self.axes()[2] * self.distance
    }

    /// The line of sight through a point of a picture of this aspect: from -1 to 1, to the right and up.
    pub fn ray(&self, place: Vec2, aspect: f32) -> Ray {
        let [right, up, back] = self.axes();
        let half = (self.field_of_view / 2.0).tan();
        Ray { origin: self.eye(), direction: right * place.x * half * aspect + up * place.y * half - back }
    }

    /// World to clip space, for a picture of this aspect.
    pub fn view_projection(&self, aspect: f32) -> Mat4 {
        let [_, up, back] = self.axes();
        directx::perspective_infinite_reverse(self.field_of_view, aspect, self.distance * NEAR)
            * look_to_mat4(self.eye(), -back, up)
    }

    /// The directions to the right, up, and out of the picture.
    pub fn axes(&self) -> [Vec3; 3] {
        let (sin_yaw, cos_yaw) = self.yaw.sin_cos();
        let (sin_pitch, cos_pitch) = self.pitch.clamp(-STEEPEST, STEEPEST).sin_cos();
        let back = Vec3::new(sin_yaw * cos_pitch, sin_pitch, cos_yaw * cos_pitch);
        let right = Vec3::new(cos_yaw, 0.0, -sin_yaw);
        [right, back.cross(right), back]
    }
}

/// The same angle from -π to π.
fn wrapped(angle: f32) -> f32 {
    (angle + PI).rem_euclid(TAU) - PI
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::DVec3;

    fn corners(bounds: &Aabb) -> Vec<Vec3> {
        let side = |corner: u32, axis: u32| if corner >> axis & 1 == 0 { bounds.min } else { bounds.max };
        (0..8).map(|c| DVec3::new(side(c, 0).x, side(c, 1).y, side(c, 2).z).as_vec3()).collect()
    }

    #[test]
    fn the_eye_is_where_the_angles_say() {
        let camera = Camera { yaw: 0.0, pitch: 0.0, distance: 2.0, target: Vec3::X, ..Camera::default() };
        assert!(camera.eye().distance(Vec3::new(1.0, 0.0, 2.0)) < 1e-6);
        assert!(camera.orbited(FRAC_PI_2, 0.0).eye().distance(Vec3::new(3.0, 0.0, 0.0)) < 1e-6);
        assert!(camera.orbited(0.0, 0.5).eye().y > 0.9);
        assert!(camera.orbited(0.0, 100.0).view_projection(1.0).is_finite());
    }

    #[test]
    fn what_it_looks_at_is_in_the_middle_and_right_is_right() {
        let camera = Camera { target: Vec3::new(3.0, -1.0, 2.0), ..Camera::default() };
        let matrix = camera.view_projection(1.6);
        let middle = matrix.project_point3(camera.target);
        assert!(middle.x.abs() < 1e-5 && middle.y.abs() < 1e-5, "{middle}");
        let [right, up, back] = camera.axes();
        assert!(matrix.project_point3(camera.target + right * 0.1).x > 0.01);
        assert!(matrix.project_point3(camera.target + up * 0.1).y > 0.01);
        // Reversed: what is nearer has the larger depth, and all of it is between 0 and 1.
        let [far, near] = [-1.0, 1.0].map(|by| matrix.project_point3(camera.target + back * by).z);
        assert!(0.0 < far && far < near && near < 1.0, "{far} {near}");
    }

    #[test]
    fn a_fitted_box_fills_the_picture_and_stays_inside() {
        let bounds = Aabb { min: DVec3::new(-1.0, 0.0, 2.0), max: DVec3::new(0.5, 4.0, 2.5) };
        for (aspect, yaw, pitch) in [(1.6, 0.5, 0.3), (0.47, -2.0, 0.0), (1.0, 3.0, -1.2), (1.6, 0.0, 9.0)] {
            for margin in [0.0, 0.1] {
                let camera = Camera { yaw, pitch, ..Camera::default() }.fit(&bounds, Window::whole(aspect, margin));
                let matrix = camera.view_projection(aspect);
                let most = corners(&bounds).into_iter().fold(0.0_f32, |most, corner| {
                    let place = matrix.project_point3(corner);
                    most.max(place.x.abs()).max(place.y.abs())
                });
                assert!((most - (1.0 - 2.0 * margin)).abs() < 1e-4, "{aspect} {yaw} {pitch} {margin}: {most}");
            }
        }
    }

    #[test]
    fn fitted_points_fill_the_picture_from_side_to_side() {
        // A helix that leaves most of its box empty.
        let points: Vec<Vec3> =
            (0..200).map(|i| i as f32 * 0.05).map(|t| Vec3::new(t.cos() + t, t.sin(), t * 0.7)).collect();
        for (aspect, yaw, pitch) in [(1.6, 0.5, 0.3), (0.47, -2.0, 0.0), (1.0, 3.0, -1.2)] {
            let camera = Camera { yaw, pitch, ..Camera::default() }.fit_points(&points, Window::whole(aspect, 0.1));
            let matrix = camera.view_projection(aspect);
            let (mut lower, mut upper) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
            for place in points.iter().map(|point| matrix.project_point3(*point)) {
                (lower, upper) = (lower.min(place), upper.max(place));
            }
            let [wide, high] = [upper.x.max(-lower.x), upper.y.max(-lower.y)];
            assert!((wide.max(high) - 0.8).abs() < 1e-3, "{aspect}: {lower} {upper}");
            // As much room on the left as on the right.
            assert!((lower + upper).truncate().abs().max_element() < 0.02, "{aspect}: {lower} {upper}");
        }
        assert_eq!(Camera::default().fit_points(&[], Window::whole(1.0, 0.1)), Camera::default());
    }

    #[test]
    fn fitted_points_fill_what_panels_leave_free() {
        let points: Vec<Vec3> =
            (0..200).map(|i| i as f32 * 0.05).map(|t| Vec3::new(t.cos() + t, t.sin(), t * 0.7)).collect();
        // Panels at both sides, one side, a lesson as wide as allowed, a sheet of a phone.
        for insets in [[0.08, 0.15, 0.22, 0.14], [0.1, 0.0, 0.25, 0.3], [0.0, 0.0, 0.2, 0.45], [0.2, 0.0, 0.6, 0.0]] {
            for (aspect, yaw) in [(1.78, 0.5), (0.46, -2.0), (1.33, 2.5)] {
                let window = Window::free(aspect, insets, 0.03);
                let camera = Camera { yaw, ..Camera::default() }.fit_points(&points, window);
                let matrix = camera.view_projection(aspect);
                let (mut lower, mut upper) = (Vec2::INFINITY, Vec2::NEG_INFINITY);
                for place in points.iter().map(|point| matrix.project_point3(*point).truncate()) {
                    (lower, upper) = (lower.min(place), upper.max(place));
                }
                let [top, right, bottom, left] = insets;
                let free = Vec2::new(1.0 - left - right, 1.0 - top - bottom);
                let used = (upper - lower) / 2.0 / free;
                assert!((used.max_element() - 0.94).abs() < 0.02, "{insets:?} {aspect}: {used}");
                let (least, most) = (window.center - window.half - 1e-3, window.center + window.half + 1e-3);
                assert!(lower.cmpge(least).all() && upper.cmple(most).all(), "{insets:?} {aspect}: {lower} {upper}");
            }
        }
    }

    #[test]
    fn a_filled_window_is_in_the_middle_and_as_large_as_the_picture() {
        let window = Window::free(1.6, [0.1, 0.2, 0.3, 0.1], 0.0);
        let camera = Camera::default();
        let filled = camera.fill(window);
        let [right, up, _] = camera.axes();
        // A point at the depth of the target, in the middle of the window, and one on its right edge.
        let at = |place: Vec2| {
            let half = camera.half_picture(1.6) * camera.distance * place;
            camera.target + right * half.x + up * half.y
        };
        let project = |place: Vec2| filled.view_projection(1.6).project_point3(at(place)).truncate();
        assert!(project(window.center).length() < 1e-4);
        let edge = project(window.center + Vec2::new(window.half.x, 0.0));
        assert!((edge - Vec2::new(1.0, 0.0)).length() < 1e-3, "{edge}");
    }

    #[test]
    fn nothing_to_fit_changes_nothing() {
        let nan = Aabb { min: DVec3::splat(f64::NAN), max: DVec3::ONE };
        for bounds in [Aabb::EMPTY, nan] {
            assert_eq!(Camera::default().fit(&bounds, Window::whole(1.5, 0.1)), Camera::default());
        }
        let point = Aabb { min: DVec3::ONE, max: DVec3::ONE };
        assert!(Camera::default().fit(&point, Window::whole(1.5, 0.1)).view_projection(1.5).is_finite());
    }

    #[test]
    fn panning_moves_the_target_with_the_pointer() {
        let camera = Camera::default();
        let matrix = camera.panned(Vec2::new(0.25, -0.1)).view_projection(2.0);
        let place = matrix.project_point3(camera.target);
        // A height of the picture is two units of clip space; a width of this one is two heights.
        assert!((place.x - 0.25).abs() < 1e-4 && (place.y + 0.2).abs() < 1e-4, "{place}");
    }

    #[test]
    fn the_way_to_another_camera_is_the_short_one() {
        let [a, b] = [3.0, -3.0].map(|yaw| Camera { yaw, ..Camera::default() });
        assert!(a.toward(b, 0.5).yaw.abs() > 3.0);
        let far = Camera { distance: 48.0, ..b };
        assert!((a.toward(far, 0.5).distance - 12.0).abs() < 1e-4);
        let end = a.toward(far, 1.0);
        assert!((end.yaw + 3.0).abs() < 1e-5 && (end.distance - 48.0).abs() < 1e-3, "{end:?}");
        let start = a.toward(far, 0.0);
        assert!((start.yaw - 3.0).abs() < 1e-5 && (start.distance - 3.0).abs() < 1e-5, "{start:?}");
    }
}
