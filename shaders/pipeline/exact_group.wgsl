// A pair that rounding left open, decided by a whole workgroup: an axis per thread. Such pairs are few, and one thread
// alone would be busy with 44 axes long after everybody else is done. Call in uniform control flow.
// #include "narrow/exact.wgsl"
var<workgroup> group_sides: atomic<u32>;

const EXACT_THREADS = 64u;

fn exact_in_group(thread: u32, a: Tet, b: Tet) -> bool {
    let pair = lattice_pair(a, b);
    if thread < {{AXES}} {
        // With the faces alone, two figures of one plane are not parted by its normal.
        var side = SIDE_ACROSS;
        if {{AXES}} == FACE_AXES {
            if face_parts(pair.p, pair.q, thread) {
                side = SIDE_APART;
            }
        } else {
            side = axis_verdict(pair.p, pair.q, thread);
        }
        atomicOr(&group_sides, 1u << side);
    }
    workgroupBarrier();
    let sides = atomicLoad(&group_sides);
    if (sides & (1u << SIDE_APART)) != 0u {
        return false;
    }
    if {{AXES}} == FACE_AXES {
        return true;
    }
    // With no axis at all, every edge has the same direction.
    return lattice_boxes_overlap(pair.p, pair.q) && (sides != (1u << SIDE_NONE) || linear(pair.p, pair.q));
}
