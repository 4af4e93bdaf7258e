// Who takes part: a primitive whose box overlaps its object's reach. Comparisons only, so every kernel agrees.
fn takes_part(p: Primitive, object: u32) -> bool {
    let lower = primitive_lower(p);
    let upper = primitive_upper(p);
    let i = 6u * object;
    let reach_lower = vec3(reaches[i], reaches[i + 1u], reaches[i + 2u]);
    let reach_upper = vec3(reaches[i + 3u], reaches[i + 4u], reaches[i + 5u]);
    return all(lower <= reach_upper) && all(reach_lower <= upper);
}
