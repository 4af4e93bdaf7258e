// Stage `populate` of the tree that is refitted, in the first frame: where every primitive lies along a Morton curve
// through the box of all objects.
// Twin: src/pipeline/twins/bvh/scene_keys.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "primitive/stored.wgsl"
// #include "bvh/morton.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<u32>;
@group(0) @binding(2) var<storage, read> primitives: array<StoredPrimitive>;
@group(0) @binding(3) var<storage, read> extent: array<u32>;
// Key and primitive.
@group(0) @binding(4) var<storage, read_write> order: array<vec2<u32>>;

fn corner_at(i: u32) -> vec3<f32> {
    return vec3(unordered(extent[i]), unordered(extent[i + 1u]), unordered(extent[i + 2u]));
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let p = flat_group(group) * {{WORKGROUP}}u + thread;
    if (p >= params.primitives) {
        return;
    }
    if (p == 0u) {
        state[KEYS] = params.primitives;
    }
    // Everything halved, so that no difference of two large coordinates overflows.
    let lower = 0.5 * corner_at(0u);
    let size = 0.5 * corner_at(3u) - lower;
    let longest = max(size.x, max(size.y, size.z));
    let primitive = primitives[p];
    // Differences first: far from the origin a sum would lose more.
    let first = 0.5 * primitive_lower(primitive) - lower;
    let centre = 0.5 * first + 0.5 * (0.5 * primitive_upper(primitive) - lower);
    let last = f32((1u << MORTON_BITS) - 1u);
    var place = vec3(0.0);
    if (longest > 0.0) {
        place = clamp(centre / longest * last, vec3(0.0), vec3(last));
    }
    order[p] = vec2(morton(vec3<u32>(place)), p);
}
