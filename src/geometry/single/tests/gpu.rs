//! The shaders against their twins, on every adapter that is there.

use super::*;
use crate::gpu::{device::instance, shader::compose};
use wgpu::util::DeviceExt;

/// A kernel that runs every test by itself.
fn shader(path: &str) -> String {
    compose(path, &[]).unwrap()
}

const TESTS: &str = "checks/narrow_tests.wgsl";
const TRIANGLE_TESTS: &str = "checks/triangle_tests.wgsl";

/// With all axes, or with the face normals alone.
fn exact_shader(axes: &str) -> String {
    compose("checks/exact_test.wgsl", &[("AXES", axes.to_owned())]).unwrap()
}

#[derive(Debug, Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Answer {
    faces: u32,
    edges: u32,
    sat: u32,
    gjk: u32,
    planes: u32,
    by_sub: u32,
    depth: f32,
    axis: [f32; 3],
}

/// What the exact tests say of a pair: with all axes, with the face normals alone.
type Exact = [bool; 2];

#[test]
fn the_shaders_are_valid() {
    let exact = ["AXES", "FACE_AXES"].map(exact_shader);
    let filters = [TESTS, TRIANGLE_TESTS].map(shader);
    let fused = filters.each_ref().map(|shader| fused(shader));
    for shader in exact.into_iter().chain(filters).chain(fused) {
        let module = naga::front::wgsl::parse_str(&shader).map_err(|e| e.emit_to_string(&shader)).unwrap();
        let mut validator = naga::valid::Validator::new(naga::valid::ValidationFlags::all(), Default::default());
        validator.validate(&module).unwrap();
    }
}

/// The same shader as a compiler may turn it out that fuses every product with a sum.
fn fused(shader: &str) -> String {
    let project = "return t.x * n.x + t.y * n.y + t.z * n.z;";
    let along = "return e.x * n.x + e.y * n.y + e.z * n.z;";
    let three = "return c.x * n.x + c.y * n.y + c.z * n.z;";
    assert!(shader.contains(project) && shader.contains(along));
    assert!(shader.contains(three) == shader.contains("fn three_along"));
    shader
        .replace(three, "return fma(c.z, vec3(n.z), fma(c.y, vec3(n.y), c.x * n.x));")
        .replace(project, "return fma(t.z, vec4(n.z), fma(t.y, vec4(n.y), t.x * n.x));")
        .replace(along, "return fma(e.z, vec3(n.z), fma(e.y, vec3(n.y), e.x * n.x));")
        .replace("cross(", "cross_fused(")
        .replace("dot(", "dot_fused(")
        + &compose("checks/fused.wgsl", &[]).unwrap()
}

/// The answers of a shader that runs over so many workgroups.
fn run<T: bytemuck::Pod>(adapter: &wgpu::Adapter, shader: &str, pairs: &[(Corners, Corners)], groups: usize) -> Vec<T> {
    let descriptor = wgpu::DeviceDescriptor::default();
    let (device, queue) = pollster::block_on(adapter.request_device(&descriptor)).unwrap();
    let words: Vec<f32> = pairs
        .iter()
        .flat_map(|&(a, b)| [Tet::new(a), Tet::new(b)])
        .flat_map(|t| [t.x, t.y, t.z])
        .flat_map(|v| v.to_array())
        .collect();
    let input = device.create_buffer_init(&wgpu::util::BufferInitDescriptor {
        label: None,
        contents: bytemuck::cast_slice(&words),
        usage: wgpu::BufferUsages::STORAGE,
    });
    let size = size_of_val(pairs).max(pairs.len() * size_of::<T>()) as u64;
    let buffer =
        |usage| device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false });
    let output = buffer(wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
    let host = buffer(wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST);
    let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
        label: Some("narrow"),
        source: wgpu::ShaderSource::Wgsl(shader.into()),
    });
    let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
        label: Some("narrow"),
        layout: None,
        module: &module,
        entry_point: Some("main"),
        compilation_options: Default::default(),
        cache: None,
    });
    let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: None,
        layout: &pipeline.get_bind_group_layout(0),
        entries: &[
            wgpu::BindGroupEntry { binding: 0, resource: input.as_entire_binding() },
            wgpu::BindGroupEntry { binding: 1, resource: output.as_entire_binding() },
        ],
    });
    let mut encoder = device.create_command_encoder(&Default::default());
    {
        let mut pass = encoder.begin_compute_pass(&Default::default());
        pass.set_pipeline(&pipeline);
        pass.set_bind_group(0, &group, &[]);
        pass.dispatch_workgroups(groups as u32, 1, 1);
    }
    encoder.copy_buffer_to_buffer(&output, 0, &host, 0, size);
    queue.submit([encoder.finish()]);
    host.map_async(wgpu::MapMode::Read, .., |result| result.unwrap());
    device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
    let bytes = host.get_mapped_range(..).unwrap().to_vec();
    bytemuck::pod_collect_to_vec(&bytes[..pairs.len() * size_of::<T>()])
}

