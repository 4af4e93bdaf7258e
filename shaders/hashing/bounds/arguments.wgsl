// Stage `bounds`: where no two objects overlap the frame ends here; otherwise a thread per vertex, primitive, edge and triangle.
// Twin: src/pipeline/twins/hashing/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    if (state[SCENE] == ORDERED_HIGHEST) {
        state[STOP] |= STOP_DISJOINT;
    }
    // In a table that is cut off, slots are missing.
    let fits = params.slots < params.slot_capacity;
    put(FOR_PRIMITIVES, fits, params.primitives);
    put(FOR_VERTICES, fits, params.vertices);
    put(FOR_EDGES, fits, params.edges);
    put(FOR_TRIANGLES, fits, params.triangles);
}
