// Faces of items: translucent, one over the other.
// #include "draw/view.wgsl"
// #include "draw/inks.wgsl"

// Mirrors `render::drawing::Face`.
struct Face {
    a: vec3f,
    ink: u32,
    b: vec3f,
    // How much it covers.
    cover: f32,
    c: vec3f,
    reserved: u32,
}

@group(1) @binding(0) var<storage, read> faces: array<Face>;

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) @interpolate(flat) color: vec4f,
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let face = faces[index / 3u];
    let place = index % 3u;
    let position = select(select(face.c, face.b, place == 1u), face.a, place == 0u);
    return Corner(view.view_projection * vec4f(position, 1.0), vec4f(ink_color(face.ink), face.cover));
}

@fragment
fn face(in: Corner) -> @location(0) vec4f {
    return vec4f(to_srgb(in.color.xyz), in.color.w);
}
