// The cells that a segment crosses, one after the other (Amanatides and Woo 1987; docs/hashing.md#edges).
// Twin: src/pipeline/twins/hashing/traversal.rs
// #include "hashing/cells.wgsl"

struct SegmentWalk {
    cell: vec3<i32>,
    end: vec3<i32>,
    step: vec3<i32>,
    // Where the segment leaves the cell on each axis, as a part of its length, and how far apart such places are.
    next: vec3<f32>,
    delta: vec3<f32>,
    // Cells after this one.
    left: u32,
}

const NEVER: f32 = 3.0e38;
// A segment through more cells looks at everything instead.
const MOST_SEGMENT_CELLS: u32 = 4096u;

fn start_walk(p: vec3<f32>, q: vec3<f32>) -> SegmentWalk {
    let first = cell_of(p);
    let last = cell_of(q);
    let s = p * params.cells_per_unit;
    let d = q * params.cells_per_unit - s;
    let steps = abs(last - first);
    let delta = select(abs(1.0 / select(d, vec3(1.0), d == vec3(0.0))), vec3(NEVER), steps == vec3(0));
    let room = select(s - vec3<f32>(first), vec3<f32>(first) + 1.0 - s, last > first);
    let next = select(max(room, vec3(0.0)) * delta, vec3(NEVER), steps == vec3(0));
    // Each axis counts, so that their sum stays whole.
    let left = min(u32(steps.x), 0x20000000u) + min(u32(steps.y), 0x20000000u) + min(u32(steps.z), 0x20000000u);
    return SegmentWalk(first, last, sign(last - first), next, delta, left);
}

// Goes to the next cell. The number of steps is known, so rounding cannot lead astray.
fn advance(walk: ptr<function, SegmentWalk>) {
    let next = (*walk).next;
    var axis = select(1u, 0u, next.x <= next.y);
    axis = select(2u, axis, next[axis] <= next.z);
    (*walk).cell[axis] += (*walk).step[axis];
    (*walk).next[axis] = select(next[axis] + (*walk).delta[axis], NEVER, (*walk).cell[axis] == (*walk).end[axis]);
    (*walk).left -= 1u;
}
