// A pair that rounding left open, decided by one thread, axis after axis. For software GPUs: what threads share there, they
// wait for at barriers, and the barriers cost more than the axes (docs/performance.md).
// Twin: src/geometry/single/exact.rs
// #include "narrow/exact.wgsl"

fn exact_alone(a: Tet, b: Tet) -> bool {
    let faces_alone = {{AXES}} == FACE_AXES;
    if !faces_alone && !boxes_overlap(a, b) {
        return false;
    }
    var first_sides: array<u32, AXES>;
    var sides = 0u;
    let axes = select({{AXES}}, 2u * FACE_AXES, faces_alone);
    for (var k = 0u; k < axes; k++) {
        first_sides[k] = coarse_axis_side(a, b, alone_frame(k, faces_alone));
        if first_sides[k] == SIDE_APART {
            return false;
        }
        sides |= 1u << first_sides[k];
    }
    // The few that 29 bits leave open.
    var wide_sides = 0u;
    for (var k = 0u; k < axes; k++) {
        let frame = alone_frame(k, faces_alone);
        var side = first_sides[k];
        if side == SIDE_OPEN {
            side = fine_axis_side(a, b, frame);
        }
        for (var ask = ask_about(side, sides, k, faces_alone); ask != ASK_NOTHING; ) {
            side = wide_side(ask, a, b, frame, k);
            ask = select(ASK_NOTHING, ask_about(side, sides, k, faces_alone), ask == ASK_SIDE);
        }
        if side == SIDE_APART {
            return false;
        }
        wide_sides |= 1u << side;
    }
    return meet((sides & ~(1u << SIDE_OPEN)) | wide_sides);
}

fn alone_frame(k: u32, faces_alone: bool) -> AxisFrame {
    if faces_alone && k >= FACE_AXES {
        return far_frame(k & 7u);
    }
    return axis_frame(k);
}
