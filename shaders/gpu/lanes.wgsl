// Workgroup memory shared by all that a workgroup of 256 threads does one after the other, and the scan over its
// threads. No subgroups: the web has none.

const THREADS = 256u;

var<workgroup> lanes: array<u32, {{LANES}}>;

struct Scanned {
    // Sum of the values of the threads before this one.
    before: u32,
    // Sum of all.
    total: u32,
}

// Hillis and Steele's scan between two halves of 512 lanes. Nothing may be in use in `lanes` by any thread; it is
// free again on return. Uniform control flow only.
fn scan_threads(thread: u32, value: u32) -> Scanned {
    var here = 0u;
    lanes[thread] = value;
    workgroupBarrier();
    for (var step = 1u; step < THREADS; step *= 2u) {
        var sum = lanes[here + thread];
        if thread >= step {
            sum += lanes[here + thread - step];
        }
        here = THREADS - here;
        lanes[here + thread] = sum;
        workgroupBarrier();
    }
    let scanned = Scanned(lanes[here + thread] - value, lanes[here + THREADS - 1u]);
    workgroupBarrier();
    return scanned;
}