/// A certain answer on one side may be undecided on the other, but never the opposite.
fn opposed(gpu: u32, twin: Verdict) -> bool {
    assert!(gpu <= 2);
    gpu != twin as u32 && gpu != Verdict::Undecided as u32 && twin != Verdict::Undecided
}

#[test]
fn the_shaders_decide_as_their_twins() {
    let mut pairs: Vec<(Corners, Corners)> = Vec::new();
    for family in Family::ALL {
        for (scale, offset) in PLACES {
            pairs.extend(drawn(70).map(|seed| {
                let (a, b) = pair(family, seed, scale, offset);
                (single(&a), single(&b))
            }));
        }
    }
    let by = DVec3::new(1.31, 0.27, 0.43);
    pairs.extend(grid_pairs(by, DVec3::new(10.0, -3.0, 5.0), DVec3::ONE));
    pairs.extend(grid_pairs(DVec3::X, DVec3::ZERO, DVec3::ONE));
    pairs.extend(extremes());
    pairs.extend(drawn(700).map(knives));
    pairs.extend(drawn(700).map(any_bits));
    for exponent in [5, 9, 20, 30] {
        pairs.extend(drawn(100).map(|seed| ratio_pair(seed, 10_f64.powi(exponent))));
    }

    let instance = instance();
    let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::PRIMARY));
    assert!(!adapters.is_empty(), "no adapter: a software one such as lavapipe is enough for this test");
    for adapter in adapters {
        let name = adapter.get_info().name;
        println!(
            "{name}: other verdicts than the twin's (faces, edges, sat, gjk, planes, signed volumes) for {} pairs:",
            pairs.len()
        );
        let decided = |axes: &str| run::<u32>(&adapter, &exact_shader(axes), &pairs, pairs.len());
        let exact: Vec<Exact> =
            decided("AXES").iter().zip(decided("FACE_AXES")).map(|(all, faces)| [*all != 0, faces != 0]).collect();
        let filtered = |shader: &str| run::<Answer>(&adapter, shader, &pairs, pairs.len().div_ceil(64));
        let as_written = shader(TESTS);
        println!("as written {:?}", compare(&name, &pairs, &filtered(&as_written), &exact));
        println!("fused      {:?}", compare(&name, &pairs, &filtered(&fused(&as_written)), &exact));
    }
}

