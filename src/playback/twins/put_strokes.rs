//! Twin of `playback/put_strokes.wgsl`.

use glam::Vec3;

use crate::render::Stroke;

/// In an ink: the colour shows an amount, whose bits are the others.
const AMOUNT_INK: u32 = 1 << 31;

/// The part of an arrow that is its end.
const END: f32 = 0.2;

/// A dot.
pub fn dot(at: Vec3, width: f32, ink: u32) -> Stroke {
    Stroke { from: at, width, to: at, ink }
}

/// The ink that shows an amount.
pub fn amount_ink(amount: f32) -> u32 {
    AMOUNT_INK | amount.max(0.0).to_bits()
}

/// A shaft, and a thicker end.
pub fn arrow_between(start: Vec3, tip: Vec3, width: f32, ink: u32) -> [Stroke; 2] {
    let shaft = Stroke { from: start, width, to: tip, ink };
    [shaft, Stroke { from: tip.lerp(start, END), width: 2.5 * width, ..shaft }]
}
