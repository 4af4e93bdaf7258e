// Elements of two words on their way through workgroup memory, one word after the other: there is room for one.

alias Element = vec2<u32>;

fn exchange(thread: u32, size: u32, elements: ptr<function, array<Element, 8>>, ranks: ptr<function, array<u32, 8>>) {
    for (var k = 0u; k < ROWS; k++) {
        if k * THREADS + thread < size {
            lanes[(*ranks)[k]] = (*elements)[k].x;
        }
    }
    workgroupBarrier();
    var majors: array<u32, 8>;
    for (var k = 0u; k < ROWS; k++) {
        majors[k] = lanes[k * THREADS + thread];
    }
    workgroupBarrier();
    for (var k = 0u; k < ROWS; k++) {
        if k * THREADS + thread < size {
            lanes[(*ranks)[k]] = (*elements)[k].y;
        }
    }
    workgroupBarrier();
    for (var k = 0u; k < ROWS; k++) {
        (*elements)[k] = vec2<u32>(majors[k], lanes[k * THREADS + thread]);
    }
}
