//! How a picture looks: everything about it that is neither mesh nor result.

use glam::Vec3;

use super::{Camera, Theme};
use crate::geometry::Aabb;

/// How surfaces are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SurfaceStyle {
    /// Solid; colliding tetrahedra shine through as if the body were of wax.
    #[default]
    Matte,
    /// Solid, and nothing shines through.
    Opaque,
    /// Transparent, dense along outlines; layers may come in any order.
    Glass,
    /// Only the edges of its triangles, those of the far side dimmed.
    Wire,
    /// Not at all.
    Hidden,
}

/// A plane that cuts the scene open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Clip {
    /// Across the plane, towards what is cut away; of any length but zero.
    pub normal: Vec3,
    /// A point is cut away if its product with the normal is larger.
    pub offset: f32,
}

/// What the colour of tetrahedra tells: of those that collide, and of the surface where it is known of all. All but the
/// object go by [`super::colormap`], up to [`Look::most`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorBy {
    /// Even and odd objects and self-collisions, by colour and pattern.
    #[default]
    Object,
    /// The level of the grid hierarchy that it is on; needs [`super::ScenePicture::set_levels`].
    Level,
    /// In how many pairs it is, by the logarithm.
    Pairs,
    /// How deep it is in another; needs [`super::ScenePicture::set_translations`].
    Depth,
    /// How many of its own object crowd around it; needs [`super::ScenePicture::set_k`].
    K,
}

/// The floor, and where the scene stands on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// The middle of the floor under the scene; y is its height.
    pub middle: Vec3,
    /// Everything that is drawn is within this distance of the middle, more or less: the floor object_overlaps beyond it and
    /// fades, and so far goes the shadow.
    pub radius: f32,
}

impl Default for Ground {
    fn default() -> Self {
        Self { middle: Vec3::ZERO, radius: 1.0 }
    }
}

impl Ground {
    /// A floor under this box, which should be the one of the whole animation: the floor does not move.
    #[must_use]
    pub fn under(bounds: &Aabb) -> Self {
        let [lower, upper] = [bounds.min.as_vec3(), bounds.max.as_vec3()];
        if !(lower.is_finite() && upper.is_finite() && lower.cmple(upper).all()) {
            return Self::default();
        }
        let middle = (lower + upper) / 2.0;
        Self { middle: middle.with_y(lower.y), radius: ((upper - lower).length() / 2.0).max(1e-6) }
    }
}

/// How a picture looks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look {
    /// From where.
    pub camera: Camera,
    /// Dark or light.
    pub theme: Theme,
    /// How surfaces are drawn.
    pub style: SurfaceStyle,
    /// Where the scene is, and the height of the floor.
    pub ground: Ground,
    /// Whether there is a floor.
    pub floor: bool,
    /// Whether colliding tetrahedra are drawn.
    pub colliding: bool,
    /// How far colliding tetrahedra shine through a matte surface: 0 not at all, 1 as if it were not there.
    pub through: f32,
    /// How far colliding tetrahedra are shrunk towards their centres: 0 not at all, 1 to nothing.
    pub shrink: f32,
    /// What the colour of tetrahedra tells.
    pub color_by: ColorBy,
    /// What the last colour of the map stands for: a level, a number of pairs, a depth, k. The first one stands for level 0,
    /// one pair, depth 0, k 0.
    pub most: f32,
    /// The translations that would part colliding pairs as arrows, so many times as long as they are, though never too short
    /// to be seen; of those that begin in one small tile of the picture, the deepest. Needs
    /// [`super::ScenePicture::set_translations`].
    pub arrows: Option<f32>,
    /// How strongly the edges of the surface's triangles are drawn: 0 not at all, 1 fully.
    pub edges: f32,
    /// Cuts surfaces, their shadows and colliding tetrahedra open, where they are drawn.
    pub clip: Option<Clip>,
    /// The level of the detector's grid whose cells in use are drawn; needs [`super::ScenePicture::set_grid`]. Cells stay
    /// where they are when objects are moved apart.
    pub grid: Option<u32>,
    /// How far objects are moved apart: 0 not at all, 1 until they are three times as far from the middle of them all.
    pub explode: f32,
    /// Device pixels per pixel of the page: lines, patterns and halos keep their size on dense screens.
    pub scale: f32,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            camera: Camera::default(),
            theme: Theme::default(),
            style: SurfaceStyle::default(),
            ground: Ground::default(),
            floor: true,
            colliding: true,
            through: 0.86,
            shrink: 0.14,
            color_by: ColorBy::default(),
            most: 32.0,
            arrows: None,
            edges: 0.0,
            clip: None,
            grid: None,
            explode: 0.0,
            scale: 1.0,
        }
    }
}
