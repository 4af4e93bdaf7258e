// Stage `respond`: features of surfaces that come near each other within the step become contacts. A thread per impact of the
// search (docs/live.md#surfaces).
// Twin: src/live/twins/list_impacts.rs
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"
// #include "live/push_contact.wgsl"
// #include "pipeline/impact.wgsl"
// #include "primitive/nearest.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
// Two rows of arguments, and how many impacts the search listed.
@group(0) @binding(1) var<storage, read> answer: array<u32>;
@group(0) @binding(2) var<storage, read> impacts: array<Impact>;
// Three f32 per vertex, at the begin of the step and behind all of them at its end.
@group(0) @binding(3) var<storage, read> positions: array<f32>;
// Of every vertex its position at rest, and the distance that its surface keeps from others; negative where it has an inside.
@group(0) @binding(4) var<storage, read> rest: array<vec4<f32>>;
// Three whole numbers per vertex: which way is out.
@group(0) @binding(5) var<storage, read> normals: array<i32>;
@group(0) @binding(6) var<storage, read_write> contacts: array<Contact>;
@group(0) @binding(7) var<storage, read_write> status: array<atomic<u32>>;

// Features that are nearer to each other at rest than this many times the reach are neighbours.
const NEIGHBOURS: f32 = {{NEIGHBOURS}};
// Features that stay farther from each other than this many times the distance that they keep have no contact: it would weigh on
// others that have.
const MARGIN: f32 = 1.05;
// Features nearer than this part of that distance have no direction of their own.
const TOUCHING: f32 = 1e-3;
// Edges meet between their ends; near them a vertex meets a face.
const ENDS: f32 = 1e-4;

// Two features: a vertex and a face's, or two edges.
struct Moving {
    x: array<vec3<f32>, 4>,
    is_edges: bool,
}

fn position(vertex: u32, time: f32) -> vec3<f32> {
    let begin = 3u * vertex;
    let end = begin + 3u * params.vertices;
    let before = vec3(positions[begin], positions[begin + 1u], positions[begin + 2u]);
    let after = vec3(positions[end], positions[end + 1u], positions[end + 2u]);
    return before + (after - before) * time;
}

// Weights of the four vertices; those of the first side are positive, of the other negative.
fn nearest(f: Moving) -> vec4<f32> {
    let x = f.x;
    if (f.is_edges) {
        let at = nearest_on_segments(x[0], x[1], x[2], x[3]);
        return vec4(1.0 - at.x, at.x, at.y - 1.0, -at.y);
    }
    return vec4(1.0, -nearest_weights(x[1] - x[0], x[2] - x[0], x[3] - x[0]));
}

// The direction out of a solid between vertices with these weights; zero where there is none.
fn outward(v: vec4<u32>, weights: vec4<f32>) -> vec3<f32> {
    var sum = vec3(0.0);
    for (var k = 0u; k < 4u; k++) {
        let word = 3u * v[k];
        sum += vec3<f32>(vec3(normals[word], normals[word + 1u], normals[word + 2u])) * weights[k];
    }
    let size = length(sum);
    return select(vec3(0.0), sum / size, size > 0.0);
}

fn between(f: Moving, weights: vec4<f32>) -> vec3<f32> {
    return f.x[0] * weights.x + f.x[1] * weights.y + f.x[2] * weights.z + f.x[3] * weights.w;
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 64u + thread;
    if (i >= answer[3]) {
        return;
    }
    let impact = impacts[i];
    let v = impact.vertices;
    let is_edges = (impact.kind & 1u) != 0u;
    let r = array(rest[v.x], rest[v.y], rest[v.z], rest[v.w]);
    let distance = abs(r[0].w) + abs(r[3].w);
    let at_rest = Moving(array(r[0].xyz, r[1].xyz, r[2].xyz, r[3].xyz), is_edges);
    if (length(between(at_rest, nearest(at_rest))) < NEIGHBOURS * params.reach) {
        return;
    }
    let t = impact.time;
    let f = Moving(array(position(v.x, t), position(v.y, t), position(v.z, t), position(v.w, t)), is_edges);
    let weights = nearest(f);
    if (is_edges && any(abs(weights) < vec4(ENDS))) {
        return;
    }
    let apart = between(f, weights);
    let size = length(apart);
    // Out of what has an inside: the first side is pushed along it.
    var outwards = vec3(0.0);
    if (r[3].w < 0.0) {
        outwards = outward(v, -weights * select(vec4(0.0, 1.0, 1.0, 1.0), vec4(0.0, 0.0, 1.0, 1.0), is_edges));
    } else if (r[0].w < 0.0) {
        outwards = -outward(v, weights * select(vec4(1.0, 0.0, 0.0, 0.0), vec4(1.0, 1.0, 0.0, 0.0), is_edges));
    }
    var normal = apart / max(size, 1e-20);
    if (size < TOUCHING * distance || dot(outwards, apart) < 0.0) {
        // On the wrong side, or nearly there; what is far behind is near the other side of something thin.
        if (all(outwards == vec3(0.0)) || size > distance) {
            return;
        }
        normal = outwards;
    }
    let way = Moving(
        array(
            position(v.x, 1.0) - f.x[0],
            position(v.y, 1.0) - f.x[1],
            position(v.z, 1.0) - f.x[2],
            position(v.w, 1.0) - f.x[3],
        ),
        is_edges,
    );
    let now = dot(normal, apart);
    if (min(now, now + dot(normal, between(way, weights))) > MARGIN * distance) {
        return;
    }
    let depth = distance + params.rest_depth;
    if (!is_edges) {
        push_contact(v.x, v.yzww, vec4(-weights.yzw, 0.0), normal, depth);
    } else if (weights.x >= 0.5) {
        // The point of an edge as one of its ends, less a part of it, and that part of the other end.
        push_contact(v.x, v, vec4(weights.y, -weights.y, -weights.zw), normal, depth);
    } else {
        push_contact(v.y, v.yxzw, vec4(weights.x, -weights.x, -weights.zw), normal, depth);
    }
}
