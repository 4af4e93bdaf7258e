use glam::Vec3;

/// Colours for a dark or a light page, in sRGB; the style sheet's `--background` is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// Light figures on a dark ground.
    #[default]
    Dark,
    /// Dark figures on a light ground.
    Light,
}

/// Surfaces are cool and muted, so that marked primitives, which are warm and bright, stand out. Neighbours in the list differ
/// in lightness, so that they are distinguishable in grey.
const OBJECTS_DARK: [u32; 8] =
    [0x7c_a3_c9, 0xdd_d2_bd, 0x35_80_7a, 0xb8_ab_de, 0x6a_6f_9c, 0xa9_cf_a6, 0x8c_6f_62, 0x9f_d4_e4];
const OBJECTS_LIGHT: [u32; 8] =
    [0x70_96_bd, 0xdb_cf_b4, 0x2c_73_6d, 0xab_9c_d6, 0x59_5e_8e, 0x98_c2_94, 0x80_61_54, 0x8c_c6_d8];

/// Marked primitives: even objects, odd objects, not by object. Lightness falls from one to the next.
const GLOW_DARK: [u32; 3] = [0xff_d2_4a, 0xff_5a_36, 0xa6_24_d8];
const GLOW_LIGHT: [u32; 3] = [0xff_b3_0f, 0xe0_32_1c, 0x7a_16_a8];

impl Theme {
    /// The clear colour of the canvas.
    pub fn background(self) -> wgpu::Color {
        let [r, g, b] = self.pick(0x11_15_1c, 0xf4_f6_f9).as_dvec3().to_array();
        wgpu::Color { r, g, b, a: 1.0 }
    }

    /// The floor where it is brightest; it fades into the background.
    pub fn floor(self) -> Vec3 {
        self.pick(0x2d_37_45, 0xff_ff_ff)
    }

    /// Surfaces, object by object. More objects than these get variations of them.
    pub fn objects(self) -> [Vec3; 8] {
        if self == Self::Dark { OBJECTS_DARK } else { OBJECTS_LIGHT }.map(rgb)
    }

    /// Marked primitives: of even objects, of odd objects, and those whose mark is not by object.
    pub fn glow(self) -> [Vec3; 3] {
        if self == Self::Dark { GLOW_DARK } else { GLOW_LIGHT }.map(rgb)
    }

    fn pick(self, dark: u32, light: u32) -> Vec3 {
        rgb(if self == Self::Dark { dark } else { light })
    }
}

/// A colour written as in a style sheet, `0xrrggbb`.
fn rgb(hex: u32) -> Vec3 {
    let [_, r, g, b] = hex.to_be_bytes();
    Vec3::new(r.into(), g.into(), b.into()) / 255.0
}

/// An sRGB colour as linear light.
pub(super) fn linear(srgb: Vec3) -> Vec3 {
    srgb.map(|c| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance as WCAG 2.2 defines it.
    fn luminance(color: Vec3) -> f32 {
        linear(color).dot(Vec3::new(0.2126, 0.7152, 0.0722))
    }

    /// CIE lightness, 0 to 100: equal steps look equally large.
    fn lightness(color: Vec3) -> f32 {
        116.0 * luminance(color).cbrt() - 16.0
    }

    fn background(theme: Theme) -> Vec3 {
        let wgpu::Color { r, g, b, .. } = theme.background();
        Vec3::new(r as f32, g as f32, b as f32)
    }

    #[test]
    fn neighbours_in_the_palette_differ_in_lightness() {
        for theme in [Theme::Dark, Theme::Light] {
            let objects = theme.objects().map(lightness);
            for (i, a) in objects.iter().enumerate() {
                let b = objects[(i + 1) % objects.len()];
                assert!((a - b).abs() > 12.0, "{theme:?}: object {i} has {a}, the next one {b}");
                let ground = lightness(background(theme));
                assert!((a - ground).abs() > 11.0, "{theme:?}: object {i} has {a}, the background {ground}");
            }
        }
    }

    #[test]
    fn kinds_of_collision_differ_in_lightness() {
        for theme in [Theme::Dark, Theme::Light] {
            let [even, odd, own] = theme.glow().map(lightness);
            assert!(even - odd > 15.0 && odd - own > 10.0, "{theme:?}: {even} {odd} {own}");
        }
    }
}
