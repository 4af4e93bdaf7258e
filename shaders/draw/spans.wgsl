// Axis-aligned boxes, drawn by their edges as thin lines: one instance per box.
// #include "draw/view.wgsl"
// #include "draw/span.wgsl"

@group(1) @binding(0) var<storage, read> spans: array<Span>;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
}

@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) instance: u32) -> Corner {
    let span = spans[instance];
    // Four lines along each axis, each with two ends.
    let line = index / 2u;
    let axis = line / 4u;
    var is_upper = vec3<bool>(false);
    is_upper[axis] = (index & 1u) == 1u;
    is_upper[(axis + 1u) % 3u] = (line & 1u) == 1u;
    is_upper[(axis + 2u) % 3u] = (line & 2u) == 2u;
    let position = select(span.lower.xyz, span.upper.xyz, is_upper);
    return Corner(view.view_projection * vec4f(position, 1.0), position);
}

@fragment
fn line(in: Corner) -> @location(0) vec4f {
    if (is_cut(in.position)) {
        discard;
    }
    let ink = select(vec3f(0.10, 0.16, 0.24), vec3f(0.55, 0.70, 0.85), is_dark());
    return vec4f(to_srgb(ink), select(0.45, 0.40, is_dark()));
}
