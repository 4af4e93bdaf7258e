// What triangles sweep over, every pair of which is looked for.
// #include "kdet/bounds/swept_box.wgsl"

fn owner(p: u32, triangle: vec4<u32>) -> u32 {
    return p;
}
