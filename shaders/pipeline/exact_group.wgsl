// A pair that rounding left open, decided by a whole workgroup: an axis per thread. Such pairs are few, and one thread
// alone would be busy with 44 axes long after everybody else is done. Call in uniform control flow.
// #include "narrow/exact.wgsl"
var<workgroup> group_sides: atomic<u32>;
var<workgroup> group_wide_sides: atomic<u32>;
// One more than an axis across the plane that holds both; 0 where no plane does.
var<workgroup> group_plane: atomic<u32>;

const EXACT_THREADS = 64u;

// Where a workgroup decides one pair after another, before each.
fn begin_exact(thread: u32) {
    if thread == 0u {
        atomicStore(&group_sides, 0u);
        atomicStore(&group_wide_sides, 0u);
        atomicStore(&group_plane, 0u);
    }
    workgroupBarrier();
}

fn exact_in_group(thread: u32, a: Tet, b: Tet) -> bool {
    let faces_alone = {{AXES}} == FACE_AXES;
    var frame = axis_frame(min(thread, AXES - 1u));
    if faces_alone && thread >= FACE_AXES {
        frame = far_frame(thread & 7u);
    }
    let has_axis = thread < select({{AXES}}, 2u * FACE_AXES, faces_alone);
    var side = SIDE_NONE;
    if has_axis {
        side = coarse_axis_side(a, b, frame);
        atomicOr(&group_sides, 1u << side);
    }
    workgroupBarrier();
    let sides = atomicLoad(&group_sides);
    // The few that 29 bits leave open, unless one axis separates the pair anyway.
    var ask = ASK_NOTHING;
    if has_axis && (sides & (1u << SIDE_SEPARATE)) == 0u {
        if side == SIDE_OPEN {
            side = fine_axis_side(a, b, frame);
        }
        ask = ask_about(side, sides, thread, faces_alone);
        atomicOr(&group_wide_sides, 1u << side);
    }
    // First every axis for itself. Then the lines of the one plane that may hold both, whichever axis is across it: a line per thread.
    for (var in_plane = 0u; in_plane < 2u; in_plane++) {
        while ask != ASK_NOTHING && (ask != ASK_PLANE || in_plane == 1u) {
            side = wide_side(ask, a, b, frame, thread);
            ask = select(ASK_NOTHING, ask_about(side, sides, thread, faces_alone), ask == ASK_SIDE);
            atomicOr(&group_wide_sides, 1u << side);
        }
        if ask == ASK_PLANE {
            atomicMax(&group_plane, thread + 1u);
        }
        workgroupBarrier();
        let plane = atomicLoad(&group_plane);
        ask = select(ASK_NOTHING, ASK_PLANE, plane != 0u && thread < PLANE_LINES);
        frame = axis_frame(max(plane, 1u) - 1u);
    }
    // What was open at first was decided since.
    return meet((sides | atomicLoad(&group_wide_sides)) & ~(1u << SIDE_OPEN)) && (faces_alone || boxes_overlap(a, b));
}
