// The question of an elementary test, and its answer. A test has `begin_search`, which gives a `Search`, and `advance`, which takes it a
// step further until it says what it found: with a HIT or OPEN, `time` is before any meeting, and `u`, `v` say where it is: weights of the
// face's second and third corner, or along either edge. Needs `params`.

const MISS: u32 = 0u;
const HIT: u32 = 1u;
// The budget was spent: it may be either.
const OPEN: u32 = 2u;
// Go on.
const RUNNING: u32 = 3u;

// The four points of a feature pair at the begin and at the end of the step.
struct Motion {
    begin: array<vec3<f32>, 4>,
    end: array<vec3<f32>, 4>,
    is_edges: bool,
}

// A difference that is rounded here and now: merged with what follows, its error would be that of the points' coordinates
// (docs/continuous.md#in-a-shader).
fn difference(a: vec3<f32>, b: vec3<f32>) -> vec3<f32> {
    return bitcast<vec3<f32>>(bitcast<vec3<u32>>(a - b) ^ vec3(params.opaque_zero));
}
