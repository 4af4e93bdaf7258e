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
    // #unroll k 8
        if {{k}}u * THREADS + thread < size {
            lanes[(*ranks)[{{k}}u]] = (*elements)[{{k}}u];
        }
    // #end
    workgroupBarrier();
    // #unroll k 8
        (*elements)[{{k}}u] = lanes[{{k}}u * THREADS + thread];
    // #end
}
