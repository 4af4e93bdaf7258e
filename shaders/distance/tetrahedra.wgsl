// #include "gpu/dispatch.wgsl"
// #include "gpu/length.wgsl"
// #include "narrow/tet.wgsl"
// #include "distance/main_loop.wgsl"
// Distances of tetrahedra, a thread per pair. A triangle is a tetrahedron whose last corner is there twice.
// Twin: src/geometry/convex/main_loop.rs, of shapes of four points.

@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> shapes: array<Tet>;
@group(0) @binding(3) var<storage, read_write> answers: array<Answer>;

// The first of the corners that are highest.
fn highest(h: vec4<f32>) -> u32 {
    let low = select(0u, 1u, h.y > h.x);
    let high = select(2u, 3u, h.w > h.z);
    return select(low, high, max(h.z, h.w) > max(h.x, h.y));
}

fn corner_of(a: Tet, b: Tet, pair: vec2<u32>) -> Corner {
    return Corner(corner_by_bits(a, pair.x) - corner_by_bits(b, pair.y), pair);
}

// A corner without an index that would keep the tetrahedron out of registers.
fn corner_by_bits(t: Tet, i: u32) -> vec3<f32> {
    let x = select(t.x.xy, t.x.zw, i >= 2u);
    let y = select(t.y.xy, t.y.zw, i >= 2u);
    let z = select(t.z.xy, t.z.zw, i >= 2u);
    return select(vec3(x.x, y.x, z.x), vec3(x.y, y.y, z.y), (i & 1u) == 1u);
}

fn mixed(t: Tet, at: vec4<u32>, weights: vec4<f32>) -> vec3<f32> {
    return corner_by_bits(t, at.x) * weights.x + corner_by_bits(t, at.y) * weights.y
        + corner_by_bits(t, at.z) * weights.z + corner_by_bits(t, at.w) * weights.w;
}

@compute @workgroup_size({{THREADS}})
fn distances(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let number = flat_group(id) * {{THREADS}}u + thread;
    if number >= length.count {
        return;
    }
    let a = shapes[pairs[number].x];
    let b = shapes[pairs[number].y];
    var s = begin_search(corner_of(a, b, vec2(0u)));
    for (var step = 0u; step <= MOST_ITERATIONS; step++) {
        look(&s);
        if s.ended != GOES_ON {
            break;
        }
        let pair = vec2(highest(-project(a, s.nearest)), highest(project(b, s.nearest)));
        advance(&s, corner_of(a, b, pair));
        if s.ended != GOES_ON {
            break;
        }
    }
    var answer = answer_of(&s);
    answer.closest_a = mixed(a, answer.of_a, answer.weights);
    answer.closest_b = mixed(b, answer.of_b, answer.weights);
    answers[number] = answer;
}
