// Stage `solve`: one sub-step of every soft body without contact, a workgroup each: impulses of contacts, prediction,
// elastic elements colour by colour, velocities, momentum restored, damping.
// Twin: src/live/twins/solve.rs
// #include "live/params.wgsl"
// #include "live/element.wgsl"
// #include "live/take_pushes.wgsl"
// #include "live/synchronize.wgsl"
// #include "pipeline/finite.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> bodies: array<LiveBody>;
@group(0) @binding(2) var<storage, read> colours: array<u32>;
@group(0) @binding(3) var<storage, read> elements: array<Element>;
// Position and inverse mass.
@group(0) @binding(4) var<storage, read_write> points: array<vec4<f32>>;
// Velocity, during the sub-step the position before it; and the number of the body.
@group(0) @binding(5) var<storage, read_write> velocities: array<vec4<f32>>;
// Two per point, in fixed point: changes of velocity by contacts, and of the position alone.
@group(0) @binding(6) var<storage, read_write> pushes: array<vec4<i32>>;
@group(0) @binding(7) var<storage, read_write> status: array<atomic<u32>>;

const WORKGROUP: u32 = {{WORKGROUP}}u;

// Sums, and between them the points.
var<workgroup> shared_words: array<vec4<f32>, {{SHARED}}>;
var<workgroup> is_bad: u32;
var<workgroup> origin: vec3<f32>;

fn add_up(thread: u32) {
    for (var stride = WORKGROUP / 2u; stride > 0u; stride /= 2u) {
        workgroupBarrier();
        if (thread < stride) {
            shared_words[thread] += shared_words[thread + stride];
            shared_words[WORKGROUP + thread] += shared_words[WORKGROUP + thread + stride];
            shared_words[2u * WORKGROUP + thread] += shared_words[2u * WORKGROUP + thread + stride];
        }
    }
    workgroupBarrier();
}

// Adds up three sums of every thread.
fn add_up_all(thread: u32, a: vec4<f32>, b: vec4<f32>, c: vec4<f32>) {
    workgroupBarrier();
    shared_words[thread] = a;
    shared_words[WORKGROUP + thread] = b;
    shared_words[2u * WORKGROUP + thread] = c;
    add_up(thread);
}

// A point of the body: in workgroup memory where all bodies fit, which is a third faster.
fn point_at(i: u32, first: u32) -> vec4<f32> {
    if ({{IN_WORKGROUP}}) {
        return shared_words[i - first];
    }
    return points[i];
}

fn move_point(i: u32, first: u32, to: vec3<f32>, inverse_mass: f32) {
    if ({{IN_WORKGROUP}}) {
        shared_words[i - first] = vec4(to, inverse_mass);
    } else {
        points[i] = vec4(to, inverse_mass);
    }
}

fn project(element: Element, first: u32, h: f32) {
    let corners = element.corners;
    let a = point_at(corners.x, first);
    let b = point_at(corners.y, first);
    let c = point_at(corners.z, first);
    let d = point_at(corners.w, first);
    let w = vec4(a.w, b.w, c.w, d.w);
    let x = Corners(a.xyz, b.xyz, c.xyz, d.xyz);
    var moved = projected(element, x, w, h, params.stiffness);
    if (volume_ratio(element, moved) < SMALLEST_VOLUME) {
        moved = with_volume(element, moved, w);
        atomicAdd(&status[RESCUED], 1u);
    }
    move_point(corners.x, first, moved.a, w.x);
    move_point(corners.y, first, moved.b, w.y);
    move_point(corners.z, first, moved.c, w.z);
    move_point(corners.w, first, moved.d, w.w);
}

