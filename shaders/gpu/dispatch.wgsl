// Dispatches of any size. A dimension ends at 65,535 groups, so groups beyond DISPATCH_WIDTH go to further rows of a grid
// whose width is fixed: then neither the number of groups nor the row length has to be handed to the kernel.

const DISPATCH_WIDTH = {{DISPATCH_WIDTH}}u;

// The number of this workgroup, counted over the whole grid. The last row may reach beyond the groups asked for:
// kernels have to test against their element count.
fn flat_group(group: vec3<u32>) -> u32 {
    return group.y * DISPATCH_WIDTH + group.x;
}

// The three arguments of an indirect dispatch of `groups` workgroups.
fn dispatch_size(groups: u32) -> vec3<u32> {
    return vec3<u32>(min(groups, DISPATCH_WIDTH), (groups + DISPATCH_WIDTH - 1u) / DISPATCH_WIDTH, 1u);
}
