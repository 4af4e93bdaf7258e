// The directions in which objects are moved apart: from the mean of all centres to their own. The centre of an object
// is the mean of some corners of its surface, the same ones in every frame. One workgroup.
// Twin: src/render/twins/explode.rs

@group(0) @binding(0) var<storage, read> positions: array<f32>;
@group(0) @binding(1) var<storage, read> triangles: array<u32>;
// CHOSEN corners per object.
@group(0) @binding(2) var<storage, read> chosen: array<u32>;
@group(0) @binding(3) var<storage, read_write> shifts: array<vec4f>;

// As in `render::explode`.
const CHOSEN = 64u;
const NONE = 0xffffffffu;

// Centres, and how many.
var<workgroup> sums: array<vec4f, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) thread: u32) {
    let count = arrayLength(&shifts);
    var sum = vec4f(0.0);
    for (var object = thread; object < count; object += 256u) {
        var centre = vec4f(0.0);
        if (chosen[CHOSEN * object] != NONE) {
            for (var i = 0u; i < CHOSEN; i++) {
                let at = 3u * triangles[chosen[CHOSEN * object + i]];
                centre += vec4f(positions[at], positions[at + 1u], positions[at + 2u], 1.0);
            }
            centre /= f32(CHOSEN);
        }
        shifts[object] = centre;
        sum += centre;
    }
    sums[thread] = sum;
    for (var width = 128u; width > 0u; width >>= 1u) {
        workgroupBarrier();
        if (thread < width) {
            sums[thread] += sums[thread + width];
        }
    }
    workgroupBarrier();
    let middle = sums[0].xyz / max(sums[0].w, 1.0);
    for (var object = thread; object < count; object += 256u) {
        // An object without a surface stays where it is.
        let centre = shifts[object];
        shifts[object] = vec4f((centre.xyz - middle) * centre.w, 0.0);
    }
}
