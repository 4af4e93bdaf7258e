fn corner_at(i: u32) -> vec3<f32> {
    return vec3(unordered(size_classes[i]), unordered(size_classes[i + 1u]), unordered(size_classes[i + 2u]));
}
