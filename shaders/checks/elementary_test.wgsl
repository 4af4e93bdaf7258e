// What an elementary test of continuous detection says of queries. A thread per query.
// No twin: src/geometry/continuous/tests/gpu.rs compares every answer with exact arithmetic.
// #include "continuous/narrow/motion.wgsl"
// #include "continuous/narrow/{{TEST}}.wgsl"

struct Params {
    separation: f32,
    opaque_zero: u32,
    budget: u32,
    queries: u32,
}

// Four points at both ends of the step; 1 in the first one's last number: two edges.
struct Stored {
    points: array<array<vec4<f32>, 4>, 2>,
}

struct Answer {
    verdict: u32,
    time: f32,
    u: f32,
    v: f32,
}

@group(0) @binding(0) var<storage, read> queries: array<Stored>;
@group(0) @binding(1) var<storage, read_write> outcomes: array<Answer>;
@group(0) @binding(2) var<uniform> params: Params;

fn three(p: array<vec4<f32>, 4>) -> array<vec3<f32>, 4> {
    return array(p[0].xyz, p[1].xyz, p[2].xyz, p[3].xyz);
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3<u32>) {
    if (id.x < params.queries) {
        let stored = queries[id.x];
        let is_edges = stored.points[0][0].w == 1.0;
        var search = begin_search(Motion(three(stored.points[0]), three(stored.points[1]), is_edges));
        var verdict = RUNNING;
        while (verdict == RUNNING) {
            verdict = advance(&search, params.budget);
        }
        outcomes[id.x] = Answer(verdict, search.time, search.u, search.v);
    }
}
