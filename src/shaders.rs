//! Every shader file, embedded. A new file gets one line here; the path is the one below `shaders/`.

macro_rules! files {
    ($($path:literal),* $(,)?) => {
        /// Path below `shaders/`, and text.
        pub const FILES: &[(&str, &str)] = &[$(($path, include_str!(concat!("../shaders/", $path)))),*];
    };
}

files!["gpu/grid.wgsl",];
