// Stage `populate`, or `crossings` of depth: the cells of every triangle of the surface, and how many triangles each slot has. A thread per triangle.
// Twin: src/pipeline/twins/hashing/count_triangles.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "pipeline/position.wgsl"
// #include "hashing/cells.wgsl"
// #include "hashing/cell_range.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> positions: array<u32>;
@group(0) @binding(3) var<storage, read> surface: array<vec4<u32>>;
@group(0) @binding(4) var<storage, read> objects: array<u32>;
@group(0) @binding(5) var<storage, read> object_overlaps: array<f32>;
@group(0) @binding(6) var<storage, read_write> table: array<atomic<u32>>;
@group(0) @binding(7) var<storage, read_write> ranges: array<CellRange>;

const COUNTED: bool = {{COUNTED}};

var<workgroup> group_entries: atomic<u32>;
var<workgroup> group_occupied: atomic<u32>;
var<workgroup> group_most: atomic<u32>;
var<workgroup> group_triangles: atomic<u32>;

// Which cells of a box of at most 32 the plane of a triangle cuts; more rather than fewer.
fn cut_cells(lower: vec3<i32>, upper: vec3<i32>, corners: mat3x3<f32>, slack: f32) -> u32 {
    // In cells, from the first corner.
    let e = (corners[1] - corners[0]) * params.cells_per_unit;
    let f = (corners[2] - corners[0]) * params.cells_per_unit;
    let normal = cross(e, f);
    let reach = max(length(e), length(f));
    // The normal of a needle is not known well enough.
    if (!(dot(normal, normal) > 1e-6 * dot(e, e) * dot(f, f))) {
        return 0xffffffffu;
    }
    let radius = (0.5 + slack + 2e-3 * (reach + 2.0)) * (abs(normal.x) + abs(normal.y) + abs(normal.z));
    let origin = corners[0] * params.cells_per_unit;
    let size = vec3<u32>(upper - lower) + 1u;
    let count = size.x * size.y * size.z;
    var mask = 0u;
    for (var i = 0u; i < count; i++) {
        let centre = vec3<f32>(cell_number(lower, upper, i)) + 0.5 - origin;
        mask |= select(0u, 1u << i, abs(dot(normal, centre)) <= radius);
    }
    return mask;
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let t = flat_group(group) * {{WORKGROUP}}u + thread;
    if (t < params.triangles) {
        let triangle = surface[t];
        let corners = mat3x3(position(triangle.x), position(triangle.y), position(triangle.z));
        let low = min(min(corners[0], corners[1]), corners[2]);
        let high = max(max(corners[0], corners[1]), corners[2]);
        let object = min(objects[triangle.w], params.objects - 1u);
        let i = 6u * object;
        let overlap_lower = vec3(object_overlaps[i], object_overlaps[i + 1u], object_overlaps[i + 2u]);
        let overlap_upper = vec3(object_overlaps[i + 3u], object_overlaps[i + 4u], object_overlaps[i + 5u]);
        var range = CellRange(vec3(0), 0u, vec3(0), NOT_STORED);
        if (all(low <= overlap_upper) && all(overlap_lower <= high)) {
            // More than what the walk of a segment may be off by rounding.
            let farthest = max(abs(low), abs(high)) * params.cells_per_unit;
            let slack = 1e-4 + 1e-6 * max(farthest.x, max(farthest.y, farthest.z));
            let margin = slack / params.cells_per_unit;
            range.lower = cell_of(low - margin);
            range.upper = cell_of(high + margin);
            range.object = object;
            let count = cell_count(range.lower, range.upper);
            range.mask = 0xffffffffu;
            if (count > 0u && count <= 32u) {
                range.mask = cut_cells(range.lower, range.upper, corners, slack);
            }
            let scene = vec3(atomicLoad(&state[SCENE]), atomicLoad(&state[SCENE + 1u]), atomicLoad(&state[SCENE + 2u]));
            let first = first_cell(scene);
            var entries = 0u;
            for (var k = 0u; k < select(count, 1u, is_large(count)); k++) {
                var slot = params.slots;
                if (!is_large(count)) {
                    let cell = cell_number(range.lower, range.upper, k);
                    if (!covers(range, cell)) {
                        continue;
                    }
                    slot = slot_of(cell, first);
                }
                let before = atomicAdd(&table[slot], 1u);
                entries++;
                if (before == 0u) {
                    atomicAdd(&group_occupied, 1u);
                }
                atomicMax(&group_most, before + 1u);
            }
            atomicAdd(&group_entries, entries);
            atomicAdd(&group_triangles, 1u);
        }
        ranges[t] = range;
    }
    workgroupBarrier();
    if (thread == 0u && atomicLoad(&group_entries) > 0u) {
        atomicAdd(&state[TRIANGLE_ENTRIES], atomicLoad(&group_entries));
        if (COUNTED) {
            atomicAdd(&state[PARTICIPANTS], atomicLoad(&group_triangles));
            atomicAdd(&state[OCCUPIED_SLOTS], atomicLoad(&group_occupied));
            atomicMax(&state[MAX_OCCUPANCY], atomicLoad(&group_most));
        }
    }
}
