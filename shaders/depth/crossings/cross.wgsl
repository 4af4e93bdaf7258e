// Stage `crossings`: where an edge crosses a surface, nearest to its outer end (docs/depth.md#crossings). Several threads per edge.
// Twin: src/pipeline/twins/depth/cross.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "hashing/traversal.wgsl"
// #include "hashing/cell_range.wgsl"
// #include "hashing/chain.wgsl"
// #include "depth/crossing.wgsl"
// #include "hashing/lanes.wgsl"
// #include "hashing/query_words.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> surface: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> ranges: array<CellRange>;
@group(0) @binding(5) var<storage, read> table: array<u32>;
@group(0) @binding(6) var<storage, read> entries: array<vec2<u32>>;
@group(0) @binding(7) var<storage, read> normals: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> crossings: array<Crossing>;

struct Hit {
    // Part of the way from the outer end; 2 for none.
    t: f32,
    // Weights of the triangle's second and third corner.
    b: vec2<f32>,
    triangle: u32,
}

// What rounding may do to weights and to the way, and what it does not tell from zero: the sine of the angle to the plane, times
// that at the triangle's first corner (src/detect/reference/depth/crossings.rs).
const CROSSING_OFF = 1e-5;
const PARALLEL = 1e-6;

// Möller and Trumbore's test, in cells and from the outer end.
fn hit_of(outer: vec3<f32>, inner: vec3<f32>, t: u32) -> Hit {
    let v = surface[t].xyz;
    let first = position(v.x);
    let e1 = (position(v.y) - first) * params.cells_per_unit;
    let e2 = (position(v.z) - first) * params.cells_per_unit;
    let d = (inner - outer) * params.cells_per_unit;
    let e = (outer - first) * params.cells_per_unit;
    let across = cross(d, e2);
    let den = dot(across, e1);
    if (abs(den) <= PARALLEL * length(d) * length(e1) * length(e2)) {
        return Hit(2.0, vec2(0.0), t);
    }
    let up = cross(e, e1);
    let b = vec2(dot(across, e), dot(up, d)) / den;
    let way = dot(up, e2) / den;
    let is_hit = min(min(b.x, b.y), way) >= -CROSSING_OFF && max(b.x + b.y, way) <= 1.0 + CROSSING_OFF;
    return Hit(select(2.0, way, is_hit), b, t);
}

// Crossings that rounding cannot tell apart: those of triangles with a common edge, right through it.
fn rank(way: f32) -> i32 {
    return i32(floor(4096.0 * way - 1.0 / 30.0));
}

// The one nearer to the outer end; among equals the lower number, whatever the order of entries is.
fn first_of(best: Hit, hit: Hit) -> Hit {
    let ahead = rank(hit.t) - rank(best.t);
    if (ahead < 0 || (ahead == 0 && hit.t < 2.0 && hit.triangle < best.triangle)) {
        return hit;
    }
    return best;
}

fn nearer(best: Hit, outer: vec3<f32>, inner: vec3<f32>, crossing: Crossing, t: u32, object: u32) -> Hit {
    let kind = select(KIND_INTER, KIND_SELF, object == crossing.object);
    let v = surface[t].xyz;
    if ((params.kinds & kind) == 0u || any(v == vec3(crossing.outer)) || any(v == vec3(crossing.inner))) {
        return best;
    }
    return first_of(best, hit_of(outer, inner, t));
}

// The first crossing of an edge among a lane's triangles.
fn first_hit(i: u32, lane: u32, zero_cell: vec3<i32>) -> Hit {
    let crossing = crossings[i];
    let outer = position(crossing.outer);
    let inner = position(crossing.inner);
    var best = Hit(2.0, vec2(0.0), NOT_CROSSED);
    var walk = start_walk(outer, inner);
    if (walk.left >= MOST_SEGMENT_CELLS) {
        for (var t = lane; t < params.triangles; t += LANES) {
            if (ranges[t].object != NOT_STORED) {
                best = nearer(best, outer, inner, crossing, t, ranges[t].object);
            }
        }
    } else {
        let cells = walk.left + 1u;
        // The last turn is for triangles that cover too many cells.
        for (var k = 0u; k <= cells; k++) {
            let range_of_slot = chain(select(slot_of(walk.cell, zero_cell), params.slots, k == cells));
            for (var at = range_of_slot.x + lane; at < range_of_slot.y; at += LANES) {
                let t = entries[at].x;
                let range = ranges[t];
                if (k == cells || is_entry_of(range, entries[at].y, walk.cell)) {
                    best = nearer(best, outer, inner, crossing, t, range.object);
                }
            }
            if (k + 1u < cells) {
                advance(&walk);
            }
        }
    }
    return best;
}

var<workgroup> hits: array<Hit, {{WORKGROUP}}>;

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = (flat_group(group) * {{WORKGROUP}}u + thread) / LANES;
    let lane = thread % LANES;
    let words = query_words(thread, CROSSING_EDGES);
    let is_some = i < min(words.count, params.crossing_edge_capacity);
    var best = Hit(2.0, vec2(0.0), NOT_CROSSED);
    if (is_some) {
        best = first_hit(i, lane, words.first);
    }
    if (LANES > 1u) {
        hits[thread] = best;
        workgroupBarrier();
        for (var other = 1u; lane == 0u && other < LANES; other++) {
            best = first_of(best, hits[thread + other]);
        }
    }
    if (best.t >= 2.0 || lane != 0u) {
        return;
    }
    let crossing = crossings[i];
    let outer = position(crossing.outer);
    let inner = position(crossing.inner);
    let v = surface[best.triangle].xyz;
    let a = position(v.x);
    var normal = cross((position(v.y) - a) * params.cells_per_unit, (position(v.z) - a) * params.cells_per_unit);
    if (params.is_smooth == 1u) {
        let smoothed = (1.0 - best.b.x - best.b.y) * normals[v.x].xyz + best.b.x * normals[v.y].xyz + best.b.y * normals[v.z].xyz;
        // Normals that cancel leave that of the triangle.
        normal = select(normal, smoothed, dot(smoothed, smoothed) > 1e-12);
    }
    let size = length(normal);
    if (!(size > 0.0)) {
        return;
    }
    // Weights add up to the point without the difference of two large numbers.
    crossings[i].offset = (1.0 - best.t) * (outer - inner);
    crossings[i].normal = normal / size;
    crossings[i].triangle = best.triangle;
    atomicAdd(&state[CROSSING_COUNT], 1u);
}
