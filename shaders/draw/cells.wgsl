// Lists the cells in use on one level of the detector's grid, and counts them as the arguments of an indirect draw of
// twelve lines each.
// #include "gpu/dispatch.wgsl"
// #include "draw/level_cells.wgsl"

@group(0) @binding(0) var<storage, read> cells: Cells;
// Owner and count of every slot.
@group(0) @binding(1) var<storage, read> table: array<vec2<u32>>;
@group(0) @binding(2) var<storage, read> boxes: array<Box>;
// The place of one primitive in every cell.
@group(0) @binding(3) var<storage, read_write> list: array<u32>;
// Corners, instances, first corner, first instance.
@group(0) @binding(4) var<storage, read_write> arguments: array<atomic<u32>, 4>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let slot = flat_group(group) * 256u + thread;
    if (slot >= min(cells.slots, arrayLength(&table))) {
        return;
    }
    let owner = table[slot];
    if (owner.y > 0u && boxes[place_primitive(owner.x)].level == cells.level) {
        list[atomicAdd(&arguments[0], 24u) / 24u] = owner.x;
    }
}
