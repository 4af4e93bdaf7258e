//! Twin of `playback/depths.wgsl`.

/// The largest depth of every primitive's pairs, given axis and depth of each.
pub fn depths(pairs: &[[u32; 2]], translations: &[[f32; 4]], primitives: usize) -> Vec<f32> {
    let mut depths = vec![0.0_f32; primitives];
    for (pair, [.., depth]) in pairs.iter().zip(translations) {
        for p in pair.map(|p| p as usize) {
            depths[p] = depths[p].max(*depth);
        }
    }
    depths
}
