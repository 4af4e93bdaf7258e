// Exclusive scan from one list to another.
// #include "gpu/scan_core.wgsl"

@group(0) @binding(3) var<storage, read> values: array<u32>;
@group(0) @binding(4) var<storage, read_write> prefixes: array<u32>;

fn element_count() -> u32 {
    return length.count;
}

fn load(index: u32) -> u32 {
    return values[index];
}

fn store(index: u32, value: u32, before: u32) {
    prefixes[index] = before;
}
