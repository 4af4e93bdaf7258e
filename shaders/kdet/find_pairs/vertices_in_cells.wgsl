// The vertices of primitives from the caller's cells, a quarter as far from each other as in what is stored of primitives.
@group(0) @binding(3) var<storage, read> vertices: array<vec4<u32>>;

fn vertices_of(primitive: u32) -> vec4<u32> {
    return vertices[primitive];
}
