// What contacts of the last step pressed, as a change of velocity in fixed point: a sum over the contacts of a vertex with
// bodies, and for each axis with the walls; and how many there were. Four words each.
// Twin: src/live/twins/memory.rs

fn memory_word(contact: Contact) -> u32 {
    var kind = 0u;
    if (contact.corners.x == NOTHING) {
        let normal = abs(contact.normal);
        kind = select(select(3u, 2u, normal.y > 0.5), 1u, normal.x > 0.5);
    }
    return 16u * contact.vertex + 4u * kind;
}
