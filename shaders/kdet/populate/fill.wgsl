// Stage `populate`: every item goes to its place among its cell's entries.
// Twin: src/pipeline/twins/kdet/fill.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/quantized_box.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> state: array<u32>;
@group(0) @binding(2) var<storage, read> boxes: array<QuantizedBox>;
@group(0) @binding(3) var<storage, read> items: array<Item>;
@group(0) @binding(4) var<storage, read> ranges: array<vec2<u32>>;
@group(0) @binding(5) var<storage, read_write> entries: array<vec4<u32>>;
// Where the entries of the cell end that an entry is stored in.
@group(0) @binding(6) var<storage, read_write> entry_ends: array<u32>;

@compute @workgroup_size({{WORKGROUP}})
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = select(0u, state[ENTRIES], state[STOP] == 0u);
    let turn = groups.x * groups.y * {{WORKGROUP}}u;
    for (var i = flat_group(group) * {{WORKGROUP}}u + thread; i < count; i += turn) {
        let item = items[i];
        let p = place_primitive(item.place);
        let box = boxes[p];
        let shift = state[CELL_SHIFT] + box.level;
        let cell = (box.lower >> vec3(shift)) + place_offset(item.place);
        let range = ranges[item.slot];
        let at = range.x + item.rank;
        entries[at] = make_entry(box, p, cell, shift);
        entry_ends[at] = range.y;
    }
}
