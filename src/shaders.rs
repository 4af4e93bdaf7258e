//! Every shader file, embedded. A new file gets one line here; the path is the one below `shaders/`.

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        /// Path below `shaders/`, and text.
        pub const FILES: &[(&str, &str)] = &[$(($path, include_str!(concat!("../shaders/", $path)))),*];
    };
}

files![
    "gpu/grid.wgsl",
    "gpu/lanes.wgsl",
    "gpu/length.wgsl",
    "gpu/plan.wgsl",
    "gpu/reduce.wgsl",
    "gpu/scan.wgsl",
    "gpu/scan_core.wgsl",
    "gpu/scan_in_place.wgsl",
    "gpu/sort.wgsl",
    "gpu/sort_key.wgsl",
    "gpu/sort_key_value.wgsl",
    "gpu/sort_pair.wgsl",
    "gpu/sort_scan.wgsl",
    "gpu/sort_two_words.wgsl",
    "gpu/unique_key.wgsl",
    "gpu/unique_pair.wgsl",
];
