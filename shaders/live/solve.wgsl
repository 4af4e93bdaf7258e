// Stage `solve`: one sub-step of every soft body without contact, a workgroup each: impulses of contacts, prediction, elastic
// elements colour by colour, velocities, momentum restored, damping.
// Twin: src/live/twin.rs
// #include "live/params.wgsl"
// #include "live/element.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> bodies: array<LiveBody>;
@group(0) @binding(2) var<storage, read> colours: array<u32>;
@group(0) @binding(3) var<storage, read> elements: array<Element>;
// Position and inverse mass.
@group(0) @binding(4) var<storage, read_write> points: array<vec4<f32>>;
// Velocity, and the number of the body.
@group(0) @binding(5) var<storage, read_write> velocities: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> previous: array<vec4<f32>>;
// Two per point, in fixed point: changes of velocity by contacts, and of the position alone.
@group(0) @binding(7) var<storage, read_write> pushes: array<vec4<i32>>;
@group(0) @binding(8) var<storage, read_write> status: array<atomic<u32>>;

const WORKGROUP: u32 = {{WORKGROUP}}u;

var<workgroup> sums: array<vec4<f32>, {{SUMS}}>;
var<workgroup> is_bad: u32;

fn add_up(thread: u32) {
    for (var stride = WORKGROUP / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            sums[thread] += sums[thread + stride];
            sums[WORKGROUP + thread] += sums[WORKGROUP + thread + stride];
            sums[2u * WORKGROUP + thread] += sums[2u * WORKGROUP + thread + stride];
        }
    }
    workgroupBarrier();
}

fn clear_sums(thread: u32) {
    workgroupBarrier();
    sums[thread] = vec4(0.0);
    sums[WORKGROUP + thread] = vec4(0.0);
    sums[2u * WORKGROUP + thread] = vec4(0.0);
}

fn is_finite(x: vec3<f32>) -> bool {
    // By bits: compilers may assume that nothing is infinite.
    return all((bitcast<vec3<u32>>(x) & vec3(0x7f800000u)) != vec3(0x7f800000u));
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let body = bodies[group.x];
    let end = body.first_point + body.points;
    let h = params.h;
    clear_sums(thread);
    if (thread == 0u) {
        is_bad = 0u;
    }
    for (var i = body.first_point + thread; i < end; i += WORKGROUP) {
        let point = points[i];
        let before = velocities[i];
        var velocity = before.xyz;
        var at = point.xyz;
        if (point.w > 0.0) {
            let scale = 1.0 / fixed_scale(params.max_speed);
            let push = vec3<f32>(pushes[2u * i].xyz) * scale;
            at += vec3<f32>(pushes[2u * i + 1u].xyz) * (scale * h);
            velocity += push + params.gravity * h;
            let speed = length(velocity);
            velocity *= select(1.0, params.max_speed / speed, speed > params.max_speed);
            let mass = 1.0 / point.w;
            sums[thread] += vec4(at + velocity * h, 1.0) * mass;
            sums[WORKGROUP + thread] += vec4(velocity * mass, 0.0);
        }
        pushes[2u * i] = vec4(0i);
        pushes[2u * i + 1u] = vec4(0i);
        previous[i] = vec4(at, 0.0);
        points[i] = vec4(at + velocity * h, point.w);
        velocities[i] = vec4(velocity, before.w);
    }
    add_up(thread);
    let mass = sums[0].w;
    let centre = sums[0].xyz / mass;
    let mean = sums[WORKGROUP].xyz / mass;
    // Angular momentum before the elastic forces, which keep it.
    clear_sums(thread);
    for (var i = body.first_point + thread; i < end; i += WORKGROUP) {
        let point = points[i];
        if (point.w > 0.0) {
            sums[thread] += vec4(cross(point.xyz - centre, velocities[i].xyz - mean) / point.w, 0.0);
        }
    }
    add_up(thread);
    let momentum = sums[0].xyz;

    for (var colour = 0u; colour < body.colours; colour++) {
        storageBarrier();
        let last = colours[body.first_colour + colour + 1u];
        for (var e = colours[body.first_colour + colour] + thread; e < last; e += WORKGROUP) {
            let element = elements[e];
            let corners = element.corners;
            let w = vec4(points[corners.x].w, points[corners.y].w, points[corners.z].w, points[corners.w].w);
            let x = Corners(points[corners.x].xyz, points[corners.y].xyz, points[corners.z].xyz, points[corners.w].xyz);
            var moved = projected(element, x, w, h, params.stiffness);
            if (volume_ratio(element, moved) < SMALLEST_VOLUME) {
                moved = with_volume(element, moved, w);
                atomicAdd(&status[RESCUED], 1u);
            }
            points[corners.x] = vec4(moved.a, w.x);
            points[corners.y] = vec4(moved.b, w.y);
            points[corners.z] = vec4(moved.c, w.z);
            points[corners.w] = vec4(moved.d, w.w);
        }
    }
    storageBarrier();

    clear_sums(thread);
    for (var i = body.first_point + thread; i < end; i += WORKGROUP) {
        let point = points[i];
        let velocity = (point.xyz - previous[i].xyz) / h;
        if (!is_finite(point.xyz)) {
            is_bad = 1u;
        }
        velocities[i] = vec4(velocity, velocities[i].w);
        if (point.w > 0.0) {
            let mass = 1.0 / point.w;
            let r = point.xyz - centre;
            let l = cross(r, velocity) * mass;
            sums[thread] += vec4(velocity * mass, mass * (r.y * r.y + r.z * r.z));
            sums[WORKGROUP + thread] += vec4(l, mass * (r.x * r.x + r.z * r.z));
            sums[2u * WORKGROUP + thread] += vec4(-r.x * r.y, -r.x * r.z, -r.y * r.z, 0.0) * mass
                + vec4(0.0, 0.0, 0.0, mass * (r.x * r.x + r.y * r.y));
        }
    }
    add_up(thread);
    let lost = mean - sums[0].xyz / mass;
    let products = sums[2u * WORKGROUP];
    let moment = vec3(sums[0].w, sums[WORKGROUP].w, products.w);
    let inertia = mat3x3(
        vec3(moment.x, products.x, products.y),
        vec3(products.x, moment.y, products.z),
        vec3(products.y, products.z, moment.z),
    );
    let turned = solve3(inertia, momentum - sums[WORKGROUP].xyz);
    let spin = solve3(inertia, momentum);
    let keep = exp(-params.damping * body.damping * h);
    let bad = workgroupUniformLoad(&is_bad) != 0u;
    for (var i = body.first_point + thread; i < end; i += WORKGROUP) {
        let point = points[i];
        var velocity = velocities[i].xyz;
        if (bad) {
            // The last good state, at rest.
            points[i] = vec4(previous[i].xyz, point.w);
            velocity = vec3(0.0);
        } else if (body.free == 1u) {
            let r = point.xyz - centre;
            let rigid = mean + cross(spin, r);
            velocity = rigid + (velocity + lost + cross(turned, r) - rigid) * keep;
        } else {
            velocity *= keep;
        }
        velocities[i] = vec4(velocity, velocities[i].w);
    }
    if (bad && thread == 0u) {
        atomicMax(&status[NOT_FINITE], group.x + 1u);
    }
}
