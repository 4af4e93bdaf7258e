// One pass of a radix sort over a digit of four bits, for whoever includes it and gives
//   alias Element
//   fn load(index: u32) -> Element
//   fn store(index: u32, element: Element)
//   fn digit_of(element: Element) -> u32
// A tile of 2048 elements is one thread's, which needs no barriers.
// No twin: src/checks/sort.rs compares it with the host.
// #include "gpu/dispatch.wgsl"
// #include "gpu/length.wgsl"

const DIGITS = {{DIGITS}}u;
const TILE = {{TILE}}u;
// Tiles per workgroup; mirrors `gpu::sort::IN_SOFTWARE`.
const TILES: u32 = 4u;

// The four bits of this pass: some of the minor word and, above them, some of the major word.
struct Pass {
    minor_shift: u32,
    minor_mask: u32,
    major_shift: u32,
    major_mask: u32,
    major_left: u32,
    pad0: u32,
    pad1: u32,
    pad2: u32,
}

@group(0) @binding(1) var<uniform> digit: Pass;
@group(0) @binding(2) var<storage, read_write> histogram: array<u32>;

fn digit_of_words(major: u32, minor: u32) -> u32 {
    let low = (minor >> digit.minor_shift) & digit.minor_mask;
    let high = (major >> digit.major_shift) & digit.major_mask;
    return low | (high << digit.major_left);
}

fn tile_count() -> u32 {
    return (length.count + TILE - 1u) / TILE;
}

@compute @workgroup_size(TILES)
fn count_digits(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let tile = flat_group(id) * TILES + thread;
    let tiles = tile_count();
    if tile >= tiles {
        return;
    }
    // The tile's own column of the histogram has its counters: a variable of so many words takes long to compile.
    for (var d = 0u; d < DIGITS; d++) {
        histogram[d * tiles + tile] = 0u;
    }
    let end = min((tile + 1u) * TILE, length.count);
    for (var index = tile * TILE; index < end; index++) {
        histogram[digit_of(load(index)) * tiles + tile]++;
    }
}

@compute @workgroup_size(TILES)
fn scatter(@builtin(local_invocation_index) thread: u32, @builtin(workgroup_id) id: vec3<u32>) {
    let tile = flat_group(id) * TILES + thread;
    let tiles = tile_count();
    if tile >= tiles {
        return;
    }
    let end = min((tile + 1u) * TILE, length.count);
    for (var index = tile * TILE; index < end; index++) {
        let element = load(index);
        let counter = digit_of(element) * tiles + tile;
        let place = histogram[counter];
        histogram[counter] = place + 1u;
        store(place, element);
    }
}
