// Lines of items, of constant width on the screen. One whose colour shows an amount has round ends: without a length it is a dot.
// #include "draw/view.wgsl"
// #include "draw/inks.wgsl"
// #include "draw/colormap.wgsl"
// #include "draw/stroke.wgsl"

// A line on a surface is drawn before it.
const NEARER = 1.0005;

@group(1) @binding(0) var<storage, read> strokes: array<Stroke>;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) @interpolate(flat) ink: u32,
    // In half widths, from the middle of a line without length.
    @location(1) place: vec2f,
}

// A point behind the eye is moved along its line to just before it.
fn before_eye(point: vec4f, other: vec4f) -> vec4f {
    let near = 1e-4 * max(abs(point.w), abs(other.w));
    if (point.w >= near || other.w <= near) {
        return point;
    }
    return mix(point, other, (near - point.w) / (other.w - point.w));
}

@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) i: u32) -> Corner {
    let stroke = strokes[i];
    let a = view.view_projection * vec4f(stroke.start, 1.0);
    let b = view.view_projection * vec4f(stroke.end, 1.0);
    let tail = before_eye(a, b);
    let tip = before_eye(b, a);
    let half_screen = 0.5 * view.screen.xy / view.eye.w;
    let along = (tip.xy / tip.w - tail.xy / tail.w) * half_screen;
    let size = length(along);
    let ahead = select(vec2f(1.0, 0.0), along / max(size, 1e-9), size > 1e-9);
    let aside = vec2f(-ahead.y, ahead.x) * 0.5 * stroke.width;
    // Two triangles: tail left, tail right, tip left; tip left, tail right, tip right. Ends reach over, so that joints close.
    let is_tip = index == 2u || index == 3u || index == 5u;
    let side = select(-1.0, 1.0, index == 1u || index == 4u || index == 5u);
    let at = select(tail, tip, is_tip);
    let over = ahead * select(-0.5, 0.5, is_tip) * stroke.width;
    var out: Corner;
    out.clip = vec4f(at.xy + (aside * side + over) / half_screen * at.w, at.z * NEARER, at.w);
    out.ink = stroke.ink;
    out.place = vec2f(select(-1.0, 1.0, is_tip), side);
    return out;
}

fn stroke_color(in: Corner) -> vec3f {
    if ((in.ink & AMOUNT_INK) == 0u) {
        return ink_color(in.ink);
    }
    if (dot(in.place, in.place) > 1.0) {
        discard;
    }
    return colormap(bitcast<f32>(in.ink & ~AMOUNT_INK) / max(view.paint.y, 1e-30));
}

@fragment
fn stroke(in: Corner) -> @location(0) vec4f {
    return vec4f(to_srgb(stroke_color(in)), 0.95);
}

// Hidden lines are dimmed.
@fragment
fn behind(in: Corner) -> @location(0) vec4f {
    return vec4f(to_srgb(stroke_color(in)), 0.38);
}
