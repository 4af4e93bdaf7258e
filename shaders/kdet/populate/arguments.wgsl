// Stage `populate`: threads per slot of the cell table, per entry, per 32 entries, and per primitive where there are visits.
// Twin: src/pipeline/twins/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    put(FOR_TABLE, true, params.table_mask + 1u);
    put(FOR_ENTRIES, true, state[ENTRIES]);
    put(FOR_ROWS, true, (state[ENTRIES] + 31u) / 32u);
    // With one level there is nothing higher to visit.
    put(FOR_VISITORS, countOneBits(state[LEVELS]) > 1u, params.primitives);
}
