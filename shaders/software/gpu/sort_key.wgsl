// Radix sort of keys of one word.
// #include "gpu/sort.wgsl"

@group(0) @binding(3) var<storage, read> keys: array<u32>;
@group(0) @binding(4) var<storage, read_write> sorted: array<u32>;

alias Element = u32;

fn load(index: u32) -> Element {
    return keys[index];
}

fn store(index: u32, element: Element) {
    sorted[index] = element;
}

fn digit_of(element: Element) -> u32 {
    return digit_of_words(element, 0u);
}
