// Tetrahedra seen along z: red where they collide, blue where they do not.

@group(0) @binding(0) var<storage, read> positions: array<f32>;
@group(0) @binding(1) var<storage, read> cells: array<vec4<u32>>;
// The library's: not 0 where a primitive collides.
@group(0) @binding(2) var<storage, read> marks: array<u32>;

struct Corner {
    @builtin(position) position: vec4<f32>,
    @location(0) @interpolate(flat) collides: u32,
}

@vertex
fn corner(@builtin(vertex_index) index: u32, @builtin(instance_index) cell: u32) -> Corner {
    // Face i leaves corner i out.
    let face = index / 3u;
    let vertex = cells[cell][(face + 1u + index % 3u) % 4u];
    let position = vec2(positions[3u * vertex], positions[3u * vertex + 1u]);
    return Corner(vec4(position, 0.5, 1.0), min(marks[cell], 1u));
}

@fragment
fn colour(corner: Corner) -> @location(0) vec4<f32> {
    return select(vec4(0.0, 0.0, 1.0, 1.0), vec4(1.0, 0.0, 0.0, 1.0), corner.collides == 1u);
}
