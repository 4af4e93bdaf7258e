// The boundary of the objects. `matte` is solid; `glass` is one layer of many, for the weighted sums that `compose.wgsl`
// divides; `wire` is only edges.
// #include "draw/boundary.wgsl"
// #include "draw/colormap.wgsl"

@group(1) @binding(3) var<storage, read> normals: array<vec4f>;
// The primitive that every triangle belongs to.
@group(1) @binding(5) var<storage, read> owners: array<u32>;
// One number per primitive; negative for none.
@group(1) @binding(6) var<storage, read> amounts: array<f32>;

// The shadow map: 1 at the near plane of the light, 0 at the far one.
@group(2) @binding(0) var nearest_to_light: texture_depth_2d;
@group(2) @binding(1) var nearer: sampler_comparison;

struct Corner {
    @builtin(position) @invariant clip: vec4f,
    @location(0) position: vec3f,
    // w: hollow or ridge.
    @location(1) normal: vec4f,
    // Barycentric coordinates, for the edges.
    @location(2) weights: vec3f,
    @location(3) @interpolate(flat) color: vec3f,
}

// Amounts of all primitives are shown on surfaces too, a little paler than on marked primitives.
fn color_of(triangle: u32) -> vec3f {
    let own = object_color(objects[triangle]);
    if (painted_by() != BY_AMOUNTS) {
        return own;
    }
    let amount = amounts[owners[triangle]];
    return select(mix(colormap(amount / max(view.paint.y, 1e-30)), vec3f(0.5), 0.15), own * 0.6, amount < 0.0);
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let place = index % 3u;
    var out: Corner;
    out.color = color_of(index / 3u);
    out.position = corner_position(index);
    out.clip = view.view_projection * vec4f(out.position, 1.0);
    out.normal = normals[triangles[index]];
    out.weights = vec3f(f32(place == 0u), f32(place == 1u), f32(place == 2u));
    return out;
}

// How much of a pixel is on an edge of a triangle, and the height of the triangle in CSS pixels.
fn edge(weights: vec3f) -> vec2f {
    let slope = fwidth(weights);
    let distances = weights / max(slope, vec3f(1e-6));
    let nearest = min(distances.x, min(distances.y, distances.z));
    let width = 0.55 * view.eye.w;
    let height = 1.0 / max(slope.x, max(slope.y, slope.z));
    return vec2f(1.0 - smoothstep(width - 0.5, width + 0.5, nearest), height / view.eye.w);
}

// Edges over something else. Where triangles are only a few pixels large, edges would be all that is seen: they fade.
fn faded(edges: vec2f) -> f32 {
    return edges.x * smoothstep(3.0, 12.0, edges.y) * view.range.w;
}

// How much of the key light arrives: samples on a disc that is rotated per pixel, so that few of them look soft.
fn sun(position: vec3f, normal: vec3f, pixel: vec2f) -> f32 {
    let side = 1.0 / f32(textureDimensions(nearest_to_light).x);
    // Offset from the surface, or it would shadow itself.
    let raised = position + normal * (3.0 * LIGHT_EXTENT * view.ground.w * side);
    let seen = view.light * vec4f(raised, 1.0);
    let middle = seen.xy * vec2f(0.5, -0.5) + 0.5;
    let turn = 6.2831853 * (dither(pixel) * 255.0 + 0.5);
    var direction = vec2f(cos(turn), sin(turn));
    var sum = 0.0;
    for (var i = 0; i < 12; i++) {
        let offset = sqrt((f32(i) + 0.5) / 12.0) * 3.5 * side * direction;
        sum += textureSampleCompareLevel(nearest_to_light, nearer, middle + offset, seen.z + 0.002);
        // Vogel's disc: turned by the golden angle from one to the next.
        direction = GOLDEN * direction;
    }
    return sum / 12.0;
}

// A turn by the golden angle, 2.3999632.
const GOLDEN = mat2x2f(-0.73736888, 0.67549029, -0.67549029, -0.73736888);

// Half the side of the picture that the light sees, in radii of the scene; as in `render::key_light`.
const LIGHT_EXTENT = 1.25;

// Only depth.
@fragment
fn nothing(in: Corner) -> @location(0) vec4f {
    if (is_cut(in.position)) {
        discard;
    }
    return vec4f(0.0);
}

@fragment
fn matte(in: Corner, @builtin(front_facing) front: bool) -> @location(0) vec4f {
    let edges = edge(in.weights);
    if (is_cut(in.position)) {
        discard;
    }
    let line = faded(edges);
    let to_eye = normalize(view.eye.xyz - in.position);
    let normal = normalize(in.normal.xyz) * select(-1.0, 1.0, front);
    let color = in.color;
    var lit = shade(color, in.position, normal, to_eye, in.normal.w, sun(in.position, normal, in.clip.xy));
    if (!front && is_clipped()) {
        // The inside of what is cut open has no shape: it looks like the face of the cut.
        lit = color * select(0.62, 0.42, is_dark());
    }
    let ink = select(lit * 0.35, mix(lit, vec3f(1.0), 0.35), is_dark());
    return vec4f(to_srgb(mix(lit, ink, line)) + dither(in.clip.xy), 1.0);
}

struct Layer {
    // Weighted colour times alpha, and weighted alpha.
    @location(0) sum: vec4f,
    // Alpha: what is behind is multiplied by 1 - alpha.
    @location(1) cover: vec4f,
}

// McGuire and Bavoil, Weighted Blended Order-Independent Transparency, 2013.
@fragment
fn glass(in: Corner, @builtin(front_facing) front: bool) -> Layer {
    let edges = edge(in.weights);
    if (is_cut(in.position)) {
        discard;
    }
    let line = faded(edges);
    let offset = view.eye.xyz - in.position;
    let to_eye = normalize(offset);
    let normal = normalize(in.normal.xyz) * select(-1.0, 1.0, front);
    let facing = clamp(dot(normal, to_eye), 0.0, 1.0);
    // Thin where it is seen from the front, dense along its outline.
    let slant = pow(1.0 - facing, 2.2);
    let half_way = normalize(KEY + to_eye);
    let glint = select(0.0, pow(max(dot(normal, half_way), 0.0), 60.0), front);
    let color = in.color;
    let lit = shade(color, in.position, normal, to_eye, in.normal.w * 0.5, 1.0);
    let dense = select(color * 0.55, mix(lit, color * 1.15 + 0.12, 0.6), is_dark());
    let tint = mix(lit, dense, slant);
    let alpha = clamp(mix(0.10, 0.80, slant) * select(0.75, 1.0, front) + 0.4 * line + 0.5 * glint, 0.0, 0.95);
    let depth = clamp((length(offset) - view.range.x) / (view.range.y - view.range.x), 0.0, 1.0);
    let weight = 64.0 * exp2(-10.0 * depth);
    let shown = to_srgb(mix(tint, vec3f(1.0), glint * 0.8));
    return Layer(vec4f(shown, 1.0) * alpha * weight, vec4f(alpha));
}

// Edges only, those of the far side dimmed. Where they are too dense to be told apart they are an even veil.
@fragment
fn wire(in: Corner, @builtin(front_facing) front: bool) -> @location(0) vec4f {
    let edges = edge(in.weights);
    if (is_cut(in.position)) {
        discard;
    }
    let color = in.color;
    let ink = select(color * 0.6, mix(color, vec3f(1.0), 0.3), is_dark());
    let cover = mix(0.22, edges.x, smoothstep(2.0, 6.0, edges.y)) * select(0.28, 0.95, front);
    return vec4f(to_srgb(ink), cover);
}
