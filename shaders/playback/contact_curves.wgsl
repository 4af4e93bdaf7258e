// The segments in which colliding triangles meet, as strokes of an indirect draw. In f32, for the eye: what lies in one plane has
// no segment, and one that rounding loses is left out.
// Twin: src/playback/twins/contact_curves.rs
// #include "gpu/dispatch.wgsl"
// #include "draw/stroke.wgsl"

// Mirrors `playback::contact_curves::Curves`.
struct Curves {
    pair_count: u32,
    ink: u32,
    // In CSS pixels.
    width: f32,
    reserved: u32,
}

@group(0) @binding(0) var<uniform> curves: Curves;
@group(0) @binding(1) var<storage, read> pairs: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<f32>;
@group(0) @binding(3) var<storage, read> cells: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read_write> strokes: array<Stroke>;
// Corners, instances, first corner, first instance.
@group(0) @binding(5) var<storage, read_write> arguments: array<atomic<u32>, 4>;

fn position(vertex: u32) -> vec3f {
    return vec3f(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
}

// Corners, from the first corner of the pair's first triangle on.
fn triangle(primitive: u32, origin: vec3f) -> array<vec3f, 3> {
    let cell = cells[primitive];
    return array(position(cell.x) - origin, position(cell.y) - origin, position(cell.z) - origin);
}

fn normal(t: array<vec3f, 3>) -> vec3f {
    return cross(t[1] - t[0], t[2] - t[0]);
}

// What a triangle has in common with a plane, by its ends along a direction: their places there, and themselves.
struct Crossing {
    low: f32,
    high: f32,
    first: vec3f,
    last: vec3f,
}

fn crossing(t: array<vec3f, 3>, point: vec3f, across: vec3f, along: vec3f) -> Crossing {
    var corners = t;
    var found = Crossing(1.0, -1.0, vec3f(), vec3f());
    var is_first = true;
    for (var i = 0u; i < 3u; i++) {
        let from_corner = corners[i];
        let to_corner = corners[(i + 1u) % 3u];
        let a = dot(across, from_corner - point);
        let b = dot(across, to_corner - point);
        if (a * b > 0.0 || a == b) {
            continue;
        }
        let at = mix(from_corner, to_corner, a / (a - b));
        let place = dot(along, at);
        if (is_first || place < found.low) {
            found.low = place;
            found.first = at;
        }
        if (is_first || place > found.high) {
            found.high = place;
            found.last = at;
        }
        is_first = false;
    }
    return found;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let i = flat_group(group) * 256u + thread;
    if (i >= curves.pair_count) {
        return;
    }
    let pair = pairs[i];
    let origin = position(cells[pair.x].x);
    let a = triangle(pair.x, origin);
    let b = triangle(pair.y, origin);
    let across_a = normal(a);
    let across_b = normal(b);
    let along = cross(across_a, across_b);
    let of_a = crossing(a, b[0], across_b, along);
    let of_b = crossing(b, a[0], across_a, along);
    if (of_a.low > of_a.high || of_b.low > of_b.high) {
        return;
    }
    let first = select(of_b.first, of_a.first, of_a.low > of_b.low);
    let last = select(of_b.last, of_a.last, of_a.high < of_b.high);
    let place = atomicAdd(&arguments[1], 1u);
    if (place < arrayLength(&strokes)) {
        strokes[place] = Stroke(first + origin, curves.width, last + origin, curves.ink);
    }
}
