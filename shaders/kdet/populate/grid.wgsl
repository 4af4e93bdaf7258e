// Stage `populate`, first kernel: cell size, levels and the integer lattice under them
// (docs/kdet.md#levels-and-cells). One workgroup.
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> partial_sums: array<f32>;

var<workgroup> sums: array<f32, 256>;

fn state_float(word: u32) -> f32 {
    return bitcast<f32>(atomicLoad(&state[word]));
}

fn set_float(word: u32, value: f32) {
    atomicStore(&state[word], bitcast<u32>(value));
}

const LEVELS_MOST: u32 = 16u;
const LATTICE_BITS: i32 = 30;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) thread: u32) {
    let partials = (params.primitives + {{WORKGROUP}}u - 1u) / {{WORKGROUP}}u;
    var sum = 0.0;
    for (var i = thread; i < partials; i += 256u) {
        sum += partial_sums[i];
    }
    sums[thread] = sum;
    workgroupBarrier();
    for (var half = 128u; half > 0u; half /= 2u) {
        if (thread < half) {
            sums[thread] += sums[thread + half];
        }
        workgroupBarrier();
    }
    if (thread != 0u) {
        return;
    }
    let participants = atomicLoad(&state[PARTICIPANTS]);
    if (participants == 0u) {
        atomicOr(&state[STOP], STOP_APART);
        return;
    }
    var lower = vec3(0.0);
    var extent = 0.0;
    for (var k = 0u; k < 3u; k++) {
        lower[k] = unordered(atomicLoad(&state[SCENE + k]));
        extent = max(extent, unordered(atomicLoad(&state[SCENE + 3u + k])) - lower[k]);
    }
    let smallest = state_float(SIZE_MIN);
    let largest = state_float(SIZE_MAX);
    let mean = params.mean_rule == 1u;
    // A primitive goes up a level when it is larger than `reach` cells of the level below.
    let reach = select(1.0 / params.cell_scale, 3.0, mean);
    var cell = 2.0 * params.cell_scale * select(smallest, sums[0] / f32(participants), mean);
    // At most 16 levels, and no cells finer than what f32 can tell apart: what is smaller goes to level 0.
    cell = max(cell, largest / (reach * 32768.0) * 1.0001);
    cell = max(cell, extent * exp2(-22.0));
    if (!(cell > 1e-37)) {
        // Everything is one point.
        cell = 1.0;
    }
    // Box steps per cell: up to 2^15, as long as the whole scene fits.
    let ratio = max(extent / cell, 1.0);
    let ratio_bits = i32((bitcast<u32>(ratio) >> 23u) & 0xffu) - 127 + 1;
    let shift = u32(clamp(LATTICE_BITS - ratio_bits, 0, 15));
    for (var k = 0u; k < 3u; k++) {
        set_float(ORIGIN + k, lower[k]);
    }
    set_float(STEP, exp2(f32(shift)) / cell);
    set_float(CELL, cell);
    set_float(LEVEL_LIMIT, reach * cell);
    atomicStore(&state[CELL_SHIFT], shift);
    var height = 1u;
    var limit = reach * cell;
    for (; height < LEVELS_MOST; height++) {
        if (select(largest < limit, largest <= limit, mean)) {
            break;
        }
        limit *= 2.0;
    }
    atomicStore(&state[HEIGHT], height);
}
