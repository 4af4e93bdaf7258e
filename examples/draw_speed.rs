//! What drawing a picture costs on this machine's adapter, part by part: the same frame with some of its parts left out.
//! `cargo run --release --example draw_speed -- armadillos 4`. `KDET_ADAPTER` chooses an adapter. A third argument is the frame, a fourth
//! the number of pictures per look, a fifth the width in pixels of a picture of 16 : 9.

use std::{path::Path, time::Instant};

use glam::UVec2;
use kdet::internals::{
    bench::median,
    detect::Settings,
    gpu::{Gpu, GpuOptions, Profiler},
    pipeline::{Detector, Slot},
    playback::{PlacedScene, ground},
    render::{Camera, Look, Offscreen, ScenePicture, SurfaceStyle, Window},
    scene::{Form, files::Library},
};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

/// Pictures before those that are measured.
const WARM_UP: u32 = 20;

/// Pictures whose passes are timed.
const TIMED: u32 = 101;

/// Passes of a picture, at the most.
const MOST_PASSES: u32 = 32;

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "armadillos".into());
    let mut number = |or: u32| arguments.next().map_or(Ok(or), |text| text.parse());
    let (resolution, frame, pictures, width) = (number(4)?, number(60)?, number(300)?, number(1920)?);
    let size = UVec2::new(width, width * 9 / 16);
    let options = GpuOptions { adapter_name: std::env::var("KDET_ADAPTER").ok(), ..GpuOptions::default() };
    let gpu = pollster::block_on(Gpu::request(&options))?;
    println!("{id} at resolution {resolution}, frame {frame}, {size} pixels, on {}", gpu.adapter_info.name);
    let library = Library::open(Path::new("assets"))?;
    let scene = library.scene(&id)?;
    let names = scene.models();
    let models = names.iter().map(|name| Ok((*name, library.model(name, resolution)?))).collect::<Outcome<Vec<_>>>()?;
    let model = |name: &str| models.iter().find(|(known, _)| *known == name).map(|(_, mesh)| mesh);
    let mut show = PlacedScene::new(&gpu, &scene, Form::Own, model)?;
    let mut encoder = gpu.device.create_command_encoder(&Default::default());
    show.place(&gpu, &mut encoder, &scene, f64::from(frame), true)?;
    gpu.queue.submit([encoder.finish()]);
    let mut picture = ScenePicture::new(&gpu, Offscreen::FORMAT)?;
    show.hand_over(&gpu, &mut picture)?;
    let mut detector = Detector::on(&gpu)?;
    pollster::block_on(detector.run(show.input(), &Settings::default().with_self_collisions(true)))?;
    picture.set_marks(&gpu, detector.buffer(Slot::MARKS));
    let points = show.points(&scene);
    let camera = Camera::default().fit_points(&points, Window::whole(size.x as f32 / size.y as f32, 0.04));
    let usual = Look { camera, ground: ground(&scene, &points), ..Look::default() };
    let glass = Look { style: SurfaceStyle::Glass, ..usual };
    let hidden = Look { style: SurfaceStyle::Hidden, ..usual };
    let looks = [
        ("matte", usual),
        ("matte, no floor", Look { floor: false, ..usual }),
        ("matte, nothing marked", Look { marked: false, ..usual }),
        ("matte, neither", Look { floor: false, marked: false, ..usual }),
        ("opaque, neither", Look { style: SurfaceStyle::Opaque, floor: false, marked: false, ..usual }),
        ("glass", glass),
        ("glass, no floor", Look { floor: false, ..glass }),
        ("glass, nothing marked", Look { marked: false, ..glass }),
        ("wire", Look { style: SurfaceStyle::Wire, ..usual }),
        ("surface hidden", hidden),
        ("floor alone", Look { marked: false, ..hidden }),
        ("nothing", Look { floor: false, marked: false, ..hidden }),
    ];
    let offscreen = Offscreen::new(&gpu, size);
    for (name, look) in looks {
        let mut draw = |pictures: u32| -> Outcome<f64> {
            let started = Instant::now();
            for _ in 0..pictures {
                let mut encoder = gpu.device.create_command_encoder(&Default::default());
                picture.draw(&gpu, &mut encoder, offscreen.view(), size, &look)?;
                gpu.queue.submit([encoder.finish()]);
            }
            gpu.device.poll(wgpu::PollType::wait_indefinitely())?;
            Ok(started.elapsed().as_secs_f64() * 1e3 / f64::from(pictures.max(1)))
        };
        draw(WARM_UP)?;
        println!("{name:<22} {:7.3} ms", draw(pictures)?);
    }
    for (name, look) in [("matte", usual), ("glass", glass)] {
        println!("{name}, pass by pass, medians of timestamps:");
        for (pass, ms) in passes(&gpu, &mut picture, &offscreen, size, &look)? {
            println!("  {pass:<20} {ms:7.3} ms");
        }
    }
    Ok(())
}

/// The median time of every pass of a picture; nothing without timestamps.
fn passes(
    gpu: &Gpu,
    picture: &mut ScenePicture,
    offscreen: &Offscreen,
    size: UVec2,
    look: &Look,
) -> Outcome<Vec<(&'static str, f64)>> {
    let mut profiler = Profiler::new(gpu, MOST_PASSES)?;
    let mut seen: Vec<(&'static str, Vec<f64>)> = vec![];
    for _ in 0..TIMED {
        profiler.begin_frame();
        let mut encoder = gpu.device.create_command_encoder(&Default::default());
        picture.draw_timed(gpu, &mut encoder, Some(&mut profiler), offscreen.view(), size, look)?;
        profiler.resolve(&mut encoder);
        gpu.queue.submit([encoder.finish()]);
        profiler.submitted();
        gpu.device.poll(wgpu::PollType::wait_indefinitely())?;
        for (label, ms) in profiler.take(profiler.frame())?.unwrap_or_default() {
            match seen.iter_mut().find(|(known, _)| *known == label.name) {
                Some((_, all)) => all.push(ms),
                None => seen.push((label.name, vec![ms])),
            }
        }
    }
    Ok(seen.into_iter().map(|(pass, all)| (pass, median(&all))).collect())
}
