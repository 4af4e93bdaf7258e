// One tetrahedron: flat faces under a warm light from the side and a cool one from the other, with its edges drawn on.
// Colours come in and go out as sRGB; light is added up linearly in between.

struct Look {
    view_projection: mat4x4f,
    model: mat4x4f,
    eye: vec4f,
    face: vec4f,
    // The colour of the edges; w is half their width in pixels.
    edge: vec4f,
}

@group(0) @binding(0) var<uniform> look: Look;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
    @location(1) @interpolate(flat) normal: vec3f,
    // Barycentric coordinates in the face: the i-th falls to 0 on the edge opposite to the i-th corner.
    @location(2) weights: vec3f,
}

@vertex
fn corner(@builtin(vertex_index) index: u32, @location(0) position: vec3f, @location(1) normal: vec3f) -> Corner {
    let world = look.model * vec4f(position, 1.0);
    let place = index % 3u;
    var out: Corner;
    out.clip = look.view_projection * world;
    out.position = world.xyz;
    out.normal = (look.model * vec4f(normal, 0.0)).xyz;
    out.weights = vec3f(f32(place == 0u), f32(place == 1u), f32(place == 2u));
    return out;
}

const KEY = vec3f(0.80, 0.42, 0.43);
const FILL = vec3f(-0.75, 0.10, 0.65);

fn to_linear(srgb: vec3f) -> vec3f {
    return select(pow((srgb + 0.055) / 1.055, vec3f(2.4)), srgb / 12.92, srgb <= vec3f(0.04045));
}

fn to_srgb(linear: vec3f) -> vec3f {
    let c = clamp(linear, vec3f(0.0), vec3f(1.0));
    return select(1.055 * pow(c, vec3f(1.0 / 2.4)) - 0.055, c * 12.92, c <= vec3f(0.0031308));
}

@fragment
fn surface(in: Corner) -> @location(0) vec4f {
    let normal = normalize(in.normal);
    let to_eye = normalize(look.eye.xyz - in.position);

    let key = max(dot(normal, KEY), 0.0);
    let fill = max(dot(normal, FILL), 0.0);
    let glint = pow(max(dot(normal, normalize(KEY + to_eye)), 0.0), 24.0);
    let light = 0.14 + 1.05 * key * vec3f(1.0, 0.97, 0.90) + 0.22 * fill * vec3f(0.70, 0.85, 1.0);
    let lit = to_linear(look.face.xyz) * light + 0.12 * glint;

    // The distance to the nearest edge in pixels, whatever the size on the screen.
    let distances = in.weights / fwidth(in.weights);
    let nearest = min(distances.x, min(distances.y, distances.z));
    let on_edge = 1.0 - smoothstep(look.edge.w - 0.5, look.edge.w + 0.5, nearest);
    return vec4f(mix(to_srgb(lit), look.edge.xyz, on_edge), 1.0);
}
