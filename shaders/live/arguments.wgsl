// Stage `respond`: workgroups with a thread per contact. One thread.
// Twin: src/live/twin.rs
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read_write> status: array<u32>;

@compute @workgroup_size(1)
fn main() {
    let groups = dispatch_size((min(status[CONTACTS], params.contact_capacity) + 63u) / 64u);
    status[CONTACT_GROUPS] = groups.x;
    status[CONTACT_GROUPS + 1u] = groups.y;
    status[CONTACT_GROUPS + 2u] = groups.z;
}
