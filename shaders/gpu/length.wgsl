// How many elements a list has this time: written by the host or by gpu/plan.wgsl.
struct Length {
    count: u32,
    // To the 16 bytes of a uniform.
    pad0: u32,
    pad1: u32,
    pad2: u32,
}

@group(0) @binding(0) var<uniform> length: Length;
