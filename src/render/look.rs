//! How a picture looks: everything about it that is neither geometry nor answer.

use glam::Vec3;

use super::{camera::Camera, clip::Clip, theme::Theme};
use crate::{detect::named, geometry::Aabb};

named!(
    /// How surfaces are drawn.
    SurfaceStyle, "surface style", {
        /// Solid; marked primitives shine through as through wax.
        Matte = "matte", "matte";
        /// Solid; nothing shines through.
        Opaque = "opaque", "opaque";
        /// Transparent, dense along outlines; layers may come in any order.
        Glass = "glass", "glass";
        /// Only the edges of its triangles, those of the far side dimmed.
        Wire = "wire", "wire";
        /// Not at all.
        Hidden = "hidden", "hidden";
    }
);

#[allow(clippy::derivable_impls, reason = "the macro declares the enumeration")]
impl Default for SurfaceStyle {
    fn default() -> Self {
        Self::Matte
    }
}

/// What the colour of a primitive shows. All but the object use [`super::colormap`], up to [`Look::color_max`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ColorBy {
    /// Its object, by colour; marked primitives by colour and pattern.
    #[default]
    Object,
    /// The count in its mark, on a logarithmic scale. Marked primitives only.
    Marks,
    /// Its amount, on surfaces too; a negative amount is none, and darkens the object's colour. Needs
    /// [`super::ScenePicture::set_amounts`].
    Amounts,
    /// Its amount, of marked primitives only.
    MarkedAmounts,
}

/// The floor, and where the scene stands on it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ground {
    /// The middle of the floor under the scene; y is its height.
    pub middle: Vec3,
    /// The approximate distance from the middle within which everything is drawn. The floor extends beyond it and fades; the
    /// shadow ends there.
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
    /// The point of view.
    pub camera: Camera,
    /// Dark or light.
    pub theme: Theme,
    /// How surfaces are drawn.
    pub style: SurfaceStyle,
    /// Where the scene is, and the height of the floor.
    pub ground: Ground,
    /// Whether there is a floor.
    pub floor: bool,
    /// Whether marked primitives are drawn.
    pub marked: bool,
    /// How much marked primitives shine through a matte surface: 0 not at all, 1 as if it were not there.
    pub through: f32,
    /// How much marked primitives are shrunk towards their centres: 0 not at all, 1 to nothing.
    pub shrink: f32,
    /// What colours show.
    pub color_by: ColorBy,
    /// The amount, or the count of a mark, that the last colour of the map stands for. The first one stands for amount 0 or
    /// count 1.
    pub color_max: f32,
    /// Whether arrows are drawn, and the factor on their length; none is too short to be seen. Of those that start in one
    /// small tile of the picture, the longest is drawn. Needs [`super::ScenePicture::set_arrows`].
    pub arrows: Option<f32>,
    /// How strongly the edges of the surface's triangles are drawn: 0 not at all, 1 fully.
    pub edges: f32,
    /// Cuts surfaces, their shadows and marked primitives open, where they are drawn.
    pub clip: Option<Clip>,
    /// Whether boxes are drawn; needs [`super::ScenePicture::set_spans`]. They stay in place when objects are moved apart.
    pub spans: bool,
    /// Whether curves are drawn; needs [`super::ScenePicture::set_curves`]. Not while objects are moved apart: they belong to two.
    pub curves: bool,
    /// How far objects are moved apart: 0 not at all, 1 until they are three times as far from their common centre.
    pub explode: f32,
    /// Of vertices that have not moved since the last picture with the same number: their normals and shadows are not computed
    /// again.
    pub still: Option<u64>,
    /// Device pixels per CSS pixel: lines, patterns and halos keep their size on dense screens.
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
            marked: true,
            through: 0.86,
            shrink: 0.14,
            color_by: ColorBy::default(),
            color_max: 32.0,
            arrows: None,
            edges: 0.0,
            clip: None,
            spans: false,
            curves: false,
            explode: 0.0,
            still: None,
            scale: 1.0,
        }
    }
}
