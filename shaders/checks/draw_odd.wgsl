// Stage `parity` of the tests' method: the same count by a picture with a pixel per primitive.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> marks: array<u32>;

// One triangle over the whole picture.
@vertex
fn corner(@builtin(vertex_index) i: u32) -> @builtin(position) vec4f {
    return vec4f(f32(4u * (i & 1u)) - 1.0, f32(2u * (i & 2u)) - 1.0, 0.0, 1.0);
}

@fragment
fn fragment(@builtin(position) at: vec4f) -> @location(0) vec4f {
    let i = u32(at.y) * {{ACROSS}}u + u32(at.x);
    if (i < params.primitives && (marks[i] & 1u) == 1u) {
        atomicAdd(&state[ODD_PIXELS], 1u);
    }
    return vec4f(0.0);
}
