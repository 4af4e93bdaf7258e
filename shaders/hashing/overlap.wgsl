// Whether a point can be in another object: it lies where its object's box overlaps another's. Needs `object_overlaps`.
fn is_within_overlap(point: vec3<f32>, object: u32) -> bool {
    let i = 6u * object;
    let lower = vec3(object_overlaps[i], object_overlaps[i + 1u], object_overlaps[i + 2u]);
    let upper = vec3(object_overlaps[i + 3u], object_overlaps[i + 4u], object_overlaps[i + 5u]);
    return all(lower <= point) && all(point <= upper);
}
