// A line of constant width on the screen. Mirrors `render::drawing::Stroke`.
struct Stroke {
    start: vec3f,
    // In CSS pixels.
    width: f32,
    end: vec3f,
    ink: u32,
}

// In an ink: the colour shows an amount, whose bits are the others. Amounts are not negative.
const AMOUNT_INK: u32 = 0x80000000u;
