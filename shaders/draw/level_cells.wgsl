// Cells of one level of the detector's grid. Mirrors `render::grid::Cells`.
// #include "pipeline/quantized_box.wgsl"

struct Cells {
    origin: vec3f,
    // The side of a cell of the level.
    side: f32,
    slots: u32,
    level: u32,
    // log2 of lattice steps per cell of the level.
    shift: u32,
    reserved: u32,
}
