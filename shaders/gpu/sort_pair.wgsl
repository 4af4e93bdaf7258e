// Radix sort of keys of two words, x the major one.
// #include "gpu/sort.wgsl"
// #include "gpu/sort_two_words.wgsl"

@group(0) @binding(3) var<storage, read> keys: array<vec2<u32>>;
@group(0) @binding(4) var<storage, read_write> sorted: array<vec2<u32>>;

fn load(index: u32) -> Element {
    return keys[index];
}

fn store(index: u32, element: Element) {
    sorted[index] = element;
}

fn digit_of(element: Element) -> u32 {
    return digit_of_words(element.x, element.y);
}
