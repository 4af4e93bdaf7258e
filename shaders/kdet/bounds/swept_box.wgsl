// What a triangle sweeps over in a step (docs/continuous.md#search): the box around both of its positions, as two corners of it
// twice. Its vertices are a number that only triangles have in common which are no pair (`owner`): those that share a vertex are pairs,
// since some of their features do not. Needs `params`, `positions`, `tetrahedra`.
// Twin: src/pipeline/twins/kdet/swept_box.rs
// #include "pipeline/finite.wgsl"
// #include "kdet/bounds/box_primitive.wgsl"
// #include "pipeline/growth.wgsl"

fn corners(a: vec3<f32>, b: vec3<f32>, c: vec3<f32>, p: u32) -> StoredPrimitive {
    return StoredPrimitive(vec4(a.x, b.x, c.x, c.x), vec4(a.y, b.y, c.y, c.y), vec4(a.z, b.z, c.z, c.z), vec4(p));
}

fn gather(p: u32) -> StoredPrimitive {
    let t = tetrahedra[p];
    let begin = corners(position(t.x), position(t.y), position(t.z), p);
    let end = corners(next_position(t.x), next_position(t.y), next_position(t.z), p);
    // A minimum need not keep what is not a number.
    if (!(finite(begin.x) && finite(begin.y) && finite(begin.z))) {
        return begin;
    }
    if (!(finite(end.x) && finite(end.y) && finite(end.z))) {
        return end;
    }
    var lower = min(primitive_lower(begin), primitive_lower(end));
    var upper = max(primitive_upper(begin), primitive_upper(end));
    if (params.separation > 0.0) {
        // Half of the separation on either side, and more than rounding may take away.
        lower -= HALF * params.separation + ROUNDING * abs(lower);
        upper += HALF * params.separation + ROUNDING * abs(upper);
    }
    return box_primitive(lower, upper, owner(p, t));
}

fn is_searched(primitive: StoredPrimitive) -> bool {
    return true;
}
