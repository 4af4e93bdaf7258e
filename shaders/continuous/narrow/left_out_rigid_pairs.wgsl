// What `list_features.wgsl` leaves out beside disjoint features: pairs of one rigid body.
// #include "continuous/narrow/rigid_pair.wgsl"

fn neighbours_at_rest(a: vec3<u32>, b: vec3<u32>) -> u32 {
    return 0u;
}
