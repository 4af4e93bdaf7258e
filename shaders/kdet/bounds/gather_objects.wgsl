// The box of an object's hull (docs/gjk.md#objects), in the place of its first primitive: two corners of it, twice, grown by half of the
// distance that is asked for. The other primitives are far away, and not searched. Needs `params`, `positions`: boxes of hulls as words,
// `objects`.
// #include "pipeline/finite.wgsl"
// #include "distance/hull_box.wgsl"
// #include "kdet/bounds/box_primitive.wgsl"
// #include "pipeline/growth.wgsl"

// Farther than any box that is searched.
const FAR: f32 = 3.0e38;

fn hull_corner(at: u32) -> vec3<f32> {
    return vec3(bitcast<f32>(positions[at]), bitcast<f32>(positions[at + 1u]), bitcast<f32>(positions[at + 2u]));
}

fn gather(p: u32) -> StoredPrimitive {
    let at = HULL_WORDS * min(objects[p], params.objects - 1u);
    if (positions[at + HULL_FIRST] != p) {
        return StoredPrimitive(vec4(FAR), vec4(FAR), vec4(FAR), vec4(p));
    }
    var lower = hull_corner(at);
    var upper = hull_corner(at + 3u);
    if (finite(vec4(lower, 0.0))) {
        lower -= HALF * params.within + ROUNDING * abs(lower);
        upper += HALF * params.within + ROUNDING * abs(upper);
    }
    return box_primitive(lower, upper, p);
}

fn is_searched(primitive: StoredPrimitive) -> bool {
    return primitive.x.x != FAR;
}
