// #include "distance/answer.wgsl"
// #include "distance/simplex.wgsl"
// #include "distance/{{SUB}}.wgsl"
// The main loop of GJK (docs/gjk.md#main-loop), in two halves: between them the kernel finds the next corner.
// Twin: src/geometry/convex/main_loop.rs. A search starts cold.

const PROGRESS = 1e-6;
const TOUCHING = 1e-5;
const MOST_ITERATIONS = 32u;
// The first separating axis ends the search.
const ONLY_VERDICT = {{ONLY_VERDICT}};

const CONVERGED = 0u;
const NO_PROGRESS = 1u;
const ITERATION_LIMIT = 2u;
const OVERFLOW = 3u;
const GOES_ON = 4u;

// A corner of A − B, and the vertices whose difference it is.
struct Corner {
    point: vec3<f32>,
    pair: vec2<u32>,
}

struct Search {
    corners: Corners,
    pair0: vec2<u32>,
    pair1: vec2<u32>,
    pair2: vec2<u32>,
    pair3: vec2<u32>,
    weights: vec4<f32>,
    // The point of the simplex nearest to the origin.
    nearest: vec3<f32>,
    square: f32,
    at_least: f32,
    iterations: u32,
    verdict: u32,
    ended: u32,
}

fn begin_search(corner: Corner) -> Search {
    var s: Search;
    let p = corner.point;
    s.corners = Corners(p, p, p, p, 1u);
    s.pair0 = corner.pair;
    s.weights = vec4(1.0, 0.0, 0.0, 0.0);
    s.nearest = p;
    s.square = dot(p, p);
    s.ended = GOES_ON;
    return s;
}

fn end_search(s: ptr<function, Search>, verdict: u32, ended: u32) {
    (*s).verdict = verdict;
    (*s).ended = ended;
}

// The first half of an iteration: whether what is known ends the search.
fn look(s: ptr<function, Search>) {
    if !all_finite(vec4((*s).nearest, (*s).square)) {
        end_search(s, SHAPES_SEPARATE, OVERFLOW);
        return;
    }
    let c = (*s).corners;
    // Corners that do not count are equal to one that does.
    let largest = max(max(dot(c.p0, c.p0), dot(c.p1, c.p1)), max(dot(c.p2, c.p2), dot(c.p3, c.p3)));
    if c.count == 4u || (*s).square <= TOUCHING * TOUCHING * largest {
        end_search(s, INTERSECTING, CONVERGED);
        return;
    }
    if (*s).iterations >= MOST_ITERATIONS {
        end_search(s, SHAPES_SEPARATE, ITERATION_LIMIT);
    }
}

fn is_corner(s: ptr<function, Search>, pair: vec2<u32>) -> bool {
    let count = (*s).corners.count;
    return all((*s).pair0 == pair) || (count > 1u && all((*s).pair1 == pair)) || (count > 2u && all((*s).pair2 == pair));
}

// Keeps the corners that have a weight, in their order.
fn reduce_to(s: ptr<function, Search>, face: Face) {
    var c = (*s).corners;
    var w = face.weights;
    if !(w.w > 0.0) {
        c.count -= select(0u, 1u, c.count == 4u);
    }
    if !(w.z > 0.0) {
        c.p2 = c.p3;
        (*s).pair2 = (*s).pair3;
        w = vec4(w.xy, w.w, 0.0);
        c.count -= select(0u, 1u, c.count >= 3u);
    }
    if !(w.y > 0.0) {
        c.p1 = c.p2;
        c.p2 = c.p3;
        (*s).pair1 = (*s).pair2;
        (*s).pair2 = (*s).pair3;
        w = vec4(w.x, w.zw, 0.0);
        c.count -= select(0u, 1u, c.count >= 2u);
    }
    if !(w.x > 0.0) {
        c.p0 = c.p1;
        c.p1 = c.p2;
        c.p2 = c.p3;
        (*s).pair0 = (*s).pair1;
        (*s).pair1 = (*s).pair2;
        (*s).pair2 = (*s).pair3;
        w = vec4(w.yzw, 0.0);
        c.count -= 1u;
    }
    // Those that do not count are copies.
    c.p1 = select(c.p0, c.p1, c.count > 1u);
    c.p2 = select(c.p0, c.p2, c.count > 2u);
    c.p3 = select(c.p0, c.p3, c.count > 3u);
    (*s).corners = c;
    (*s).weights = w;
    (*s).nearest = face.nearest;
    (*s).square = face.square;
}

// The second half, with the corner that is farthest against `nearest`.
fn advance(s: ptr<function, Search>, corner: Corner) {
    (*s).iterations += 1u;
    let square = (*s).square;
    let along = dot((*s).nearest, corner.point);
    (*s).at_least = max((*s).at_least, along / sqrt(square));
    if (ONLY_VERDICT && along > 0.0) || square - along <= PROGRESS * square {
        end_search(s, SHAPES_SEPARATE, CONVERGED);
        return;
    }
    if is_corner(s, corner.pair) {
        end_search(s, SHAPES_SEPARATE, NO_PROGRESS);
        return;
    }
    var grown = (*s).corners;
    grown.p1 = select(grown.p1, corner.point, grown.count == 1u);
    grown.p2 = select(grown.p2, corner.point, grown.count == 2u);
    grown.p3 = select(grown.p3, corner.point, grown.count == 3u);
    grown.count += 1u;
    let face = nearest_face(grown);
    if !all_finite(vec4(face.nearest, face.square)) || !all_finite(face.weights) {
        end_search(s, SHAPES_SEPARATE, OVERFLOW);
        return;
    }
    let kept = corners_with_weight(face.weights);
    // A tetrahedron has the origin inside. Any other face has to be nearer: rounding could cycle otherwise.
    if kept == 0u || (kept < 4u && face.square >= square) {
        end_search(s, SHAPES_SEPARATE, NO_PROGRESS);
        return;
    }
    (*s).pair1 = select((*s).pair1, corner.pair, grown.count == 2u);
    (*s).pair2 = select((*s).pair2, corner.pair, grown.count == 3u);
    (*s).pair3 = select((*s).pair3, corner.pair, grown.count == 4u);
    (*s).corners = grown;
    reduce_to(s, face);
}

// All of an answer but for the closest points.
fn answer_of(s: ptr<function, Search>) -> Answer {
    var answer: Answer;
    let is_separate = (*s).verdict == SHAPES_SEPARATE;
    answer.distance = select(0.0, sqrt((*s).square), is_separate);
    answer.at_least = select(0.0, (*s).at_least, is_separate);
    answer.weights = (*s).weights;
    answer.of_a = vec4((*s).pair0.x, (*s).pair1.x, (*s).pair2.x, (*s).pair3.x);
    answer.of_b = vec4((*s).pair0.y, (*s).pair1.y, (*s).pair2.y, (*s).pair3.y);
    answer.count = (*s).corners.count;
    answer.iterations = (*s).iterations;
    answer.verdict = (*s).verdict;
    answer.ended = (*s).ended;
    return answer;
}
