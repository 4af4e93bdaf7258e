// The search of a pair by a workgroup: half of the threads look for the support vertex of A, half for that of B.
// Twin: src/geometry/convex/main_loop.rs, and shape.rs for the support function. Needs `main_loop.wgsl`, `ConvexShape`, `point_of`, and
// `GROUP_THREADS`, how many there are.

// Threads for each of the two.
const SIDE = GROUP_THREADS / 2u;

// The best vertex that a thread has seen, its height and its number.
var<workgroup> heights: array<f32, GROUP_THREADS>;
var<workgroup> vertices: array<u32, GROUP_THREADS>;
// Where to search, written by the first thread.
var<workgroup> axis: vec3<f32>;
var<workgroup> ended: u32;

// Call in uniform control flow. Only the first thread has the answer.
fn search_together(a: ConvexShape, b: ConvexShape, thread: u32) -> Answer {
    let is_of_b = thread >= SIDE;
    var shape = a;
    if is_of_b {
        shape = b;
    }
    let lane = thread % SIDE;
    // Only the first thread's is used.
    var s = begin_search(Corner(point_of(a, 0u) - point_of(b, 0u), vec2(0u)));
    for (var step = 0u; step <= MOST_ITERATIONS; step++) {
        if thread == 0u {
            look(&s);
            ended = s.ended;
            axis = s.nearest;
        }
        if workgroupUniformLoad(&ended) != GOES_ON {
            break;
        }
        let along = select(-axis, axis, is_of_b);
        // Threads without a point of their own look at the last one.
        var best = min(lane, shape.points - 1u);
        var best_height = dot(point_of(shape, best), along);
        for (var i = lane + SIDE; i < shape.points; i += SIDE) {
            let height = dot(point_of(shape, i), along);
            if height > best_height {
                best = i;
                best_height = height;
            }
        }
        heights[thread] = best_height;
        vertices[thread] = best;
        workgroupBarrier();
        for (var width = SIDE / 2u; width > 0u; width /= 2u) {
            if lane < width {
                let height = heights[thread + width];
                let vertex = vertices[thread + width];
                let is_better = height > heights[thread] || (height == heights[thread] && vertex < vertices[thread]);
                if is_better {
                    heights[thread] = height;
                    vertices[thread] = vertex;
                }
            }
            workgroupBarrier();
        }
        if thread == 0u {
            let pair = vec2(vertices[0], vertices[SIDE]);
            advance(&s, Corner(point_of(a, pair.x) - point_of(b, pair.y), pair));
            ended = s.ended;
        }
        if workgroupUniformLoad(&ended) != GOES_ON {
            break;
        }
    }
    var answer = answer_of(&s);
    answer.closest_a = mixed(a, answer.of_a, answer.weights);
    answer.closest_b = mixed(b, answer.of_b, answer.weights);
    return answer;
}
