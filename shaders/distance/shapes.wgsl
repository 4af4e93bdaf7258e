// #include "gpu/dispatch.wgsl"
// #include "gpu/length.wgsl"
// #include "distance/main_loop.wgsl"
// #include "distance/shape.wgsl"
// Distances of convex shapes, a thread per pair.
// Twin: src/geometry/convex/main_loop.rs, and shape.rs for the support function.

// Where the neighbours of every vertex begin in `neighbours`.
@group(0) @binding(4) var<storage, read> starts: array<u32>;
@group(0) @binding(5) var<storage, read> neighbours: array<u32>;
@group(0) @binding(6) var<storage, read_write> answers: array<Answer>;

// The first of the points that are farthest along a direction.
fn farthest_point(shape: ConvexShape, along: vec3<f32>) -> u32 {
    var best = 0u;
    var best_height = dot(point_of(shape, 0u), along);
    for (var i = 1u; i < shape.points; i++) {
        let height = dot(point_of(shape, i), along);
        if height > best_height {
            best = i;
            best_height = height;
        }
    }
    return best;
}

// Walks from vertex to vertex as long as a neighbour is farther. On a convex hull the last one is the farthest of all.
fn climb(shape: ConvexShape, along: vec3<f32>, start: u32) -> u32 {
    var best = start;
    var best_height = dot(point_of(shape, start), along);
    // No vertex comes twice.
    for (var step = 0u; step < shape.points; step++) {
        let at = best;
        let end = starts[shape.first_start + at + 1u];
        for (var n = starts[shape.first_start + at]; n < end; n++) {
            let height = dot(point_of(shape, neighbours[n]), along);
            if height > best_height {
                best = neighbours[n];
                best_height = height;
            }
        }
        if best == at {
            break;
        }
    }
    return best;
}

fn support(shape: ConvexShape, along: vec3<f32>, start: u32) -> u32 {
    if shape.climbs != 0u {
        return climb(shape, along, start);
    }
    return farthest_point(shape, along);
}

@compute @workgroup_size({{THREADS}})
fn distances(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let number = flat_group(id) * {{THREADS}}u + thread;
    if number >= length.count {
        return;
    }
    let a = shapes[pairs[number].x];
    let b = shapes[pairs[number].y];
    var last = vec2(0u);
    var s = begin_search(Corner(point_of(a, 0u) - point_of(b, 0u), last));
    for (var step = 0u; step <= MOST_ITERATIONS; step++) {
        look(&s);
        if s.ended != GOES_ON {
            break;
        }
        last = vec2(support(a, -s.nearest, last.x), support(b, s.nearest, last.y));
        advance(&s, Corner(point_of(a, last.x) - point_of(b, last.y), last));
        if s.ended != GOES_ON {
            break;
        }
    }
    var answer = answer_of(&s);
    answer.closest_a = mixed(a, answer.of_a, answer.weights);
    answer.closest_b = mixed(b, answer.of_b, answer.weights);
    answers[number] = answer;
}
