// Classes of sizes, read where they are: workgroup memory is cleared word by word there, and each of these stores is compiled.
// #include "kdet/populate/class_corner.wgsl"

fn load_classes(thread: u32) {
}

fn used_classes() -> vec2<u32> {
    var used = vec2(0u);
    for (var c = 0u; c < 32u; c++) {
        let is_used = vec2(class_count(c), class_count(32u + c)) != vec2(0u);
        used |= select(vec2(0u), vec2(1u << c), is_used);
    }
    return used;
}

fn class_count(c: u32) -> u32 {
    return size_classes[CLASS_WORDS * c + CLASS_COUNT];
}

fn class_lower(c: u32) -> vec3<f32> {
    return corner_at(CLASS_WORDS * c + CLASS_LOWER);
}

fn class_upper(c: u32) -> vec3<f32> {
    return corner_at(CLASS_WORDS * c + CLASS_UPPER);
}
