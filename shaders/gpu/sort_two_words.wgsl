// Elements of two words on their way through workgroup memory, one word after the other: there is room for one.

alias Element = vec2<u32>;

fn exchange(thread: u32, size: u32, elements: ptr<function, array<Element, 8>>, ranks: ptr<function, array<u32, 8>>) {
    // #unroll k 8
        if {{k}}u * THREADS + thread < size {
            lanes[(*ranks)[{{k}}u]] = (*elements)[{{k}}u].x;
        }
    // #end
    workgroupBarrier();
    var majors: array<u32, 8>;
    // #unroll k 8
        majors[{{k}}u] = lanes[{{k}}u * THREADS + thread];
    // #end
    workgroupBarrier();
    // #unroll k 8
        if {{k}}u * THREADS + thread < size {
            lanes[(*ranks)[{{k}}u]] = (*elements)[{{k}}u].y;
        }
    // #end
    workgroupBarrier();
    // #unroll k 8
        (*elements)[{{k}}u] = vec2<u32>(majors[{{k}}u], lanes[{{k}}u * THREADS + thread]);
    // #end
}
