// The shadow on the floor: red is 1 where it touches the floor and falls off quickly
// with its height, green falls off slowly. Largest values win. `blur.wgsl` softens both, green much more.
// #include "draw/boundary.wgsl"

struct Corner {
    @builtin(position) clip: vec4f,
    @location(0) height: f32,
    @location(1) position: vec3f,
}

@vertex
fn corner(@builtin(vertex_index) index: u32) -> Corner {
    let position = corner_position(index);
    let height = position.y - view.ground.z;
    // Half of the way that the light would carry it: close to the body, and away from the light.
    let fallen = position.xz - 0.5 * max(height, 0.0) * KEY.xz / KEY.y;
    var out: Corner;
    out.clip = vec4f((fallen - view.ground.xy) / (SHADOW_REACH * view.ground.w) * vec2f(1.0, -1.0), 0.5, 1.0);
    out.height = max(height, 0.0) / max(view.ground.w, 1e-12);
    out.position = position;
    return out;
}

@fragment
fn fall(in: Corner) -> @location(0) vec4f {
    if (is_cut(in.position)) {
        discard;
    }
    let contact = exp(-14.0 * in.height);
    let soft = exp(-1.1 * in.height);
    return vec4f(contact, soft, 0.0, 1.0);
}
