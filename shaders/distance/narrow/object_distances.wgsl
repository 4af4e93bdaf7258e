// Stage `narrow`: the distance of the hulls of two objects, a workgroup per candidate pair. Pairs that are near are listed, and those that
// intersect are marked, each at its first primitive. What rounding leaves open says so, and the host decides it (docs/gjk.md#objects).
// Twin: src/geometry/convex/main_loop.rs, and shape.rs for the support function.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "pipeline/group_work.wgsl"
// #include "pipeline/mark_bits.wgsl"
// #include "distance/main_loop.wgsl"
// #include "distance/convex_shape.wgsl"
// #include "distance/hull_box.wgsl"
// #include "distance/group_search.wgsl"
// #include "distance/listed_distance.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> objects: array<u32>;
@group(0) @binding(4) var<storage, read> object_vertices: array<u32>;
@group(0) @binding(5) var<storage, read> hull_boxes: array<u32>;
@group(0) @binding(6) var<storage, read> candidates: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read_write> marks: array<atomic<u32>>;
@group(0) @binding(8) var<storage, read_write> distances: array<ListedDistance>;

const GROUP_THREADS = 128u;
// 28 u of docs/gjk.md, rounded up.
const ROUNDING = 1.7e-6;
// How much of M³ the signed volumes of a tetrahedron around the origin have to be, so that rounding does not change their signs.
const SAFE_VOLUME = 1.0e-5;
const LEAST_SIZE = 1.0e-10;

fn point_of(shape: ConvexShape, i: u32) -> vec3<f32> {
    return position(object_vertices[shape.first_point + i]);
}

fn shape_of(object: u32) -> ConvexShape {
    let at = HULL_WORDS * object + HULL_VERTICES;
    return ConvexShape(hull_boxes[at], hull_boxes[at + 1u], 0u, 0u);
}

// At least the length of an object's longest vertex.
fn largest(object: u32) -> f32 {
    let at = HULL_WORDS * object;
    let lower = bitcast<vec3<f32>>(vec3(hull_boxes[at], hull_boxes[at + 1u], hull_boxes[at + 2u]));
    let upper = bitcast<vec3<f32>>(vec3(hull_boxes[at + 3u], hull_boxes[at + 4u], hull_boxes[at + 5u]));
    return length(max(abs(lower), abs(upper)));
}

fn corner_at(a: ConvexShape, b: ConvexShape, i: u32, j: u32) -> vec3<f32> {
    return point_of(a, i) - point_of(b, j);
}

// Whether four corners of A − B have the origin so far inside that rounding cannot matter. A corner is at most M long and off by u M; a
// signed volume is off by 50 u M³ at most, 3·10⁻⁶ M³.
fn surely_inside(a: ConvexShape, b: ConvexShape, answer: Answer, most: f32) -> bool {
    // With M = 1, so that nothing overflows.
    let p0 = corner_at(a, b, answer.of_a.x, answer.of_b.x) / most;
    let p1 = corner_at(a, b, answer.of_a.y, answer.of_b.y) / most;
    let p2 = corner_at(a, b, answer.of_a.z, answer.of_b.z) / most;
    let p3 = corner_at(a, b, answer.of_a.w, answer.of_b.w) / most;
    let volumes = vec4(
        -dot(p1, cross(p2, p3)),
        dot(p0, cross(p2, p3)),
        -dot(p0, cross(p1, p3)),
        dot(p0, cross(p1, p2)),
    );
    return answer.count == 4u && (all(volumes > vec4(SAFE_VOLUME)) || all(volumes < vec4(-SAFE_VOLUME)));
}

fn is_open(a: ConvexShape, b: ConvexShape, answer: Answer, most: f32) -> bool {
    // Of what is so small products may underflow, which the bounds do not count.
    if answer.ended == ITERATION_LIMIT || answer.ended == OVERFLOW || !(most > LEAST_SIZE) {
        return true;
    }
    if answer.verdict == INTERSECTING {
        return !surely_inside(a, b, answer, most);
    }
    let rounding = ROUNDING * most;
    // The true distance is between the two bounds, which have to be close to each other and on one side of what is asked for.
    let low = answer.at_least - rounding;
    let high = answer.distance + rounding;
    let is_wide = high - low > 4.0 * (rounding + PROGRESS * answer.distance);
    return low <= 0.0 || is_wide || (low <= params.within && params.within <= high);
}

@compute @workgroup_size(GROUP_THREADS)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, {{COUNTER}}, params.{{ROOM}}_capacity);
    for (var i = flat_group(group); i < count; i += turn(groups)) {
        let pair = candidates[i];
        let one = min(objects[pair.x], params.objects - 1u);
        let other = min(objects[pair.y], params.objects - 1u);
        let first = min(one, other);
        let second = max(one, other);
        let a = shape_of(first);
        let b = shape_of(second);
        let answer = search_together(a, b, thread);
        if thread == 0u {
            let most = largest(first) + largest(second);
            let open = is_open(a, b, answer, most);
            let rounding = ROUNDING * most;
            atomicAdd(&state[UNIQUE_PAIRS], 1u);
            atomicAdd(&state[ITERATIONS], answer.iterations);
            if answer.verdict == INTERSECTING || open || answer.distance <= params.within {
                let at = atomicAdd(&state[PAIRS], 1u);
                if at < params.distance_capacity {
                    distances[at] = ListedDistance(answer, vec2(first, second), select(0u, 1u, open), rounding);
                }
                atomicAdd(&state[LEFT_OPEN], select(0u, 1u, open));
            }
            if answer.verdict == INTERSECTING {
                atomicAdd(&state[INTERSECTING_PAIRS], 1u);
                mark_object(first);
                mark_object(second);
            }
        }
    }
}

fn mark_object(object: u32) {
    let p = hull_boxes[HULL_WORDS * object + HULL_FIRST];
    if (atomicAdd(&marks[p], 1u) & MARK_INTER) == 0u {
        atomicOr(&marks[p], MARK_INTER);
    }
}
