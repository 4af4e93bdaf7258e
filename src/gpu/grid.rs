//! Dispatches beyond 65,535 workgroups, as rows of a grid; the twin of `gpu/grid.wgsl`.

/// Workgroups in a full row of the grid. Rows × width reach 2^26 workgroups within the default limits, and no more
/// than a row's worth of groups is started in vain.
pub const GRID_WIDTH: u32 = 1024;

/// Columns and rows for this many workgroups; use `flat_group` of `gpu/grid.wgsl` in the kernel.
#[must_use]
pub const fn grid(groups: u32) -> [u32; 2] {
    [if groups < GRID_WIDTH { groups } else { GRID_WIDTH }, groups.div_ceil(GRID_WIDTH)]
}

/// Dispatches this many workgroups; nothing for none.
pub fn dispatch(pass: &mut wgpu::ComputePass<'_>, groups: u32) {
    let [x, y] = grid(groups);
    if x > 0 {
        pass.dispatch_workgroups(x, y, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_grid_covers_its_groups_and_wastes_less_than_a_row() {
        for groups in [0, 1, 1023, 1024, 1025, 65_535, 65_536, 1 << 20, (1 << 26) - 1, 1 << 26] {
            let [x, y] = grid(groups);
            assert!(x * y >= groups && x * y < groups + GRID_WIDTH, "{groups}: {x} × {y}");
            assert!(x <= 65_535 && y <= 65_536, "{groups}: {x} × {y}");
        }
    }
}
