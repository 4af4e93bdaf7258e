//! The shaders on every family of queries, on every adapter that is there: no contact is missed, and what is said to meet nearly does.

use super::{
    super::{
        HOST_BUDGET, Kind, NARROW_BUDGET, Query, Verdict, cubic, exact, inclusion,
        samples::{Family, query},
    },
    FIRST_BUDGET,
};
use crate::gpu::shader::compose;
use rayon::prelude::*;
use wgpu::util::DeviceExt;

/// The shader of a test.
fn shader(test: &str) -> String {
    compose("checks/elementary_test.wgsl", &[("TEST", test.to_owned())]).unwrap()
}

/// Inclusion as a compiler may turn it out that fuses every product with a sum.
fn fused() -> String {
    let between = "return (f32(WHOLE - units) * UNIT) * a + (f32(units) * UNIT) * b;";
    let weighted = "value = weights.x * m0 + weights.y * m1 + weights.z * m2;";
    let inclusion = shader("inclusion");
    assert!(inclusion.contains(between) && inclusion.contains(weighted));
    inclusion
        .replace(between, "return fma(vec4(f32(WHOLE - units) * UNIT), a, (f32(units) * UNIT) * b);")
        .replace(weighted, "value = fma(vec4(weights.x), m0, fma(vec4(weights.y), m1, weights.z * m2));")
}

#[derive(Debug, Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C)]
struct Outcome {
    verdict: u32,
    time: f32,
    at: [f32; 2],
}

const MISS: u32 = 0;
const HIT: u32 = 1;
const OPEN: u32 = 2;

#[test]
fn the_shaders_are_valid() {
    for shader in [shader("inclusion"), fused(), shader("additive"), shader("cubic")] {
        let module = naga::front::wgsl::parse_str(&shader).map_err(|e| e.emit_to_string(&shader)).unwrap();
        let mut validator = naga::valid::Validator::new(naga::valid::ValidationFlags::all(), Default::default());
        validator.validate(&module).unwrap();
    }
}

/// A test on an adapter.
struct Shader {
    device: wgpu::Device,
    queue: wgpu::Queue,
    pipeline: wgpu::ComputePipeline,
}

impl Shader {
    fn new((device, queue): &(wgpu::Device, wgpu::Queue), text: &str) -> Self {
        let module = device.create_shader_module(wgpu::ShaderModuleDescriptor {
            label: Some("continuous"),
            source: wgpu::ShaderSource::Wgsl(text.into()),
        });
        let pipeline = device.create_compute_pipeline(&wgpu::ComputePipelineDescriptor {
            label: Some("continuous"),
            layout: None,
            module: &module,
            entry_point: Some("main"),
            compilation_options: Default::default(),
            cache: None,
        });
        Self { device: device.clone(), queue: queue.clone(), pipeline }
    }

    fn run(&self, queries: &[Query], budget: u32) -> Vec<Outcome> {
        let device = &self.device;
        let words: Vec<[f32; 4]> = queries
            .iter()
            .flat_map(|query| {
                let is_edges = if query.kind == Kind::EdgeEdge { 1.0 } else { 0.0 };
                query.begin.into_iter().chain(query.end).map(move |p| [p.x, p.y, p.z, is_edges])
            })
            .collect();
        let of = |contents: &[u8], usage| {
            device.create_buffer_init(&wgpu::util::BufferInitDescriptor { label: None, contents, usage })
        };
        let input = of(bytemuck::cast_slice(&words), wgpu::BufferUsages::STORAGE);
        let params = of(bytemuck::cast_slice(&[0, 0, budget, queries.len() as u32]), wgpu::BufferUsages::UNIFORM);
        let size = size_of_val(queries).min(queries.len() * size_of::<Outcome>()) as u64;
        let buffer = |usage| {
            device.create_buffer(&wgpu::BufferDescriptor { label: None, size, usage, mapped_at_creation: false })
        };
        let output = buffer(wgpu::BufferUsages::STORAGE | wgpu::BufferUsages::COPY_SRC);
        let host = buffer(wgpu::BufferUsages::MAP_READ | wgpu::BufferUsages::COPY_DST);
        let group = device.create_bind_group(&wgpu::BindGroupDescriptor {
            label: None,
            layout: &self.pipeline.get_bind_group_layout(0),
            entries: &[entry(0, &input), entry(1, &output), entry(2, &params)],
        });
        let mut encoder = device.create_command_encoder(&Default::default());
        {
            let mut pass = encoder.begin_compute_pass(&Default::default());
            pass.set_pipeline(&self.pipeline);
            pass.set_bind_group(0, &group, &[]);
            pass.dispatch_workgroups(queries.len().div_ceil(64) as u32, 1, 1);
        }
        encoder.copy_buffer_to_buffer(&output, 0, &host, 0, size);
        self.queue.submit([encoder.finish()]);
        host.map_async(wgpu::MapMode::Read, .., |result| result.unwrap());
        device.poll(wgpu::PollType::wait_indefinitely()).unwrap();
        bytemuck::pod_collect_to_vec(&host.get_mapped_range(..).unwrap())
    }
}

