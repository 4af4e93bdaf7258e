// Exclusive scan of the sort's histograms, in place: a count for each digit and workgroup, digit by digit.
// #include "gpu/scan_core.wgsl"

@group(0) @binding(3) var<storage, read_write> histogram: array<u32>;

fn element_count() -> u32 {
    return {{DIGITS}}u * ((length.count + {{TILE}}u - 1u) / {{TILE}}u);
}

fn load(index: u32) -> u32 {
    return histogram[index];
}

fn store(index: u32, value: u32, before: u32) {
    histogram[index] = before;
}
