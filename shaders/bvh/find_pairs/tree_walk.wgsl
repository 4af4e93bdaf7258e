// One leaf's way over the part of the tree to the right of it, without a stack (docs/bvh.md#traversal).
// The twin of `traverse.wgsl` has it, too.

// Four siblings, of which some are tested next.
struct Walk {
    // Their level, and the number of their parent on the level above.
    level: u32,
    parent: u32,
    // Bit k: the sibling number k is tested.
    siblings: u32,
    // On this level and below it, the siblings to the right of the leaf's own ancestors have been tested.
    edge: u32,
    // Four bits per level: nodes whose children are still to be tested. The lowest bit comes next.
    trail: vec2<u32>,
    is_over: bool,
}

// Turns to the siblings to the right of the leaf's ancestor, on the lowest level from `level` on that has some.
fn turn_to_edge(walk: ptr<function, Walk>, leaf: u32, level: u32, height: u32) {
    // An ancestor that is a last child has all bits of its digit set.
    let from_level = leaf >> (2u * level);
    let edge = level + countTrailingZeros(~from_level) / 2u;
    (*walk).edge = edge;
    (*walk).is_over = edge >= height;
    (*walk).level = edge;
    (*walk).parent = leaf >> (2u * edge + 2u);
    (*walk).siblings = (0xeu << ((leaf >> (2u * edge)) & 3u)) & 0xfu;
}

// Turns to the children of the next node of the trail, or, where there is none, further up the edge.
fn turn_to_next(walk: ptr<function, Walk>, leaf: u32, height: u32) {
    let trail = (*walk).trail;
    if (all(trail == vec2(0u))) {
        turn_to_edge(walk, leaf, (*walk).edge + 1u, height);
        return;
    }
    var bit = countTrailingZeros(trail.x);
    if (trail.x != 0u) {
        (*walk).trail.x &= trail.x - 1u;
    } else {
        bit = 32u + countTrailingZeros(trail.y);
        (*walk).trail.y &= trail.y - 1u;
    }
    let level = bit / 4u;
    let sibling = ((*walk).parent >> (2u * (level - (*walk).level))) * 4u;
    (*walk).parent = sibling + (bit & 3u);
    (*walk).level = level - 1u;
    (*walk).siblings = 0xfu;
}
