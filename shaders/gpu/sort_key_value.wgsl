// Radix sort of keys of one word that carry a value.
// #include "gpu/sort.wgsl"
// #include "gpu/sort_two_words.wgsl"

@group(0) @binding(3) var<storage, read> keys: array<u32>;
@group(0) @binding(4) var<storage, read_write> sorted: array<u32>;
@group(0) @binding(5) var<storage, read> values: array<u32>;
@group(0) @binding(6) var<storage, read_write> sorted_values: array<u32>;

fn load(index: u32) -> Element {
    return vec2<u32>(keys[index], values[index]);
}

fn store(index: u32, element: Element) {
    sorted[index] = element.x;
    sorted_values[index] = element.y;
}

fn digit_of(element: Element) -> u32 {
    return digit_of_words(element.x, 0u);
}
