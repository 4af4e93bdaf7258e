// The uniform of every drawing shader: camera, light, colours. Mirrors `render::view::View`.
// Colours are amounts of light (linear); what leaves a shader is sRGB.

struct View {
    view_projection: mat4x4f,
    // World to clip space of the shadow map.
    light: mat4x4f,
    // w: device pixels per CSS pixel.
    eye: vec4f,
    // Towards the fill light, which moves with the camera; w: how far objects are moved along their shifts.
    fill: vec4f,
    // Width and height in pixels, then 1 on a dark ground and 0 on a light one, then how much marked primitives shine through surfaces.
    screen: vec4f,
    // The floor: x and z of its middle, its height, the radius of what stands on it.
    ground: vec4f,
    // The colour of the floor; w is how much of it there is.
    floor: vec4f,
    background: vec4f,
    // The nearest and the farthest distance of anything that is drawn; how much marked primitives are shrunk; the strength of edges.
    range: vec4f,
    // The clip plane: what is beyond it, dot(xyz, position) > w, is not drawn. All zero: no plane.
    plane: vec4f,
    // What colours show, the amount of the last colour, the factor on the length of arrows.
    paint: vec4f,
    objects: array<vec4f, 8>,
    // Marked primitives: even objects, odd objects, not by object.
    glow: array<vec4f, 3>,
}

@group(0) @binding(0) var<uniform> view: View;

// Towards the key light. The shadow on the floor falls along it.
const KEY = vec3f(0.388, 0.853, 0.349);
// Half the side of the picture of that shadow, in radii of the scene.
const SHADOW_REACH = 1.7;

fn to_srgb(linear: vec3f) -> vec3f {
    let c = clamp(linear, vec3f(0.0), vec3f(1.0));
    return select(1.055 * pow(c, vec3f(1.0 / 2.4)) - 0.055, c * 12.92, c <= vec3f(0.0031308));
}

// Noise of one step of an 8-bit target: smooth gradients show no bands. (Interleaved gradient noise, J. Jimenez 2014.)
fn dither(pixel: vec2f) -> f32 {
    return (fract(52.9829189 * fract(dot(pixel, vec2f(0.06711056, 0.00583715)))) - 0.5) / 255.0;
}

fn is_dark() -> bool {
    return view.screen.z > 0.5;
}

// Whether the clip plane removes this point.
fn is_cut(position: vec3f) -> bool {
    return dot(view.plane.xyz, position) > view.plane.w;
}

// Whether there is a clip plane.
fn is_clipped() -> bool {
    return any(view.plane.xyz != vec3f(0.0));
}

// Mirrors `render::ColorBy`.
const BY_OBJECT = 0u;
const BY_MARKS = 1u;
const BY_AMOUNTS = 2u;
const BY_MARKED_AMOUNTS = 3u;

fn painted_by() -> u32 {
    return u32(view.paint.x);
}

// Eight colours, then the same ones lighter, darker, and so on.
fn object_color(object: u32) -> vec3f {
    let color = view.objects[object % 8u].xyz;
    let round = (object / 8u) % 4u;
    let white = vec3f(0.9);
    if (round == 1u) {
        return mix(color, white, 0.35);
    }
    if (round == 2u) {
        return color * 0.55;
    }
    if (round == 3u) {
        return mix(color.zxy, white, 0.15);
    }
    return color;
}

// The light that a matte surface sends to the eye. `hollow` is 1 deep in a crease, -1 on a ridge; `sun` is how
// much of the key light gets there.
fn shade(color: vec3f, position: vec3f, normal: vec3f, to_eye: vec3f, hollow: f32, sun: f32) -> vec3f {
    let dark = is_dark();
    let facing = max(dot(normal, to_eye), 0.0);
    // Light from the sky and back from the floor; hollows and what is close to the floor get less of it.
    let sky = select(vec3f(0.50, 0.54, 0.60), vec3f(0.24, 0.28, 0.36), dark);
    let earth = select(vec3f(0.31, 0.29, 0.27), vec3f(0.085, 0.08, 0.085), dark);
    let up = normal.y * 0.5 + 0.5;
    let height = max(position.y - view.ground.z, 0.0) / max(view.ground.w, 1e-12);
    let above = mix(1.0, smoothstep(-0.02, 0.35, height), view.floor.w * 0.75 * (1.0 - up));
    let open = clamp(1.0 - 1.1 * hollow, 0.3, 1.25) * above;
    let ambient = mix(earth, sky, up) * open;
    // The key light wraps a little around the body: no hard terminator.
    let wrapped = max((dot(normal, KEY) + 0.25) / 1.25, 0.0);
    let key = wrapped * wrapped * sun * mix(1.0, open, 0.5) * vec3f(1.0, 0.965, 0.91) * select(0.86, 0.92, dark);
    // A weaker light from behind the camera shows the shape of every side.
    let beside = max((dot(normal, view.fill.xyz) + 0.1) / 1.1, 0.0);
    let fill = beside * beside * mix(1.0, open, 0.5) * vec3f(0.88, 0.94, 1.0) * select(0.26, 0.34, dark);
    let half_way = normalize(KEY + to_eye);
    let gloss = pow(max(dot(normal, half_way), 0.0), 28.0) * 0.10 * open * sun;
    let rim = pow(1.0 - facing, 4.0) * (0.35 + 0.65 * up) * select(0.06, 0.26, dark) * open;
    let lit = color * (ambient + key + fill) + gloss + rim * mix(color, vec3f(0.75, 0.85, 1.0), 0.5);
    // A soft shoulder: highlights keep their colour.
    let over = max(lit - 0.75, vec3f(0.0));
    return min(lit, vec3f(0.75)) + over / (1.0 + over * 2.0);
}
