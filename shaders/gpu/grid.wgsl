// Dispatches of any size. A dimension ends at 65,535 groups, so groups beyond GRID_WIDTH go to further rows of a grid
// whose width is fixed: then neither the number of groups nor the row length has to be handed to the kernel.

const GRID_WIDTH = {{GRID_WIDTH}}u;

// The number of this workgroup, counted over the whole grid. The last row may reach beyond the groups asked for:
// kernels have to test against their element count.
fn flat_group(group: vec3<u32>) -> u32 {
    return group.y * GRID_WIDTH + group.x;
}

// The three arguments of an indirect dispatch of `groups` workgroups.
fn grid_of(groups: u32) -> vec3<u32> {
    return vec3<u32>(min(groups, GRID_WIDTH), (groups + GRID_WIDTH - 1u) / GRID_WIDTH, 1u);
}
