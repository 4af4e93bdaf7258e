// Stage `narrow`: pairs that the faces or the edges left open, a workgroup each. Every axis once more with a bound of its
// own, then the planes of the larger primitive, then integers. Such pairs are few, and a thread that goes through all axes of
// one takes longer than everybody else together (docs/performance.md): threads share axes and planes.
// Twin: src/pipeline/twins/kdet/decide.rs
// #include "pipeline/pair_inputs.wgsl"
// #include "pipeline/undecided.wgsl"
// #include "pipeline/exact_group.wgsl"
// #include "pipeline/group_work.wgsl"
// #include "narrow/sat.wgsl"
// #include "narrow/planes.wgsl"

@group(0) @binding(4) var<storage, read_write> marks: array<atomic<u32>>;
// Those that are decided in integers.
@group(0) @binding(5) var<storage, read_write> undecided: array<vec2<u32>>;
// #include "kdet/narrow/collided.wgsl"
@group(0) @binding(7) var<storage, read> open_pairs: array<vec2<u32>>;

var<workgroup> group_separate: atomic<u32>;
// Floats that are not negative order as their bits do.
var<workgroup> group_room: atomic<u32>;
var<workgroup> group_cap: atomic<u32>;
var<workgroup> group_inside: atomic<u32>;
var<workgroup> group_verdict: u32;

// `sat_again`, an axis per thread. With a doubt about the faces it only tells those that are disjoint.
fn axes_in_group(thread: u32, a: Tet, b: Tet, m: Measure, doubt: bool) -> u32 {
    if (thread == 0u) {
        atomicStore(&group_separate, 0u);
        atomicStore(&group_room, bitcast<u32>(ROOM_MOST));
        atomicStore(&group_cap, 0u);
        atomicStore(&group_inside, 15u);
    }
    workgroupBarrier();
    if (m.sound && thread < AXES) {
        let sight = axis_again(a, b, m, thread);
        if (sight.separate) {
            atomicStore(&group_separate, 1u);
        }
        atomicMin(&group_room, bitcast<u32>(sight.room));
        atomicMax(&group_cap, bitcast<u32>(sight.cap));
    }
    workgroupBarrier();
    if (thread == 0u) {
        let room = bitcast<f32>(atomicLoad(&group_room));
        let cap = bitcast<f32>(atomicLoad(&group_cap));
        group_verdict = select(UNSURE, OVERLAP, m.sound && !doubt && 4.0 * cap < room);
        if (atomicLoad(&group_separate) == 1u) {
            group_verdict = SEPARATE;
        }
    }
    return workgroupUniformLoad(&group_verdict);
}

// `planes`, a face per thread.
fn planes_in_group(thread: u32, a: Tet, b: Tet, m: Measure) -> u32 {
    if (m.sound && thread < 4u) {
        var t = a;
        var o = b;
        if (max_of(m.b) > max_of(m.a)) {
            t = b;
            o = a;
        }
        let sides = face_sides(t, o, thread, m.scale);
        if ((sides & 15u) == 15u) {
            atomicStore(&group_separate, 1u);
        }
        atomicAnd(&group_inside, sides >> 4u);
    }
    workgroupBarrier();
    if (thread == 0u) {
        group_verdict = select(UNSURE, OVERLAP, m.sound && atomicLoad(&group_inside) != 0u);
        if (atomicLoad(&group_separate) == 1u) {
            group_verdict = SEPARATE;
        }
    }
    return workgroupUniformLoad(&group_verdict);
}

@compute @workgroup_size(EXACT_THREADS)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(num_workgroups) groups: vec3<u32>,
    @builtin(local_invocation_index) thread: u32,
) {
    let count = listed(thread, OPEN_PAIRS, params.open_capacity);
    for (var i = flat_group(group); i < count; i += turn(groups)) {
        // The doubt of the faces travels in the top bit.
        let open = open_pairs[i];
        let pair = vec2(open.x, open.y & 0x7fffffffu);
        let a = tet_of(primitives[pair.x]);
        let b = tet_of(primitives[pair.y]);
        let m = measure(a, b);
        var verdict = axes_in_group(thread, a, b, m, open.y != pair.y);
        if (verdict == UNSURE) {
            verdict = planes_in_group(thread, a, b, m);
        }
        if (verdict == UNSURE) {
            if (thread == 0u) {
                record_unsure(pair);
            }
            begin_exact(thread);
            verdict = select(SEPARATE, OVERLAP, exact_in_group(thread, a, b));
        }
        if (thread == 0u && verdict == OVERLAP) {
            collided(pair);
        }
        // All have seen what the group found before it is cleared.
        workgroupBarrier();
    }
}
