//! How many frames of a scene per second are placed, searched and drawn on this machine's adapter, with up to three searches
//! under way as in the page: `cargo run --release --example frame_rate -- armadillos 4`. `KDET_ADAPTER` chooses an adapter. A
//! third argument is the number of frames to measure, a fourth the width in pixels of a picture of 16 : 9.

use std::{collections::VecDeque, path::Path, time::Instant};

use glam::UVec2;
use kdet::internals::{
    detect::Settings,
    gpu::{Gpu, GpuOptions},
    pipeline::{Detector, Slot},
    playback::{PlacedScene, ground},
    render::{Camera, Look, Offscreen, ScenePicture, SurfaceStyle, Window},
    scene::{Form, files::Library},
};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

const UNDER_WAY: usize = 3;

fn main() -> Outcome<()> {
    let mut arguments = std::env::args().skip(1);
    let id = arguments.next().unwrap_or_else(|| "armadillos".into());
    let mut number = |or: u32| arguments.next().map_or(Ok(or), |text| text.parse());
    let (resolution, frames, width) = (number(4)?, number(600)?, number(1920)?);
    let size = UVec2::new(width, width * 9 / 16);
    let options = GpuOptions { adapter_name: std::env::var("KDET_ADAPTER").ok(), ..GpuOptions::default() };
    let gpu = pollster::block_on(Gpu::request(&options))?;
    println!("{id} at resolution {resolution}, {size} pixels, on {}", gpu.adapter_info.name);
    let library = Library::open(Path::new("assets"))?;
    let scene = library.scene(&id)?;
    let names = scene.models();
    let models = names.iter().map(|name| Ok((*name, library.model(name, resolution)?))).collect::<Outcome<Vec<_>>>()?;
    let model = |name: &str| models.iter().find(|(known, _)| *known == name).map(|(_, mesh)| mesh);
    for (self_collisions, style) in
        [(false, SurfaceStyle::Matte), (true, SurfaceStyle::Matte), (true, SurfaceStyle::Glass)]
    {
        let mut show = PlacedScene::new(&gpu, &scene, Form::Own, model)?;
        let mut picture = ScenePicture::new(&gpu, Offscreen::FORMAT)?;
        show.hand_over(&gpu, &mut picture)?;
        let points = show.points(&scene);
        let camera = Camera::default().fit_points(&points, Window::whole(size.x as f32 / size.y as f32, 0.04));
        let look = Look { camera, ground: ground(&scene, &points), style, ..Look::default() };
        let offscreen = Offscreen::new(&gpu, size);
        let settings = Settings::default().with_self_collisions(self_collisions);
        let mut detector = Detector::on(&gpu)?;
        let mut under_way = VecDeque::new();
        let mut started = Instant::now();
        let mut device = 0.0;
        let warm_up = frames.min(scene.frames);
        for frame in 0..frames + warm_up {
            // Lists have grown by then.
            if frame == warm_up {
                (started, device) = (Instant::now(), 0.0);
            }
            let mut encoder = gpu.device.create_command_encoder(&Default::default());
            if show.place(&gpu, &mut encoder, &scene, f64::from(frame % scene.frames), true)? {
                show.hand_over(&gpu, &mut picture)?;
            }
            gpu.queue.submit([encoder.finish()]);
            under_way.push_back(detector.submit(show.input(), &settings)?);
            picture.set_marks(&gpu, detector.buffer(Slot::MARKS));
            let mut encoder = gpu.device.create_command_encoder(&Default::default());
            picture.draw(&gpu, &mut encoder, offscreen.view(), size, &look)?;
            gpu.queue.submit([encoder.finish()]);
            if under_way.len() == UNDER_WAY
                && let Some(pending) = under_way.pop_front()
            {
                let mut summary = pollster::block_on(pending.take())?;
                detector.complete(show.input(), &mut summary)?;
                device += summary.times.total();
            }
        }
        pollster::block_on(offscreen.read(&gpu))?;
        let seconds = started.elapsed().as_secs_f64();
        let per_frame = seconds / f64::from(frames) * 1e3;
        println!(
            "self {self_collisions}, {style:?}: {:.0} frames per second, {per_frame:.3} ms each, of which {:.3} ms search",
            f64::from(frames) / seconds,
            device / f64::from(frames),
        );
    }
    Ok(())
}
