// Where an arrow starts. The including shader binds `positions`, `cells`, `objects` and `shifts`.

fn position_of(vertex: u32) -> vec3f {
    return vec3f(positions[3u * vertex], positions[3u * vertex + 1u], positions[3u * vertex + 2u]);
}

// The centre of a primitive, moved with its object.
fn tail_of(p: u32) -> vec3f {
    let vertices = cells[p];
    let shift = shifts[min(objects[p], arrayLength(&shifts) - 1u)].xyz * view.fill.w;
    return 0.25 * (position_of(vertices.x) + position_of(vertices.y) + position_of(vertices.z) + position_of(vertices.w)) + shift;
}