@compute @workgroup_size({{WORKGROUP}})
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let body = bodies[group.x];
    if (body.colours == 0u) {
        // Cloth has kernels of its own.
        return;
    }
    let end = body.first_point + body.points;
    let h = params.h;
    if (thread == 0u) {
        is_bad = 0u;
        origin = points[body.first_point].xyz;
    }
    // Sums are about a point of the body, which costs no digits.
    let near = workgroupUniformLoad(&origin);
    var masses = vec4(0.0);
    var momenta = vec4(0.0);
    var spins = vec4(0.0);
    for (var i = body.first_point + thread; i < end; i += WORKGROUP) {
        let inverse_mass = points[i].w;
        let now = take_pushes(i);
        let to = now.at + now.velocity * h;
        if (inverse_mass > 0.0) {
            let mass = 1.0 / inverse_mass;
            let r = to - near;
            masses += vec4(r, 1.0) * mass;
            momenta += vec4(now.velocity * mass, 0.0);
            spins += vec4(cross(r, now.velocity) * mass, 0.0);
        }
        points[i] = vec4(to, inverse_mass);
        velocities[i] = vec4(now.at, velocities[i].w);
    }
    add_up_all(thread, masses, momenta, spins);
    let mass = shared_words[0].w;
    let centre = near + shared_words[0].xyz / mass;
    let mean = shared_words[WORKGROUP].xyz / mass;
    // Angular momentum about the centre before the elastic forces, which keep it.
    let momentum = shared_words[2u * WORKGROUP].xyz - cross(shared_words[0].xyz, mean);

    if ({{IN_WORKGROUP}}) {
        workgroupBarrier();
        for (var i = thread; i < body.points; i += WORKGROUP) {
            shared_words[i] = points[body.first_point + i];
        }
    }
    // A colour ahead: elements do not depend on the colours before, and are on their way while those are projected.
    let last_colour = body.first_colour + body.colours;
    var start = colours[body.first_colour];
    var end_of_colour = colours[body.first_colour + 1u];
    var end_of_next = colours[min(body.first_colour + 2u, last_colour)];
    var element = elements[min(start + thread, end_of_colour - 1u)];
    for (var colour = body.first_colour; colour < last_colour; colour++) {
        let next = elements[min(end_of_colour + thread, end_of_next - 1u)];
        let end_after_next = colours[min(colour + 3u, last_colour)];
        synchronize();
        if (start + thread < end_of_colour) {
            project(element, body.first_point, h);
        }
        for (var e = start + thread + WORKGROUP; e < end_of_colour; e += WORKGROUP) {
            project(elements[e], body.first_point, h);
        }
        start = end_of_colour;
        end_of_colour = end_of_next;
        end_of_next = end_after_next;
        element = next;
    }
    synchronize();
    momenta = vec4(0.0);
    spins = vec4(0.0);
    var products = vec4(0.0);
    for (var i = body.first_point + thread; i < end; i += WORKGROUP) {
        let point = point_at(i, body.first_point);
        if ({{IN_WORKGROUP}}) {
            points[i] = point;
        }
        if (!finite(vec4(point.xyz, 0.0))) {
            is_bad = 1u;
        }
        if (point.w > 0.0) {
            let mass = 1.0 / point.w;
            let r = point.xyz - centre;
            let velocity = (point.xyz - velocities[i].xyz) / h;
            momenta += vec4(velocity * mass, mass * (r.y * r.y + r.z * r.z));
            spins += vec4(cross(r, velocity) * mass, mass * (r.x * r.x + r.z * r.z));
            products += vec4(-r.x * r.y, -r.x * r.z, -r.y * r.z, r.x * r.x + r.y * r.y) * mass;
        }
    }
    if (workgroupUniformLoad(&is_bad) != 0u) {
        // The last good state, at rest.
        for (var i = body.first_point + thread; i < end; i += WORKGROUP) {
            points[i] = vec4(velocities[i].xyz, points[i].w);
            velocities[i] = vec4(vec3(0.0), velocities[i].w);
        }
        if (thread == 0u) {
            atomicMax(&status[NOT_FINITE], group.x + 1u);
        }
        return;
    }
    add_up_all(thread, momenta, spins, products);
    let lost = mean - shared_words[0].xyz / mass;
    products = shared_words[2u * WORKGROUP];
    let moment = vec3(shared_words[0].w, shared_words[WORKGROUP].w, products.w);
    let inertia = mat3x3(
        vec3(moment.x, products.x, products.y),
        vec3(products.x, moment.y, products.z),
        vec3(products.y, products.z, moment.z),
    );
    let turned = solve3(inertia, momentum - shared_words[WORKGROUP].xyz);
    let spin = solve3(inertia, momentum);
    let keep = exp(-params.damping * body.damping * h);
    for (var i = body.first_point + thread; i < end; i += WORKGROUP) {
        let point = points[i].xyz;
        let before = velocities[i];
        var velocity = (point - before.xyz) / h;
        if (body.free == 1u) {
            let r = point - centre;
            let rigid = mean + cross(spin, r);
            velocity = rigid + (velocity + lost + cross(turned, r) - rigid) * keep;
        } else {
            velocity *= keep;
        }
        velocities[i] = vec4(velocity, before.w);
    }
}
