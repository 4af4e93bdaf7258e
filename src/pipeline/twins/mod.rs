//! What each stage should leave, computed on the host from what the stage before left on the GPU.
//!
//! The twin of `shaders/<family>/…/<name>.wgsl` is `<family>/<name>.rs`, of a kernel as of a file that kernels include, and of
//! no other shader. A kernel names its twin, or says why it has none and what is checked instead; one for software GPUs has the
//! twin of the kernel whose place it takes. The tests at the end of this file hold all shaders against this, and list the
//! exceptions.
//!
//! Since every twin starts from the GPU's own buffers, a stage that is wrong is found by itself, whatever the stages around it do.

/// Of `shaders/brute_force/`.
pub mod brute_force {
    pub mod accept_boxes;
    pub mod every_pair;
    pub mod row_loop;
}
/// Of `shaders/bvh/`.
pub mod bvh {
    pub mod extent;
    pub mod keys;
    pub mod leaves;
    pub mod morton;
    pub mod nodes;
    pub mod reduce;
    pub mod scene_keys;
    pub mod traverse;
    pub mod tree;
}
/// Of `shaders/continuous/`; the elementary tests have theirs in [`crate::geometry::continuous`].
pub mod continuous {
    pub mod list_features;
}
/// Of `shaders/depth/`.
pub mod depth {
    pub mod arguments;
    pub mod border;
    pub mod choose;
    pub mod cross;
    pub mod crossing;
    pub mod edge_arguments;
    pub mod list_edges;
    pub mod nearest;
    pub mod neighbours;
    pub mod normals;
    pub mod rest;
    pub mod ring;
    pub mod test_vertices;
    pub mod vertex_depth;
}
/// Of `shaders/distance/`; the searches have theirs in [`crate::geometry::convex`].
pub mod distance {
    pub mod hull_boxes;
    pub mod spread_marks;
}
/// Of `shaders/gpu/`.
pub mod gpu {
    pub mod ordered;
}
/// Of `shaders/hashing/`.
pub mod hashing {
    pub mod arguments;
    pub mod candidate_arguments;
    pub mod cell_range;
    pub mod cells;
    pub mod count_tetrahedra;
    pub mod count_triangles;
    pub mod count_vertices;
    pub mod edge_queries;
    pub mod exact_edges;
    pub mod exact_vertices;
    pub mod portion_arguments;
    pub mod portions;
    pub mod query_arguments;
    pub mod query_edges;
    pub mod query_tetrahedra;
    pub mod query_vertices;
    pub mod store_tetrahedra;
    pub mod store_triangles;
    pub mod store_vertices;
    pub mod test_edges;
    pub mod test_vertices;
    pub mod traversal;
    pub mod undecided_arguments;
    pub mod vertex_queries;
}
/// Of `shaders/kdet/`.
pub mod kdet {
    pub mod allocate;
    pub mod bounds;
    pub mod collides;
    pub mod count;
    pub mod count_colliding;
    pub mod cull;
    pub mod decide;
    pub mod edges;
    pub mod faces;
    pub mod fill;
    pub mod grid;
    pub mod hash;
    pub mod hash_set;
    pub mod list;
    pub mod object_overlaps;
    pub mod quantize;
    pub mod second_look;
    pub mod strips;
    pub mod swept_box;
    pub mod visits;
    pub mod walk;
    pub mod walk_test;
    pub mod walks;
    pub mod whole;
}
/// Of `shaders/pipeline/`.
pub mod pipeline {
    pub mod accept;
    pub mod answer;
    pub mod arguments;
    pub mod exact_pairs;
    pub mod mark;
    pub mod quantized_box;
}
/// Of `shaders/primitive/`.
pub mod primitive {
    pub mod stored;
}

pub use self::{
    gpu::ordered::{ordered, unordered},
    pipeline::quantized_box::{ABSENT, Cell, QuantizedBox, pack_place, unpack_place},
    primitive::stored::StoredPrimitive,
};

/// What one operation in f32 rounds its result by, in parts of it.
const UNIT: f64 = f32::EPSILON as f64 / 2.0;

