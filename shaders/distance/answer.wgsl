// What a search of GJK gives. Mirrors `distance::PairAnswer`.

const SHAPES_SEPARATE = 0u;
const INTERSECTING = 1u;

// What a search found.
struct Answer {
    // The closest point of A, and the distance; zero for shapes that intersect.
    closest_a: vec3<f32>,
    distance: f32,
    // The closest point of B. No pair of points is nearer than `at_least`.
    closest_b: vec3<f32>,
    at_least: f32,
    weights: vec4<f32>,
    // Vertices of A and of B that make up the corners of the simplex.
    of_a: vec4<u32>,
    of_b: vec4<u32>,
    // How many corners count.
    count: u32,
    iterations: u32,
    verdict: u32,
    ended: u32,
}
