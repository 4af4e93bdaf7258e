// What `list_features.wgsl` leaves out beside what is apart: what is no contact of a simulation (docs/live.md#surfaces). Finer cloth
// than the distance that it keeps has many more neighbours than contacts.

// Where every vertex is at rest, in units of the distance below which features are neighbours; and the number of its body if that
// does not change its shape, the same for all that cannot move; others have -1.
@group(0) @binding(7) var<storage, read> rest: array<vec4<f32>>;

// A little less than 1: whoever looks at the nearest points of two features besides finds them as near, but for rounding.
const NEIGHBOURS: f32 = 0.999;

// Both are of one body that does not change its shape, or of two that cannot move.
fn is_left_out(a: vec3<u32>, b: vec3<u32>) -> bool {
    let body = rest[a.x].w;
    return body >= 0.0 && body == rest[b.x].w;
}

// Bit 3 i + j: vertex i of the first triangle is near vertex j of the second one.
fn neighbours_at_rest(a: vec3<u32>, b: vec3<u32>) -> u32 {
    let others = array(rest[b.x].xyz, rest[b.y].xyz, rest[b.z].xyz);
    var near = 0u;
    for (var i = 0u; i < 3u; i++) {
        let own = rest[a[i]].xyz;
        for (var j = 0u; j < 3u; j++) {
            let apart = own - others[j];
            near |= select(0u, 1u << (3u * i + j), dot(apart, apart) < NEIGHBOURS * NEIGHBOURS);
        }
    }
    return near;
}