fn entry(binding: u32, buffer: &wgpu::Buffer) -> wgpu::BindGroupEntry<'_> {
    wgpu::BindGroupEntry { binding, resource: buffer.as_entire_binding() }
}

/// Whether features come nearer than a part of their extent, in every coordinate.
fn is_near(query: &Query, part: f64) -> bool {
    let points = || query.begin.into_iter().chain(query.end).map(|p| p.as_dvec3());
    let extent = points().flat_map(|a| points().map(move |b| (a - b).abs().max_element())).fold(0.0, f64::max);
    !matches!(inclusion::<f64>(query, part * extent, HOST_BUDGET).verdict, Verdict::Miss)
}

/// So many queries of each family and kind at once.
const AT_ONCE: u64 = 50;

/// What a shader said of some queries.
#[derive(Debug, Default)]
struct Counts {
    hits: usize,
    open: usize,
    left_open: usize,
    missed: usize,
}

#[test]
fn shaders_miss_no_contact() {
    // A release build on a real GPU may be told more.
    let many: u64 = std::env::var("KDET_QUERIES").ok().and_then(|n| n.parse().ok()).unwrap_or(AT_ONCE);
    let instance = wgpu::Instance::default();
    let adapters = pollster::block_on(instance.enumerate_adapters(wgpu::Backends::PRIMARY));
    assert!(!adapters.is_empty(), "no adapter");
    let tests = [
        ("inclusion", shader("inclusion")),
        ("fused", fused()),
        ("additive", shader("additive")),
        ("cubic", shader("cubic")),
    ];
    let mut shaders = vec![];
    for adapter in adapters {
        let name = adapter.get_info().name;
        let device = pollster::block_on(adapter.request_device(&wgpu::DeviceDescriptor::default())).unwrap();
        for (test, text) in &tests {
            shaders.push((format!("{name}, {test}"), *test, Shader::new(&device, text), Counts::default()));
        }
    }
    let (mut asked, mut meet) = (0, 0);
    for first in (0..many).step_by(AT_ONCE as usize) {
        let seeds = first..many.min(first + AT_ONCE);
        let of = |family| seeds.clone().flat_map(move |seed| Kind::ALL.map(|kind| query(family, kind, seed)));
        let mut queries: Vec<Query> = Family::ALL.into_iter().flat_map(of).collect();
        // A GPU may take the smallest numbers for zero.
        let is_normal = |p: &glam::Vec3| p.to_array().iter().all(|x| *x == 0.0 || x.is_normal());
        queries.retain(|q| q.begin.iter().chain(&q.end).all(is_normal));
        let truth: Vec<Option<f64>> = queries.par_iter().map(exact).collect();
        asked += queries.len();
        meet += truth.iter().flatten().count();
        for (name, test, shader, counts) in &mut shaders {
            let outcomes = [FIRST_BUDGET, NARROW_BUDGET].map(|budget| shader.run(&queries, budget));
            counts.hits += outcomes[0].iter().filter(|outcome| outcome.verdict == HIT).count();
            counts.open += outcomes[0].iter().filter(|outcome| outcome.verdict == OPEN).count();
            counts.left_open += outcomes[1].iter().filter(|outcome| outcome.verdict == OPEN).count();
            if *test == "cubic" {
                // It promises nothing; it is the same as its twin but for rounding.
                let twins = queries.iter().map(|query| cubic::<f32>(query, 0.0).is_some());
                let differ = twins.zip(&outcomes[0]).filter(|(twin, o)| *twin != (o.verdict == HIT)).count();
                assert!(differ * 10 < queries.len(), "{name}: {differ} of {} differ", queries.len());
                let is_missed = |(truth, o): &(&Option<f64>, &Outcome)| truth.is_some() && o.verdict == MISS;
                counts.missed += truth.iter().zip(&outcomes[0]).filter(is_missed).count();
                continue;
            }
            let band = if *test == "additive" { 1.0 / 1024.0 } else { 1.0 / 65536.0 };
            for outcomes in &outcomes {
                queries.par_iter().zip(&truth).zip(outcomes).for_each(|((query, &truth), outcome)| match truth {
                    Some(time) => {
                        assert!(outcome.verdict != MISS, "{name} misses a contact at {time}: {query:?}");
                        let found = f64::from(outcome.time);
                        assert!(found <= time, "{name} is late: {found} for {time}: {query:?}");
                    }
                    None if outcome.verdict == HIT => {
                        assert!(is_near(query, band), "{name} finds {outcome:?}: {query:?}");
                    }
                    None => {}
                });
            }
        }
    }
    for (name, test, _, counts) in &shaders {
        println!("{name}: {asked} queries, {meet} meet, {counts:?}");
        assert!(
            (*test == "cubic") == (counts.missed > 0),
            "the cubic loses contacts, which these queries are made to show"
        );
    }
}
