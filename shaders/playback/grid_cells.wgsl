// Lists the cells in use on one level of a grid as boxes, and counts them as the instances of an indirect draw.
// Twin: src/playback/twins/grid_cells.rs
// #include "gpu/dispatch.wgsl"
// #include "pipeline/quantized_box.wgsl"
// #include "draw/span.wgsl"

// Mirrors `playback::grid_cells::Level`.
struct Level {
    origin: vec3f,
    // The side of a cell of the level.
    side: f32,
    slots: u32,
    level: u32,
    // log2 of quantisation steps per cell of the level.
    shift: u32,
    reserved: u32,
}

@group(0) @binding(0) var<uniform> grid: Level;
// Owner and count of every slot of the cell table.
@group(0) @binding(1) var<storage, read> table: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> boxes: array<QuantizedBox>;
@group(0) @binding(3) var<storage, read_write> spans: array<Span>;
// Corners, instances, first corner, first instance.
@group(0) @binding(4) var<storage, read_write> arguments: array<atomic<u32>, 4>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let slot = flat_group(group) * 256u + thread;
    if (slot >= min(grid.slots, arrayLength(&table))) {
        return;
    }
    let owner = table[slot];
    if (owner.y == 0u) {
        return;
    }
    // The first primitive that came to the cell, and where the cell is among that one's.
    let box = boxes[place_primitive(owner.x)];
    if (box.level != grid.level) {
        return;
    }
    let place = atomicAdd(&arguments[1], 1u);
    if (place < arrayLength(&spans)) {
        let cell = (box.lower >> vec3(grid.shift)) + place_offset(owner.x);
        let lower = grid.origin + vec3f(cell) * grid.side;
        let upper = grid.origin + vec3f(cell + 1u) * grid.side;
        spans[place] = Span(vec4f(lower, 0.0), vec4f(upper, 0.0));
    }
}
