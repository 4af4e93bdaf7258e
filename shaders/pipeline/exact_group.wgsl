// A pair that rounding left open, decided by a whole workgroup: an axis per thread. Such pairs are few, and one thread
// alone would be busy with 44 axes long after everybody else is done. Call in uniform control flow.
// #include "narrow/exact.wgsl"
var<workgroup> group_sides: atomic<u32>;
var<workgroup> group_wide_sides: atomic<u32>;

const EXACT_THREADS = 64u;

fn exact_in_group(thread: u32, a: Tet, b: Tet) -> bool {
    let faces_alone = {{AXES}} == FACE_AXES;
    let pair = lattice_pair(a, b);
    var frame = axis_frame(min(thread, AXES - 1u));
    if faces_alone && thread >= FACE_AXES {
        frame = far_frame(thread & 7u);
    }
    var side = SIDE_NONE;
    if thread < select({{AXES}}, 2u * FACE_AXES, faces_alone) {
        side = lattice_side(pair, frame);
        atomicOr(&group_sides, 1u << side);
    }
    workgroupBarrier();
    var sides = atomicLoad(&group_sides);
    // The few that 29 bits leave open, with 60 bits and then with as many as it takes, unless one axis separates the pair anyway.
    if side == SIDE_OPEN && (sides & (1u << SIDE_APART)) == 0u {
        side = fine_axis_side(a, b, frame);
        if side == SIDE_OPEN {
            side = wide_side(a, b, frame);
        }
        atomicOr(&group_wide_sides, 1u << side);
    }
    // With the faces alone, two figures of one plane are not separated by its normal.
    if side == SIDE_LEVEL && !faces_alone {
        atomicOr(&group_wide_sides, 1u << decided_in_plane(side, a, b, frame));
    }
    workgroupBarrier();
    sides = (sides & ~(1u << SIDE_OPEN)) | atomicLoad(&group_wide_sides);
    if (sides & (1u << SIDE_APART)) != 0u {
        return false;
    }
    if faces_alone {
        return true;
    }
    // With no axis at all, every edge has the same direction.
    return boxes_overlap(a, b) && (sides != (1u << SIDE_NONE) || wide_linear(a, b));
}
