//! A picture of meshes that overlap: what collides is found and drawn on the GPU, and written as PNG.
//!
//! `cargo run --release --example picture -- a.vtu b.vtu picture` writes `picture-dark-matte.png` and so on. `--self`
//! looks for self-collisions, too; `--one` takes all meshes as one object; `--apart 0.8` is how far the meshes are apart, in widths; `--yaw` and `--pitch` turn
//! the camera; `--only dark-matte` draws one picture; `--edges` draws the edges of triangles.

use std::{fs::File, io::BufWriter, path::Path};

use glam::{DVec3, UVec2, Vec3};
use kdet::internals::{
    detect::{Assembly, Settings},
    geometry::Aabb,
    gpu::{Gpu, GpuOptions},
    mesh::{self, Surface},
    pipeline::{Detector, Input, Slot},
    playback::drawable,
    render::{Camera, Ground, Look, Offscreen, ScenePicture, SurfaceStyle, Theme, Window},
};

type Outcome<T = ()> = Result<T, Box<dyn std::error::Error>>;

struct Arguments {
    meshes: Vec<String>,
    out: String,
    apart: f64,
    camera: Camera,
    edges: f32,
    only: Option<String>,
    one: bool,
    settings: Settings,
}

fn arguments() -> Outcome<Arguments> {
    let mut paths = vec![];
    let (mut apart, mut edges, mut only, mut one) = (0.5, 0.0, None, false);
    let mut camera = Camera { yaw: 0.55, pitch: 0.28, ..Camera::default() };
    let mut settings = Settings::default();
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or(format!("{word} needs a value"));
        match word.as_str() {
            "--self" => settings.self_collisions = true,
            "--one" => one = true,
            "--edges" => edges = 0.5,
            "--apart" => apart = value()?.parse()?,
            "--yaw" => camera.yaw = value()?.parse()?,
            "--pitch" => camera.pitch = value()?.parse()?,
            "--only" => only = Some(value()?),
            _ => paths.push(word),
        }
    }
    let out = paths.pop().filter(|_| !paths.is_empty()).ok_or("usage: picture MESH... PREFIX")?;
    Ok(Arguments { meshes: paths, out, apart, camera, edges, only, one, settings })
}

fn write_png(path: &str, size: UVec2, rgba: &[u8]) -> Outcome {
    let mut encoder = png::Encoder::new(BufWriter::new(File::create(Path::new(path))?), size.x, size.y);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.write_header()?.write_image_data(rgba)?;
    println!("{path}");
    Ok(())
}

async fn example() -> Outcome {
    let Arguments { meshes, out, apart, camera, edges, only, one, settings } = arguments()?;
    let mut scene = Assembly::default();
    let mut surface = Surface::default();
    let mut bounds = Aabb::EMPTY;
    for (object, path) in (0..).zip(&meshes) {
        let mesh = mesh::load(path)?;
        let own = mesh.bounds();
        // In a row, each on the floor.
        let place =
            DVec3::new(f64::from(object) * apart, -own.min.y, 0.0) - own.min.with_y(0.0).midpoint(own.max.with_y(0.0));
        let positions: Vec<Vec3> = mesh.positions.iter().map(|p| (*p + place).as_vec3()).collect();
        let [vertices, tetrahedra] = [scene.positions.len() as u32, scene.cells.len() as u32];
        let Surface { triangles, owners } = mesh.surface();
        surface.triangles.extend(triangles.iter().map(|triangle| triangle.map(|vertex| vertex + vertices)));
        surface.owners.extend(owners.iter().map(|owner| owner + tetrahedra));
        scene.push(&positions, &mesh.cells);
        bounds = bounds.union(&Aabb { min: own.min + place, max: own.max + place });
    }

    if one {
        scene.objects.fill(0);
    }

    let gpu = Gpu::request(&GpuOptions::default()).await?;
    let input = Input::upload(&gpu, &scene.frame())?;
    let mut detector = Detector::on(&gpu)?;
    let summary = detector.run(&input, &settings).await?;
    let pairs = summary.pair_count().ok_or("no pairs are counted")?;
    println!("{} triangles, {pairs} colliding pairs", surface.triangles.len());

    let mut picture = ScenePicture::new(&gpu, Offscreen::FORMAT)?;
    let boundary = drawable::boundary(&input, &surface, &scene.objects);
    picture.set_scene(&gpu, &drawable::primitives(&input), &boundary)?;
    picture.set_marks(&gpu, detector.buffer(Slot::MARKS));
    let styles = [
        ("matte", SurfaceStyle::Matte),
        ("opaque", SurfaceStyle::Opaque),
        ("glass", SurfaceStyle::Glass),
        ("hidden", SurfaceStyle::Hidden),
    ];
    for (tone, theme) in [("dark", Theme::Dark), ("light", Theme::Light)] {
        for (name, style) in styles {
            // A thumbnail has finer lines and halos.
            for (suffix, size, scale) in [("", UVec2::new(1280, 800), 1.0), ("-small", UVec2::new(400, 250), 0.6)] {
                let name = format!("{tone}-{name}{suffix}");
                if only.as_ref().is_some_and(|only| *only != name) {
                    continue;
                }
                let offscreen = Offscreen::new(&gpu, size);
                let camera = camera.fit_points(&scene.positions, Window::whole(size.x as f32 / size.y as f32, 0.1));
                let look =
                    Look { camera, theme, style, edges, scale, ground: Ground::under(&bounds), ..Look::default() };
                let started = std::time::Instant::now();
                let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
                picture.draw(&gpu, &mut encoder, offscreen.view(), size, &look)?;
                gpu.queue.submit([encoder.finish()]);
                let rgba = offscreen.read(&gpu).await?;
                gpu.check()?;
                print!("{:4} ms  ", started.elapsed().as_millis());
                write_png(&format!("{out}-{name}.png"), size, &rgba)?;
            }
        }
    }
    Ok(())
}

fn main() -> Outcome {
    pollster::block_on(example())
}
