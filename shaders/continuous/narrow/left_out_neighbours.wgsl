// What `list_features.wgsl` leaves out beside disjoint features: what is no contact of a simulation (docs/live.md#surfaces). Finer cloth
// than the distance that it keeps has many more neighbours than contacts.
// #include "continuous/narrow/rigid_pair.wgsl"

// A little less than 1: whoever looks at the nearest points of two features besides finds them as near, but for rounding.
const NEIGHBOURS: f32 = 0.999;

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
