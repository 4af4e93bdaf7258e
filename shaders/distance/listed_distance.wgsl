// A pair of objects as others read it. Mirrors `pipeline::ListedDistance`. Needs `Answer`.
struct ListedDistance {
    answer: Answer,
    objects: vec2<u32>,
    // Whether rounding left the verdict or the distance open.
    is_open: u32,
    rounding: f32,
}
