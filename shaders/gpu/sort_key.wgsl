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

fn exchange(thread: u32, size: u32, elements: ptr<function, array<Element, 8>>, ranks: ptr<function, array<u32, 8>>) {
    for (var k = 0u; k < ROWS; k++) {
        if k * THREADS + thread < size {
            lanes[(*ranks)[k]] = (*elements)[k];
        }
    }
    workgroupBarrier();
    for (var k = 0u; k < ROWS; k++) {
        (*elements)[k] = lanes[k * THREADS + thread];
    }
}
