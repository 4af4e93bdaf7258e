//! The checks on this machine's adapter, and every kernel through naga.
//!
//! `KDET_ADAPTER` chooses an adapter by part of its name, `KDET_CHECK` the checks whose names contain it.

use crate::common::{gpu::device, random_cases::is_long, sources::sources};
use kdet::internals::{
    checks::{self, Check},
    gpu::{self, Binding, Gpu, GpuError, GpuOptions, KernelSource},
};
use std::{
    collections::{HashMap, HashSet},
    sync::Mutex,
    thread::{available_parallelism, scope},
    time::Instant,
};

#[test]
fn every_check_passes() {
    pass(checks::all());
}

#[test]
#[ignore = "takes minutes without a GPU: in `make nightly`"]
fn every_long_check_passes() {
    pass(checks::long());
}

fn pass(checks: Vec<Check>) {
    let wanted = std::env::var("KDET_CHECK").unwrap_or_default();
    let is_known = [checks::all(), checks::long()].concat().iter().any(|check| check.name.contains(&wanted));
    assert!(is_known, "no check is named like {wanted:?}");
    let chosen: Vec<Check> = checks.into_iter().filter(|check| check.name.contains(&wanted)).collect();
    if chosen.is_empty() {
        return;
    }
    // Compiling a kernel keeps one core busy: one check per core, each thread on a device of its own. These devices are there before
    // and after: NVIDIA's driver 580 waits for ever where one thread destroys a device while others create theirs.
    let threads = available_parallelism().map_or(1, usize::from).min(chosen.len());
    let devices: Vec<Gpu> = (0..threads).map(|_| device()).collect();
    let info = &devices[0].adapter_info;
    println!("on {} ({:?}), timestamps: {}", info.name, info.backend, devices[0].timestamps);
    let failures = Mutex::new(vec![]);
    let queue = Mutex::new(chosen.into_iter());
    let work = |gpu: &Gpu| {
        loop {
            let next = queue.lock().unwrap().next();
            let Some(check) = next else { break };
            let start = Instant::now();
            let result = pollster::block_on(check.run(gpu));
            let outcome = if result.is_ok() { "ok" } else { "FAILED" };
            println!("{:6} ms  {}  {outcome}", start.elapsed().as_millis(), check.name);
            let failure = result.err().map(|failure| format!("{}: {failure}", check.name));
            failures.lock().unwrap().extend(failure);
        }
    };
    scope(|scope| {
        for gpu in &devices {
            scope.spawn(|| work(gpu));
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// The list that the browser's run is held against (tests/page/checks.spec.ts): a check that is missing there must fail.
#[test]
fn the_list_of_checks_is_current() {
    let listed = include_str!("../page/checks/names.txt");
    let here: Vec<&str> = listed
        .lines()
        .filter(|line| !line.ends_with(" (browser only)"))
        .map(|line| line.trim_end_matches(" (native only)"))
        .collect();
    let names: Vec<&str> = checks::all().iter().map(|check| check.name).collect();
    assert_eq!(here, names, "tests/page/checks/names.txt lists the checks in their order");
    let unique: std::collections::BTreeSet<_> = names.iter().collect();
    assert_eq!(unique.len(), names.len(), "names are unique");
}

#[test]
fn a_missing_adapter_is_named_beside_those_that_are_there() {
    let options = GpuOptions { adapter_name: Some("Voodoo 2".into()), ..Default::default() };
    let error = pollster::block_on(Gpu::request(&options)).unwrap_err();
    let GpuError::NoAdapter { wanted, found } = &error else { panic!("{error}") };
    assert_eq!(wanted.as_deref(), Some("Voodoo 2"));
    let adapters = pollster::block_on(gpu::device::adapters());
    assert_eq!(found.len(), adapters.len());
    assert!(adapters.iter().all(|adapter| error.to_string().contains(&adapter.get_info().name)), "{error}");
}

/// Shaders are files, where their includes, twins and validity are tested; not strings in Rust.
#[test]
fn no_rust_file_has_a_shader_in_it() {
    let shaders = ["@compute @workgroup_size(64)\nfn", "@vertex fn", "@compute\\n@workgroup_size(8, 8)\\n fn"];
    assert_eq!(shaders.map(|text| has_entry_point(&format!("{text} main"))), [true; 3]);
    assert!(!has_entry_point("text.contains(\"@compute\") } fn main"));
    let files = sources(&["src", "tests", "examples", "fuzz/fuzz_targets", "fuzz/src", "build.rs"], ".rs");
    assert!(files.len() > 300, "{}", files.len());
    let with: Vec<&str> =
        files.iter().filter(|(_, text)| has_entry_point(text)).map(|(path, _)| path.as_str()).collect();
    assert!(with.is_empty(), "{with:?}");
}

/// Whether a stage's attribute is followed by a function, with other attributes between them or none.
fn has_entry_point(text: &str) -> bool {
    let text = text.replace("\\n", "\n");
    let is_followed = |mut rest: &str| loop {
        rest = rest.trim_start();
        let Some(attribute) = rest.strip_prefix('@') else { break rest.starts_with("fn ") };
        rest = attribute.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_').trim_start();
        if rest.starts_with('(') {
            rest = rest.split_once(')').map_or("", |(_, rest)| rest);
        }
    };
    ["@compute", "@vertex", "@fragment"].iter().any(|stage| text.split(stage).skip(1).any(is_followed))
}

/// Words that the WGSL specification reserves and naga takes all the same; a browser refuses them as names.
const RESERVED: &str = "NULL Self abstract active alignas alignof as asm asm_fragment async attribute auto await become cast catch \
    class co_await co_return co_yield coherent column_major common compile compile_fragment concept const_cast consteval \
    constexpr constinit crate debugger decltype delete demote demote_to_helper do dynamic_cast enum explicit export extends \
    extern external fallthrough filter final finally friend from fxgroup get goto groupshared highp impl implements import \
    inline instanceof interface layout lowp macro macro_rules match mediump meta mod module move mut mutable namespace new \
    nil noexcept noinline nointerpolation non_coherent noncoherent noperspective null nullptr of operator package packoffset \
    partial pass patch pixelfragment precise precision premerge priv protected pub public readonly ref regardless register \
    reinterpret_cast require resource restrict self set shared sizeof smooth snorm static static_assert static_cast std \
    subroutine super target template this thread_local throw trait try type typedef typeid typename typeof union unless \
    unorm unsafe unsized use using varying virtual volatile wgsl where with writeonly yield";

/// The number that a text begins with; 0 where it begins with none.
fn leading_number(text: &str) -> u32 {
    let digits: String = text.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// A text with a sign in place of every digit.
fn without_numbers(text: &str) -> String {
    text.chars().map(|c| if c.is_ascii_digit() { '#' } else { c }).collect()
}

/// Every kernel as it is composed: valid, within the WebGPU defaults, with the bindings that its source names.
#[test]
fn every_kernel_is_valid_and_portable() {
    let reserved: HashSet<&str> = RESERVED.split_whitespace().collect();
    let sources = [
        gpu::kernels(),
        kdet::internals::distance::kernels(),
        kdet::internals::pipeline::kernels(),
        kdet::internals::live::kernels(),
        kdet::internals::scene::kernels(),
        kdet::internals::playback::kernels(),
        kdet::internals::render::kernels(),
        checks::kernels(),
    ]
    .concat();
    // A file that no list names, nor another file, would be checked nowhere.
    let files = kdet::internals::shaders::FILES;
    for (path, _) in files.iter().filter(|(_, text)| text.contains("@compute")) {
        let path = &path.strip_prefix("software/").unwrap_or(path);
        let is_listed = sources.iter().any(|source| source.path == *path);
        let include = format!("#include \"{path}\"");
        assert!(is_listed || files.iter().any(|(_, text)| text.contains(&include)), "{path} is in no list of kernels");
    }
    for (path, _) in files {
        let Some(other) = path.strip_prefix("software/") else { continue };
        assert!(files.iter().any(|(path, _)| *path == other), "{path} takes the place of no file");
    }
    let software: Vec<KernelSource> = sources.iter().map(|source| source.clone().for_software()).collect();
    // Most kernels are the same on a software GPU. Of those that differ in numbers alone the one with the largest workgroup, which has the
    // most memory; all in `make nightly`.
    let mut distinct: HashMap<_, (u32, KernelSource, String)> = HashMap::new();
    for source in [sources, software].concat() {
        let text = source.compose().unwrap_or_else(|error| panic!("{}: {error}", source.label));
        // 0 where it is a constant, whose number may be anywhere.
        let threads = text.split("@workgroup_size(").nth(1).map_or(0, leading_number);
        let form = if is_long() || threads == 0 { text.clone() } else { without_numbers(&text) };
        let key = (form, source.entry, source.bindings.to_vec());
        if distinct.get(&key).is_none_or(|(most, ..)| threads > *most) {
            distinct.insert(key, (threads, source, text));
        }
    }
    for (_, source, text) in distinct.into_values() {
        let label = &source.label;
        let code: String =
            text.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n").collect();
        let mut words = code.split(|c: char| !(c.is_alphanumeric() || c == '_'));
        assert_eq!(words.find(|word| reserved.contains(word)), None, "{label}: a reserved word");
        let module = naga::front::wgsl::parse_str(&text)
            .unwrap_or_else(|error| panic!("{label}: {}", error.emit_to_string_with_path(&text, source.path)));
        // No capabilities: nothing that the web lacks.
        let mut validator =
            naga::valid::Validator::new(naga::valid::ValidationFlags::all(), naga::valid::Capabilities::empty());
        let info =
            validator.validate(&module).unwrap_or_else(|error| panic!("{label}: {}", error.emit_to_string(&text)));
        let index = module.entry_points.iter().position(|entry| entry.name == source.entry);
        let index = index.unwrap_or_else(|| panic!("{label}: no entry point {}", source.entry));
        let entry = &module.entry_points[index];
        assert!(entry.workgroup_size.iter().product::<u32>() <= 256, "{label}: {:?}", entry.workgroup_size);

        let uses = info.get_entry_point(index);
        let mut workgroup_bytes = 0;
        let mut used = vec![];
        for (handle, variable) in module.global_variables.iter().filter(|(handle, _)| !uses[*handle].is_empty()) {
            let _ = handle;
            match variable.space {
                naga::AddressSpace::WorkGroup => {
                    workgroup_bytes += module.types[variable.ty].inner.size(module.to_ctx()).next_multiple_of(16);
                }
                naga::AddressSpace::Uniform => used.push((variable.binding.unwrap().binding, Binding::Uniform)),
                naga::AddressSpace::Storage { access } => {
                    let writes = access.contains(naga::StorageAccess::STORE);
                    let binding = if writes { Binding::Write } else { Binding::Read };
                    used.push((variable.binding.unwrap().binding, binding));
                }
                _ => {}
            }
        }
        assert!(workgroup_bytes <= 16_384, "{label}: {workgroup_bytes} bytes of workgroup memory");
        assert!(source.bindings.iter().filter(|binding| **binding != Binding::Uniform).count() <= 8, "{label}");
        for (number, binding) in used {
            assert_eq!(source.bindings.get(number as usize), Some(&binding), "{label}: binding {number}");
        }
    }
}
