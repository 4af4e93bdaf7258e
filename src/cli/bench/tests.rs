//! The flags, as in the thesis' table A.1.

use super::{sources::SceneSource, *};
use clap::Parser;

#[derive(Debug, Parser)]
struct Line {
    #[command(flatten)]
    bench: Bench,
}

fn parse(arguments: &str) -> Result<Bench, String> {
    let words = ["kdet"].into_iter().chain(arguments.split_whitespace());
    Line::try_parse_from(words).map(|line| line.bench).map_err(|error| error.to_string())
}

/// The selection, without looking the scenes up.
fn selected(arguments: &str) -> Selection {
    let bench = parse(arguments).unwrap();
    let source = |name: &String| SceneSource {
        id: name.clone(),
        name: name.into(),
        frames: 1,
        has_models: true,
        primitive: None,
    };
    let list = bench.what.iter().map(source).collect();
    bench.selection(&Sources::Scenes { list, assets: Assets::default() })
}

#[test]
fn the_defaults_are_those_of_the_thesis() {
    assert_eq!(selected(""), Selection::default());
    assert_eq!(parse("").unwrap().folder, Path::new("exports/benchmark_data"));
    let default = Selection::default();
    assert_eq!(default.scenes, ["pass_through_armadillos"]);
    assert_eq!(
        (default.resolutions, default.methods, default.narrows),
        (vec![1], vec![Method::Kdet], vec![Narrow::Sat])
    );
    assert_eq!((default.workgroups, default.runs), (vec![128], 10));
    assert_eq!((default.self_collisions, default.hashes), (vec![false], vec![Hash::Djb2]));
}

#[test]
fn every_value_of_the_thesis_is_taken() {
    for scene in ["pass_through_armadillos", "buddha_and_armadillo", "bunny_and_planck", "armadillos"] {
        assert_eq!(selected(scene).scenes, [scene]);
    }
    for resolution in Selection::RESOLUTIONS {
        assert_eq!(selected(&format!("-r {resolution}")).resolutions, [resolution]);
    }
    for method in [Method::Kdet, Method::KdetNoPairs, Method::Gpu, Method::GpuNoLoop] {
        assert_eq!(selected(&format!("-c {method}")).methods, [method]);
    }
    for narrow in [Narrow::Sat, Narrow::SatNoEdges, Narrow::SatMtv, Narrow::Gjk] {
        assert_eq!(selected(&format!("-o {narrow}")).narrows, [narrow]);
    }
    for workgroup in [16, 32, 64, 128, 256] {
        assert_eq!(selected(&format!("-g {workgroup}")).workgroups, [workgroup]);
    }
    for runs in 1..=20 {
        assert_eq!(selected(&format!("-n {runs}")).runs, runs);
    }
    for (word, yes) in [("yes", true), ("y", true), ("no", false), ("n", false)] {
        assert_eq!(selected(&format!("-s {word}")).self_collisions, [yes]);
    }
    for hash in [Hash::Djb2, Hash::Fnv1a, Hash::Morton, Hash::Simple] {
        assert_eq!(selected(&format!("-h {hash}")).hashes, [hash]);
    }
    assert_eq!(parse("-d some/where").unwrap().folder, Path::new("some/where"));
}

#[test]
fn the_example_of_the_thesis_is_understood() {
    let given = "buddha_and_armadillo -r 2 -n 5 -c gpu_no_loop -o sat-mtv -d ../../exports/benchmark_data";
    let expected = Selection {
        scenes: vec!["buddha_and_armadillo".into()],
        resolutions: vec![2],
        runs: 5,
        methods: vec![Method::GpuNoLoop],
        narrows: vec![Narrow::SatMtv],
        ..Selection::default()
    };
    assert_eq!(selected(given), expected);
    assert_eq!(parse(given).unwrap().folder, Path::new("../../exports/benchmark_data"));
}

