// What `list_features.wgsl` leaves out beside disjoint features: nothing.

fn is_left_out(a: vec3<u32>, b: vec3<u32>) -> bool {
    return false;
}

fn neighbours_at_rest(a: vec3<u32>, b: vec3<u32>) -> u32 {
    return 0u;
}