/// Checks the answers of an adapter, and counts the verdicts that are not the twin's: certain here and undecided there.
fn compare(name: &str, pairs: &[(Corners, Corners)], answers: &[Answer], decided: &[Exact]) -> [u32; 6] {
    let mut differ = [0; 6];
    for ((&(a, b), answer), &[all, faces_alone]) in pairs.iter().zip(answers).zip(decided) {
        let say = |what: &str| format!("{name}: {what}: {answer:?} for {a:?} {b:?}");
        assert_eq!(all, exact(a, b), "{}", say("exact"));
        let by_sub = gjk_sub(a, b, Sub::SignedVolumes);
        let twins = [sat_faces(a, b), sat_edges(a, b), sat(a, b), gjk(a, b), planes(a, b), by_sub];
        let words = [answer.faces, answer.edges, answer.sat, answer.gjk, answer.planes, answer.by_sub];
        for (i, (gpu, twin)) in words.into_iter().zip(twins).enumerate() {
            assert!(!opposed(gpu, twin), "{}", say(["faces", "edges", "sat", "gjk", "planes", "signed volumes"][i]));
            differ[i] += u32::from(gpu != twin as u32);
        }
        let faces = if answer.faces == 2 { faces_alone } else { answer.faces == 1 };
        assert_eq!(faces, decide_sat_no_edges(a, b), "{}", say("decision of sat_no_edges"));
        let decided = |verdict: u32| if verdict == 2 { all } else { verdict == 1 };
        assert_eq!(decided(answer.sat), decide_sat(a, b), "{}", say("decision of sat"));
        assert_eq!(decided(answer.gjk), decide_gjk(a, b), "{}", say("decision of gjk"));
        assert_eq!(decided(answer.by_sub), all, "{}", say("decision of signed volumes"));
        if decide_sat(a, b) {
            // Axes may tie, depths may not: twice the error of one.
            let twin = sat_mtv(a, b);
            let extent = Tetrahedron::from_f32(a).aabb().union(&Tetrahedron::from_f32(b).aabb()).extent();
            let off = f64::from(answer.depth - twin.depth).abs() / extent.max_element().max(f64::MIN_POSITIVE);
            assert!(off <= 2e-6, "{} not {}", say("depth"), twin.depth);
        }
    }
    differ
}

#[derive(Debug, Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct TriangleAnswer {
    verdicts: [u32; 6],
    depth: f32,
    axis: [f32; 3],
}

#[test]
fn the_shaders_decide_triangles_as_their_twins() {
    let pairs = triangles::varied_pairs();
    let instance = instance();
    let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::PRIMARY));
    assert!(!adapters.is_empty(), "no adapter: a software one such as lavapipe is enough for this test");
    for adapter in adapters {
        let name = adapter.get_info().name;
        let as_written = shader(TRIANGLE_TESTS);
        for (how, shader) in [("as written", as_written.clone()), ("fused", fused(&as_written))] {
            let answers = run::<TriangleAnswer>(&adapter, &shader, &pairs, pairs.len().div_ceil(64));
            let mut differ = [0; 6];
            for (&(a, b), answer) in pairs.iter().zip(&answers) {
                let twins = [
                    triangle_planes(a, b),
                    triangle_edges(a, b),
                    triangle_sat(a, b),
                    guigue_devillers(a, b),
                    triangle_signs(a, b, false),
                    triangle_signs(a, b, true),
                ];
                for (i, (gpu, twin)) in answer.verdicts.into_iter().zip(twins).enumerate() {
                    assert!(!opposed(gpu, twin), "{name}, {how}: {i}: {answer:?}, {twin:?} for {a:?} {b:?}");
                    differ[i] += u32::from(gpu != twin as u32);
                }
                // What the integers say does not depend on rounding.
                assert_eq!(answer.verdicts[4..], [twins[4] as u32, twins[5] as u32], "{name}, {how}: {a:?} {b:?}");
                if decide_triangle_sat(a, b) {
                    let twin = triangle_sat_mtv(a, b);
                    let extent = Tetrahedron::from_f32(a).aabb().union(&Tetrahedron::from_f32(b).aabb()).extent();
                    let off = f64::from(answer.depth - twin.depth).abs() / extent.max_element().max(f64::MIN_POSITIVE);
                    assert!(off <= 2e-6, "{name}, {how}: depth {answer:?}, not {} for {a:?} {b:?}", twin.depth);
                }
            }
            println!("{name}, {how}: other verdicts than the twin's for {} pairs: {differ:?}", pairs.len());
        }
    }
}
