// Stage `solve`: one sub-step of cloth without contact, after `bend.wgsl`: triangles resist stretching and shearing, colour by
// colour; then velocities and the air. A workgroup has a patch: its own points, and around them those that they depend on, which
// others move in the same way for themselves (docs/live.md).
// Twin: src/live/twins/solve_cloth.rs
// #include "live/params.wgsl"
// #include "live/membrane.wgsl"
// #include "live/synchronize.wgsl"
// #include "pipeline/finite.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> patches: array<Patch>;
@group(0) @binding(2) var<storage, read> patch_points: array<u32>;
@group(0) @binding(3) var<storage, read> colours: array<u32>;
@group(0) @binding(4) var<storage, read> membranes: array<Membrane>;
@group(0) @binding(5) var<storage, read_write> predicted: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> points: array<vec4<f32>>;
@group(0) @binding(7) var<storage, read_write> velocities: array<vec4<f32>>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

const WORKGROUP: u32 = {{WORKGROUP}}u;

var<workgroup> shared_points: array<vec4<f32>, {{SHARED}}>;

// A point of the patch: in workgroup memory where all patches fit; otherwise a patch is a whole cloth.
fn point_at(i: u32, first: u32) -> vec4<f32> {
    if ({{IN_WORKGROUP}}) {
        return shared_points[i];
    }
    return predicted[2u * patch_points[first + i]];
}

fn move_point(i: u32, first: u32, to: vec4<f32>) {
    if ({{IN_WORKGROUP}}) {
        shared_points[i] = to;
    } else {
        predicted[2u * patch_points[first + i]] = to;
    }
}

fn project(membrane: Membrane, first: u32, shear: f32) {
    let corners = membrane.corners;
    let a = point_at(corners.x, first);
    let b = point_at(corners.y, first);
    let c = point_at(corners.z, first);
    let w = vec3(a.w, b.w, c.w);
    let x = projected(membrane, array(a.xyz, b.xyz, c.xyz), w, shear, params.stiffness * params.h * params.h);
    move_point(corners.x, first, vec4(x[0], w.x));
    move_point(corners.y, first, vec4(x[1], w.y));
    move_point(corners.z, first, vec4(x[2], w.z));
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let own = patches[group.x];
    if ({{IN_WORKGROUP}}) {
        // Four at once, which do not wait for one another.
        for (var i = thread; i < own.points; i += 4u * WORKGROUP) {
            var found: array<vec4<f32>, 4>;
            // #unroll k 4
            found[{{k}}] = predicted[2u * patch_points[own.first_point + min(i + {{k}}u * WORKGROUP, own.points - 1u)]];
            // #end
            // #unroll k 4
            if (i + {{k}}u * WORKGROUP < own.points) {
                shared_points[i + {{k}}u * WORKGROUP] = found[{{k}}];
            }
            // #end
        }
    }
    // A colour ahead: triangles do not depend on the colours before, and are on their way while those are projected.
    let last_colour = own.first_colour + own.colours;
    var start = colours[own.first_colour];
    var end_of_colour = colours[own.first_colour + 1u];
    var end_of_next = colours[min(own.first_colour + 2u, last_colour)];
    var membrane = membranes[min(start + thread, end_of_colour - 1u)];
    for (var colour = own.first_colour; colour < last_colour; colour++) {
        let next = membranes[min(end_of_colour + thread, end_of_next - 1u)];
        let end_after_next = colours[min(colour + 3u, last_colour)];
        synchronize();
        if (start + thread < end_of_colour) {
            project(membrane, own.first_point, own.shear);
        }
        for (var e = start + thread + WORKGROUP; e < end_of_colour; e += WORKGROUP) {
            project(membranes[e], own.first_point, own.shear);
        }
        start = end_of_colour;
        end_of_colour = end_of_next;
        end_of_next = end_after_next;
        membrane = next;
    }
    synchronize();
    let keep = exp(-params.damping * own.drag * params.h);
    for (var i = thread; i < own.own; i += WORKGROUP) {
        let number = patch_points[own.first_point + i];
        let to = point_at(i, own.first_point);
        let before = predicted[2u * number + 1u].xyz;
        let body = velocities[number].w;
        if (finite(vec4(to.xyz, 0.0))) {
            points[number] = to;
            velocities[number] = vec4((to.xyz - before) * (keep / params.h), body);
        } else {
            // The last good position, at rest.
            points[number] = vec4(before, to.w);
            velocities[number] = vec4(vec3(0.0), body);
            atomicMax(&status[NOT_FINITE], own.body + 1u);
        }
    }
}
