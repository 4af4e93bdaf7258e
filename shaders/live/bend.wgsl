// Stage `solve`: where the points of cloth will be at the end of the sub-step, with the impulses of contacts, gravity and
// bending (Bergou et al. 2006), but before they resist stretching. One or several threads per point.
// Twin: src/live/twins/bend.rs. In f64 src/simulate/hinge.rs projects hinges one after the other.
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"
// #include "live/take_pushes.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read> cloth_points: array<ClothPoint>;
// Four times the hinge, and which of its corners the point is.
@group(0) @binding(2) var<storage, read> sides: array<u32>;
@group(0) @binding(3) var<storage, read> hinges: array<Hinge>;
@group(0) @binding(4) var<storage, read> points: array<vec4<f32>>;
@group(0) @binding(5) var<storage, read> velocities: array<vec4<f32>>;
@group(0) @binding(6) var<storage, read_write> pushes: array<vec4<i32>>;
// Two per point: where it will be with its inverse mass, and where it was.
@group(0) @binding(7) var<storage, read_write> predicted: array<vec4<f32>>;

const LANES: u32 = {{LANES}}u;

var<workgroup> parts: array<vec3<f32>, 64>;

fn coming(point: u32) -> vec3<f32> {
    return points[point].xyz + velocities[point].xyz * params.h;
}

// How a hinge moves one of its corners, by its inverse mass.
fn bent_back(side: u32) -> vec3<f32> {
    let hinge = hinges[side / 4u];
    let k = hinge.weights;
    let c = hinge.corners;
    let curvature = coming(c.x) * k.x + coming(c.y) * k.y + coming(c.z) * k.z + coming(c.w) * k.w;
    return curvature * (-k[side % 4u] * min(hinge.stiffness * params.stiffness * params.h * params.h, hinge.most));
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_index) thread: u32) {
    let number = (flat_group(group) * 64u + thread) / LANES;
    let is_some = number < arrayLength(&cloth_points);
    let own = cloth_points[min(number, arrayLength(&cloth_points) - 1u)];
    var sum = vec3(0.0);
    for (var i = own.first + thread % LANES; i < own.end; i += LANES) {
        sum += bent_back(sides[i]);
    }
    if (LANES > 1u) {
        parts[thread] = sum;
        workgroupBarrier();
    }
    if (!is_some || thread % LANES != 0u) {
        return;
    }
    for (var lane = 1u; lane < LANES; lane++) {
        sum += parts[thread + lane];
    }
    let i = own.point;
    let inverse_mass = points[i].w;
    let now = take_pushes(i);
    predicted[2u * i] = vec4(now.at + now.velocity * params.h + sum * inverse_mass, inverse_mass);
    predicted[2u * i + 1u] = vec4(now.at, 0.0);
}
