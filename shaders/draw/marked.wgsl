// Marked primitives: solids, slightly shrunk so that neighbours are distinguishable, bright as if they emitted light. Colour
// and pattern show the mark: with MARK_BY_OBJECT, even objects are plain and odd ones striped; without, dotted. Patterns are
// fixed to the screen, not to the primitives: they continue over many small ones. Or the colour shows an amount, without
// patterns.
// #include "draw/view.wgsl"
// #include "draw/colormap.wgsl"

@group(1) @binding(0) var<storage, read> positions: array<f32>;
@group(1) @binding(1) var<storage, read> cells: array<vec4<u32>>;
@group(1) @binding(2) var<storage, read> objects: array<u32>;
@group(1) @binding(3) var<storage, read> marks: array<u32>;
@group(1) @binding(4) var<storage, read> list: array<u32>;
// The direction in which every object is moved apart from the others.
@group(1) @binding(5) var<storage, read> shifts: array<vec4f>;
@group(1) @binding(6) var<storage, read> amounts: array<f32>;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) weights: vec3f,
    @location(1) @interpolate(flat) normal: vec3f,
    @location(2) @interpolate(flat) to_eye: vec3f,
    // 0: an even object, 1: an odd one, 2: not by object.
    @location(3) @interpolate(flat) kind: u32,
    @location(4) position: vec3f,
    @location(5) @interpolate(flat) glow: vec3f,
}

// As in `render::mark`.
const MARK_BY_OBJECT = 0x80000000u;
const MARK_COUNT = 0x3fffffffu;

// Where a primitive is on the colour map.
fn amount_of(p: u32) -> f32 {
    let most = view.paint.y;
    if (painted_by() == BY_MARKS) {
        return log2(f32(max(marks[p] & MARK_COUNT, 1u))) / log2(max(most, 1.001));
    }
    return amounts[p] / max(most, 1e-30);
}

// Faces 123, 032, 013, 021, two bits per corner: outward for positive volume.
const FACES = 0x634b39u;

fn position_of(vertex: u32) -> vec3f {
    return vec3f(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let p = list[index / 12u];
    let vertices = cells[p];
    let a = position_of(vertices.x);
    let b = position_of(vertices.y);
    let c = position_of(vertices.z);
    let d = position_of(vertices.w);
    let centre = 0.25 * (a + b + c + d);
    let inside_out = dot(b - a, cross(c - a, d - a)) < 0.0;
    let face = (index % 12u) / 3u;
    let place = index % 3u;
    // The corners of the face; an inverted tetrahedron has them the other way round.
    let i = 3u * face + select(place, (3u - place) % 3u, inside_out);
    let which = (FACES >> (2u * i)) & 3u;
    let shift = shifts[min(objects[p], arrayLength(&shifts) - 1u)].xyz * view.fill.w;
    let position = mix(position_of(vertices[which]), centre, view.range.z) + shift;
    let opposite = position_of(vertices[face]);
    // The face whose opposite corner is left out looks away from that corner.
    let u = position_of(vertices[(face + 1u) & 3u]);
    let v = position_of(vertices[(face + 2u) & 3u]);
    let w = position_of(vertices[(face + 3u) & 3u]);
    let across = cross(v - u, w - u);
    let mark = marks[p];

    var out: Corner;
    out.clip = view.view_projection * vec4f(position, 1.0);
    out.position = position;
    out.weights = vec3f(f32(place == 0u), f32(place == 1u), f32(place == 2u));
    out.normal = across * select(1.0, -1.0, dot(across, u - opposite) < 0.0) / max(length(across), 1e-30);
    out.to_eye = normalize(view.eye.xyz - centre - shift);
    out.kind = select(2u, objects[p] & 1u, (mark & MARK_BY_OBJECT) != 0u);
    out.glow = view.glow[out.kind].xyz;
    if (painted_by() != BY_OBJECT) {
        out.kind = 0u;
        out.glow = colormap(amount_of(p));
    }
    return out;
}

// Stripes and dots in CSS pixels, with soft edges of one device pixel.
fn pattern(kind: u32, clip: vec2f) -> f32 {
    let pixel = clip / view.eye.w;
    if (kind == 1u) {
        let across = abs(fract((pixel.x + pixel.y) / 7.0) - 0.5) * 7.0 / 1.41421;
        return smoothstep(-0.5, 0.5, (across - 1.45) * view.eye.w);
    }
    if (kind == 2u) {
        let cell = vec2f(pixel.x, pixel.y + 3.0 * floor(pixel.x / 6.0));
        let from_middle = length((fract(cell / 6.0) - 0.5) * 6.0);
        return 1.0 - smoothstep(-0.5, 0.5, (from_middle - 1.7) * view.eye.w);
    }
    return 0.0;
}

@fragment
fn solid(in: Corner, @builtin(front_facing) front: bool) -> @location(0) vec4f {
    let slope = fwidth(in.weights);
    if (is_cut(in.position)) {
        discard;
    }
    let distances = in.weights / max(slope, vec3f(1e-6));
    let nearest = min(distances.x, min(distances.y, distances.z));
    let width = 0.6 * view.eye.w;
    let height = 1.0 / max(slope.x, max(slope.y, slope.z));
    let fade = smoothstep(3.0, 14.0, height / view.eye.w);
    let line = (1.0 - smoothstep(width - 0.5, width + 0.5, nearest)) * fade;

    let dark = is_dark();
    let glow = in.glow;
    let facing = clamp(dot(in.normal, in.to_eye), 0.0, 1.0);
    let light = 0.46 + 0.34 * max(dot(in.normal, view.fill.xyz), 0.0) + 0.30 * facing + 0.36 * max(dot(in.normal, KEY), 0.0);
    // Hot where it faces the eye.
    let hot = mix(glow, vec3f(1.0, 0.93, 0.80), select(0.0, 0.16, painted_by() == BY_OBJECT) * facing * facing);
    let print = select(vec3f(1.0), vec3f(0.14, 0.05, 0.07), in.kind == 1u);
    var color = hot * light;
    color = mix(color, print * light, pattern(in.kind, in.clip.xy) * select(0.85, 0.55, in.kind == 1u));
    let ink = glow * select(0.22, 0.14, dark);
    color = mix(color, ink, line * 0.9);
    if (!front) {
        // The inside of what is cut open has no shape: it looks like the face of the cut.
        color = glow * 0.62;
    }
    // A surface drawn over it takes this much of itself and leaves the rest.
    return vec4f(to_srgb(color), 1.0 - view.screen.w);
}

// Only the light, for the halo.
@fragment
fn light(in: Corner) -> @location(0) vec4f {
    if (is_cut(in.position)) {
        discard;
    }
    return vec4f(to_srgb(in.glow), 1.0);
}