#[test]
fn flags_take_several_values_and_have_long_names() {
    let given = "--scene a,b --resolution 1,4 --method kdet,kdet_home_cell --narrow sat,gjk --workgroup 64,128 --runs 3 \
                 --self yes,no --hash djb2,morton --frames 3..9/2 --repeat-frame 5 --warm-up 2";
    let bench = parse(given).unwrap();
    assert_eq!(bench.scene, ["a", "b"]);
    let selection = selected(given);
    assert_eq!(selection.resolutions, [1, 4]);
    assert_eq!(selection.combinations().len(), 2 * 2 * 2 * 2 * 2);
    assert_eq!((selection.runs, selection.repeat_frame, selection.warm_up), (3, 5, 2));
    assert_eq!(selection.frames, Some(Frames { first: 3, end: 9, step: 2 }));
    // Alone it says yes.
    assert_eq!(selected("--self --runs 2").self_collisions, [true]);
    assert_eq!(selected("-s no,yes").self_collisions, [false, true]);
}

#[test]
fn tables_of_spatial_hashing_are_chosen() {
    let given = "-c hashing_cpu,depth_cpu --cell-size 0.5,2 --table-slots 0,64 --primes 3,5,7 --cell-origin zero \
                 --normals face --estimate both";
    let selection = selected(given);
    assert_eq!((selection.cell_sizes.len(), selection.table_slots.len()), (2, 2));
    let combinations = selection.combinations();
    assert_eq!(combinations.len(), 2 * 2 * 2);
    assert!(combinations.iter().all(|settings| settings.primes == [3, 5, 7]));
    assert_eq!(combinations.iter().filter(|settings| settings.estimate == crate::detect::Estimate::Both).count(), 4);
}

#[test]
fn wrong_values_are_refused_with_what_is_allowed() {
    for (arguments, told) in [
        ("-r 6", "1, 2, 3, 4, 5"),
        ("-r 0", "1, 2, 3, 4, 5"),
        ("-c sap", "cpu, kdet, kdet_no_pairs, kdet_hash_map, kdet_home_cell, bvh, bvh_refit, gpu, gpu_no_loop"),
        ("-o sat,box", "sat, sat_no_edges, sat_mtv, gjk"),
        ("-g 100", "16, 32, 64, 128, 256"),
        ("-n 21", "1 to 20"),
        ("-n 0", "1 to 20"),
        ("-s maybe", "yes, y, no, n"),
        ("-h md5", "djb2, fnv-1a, simple, morton"),
        ("--frames 5..5", "a..b/5"),
        ("--repeat-frame 0", "1 to 1000"),
        ("--warm-up 101", "0 to 100"),
        ("--cell-rule x", "paper, mean"),
        ("--cell-scale 1e30", "cell scale must be between 0.5 and 64 (got 1e30)"),
        ("--cell-size 0.01", "cell size must be between 0.0625 and 64 mean edges (got 0.01)"),
        ("--table-slots 67108865", "0 to 67108864"),
        ("--primes 3,5", "three numbers"),
        ("--primes 3,5,0", "three numbers"),
        ("--cell-origin x", "scene, zero"),
        ("--normals x", "smooth, face"),
        ("--estimate x", "consistent, nearest, both"),
        ("--turn nan", "finite"),
        ("--csv excel", "thesis, plain"),
        ("--from x -c cpu", "cannot be used with"),
        ("--from x --sub isa", "cannot be used with"),
    ] {
        let error = parse(arguments).unwrap_err();
        assert!(error.contains(told), "{arguments}: {error}");
    }
}

/// `--from` measures nothing: every argument but those of what is written is refused beside it.
#[test]
fn nothing_that_is_measured_is_asked_of_a_summary() {
    let written = ["from", "folder", "csv", "json", "help"];
    let command = <Bench as Args>::augment_args(clap::Command::new("kdet"));
    let own = command.get_arguments().map(|argument| argument.get_id().as_str());
    let of_assets = <Assets as Args>::augment_args(clap::Command::new("kdet"));
    let of_assets: Vec<&str> = of_assets.get_arguments().map(|argument| argument.get_id().as_str()).collect();
    let mut left: Vec<&str> = own.filter(|name| !written.contains(name) && !of_assets.contains(name)).collect();
    let mut measuring = MEASURING.to_vec();
    left.sort_unstable();
    measuring.sort_unstable();
    assert_eq!(left, measuring);
}

#[test]
fn help_is_asked_for_by_its_whole_name() {
    assert!(parse("--help").unwrap_err().contains("Measure scenes frame by frame"));
    assert!(parse("-h").unwrap_err().contains("a value is required"));
}
