// The surface as the key light sees it: only depth.
// #include "draw/boundary.wgsl"

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) position: vec3f,
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let position = corner_position(index);
    return Corner(view.light * vec4f(position, 1.0), position);
}

@fragment
fn depth_only(in: Corner) {
    if (is_cut(in.position)) {
        discard;
    }
}
