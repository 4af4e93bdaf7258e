// Stage `crossings`: threads per colliding vertex and per contact, and per edge, triangle and vertex where there are any.
// Twin: src/pipeline/twins/depth/arguments.rs
// #include "pipeline/arguments.wgsl"

@compute @workgroup_size(1)
fn main() {
    let colliding = state[COLLIDING_VERTICES];
    let fits = colliding <= params.colliding_vertex_capacity && state[PAIRS] <= params.pair_capacity;
    let any_collides = fits && colliding > 0u;
    put(FOR_EDGES, any_collides, params.edges);
    put(FOR_TRIANGLES, any_collides, params.triangles);
    put(FOR_VERTICES, any_collides, params.vertices);
    put(FOR_SLOTS, any_collides, max(params.slots + 1u, params.vertices));
    put(FOR_COLLIDING_VERTICES, any_collides, colliding);
    put(FOR_CONTACTS, any_collides, state[PAIRS]);
    put_groups(FOR_CONTACT_GROUPS, any_collides, state[PAIRS]);
    put_groups(FOR_ONE_GROUP, any_collides, 1u);
    state[UNRESOLVED] = select(0u, colliding, fits);
}