/// Every two participants.
fn each_two(boxes: &[QuantizedBox], mut body: impl FnMut([u32; 2])) {
    let present: Vec<u32> = (0..).zip(boxes).filter(|(_, b)| b.is_present()).map(|(p, _)| p).collect();
    for (i, &a) in present.iter().enumerate() {
        for &b in &present[i + 1..] {
            body([a, b]);
        }
    }
}

/// Object ids beyond the last are taken as the last.
pub fn object_of(objects: &[u32], object_count: u32, primitive: usize) -> usize {
    objects[primitive].min(object_count - 1) as usize
}

#[cfg(test)]
mod tests {
    use std::{
        collections::{BTreeMap, BTreeSet},
        fs,
        path::Path,
    };

    /// Kernels whose twin has another name: that of what they carry to many threads, which is a twin of its own.
    const ELSEWHERE: &[(&str, &str)] = &[
        // An elementary test, to features.
        ("continuous/narrow/test_features.wgsl", "src/geometry/continuous/inclusion.rs"),
        ("continuous/narrow/test_open.wgsl", "src/geometry/continuous/inclusion.rs"),
        // The search for a distance: a thread per pair of shapes, of hulls or of tetrahedra, or a workgroup.
        ("distance/group.wgsl", "src/geometry/convex/main_loop.rs"),
        ("distance/narrow/object_distances.wgsl", "src/geometry/convex/main_loop.rs"),
        ("distance/shapes.wgsl", "src/geometry/convex/main_loop.rs"),
        ("distance/tetrahedra.wgsl", "src/geometry/convex/main_loop.rs"),
        // The narrow test that also gives a depth, to colliding pairs.
        ("kdet/narrow/translations.wgsl", "src/geometry/single/mtv.rs"),
    ];

    /// Kernels without a twin; each says why, and what is checked instead.
    const WITHOUT: &[&str] = &[
        // They test what has its own twin, or count for a test.
        "checks/count_odd.wgsl",
        "checks/elementary_test.wgsl",
        "checks/exact_test.wgsl",
        "checks/narrow_tests.wgsl",
        "checks/parity.wgsl",
        "checks/triangle_tests.wgsl",
        // They clear or copy words.
        "depth/crossings/clear_table.wgsl",
        "depth/nearest/clear.wgsl",
        "hashing/bounds/clear.wgsl",
        "kdet/bounds/clear.wgsl",
        "kdet/unique/clear_set.wgsl",
        "kdet/unique/store_count.wgsl",
        "pipeline/next_batch.wgsl",
        // What they do to a list the standard library does.
        "gpu/plan.wgsl",
        "gpu/reduce.wgsl",
        "gpu/scan_core.wgsl",
        "gpu/sort.wgsl",
    ];

    /// Where twins are.
    const FOLDERS: &[&str] = &["src/pipeline/twins", "src/live/twins", "src/playback/twins", "src/render/twins"];

    /// Files beside the twins that are none: what several of them are put together to.
    const TOGETHER: &[&str] = &["src/pipeline/twins/kdet/collides.rs"];

