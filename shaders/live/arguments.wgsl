// Stage `respond`: workgroups with as many threads per contact as `respond.wgsl` has, and whether the search was complete. One thread.
// Twin: src/live/twin.rs
// #include "gpu/dispatch.wgsl"
// #include "live/params.wgsl"

@group(0) @binding(0) var<uniform> params: LiveParams;
@group(0) @binding(1) var<storage, read_write> status: array<u32>;
// Of the search: two rows of arguments, how many it listed, and whether these are all.
@group(0) @binding(2) var<storage, read> answer: array<u32>;

@compute @workgroup_size(1)
fn main() {
    status[INCOMPLETE] += select(0u, 1u, answer[4] == 0u);
    let groups = dispatch_size((min(status[CONTACTS], params.contact_capacity) * {{LANES}}u + 63u) / 64u);
    status[CONTACT_GROUPS] = groups.x;
    status[CONTACT_GROUPS + 1u] = groups.y;
    status[CONTACT_GROUPS + 2u] = groups.z;
}
