//! Dispatches beyond 65,535 workgroups, as rows of a grid; the twin of `gpu/dispatch.wgsl`.

/// Workgroups in a full row of the grid. Rows × width reach 2^26 workgroups within the default limits, and no more
/// than a row's worth of groups is started in vain.
pub const DISPATCH_WIDTH: u32 = 1024;

/// Columns and rows for this many workgroups; use `flat_group` of `gpu/dispatch.wgsl` in the kernel.
#[must_use]
pub const fn dispatch_size(groups: u32) -> [u32; 2] {
    [if groups < DISPATCH_WIDTH { groups } else { DISPATCH_WIDTH }, groups.div_ceil(DISPATCH_WIDTH)]
}

/// Dispatches this many workgroups; nothing for none.
pub fn dispatch(pass: &mut wgpu::ComputePass<'_>, groups: u32) {
    let [x, y] = dispatch_size(groups);
    if x > 0 {
        pass.dispatch_workgroups(x, y, 1);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dispatch_covers_its_groups_and_wastes_less_than_a_row() {
        for groups in [0, 1, 1023, 1024, 1025, 65_535, 65_536, 1 << 20, (1 << 26) - 1, 1 << 26] {
            let [x, y] = dispatch_size(groups);
            assert!(x * y >= groups && x * y < groups + DISPATCH_WIDTH, "{groups}: {x} × {y}");
            assert!(x <= 65_535 && y <= 65_536, "{groups}: {x} × {y}");
        }
    }
}
