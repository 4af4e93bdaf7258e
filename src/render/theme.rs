use glam::Vec3;

/// Colours for a dark or a light page, in sRGB as on the screen; the style sheet's `--background` is the same colour.
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
        rgb(if self == Self::Dark { dark } else { light })
    }
}

/// A colour written as in a style sheet, `0xrrggbb`.
fn rgb(hex: u32) -> Vec3 {
    let [_, r, g, b] = hex.to_be_bytes();
    Vec3::new(r.into(), g.into(), b.into()) / 255.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_stand_out_from_the_background() {
        // Relative luminance as WCAG 2.2 defines it.
        let luminance = |color: Vec3| {
            let linear = color.map(|c| if c <= 0.040_45 { c / 12.92 } else { ((c + 0.055) / 1.055).powf(2.4) });
            linear.dot(Vec3::new(0.2126, 0.7152, 0.0722))
        };
        for theme in [Theme::Dark, Theme::Light] {
            let wgpu::Color { r, g, b, .. } = theme.background();
            let [ground, edge] = [Vec3::new(r as f32, g as f32, b as f32), theme.edge()].map(luminance);
            let contrast = (ground.max(edge) + 0.05) / (ground.min(edge) + 0.05);
            // What it asks of text; a figure needs 3 : 1.
            assert!(contrast > 4.5, "{theme:?}: {contrast}");
        }
    }
}
