// Cells of the detector's grid as boxes of thin lines.
// #include "draw/view.wgsl"
// #include "draw/level_cells.wgsl"

@group(1) @binding(0) var<storage, read> cells: Cells;
@group(1) @binding(1) var<storage, read> boxes: array<Box>;
@group(1) @binding(2) var<storage, read> list: array<u32>;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let place = list[index / 24u];
    let first = boxes[place_primitive(place)].lower >> vec3(cells.shift);
    let cell = first + place_offset(place);
    // Four lines along each axis, each with two ends.
    let line = (index % 24u) / 2u;
    let axis = line / 4u;
    var at = vec3(0u);
    at[axis] = index & 1u;
    at[(axis + 1u) % 3u] = line & 1u;
    at[(axis + 2u) % 3u] = (line >> 1u) & 1u;
    let position = cells.origin + vec3f(cell + at) * cells.side;
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
