// Five levels of the tree from the one below them, in workgroup memory: a barrier ends at the workgroup, so that no pass
// from the leaves to the root could wait for a sibling elsewhere. Needs `nodes`. Call in uniform control flow.
// Twin: src/pipeline/twins/bvh/reduce.rs
const REDUCE_THREADS: u32 = 256u;
// A thread makes one node of the first level; after that a quarter of them is left on each.
const REDUCED_LEVELS: u32 = 5u;

var<workgroup> lows: array<vec4<u32>, REDUCE_THREADS>;
var<workgroup> highs: array<vec4<u32>, REDUCE_THREADS>;

fn joined(a: Node, b: Node) -> Node {
    return Node(min(a.low, b.low), max(a.high, b.high));
}

// Stores the node of this thread on the level, and those of the levels above it. The root is of no use to anybody.
fn reduce(leaves: u32, level: u32, group: u32, thread: u32, own: Node) {
    let height = tree_height(leaves);
    var node = own;
    var width = REDUCE_THREADS;
    for (var above = 0u; above < REDUCED_LEVELS; above++) {
        let at = group * width + thread;
        if (thread < width && level + above < height && at < level_length(leaves, level + above)) {
            nodes[level_start(height, level + above) + at] = node;
        }
        lows[thread] = node.low;
        highs[thread] = node.high;
        workgroupBarrier();
        width /= 4u;
        if (thread < width) {
            node = EMPTY_NODE;
            for (var k = 0u; k < 4u; k++) {
                node = joined(node, Node(lows[4u * thread + k], highs[4u * thread + k]));
            }
        }
        workgroupBarrier();
    }
}
