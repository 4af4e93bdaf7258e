// The first of every run of equal keys, in order.
// #include "gpu/scan_core.wgsl"

@group(0) @binding(3) var<storage, read> keys: array<u32>;
@group(0) @binding(4) var<storage, read_write> firsts: array<u32>;

fn element_count() -> u32 {
    return length.count;
}

// 1 for the first of a run.
fn load(index: u32) -> u32 {
    if index == 0u {
        return 1u;
    }
    return select(0u, 1u, keys[index] != keys[index - 1u]);
}

fn store(index: u32, value: u32, before: u32) {
    if value == 1u {
        firsts[before] = keys[index];
    }
}