    fn files(folder: &Path, found: &mut Vec<String>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                files(&path, found);
            } else {
                found.push(path.to_str().unwrap().replace('\\', "/"));
            }
        }
    }

    /// The files of a folder of the repository, by their paths below another one.
    fn paths(folder: &str, below: &str) -> BTreeSet<String> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut found = vec![];
        files(&root.join(folder), &mut found);
        let start = root.join(below).to_str().unwrap().replace('\\', "/");
        found.into_iter().map(|path| path[start.len()..].trim_start_matches('/').to_owned()).collect()
    }

    fn text_of(shader: &str) -> String {
        fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("shaders").join(shader)).unwrap()
    }

    fn is_there(path: &str) -> bool {
        Path::new(env!("CARGO_MANIFEST_DIR")).join(path).exists()
    }

    /// The twin that a shader names.
    fn twin_of(text: &str) -> Option<&str> {
        let named = text.lines().find_map(|line| line.split_once("Twin: ")?.1.split([',', ' ']).next());
        named.map(|path| path.trim_end_matches('.')).filter(|path| path.starts_with("src/"))
    }

    /// Every shader with the twin that it names.
    fn shaders() -> BTreeMap<String, (String, Option<String>)> {
        let shader = |path: String| {
            let text = text_of(&path);
            let twin = twin_of(&text).map(str::to_owned);
            (path, (text, twin))
        };
        paths("shaders", "shaders").into_iter().filter(|path| path.ends_with(".wgsl")).map(shader).collect()
    }

    /// Folder and name of a shader's twin: `kdet` and `cull`.
    fn family_and_name(shader: &str) -> (&str, &str) {
        let parts: Vec<&str> = shader.trim_end_matches(".wgsl").split('/').collect();
        (parts[0], parts[parts.len() - 1])
    }

    #[test]
    fn every_kernel_names_the_twin_of_its_name_or_says_why_there_is_none() {
        let shaders = shaders();
        let mut elsewhere: BTreeMap<&str, &str> = ELSEWHERE.iter().copied().collect();
        for (path, (text, twin)) in shaders.iter().filter(|(_, (text, _))| text.contains("@compute")) {
            // It takes the place of another, and has its twin.
            if let Some(other) = path.strip_prefix("software/") {
                assert_eq!(*twin, shaders[other].1, "{path} has not the twin of the kernel whose place it takes");
            }
            let shader = path.strip_prefix("software/").unwrap_or(path);
            assert_eq!(twin.is_none(), WITHOUT.contains(&shader), "{path} has {twin:?}");
            let Some(twin) = twin else {
                let reason = text.lines().find_map(|line| line.strip_prefix("// No twin: "));
                let reason = reason.unwrap_or_else(|| panic!("{path} names no twin and does not say why"));
                assert!(reason.len() > 10, "{path}: why has it no twin?");
                let named = reason.split(' ').filter(|word| word.starts_with("src/") || word.starts_with("tests/"));
                for file in named.map(|word| word.trim_end_matches(['.', ','])) {
                    assert!(is_there(file), "{path}: there is no {file}");
                }
                continue;
            };
            assert!(is_there(twin), "{path}: there is no {twin}");
            if let Some((_, other)) = ELSEWHERE.iter().find(|(kernel, _)| *kernel == shader) {
                assert_eq!(twin, other, "{path}");
                elsewhere.remove(shader);
                continue;
            }
            let (family, name) = family_and_name(shader);
            let expected = match family {
                "live" => format!("src/live/twins/{name}.rs"),
                "draw" => format!("src/render/twins/{name}.rs"),
                "scene" => format!("src/scene/placement/{name}.rs"),
                "playback" => format!("src/playback/twins/{name}.rs"),
                _ => format!("src/pipeline/twins/{family}/{name}.rs"),
            };
            assert_eq!(*twin, expected, "{path}");
        }
        for path in WITHOUT {
            assert!(shaders.contains_key(*path), "there is no {path}");
        }
        assert!(elsewhere.is_empty(), "these kernels name no such twin: {elsewhere:?}");
    }

    #[test]
    fn every_twin_is_that_of_one_shader_of_its_name() {
        let shaders = shaders();
        for twin in FOLDERS.iter().flat_map(|folder| paths(folder, "")) {
            if twin.ends_with("/mod.rs") || TOGETHER.contains(&twin.as_str()) {
                continue;
            }
            let names_it = |(path, (_, named)): &(&String, &(String, Option<String>))| {
                named.as_ref() == Some(&twin) && !path.starts_with("software/")
            };
            let of: Vec<&String> = shaders.iter().filter(names_it).map(|(path, _)| path).collect();
            let [shader] = of[..] else { panic!("{twin} is the twin of {of:?}") };
            let (family, name) = family_and_name(shader);
            let in_folder =
                |folder: &&str| twin == format!("{folder}/{family}/{name}.rs") || twin == format!("{folder}/{name}.rs");
            assert!(FOLDERS.iter().any(in_folder), "{twin} of {shader}");
        }
        for path in TOGETHER {
            assert!(is_there(path), "there is no {path}");
        }
    }
}
