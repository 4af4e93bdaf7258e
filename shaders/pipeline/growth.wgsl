// How much of a distance either of two boxes is grown by: half of it, and a little more.
const HALF: f32 = 0.500001;
// More than rounding may take away, relative to a coordinate.
const ROUNDING: f32 = 4.76837158e-7;
