// What every kernel that holds primitive against primitive is given first. Mirrors `pipeline::plans::common::PAIR_INPUTS`.
// #include "pipeline/box_inputs.wgsl"

@group(0) @binding(3) var<storage, read> primitives: array<StoredPrimitive>;

fn vertices_of(primitive: u32) -> vec4<u32> {
    return primitives[primitive].vertices;
}
