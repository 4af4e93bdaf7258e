// #include "gpu/dispatch.wgsl"

// What the host decides for one part of a frame. Mirrors `pipeline::params::Params`.
struct Params {
    primitives: u32,
    objects: u32,
    // Slots of the cell table minus one; the number of slots is a power of two.
    table_mask: u32,
    entry_capacity: u32,
    visit_capacity: u32,
    candidate_capacity: u32,
    survivor_capacity: u32,
    undecided_capacity: u32,
    pair_capacity: u32,
    // Slots of the pair set minus one.
    pair_set_mask: u32,
    // Bit 0: pairs of different objects, bit 1: pairs of one object.
    kinds: u32,
    // 1: cells from the mean extent, 0: cells from the smallest primitive.
    mean_rule: u32,
    cell_scale: f32,
    // Brute force: the rows [row_begin, row_end) against the columns [column_begin, column_end).
    row_begin: u32,
    row_end: u32,
    column_begin: u32,
    column_end: u32,
    // 1 in the second part of a frame that runs inter and self one after the other.
    continues: u32,
    strip_capacity: u32,
    unique_capacity: u32,
    // Only what leaves the remainder `batch`: lists that would be too long for a buffer are made in several goes.
    batch: u32,
    batches: u32,
    reserved_0: u32,
    reserved_1: u32,
}

fn in_batch(number: u32) -> bool {
    return params.batches <= 1u || number % params.batches == params.batch;
}

const KIND_INTER: u32 = 1u;
const KIND_SELF: u32 = 2u;

// More objects than this and every primitive takes part: finding out who overlaps whom is quadratic in them.
const MOST_REACHES: u32 = 4096u;
