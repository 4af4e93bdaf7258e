// The vertices of primitives from what is stored of them, where they are not the caller's.
@group(0) @binding(3) var<storage, read> primitives: array<StoredPrimitive>;

fn vertices_of(primitive: u32) -> vec4<u32> {
    return primitives[primitive].vertices;
}
