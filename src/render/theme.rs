use glam::Vec3;

/// Colours for a dark or a light page. All are linear light; the style sheet's `--background` is the same colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum Theme {
    /// Light figures on a dark ground.
    #[default]
    Dark,
    /// Dark figures on a light ground.
    Light,
}

impl Theme {
    /// What the canvas is cleared to.
    pub fn background(self) -> wgpu::Color {
        let [r, g, b] = self.pick(0x11_15_1c, 0xf4_f6_f9).as_dvec3().to_array();
        wgpu::Color { r, g, b, a: 1.0 }
    }

    /// The faces of a body.
    pub fn face(self) -> Vec3 {
        self.pick(0x2f_b3_a8, 0x1f_a0_96)
    }

    /// The edges of a body.
    pub fn edge(self) -> Vec3 {
        self.pick(0xe6_ff_fb, 0x0b_3b_3a)
    }

    fn pick(self, dark: u32, light: u32) -> Vec3 {
        linear(if self == Self::Dark { dark } else { light })
    }
}

/// Linear light of a colour written as in a style sheet, `0xrrggbb` in sRGB (IEC 61966-2-1).
fn linear(srgb: u32) -> Vec3 {
    let channel = |shift: u32| {
        let c = ((srgb >> shift) & 0xff) as f32 / 255.0;
        if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) }
    };
    Vec3::new(channel(16), channel(8), channel(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn srgb_becomes_linear_light() {
        assert_eq!(linear(0x00_00_00), Vec3::ZERO);
        assert!((linear(0xff_ff_ff) - Vec3::ONE).length() < 1e-6);
        // Middle grey of the standard: 0xbc is half the light of white.
        assert!((linear(0xbc_00_00).x - 0.502_9).abs() < 1e-3);
        assert!(linear(0x00_01_00).y > 0.0);
    }

    #[test]
    fn themes_contrast() {
        let luminance = |c: Vec3| c.dot(Vec3::new(0.2126, 0.7152, 0.0722));
        for theme in [Theme::Dark, Theme::Light] {
            let ground = theme.background();
            let ground = luminance(Vec3::new(ground.r as f32, ground.g as f32, ground.b as f32));
            let edge = luminance(theme.edge());
            let contrast = (ground.max(edge) + 0.05) / (ground.min(edge) + 0.05);
            // What WCAG 2.2 asks of text; a figure needs 3 : 1.
            assert!(contrast > 4.5, "{theme:?}: {contrast}");
        }
    }
}
