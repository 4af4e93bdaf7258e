// A participant is a primitive whose box overlaps its object's reach. Comparisons only, so every kernel agrees.
fn is_participant(p: StoredPrimitive, object: u32) -> bool {
    let lower = primitive_lower(p);
    let upper = primitive_upper(p);
    let i = 6u * object;
    let overlap_lower = vec3(object_overlaps[i], object_overlaps[i + 1u], object_overlaps[i + 2u]);
    let overlap_upper = vec3(object_overlaps[i + 3u], object_overlaps[i + 4u], object_overlaps[i + 5u]);
    return all(lower <= overlap_upper) && all(overlap_lower <= upper);
}
