// Stage `populate`, first kernel: cell size, levels and the integer lattice under them
// (docs/kdet.md#levels-and-cells). One workgroup.
// They are laid out for the bulk of the primitives. The few that are larger by orders of magnitude share the highest level,
// and what lies outside of the bulk's box counts at its border: rounding stays monotone, so no overlap is lost.
// Twin: src/pipeline/twins/kdet/grid.rs
// #include "pipeline/params.wgsl"
// #include "pipeline/state.wgsl"
// #include "generated/limits.wgsl"
// #include "kdet/size_classes.wgsl"
// #include "kdet/populate/loaded_classes.wgsl"

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> state: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read> size_classes: array<u32>;

fn state_float(word: u32) -> f32 {
    return bitcast<f32>(atomicLoad(&state[word]));
}

fn set_float(word: u32, value: f32) {
    atomicStore(&state[word], bitcast<u32>(value));
}

fn top_class(classes: vec2<u32>) -> u32 {
    return select(firstLeadingBit(classes.x), 32u + firstLeadingBit(classes.y), classes.y != 0u);
}

fn without(classes: vec2<u32>, c: u32) -> vec2<u32> {
    let bit = 1u << (c & 31u);
    return classes & ~select(vec2(bit, 0u), vec2(0u, bit), c >= 32u);
}

// The size whose logarithm is the mean, from the sum of `count` logarithms in classes and steps of 1/4096 of them.
fn mean_of(whole: u32, steps: u32, count: u32) -> f32 {
    let within = (f32(whole % count) * 4096.0 + f32(steps)) / f32(count);
    return bitcast<f32>(((whole / count) << 25u) + u32(within * 8192.0));
}

const LATTICE_BITS: i32 = 30;
// Boxes beyond this are as good as infinite.
const MOST_EXTENT: f32 = 3e38;
const LARGEST_FLOAT: f32 = 3.4028234e38;
// Cells along the longest side of the bulk: 2^22, and 2^18 where something is too large for its level.
const FINEST: f32 = 2.3841858e-7;
const FINEST_UNDER_OUTLIERS: f32 = 3.8146973e-6;
// Cells below this have no reciprocal with all steps of the lattice.
const SMALLEST_CELL: f32 = 1e-30;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) thread: u32) {
    load_classes(thread);
    if (thread != 0u) {
        return;
    }
    let participants = atomicLoad(&state[PARTICIPANTS]);
    if (participants == 0u) {
        atomicOr(&state[STOP], STOP_DISJOINT);
        return;
    }
    // The bulk: all classes up to `top`.
    let few = min(FEW, participants / FEW);
    var bulk = used_classes();
    var top = top_class(bulk);
    var above = 0u;
    while (above + class_count(top) <= few) {
        above += class_count(top);
        bulk = without(bulk, top);
        top = top_class(bulk);
    }
    let bottom = max(top, SPAN) - SPAN;
    // The sum of logarithms, as whole classes and steps.
    var whole = 0u;
    var steps = 0u;
    var lower = vec3(LARGEST_FLOAT);
    var upper = vec3(-LARGEST_FLOAT);
    for (; any(bulk != vec2(0u)); bulk = without(bulk, top_class(bulk))) {
        let c = top_class(bulk);
        whole += max(c, bottom) * class_count(c);
        if (c >= bottom) {
            let low = size_classes[CLASS_WORDS * c + CLASS_SUM_LOW];
            whole += size_classes[CLASS_WORDS * c + CLASS_SUM_HIGH] + (low >> 12u);
            steps += low & 0xfffu;
        }
        lower = min(lower, class_lower(c));
        upper = max(upper, class_upper(c));
    }
    let bulk_mean = mean_of(whole, steps, participants - above);
    let bulk_box = min(upper - lower, vec3(MOST_EXTENT));
    let extent = max(bulk_box.x, max(bulk_box.y, bulk_box.z));
    let smallest = state_float(SIZE_MIN);
    let largest = state_float(SIZE_MAX);
    var bulk_largest = largest;
    if (above > 0u) {
        bulk_largest = min(largest, bitcast<f32>((top + 1u) << 25u));
    }
    let mean = params.mean_rule == 1u;
    // A primitive goes up a level when it is larger than `reach` cells of the level below.
    let reach = select(1.0 / params.cell_scale, 3.5, mean);
    let most = reach * f32(1u << (MAX_LEVELS - 1u));
    var cell = params.cell_scale * select(2.0 * smallest, 2.75 * bulk_mean, mean);
    // At most MAX_LEVELS levels for the bulk, and no cells finer than what f32 can tell apart: what is smaller goes to level 0.
    cell = max(cell, bulk_largest / most * 1.0001);
    cell = max(cell, extent * FINEST);
    if (largest / most > cell) {
        // Whatever is larger has to fit into eight cells per axis of the highest level.
        cell = max(cell, min(largest / most, extent * FINEST_UNDER_OUTLIERS) * 1.0001);
    }
    if (!(cell > SMALLEST_CELL)) {
        cell = select(1.0, max(extent, SMALLEST_CELL), extent > 0.0);
    }
    // Box steps per cell: up to 2^15, as long as the whole bulk fits.
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
    atomicStore(&state[BULK_STEPS], u32(ratio * exp2(f32(shift))) + 1u);
    var height = 1u;
    var limit = reach * cell;
    for (; height < MAX_LEVELS; height++) {
        if (select(largest < limit, largest <= limit, mean)) {
            break;
        }
        limit *= 2.0;
    }
    atomicStore(&state[HEIGHT], height);
}
