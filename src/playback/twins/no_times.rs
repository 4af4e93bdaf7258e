//! Twin of `playback/no_times.wgsl`.

/// No primitive has an impact yet.
pub fn no_times(primitives: usize) -> Vec<f32> {
    vec![-1.0; primitives]
}
