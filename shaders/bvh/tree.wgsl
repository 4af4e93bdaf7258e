// A tree over leaves in a row, with four children per node (docs/bvh.md#tree). Node i of level l holds the leaves from
// i * 4^l on, 4^l of them: parents, children and what comes next are arithmetic, and nothing is stored of them. Levels
// lie one after the other, the root first; the four children of a node are neighbours in memory.
// Twin: src/pipeline/twins/bvh/tree.rs

// The box, and in the fourth words the lowest and the highest object of the leaves.
struct Node {
    low: vec4<u32>,
    high: vec4<u32>,
}

// Overlaps nothing, and changes nothing that it is put together with.
const EMPTY_NODE: Node = Node(vec4(0xffffffffu), vec4(0u));

// Levels below the root.
fn tree_height(leaves: u32) -> u32 {
    return (33u - countLeadingZeros(max(leaves, 1u) - 1u)) / 2u;
}

// Nodes on a level.
fn level_length(leaves: u32, level: u32) -> u32 {
    return (leaves + (1u << (2u * level)) - 1u) >> (2u * level);
}

// Nodes above a level: (4^depth - 1) / 3.
fn level_start(height: u32, level: u32) -> u32 {
    return 0x55555555u & ((1u << (2u * (height - level))) - 1u);
}
