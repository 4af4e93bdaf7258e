//! `kdet sheet`: contact sheets and thumbnails.

use super::{Outcome, assets::Assets, error::Error, output};
use crate::{
    bake::catalogue,
    detect::Settings,
    gpu::{Gpu, GpuOptions},
    pipeline::{Detector, Slot},
    playback::{self, PlacedScene, PlacedSceneError},
    render::{Camera, Look, Offscreen, ScenePicture, Theme, Window},
    scene::{Form, Scene},
};
use clap::Args;
use glam::UVec2;
use std::path::{Path, PathBuf};

/// Width of a thumbnail in pixels.
const THUMBNAIL: u32 = 320;

/// Arguments of `kdet sheet`.
#[derive(Debug, Args)]
pub struct Sheet {
    /// Scenes: ids of the catalogue, `all`, or .kdet files
    #[arg(required = true, value_name = "SCENE")]
    scenes: Vec<String>,
    /// Resolution of the models
    #[arg(short, long, value_name = "N", default_value_t = 1, value_parser = super::bench::flags::resolution)]
    resolution: u32,
    /// Number of frames on a sheet
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..=100))]
    pictures: u32,
    /// Width of a picture in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 400, value_parser = clap::value_parser!(u32).range(16..=4096))]
    width: u32,
    /// Draw only this frame
    #[arg(long, value_name = "FRAME")]
    frame: Option<u32>,
    /// Draw only the frame with the most pairs, small, into the assets folder: the picture that the catalogue names
    #[arg(long)]
    thumbnail: bool,
    /// Light theme
    #[arg(long)]
    light: bool,
    #[command(flatten)]
    assets: Assets,
    /// GPU adapter, by a part of its name
    #[arg(long, value_name = "NAME")]
    adapter: Option<String>,
    /// Folder for the pictures, DIR/SCENE.png; - writes the picture of one scene to standard output
    #[arg(short, long, value_name = "DIR", default_value = "target/sheets")]
    out: PathBuf,
}

impl Sheet {
    /// Runs it.
    pub fn run(self) -> Result<Outcome, Error> {
        let ids = self.ids()?;
        if output::is_standard(&self.out) && ids.len() > 1 {
            let instead = "standard output takes the picture of one scene";
            return Err(Error::NeedsFolder { flag: "--out", instead });
        }
        pollster::block_on(async {
            let options = GpuOptions { adapter_name: self.adapter.clone(), ..GpuOptions::default() };
            let gpu = Gpu::request(&options).await.map_err(PlacedSceneError::from)?;
            for id in ids {
                self.sheet(&gpu, &id).await?;
            }
            Ok(Outcome::Fine)
        })
    }

    fn ids(&self) -> Result<Vec<String>, Error> {
        if self.scenes != ["all"] {
            return Ok(self.scenes.clone());
        }
        let catalogue = self.assets.library()?.catalogue()?;
        Ok(catalogue.scenes.into_iter().map(|scene| scene.id).collect())
    }

    /// The frames to draw.
    fn frames(&self, id: &str, frames: u32) -> Result<Vec<u32>, Error> {
        if self.thumbnail {
            let most = self.assets.library()?.catalogue()?.scene(id).and_then(|scene| scene.most_pairs);
            return Ok(vec![most.map_or(frames / 2, |most| most.frame)]);
        }
        Ok(match self.frame {
            Some(frame) if frame >= frames => return Err(Error::NoSuchFrame { frame, frames }),
            Some(frame) => vec![frame],
            None => {
                let steps = self.pictures.saturating_sub(1).max(1);
                (0..self.pictures).map(|i| (u64::from(i) * u64::from(frames - 1) / u64::from(steps)) as u32).collect()
            }
        })
    }

    async fn sheet(&self, gpu: &Gpu, id: &str) -> Result<(), Error> {
        let scene = self.assets.scene(Path::new(id))?;
        let models = self.assets.models(&scene, self.resolution)?;
        let model = |name: &str| models.iter().find(|(known, _)| known == name).map(|(_, mesh)| mesh);
        let mut show = PlacedScene::new(gpu, &scene, Form::Own, model)?;
        let width = if self.thumbnail { THUMBNAIL } else { self.width };
        let size = UVec2::new(width, width * 5 / 8);
        let frames = self.frames(id, scene.frames)?;
        let columns = frames.len().isqrt().max(1);
        let rows = frames.len().div_ceil(columns);
        let mut sheet = vec![0; (4 * size.x * size.y) as usize * columns * rows];
        let mut painter = Painter::new(gpu, &scene, &mut show, size, self.light)?;
        for (i, &frame) in frames.iter().enumerate() {
            let (rgba, pairs) = painter.paint(gpu, &scene, &mut show, frame).await?;
            let pairs = pairs.map_or("unknown".to_owned(), |pairs| pairs.to_string());
            output::report(&self.out, &format!("{id}: frame {frame}, {pairs} pairs\n"))?;
            let row = 4 * size.x as usize;
            let (x, y) = (i % columns, i / columns * size.y as usize);
            for (line, pixels) in rgba.chunks_exact(row).enumerate() {
                sheet[((y + line) * columns + x) * row..][..row].copy_from_slice(pixels);
            }
        }
        let whole = UVec2::new(size.x * columns as u32, size.y * rows as u32);
        let picture = png(whole, &sheet)?;
        if output::is_standard(&self.out) {
            return output::write(&self.out, &picture);
        }
        let name = Path::new(id).file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let folder = if self.thumbnail { self.assets.assets.join("scenes") } else { self.out.clone() };
        output::write_with_folders(&folder.join(format!("{name}.png")), &picture)
    }
}

/// Searches and draws a frame.
struct Painter {
    detector: Detector,
    picture: ScenePicture,
    offscreen: Offscreen,
    look: Look,
    settings: Settings,
}

impl Painter {
    fn new(
        gpu: &Gpu,
        scene: &Scene,
        show: &mut PlacedScene,
        size: UVec2,
        light: bool,
    ) -> Result<Self, PlacedSceneError> {
        let mut picture = ScenePicture::new(gpu, Offscreen::FORMAT)?;
        show.hand_over(gpu, &mut picture)?;
        let points = show.points(scene);
        let [yaw, pitch] = scene.look.map(f32::to_radians);
        let window = Window::whole(size.x as f32 / size.y as f32, 0.04);
        let camera = Camera { yaw, pitch, ..Camera::default() }.fit_points(&points, window);
        Ok(Self {
            detector: Detector::on(gpu)?,
            picture,
            offscreen: Offscreen::new(gpu, size),
            look: Look {
                camera,
                theme: if light { Theme::Light } else { Theme::Dark },
                ground: playback::ground(scene, &points),
                // Halos and patterns scale with the picture.
                scale: (size.x as f32 / 640.0).min(1.0),
                ..Look::default()
            },
            settings: catalogue::settings(scene),
        })
    }

    async fn paint(
        &mut self,
        gpu: &Gpu,
        scene: &Scene,
        show: &mut PlacedScene,
        frame: u32,
    ) -> Result<(Vec<u8>, Option<u32>), PlacedSceneError> {
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        if show.place(gpu, &mut encoder, scene, f64::from(frame), true)? {
            show.hand_over(gpu, &mut self.picture)?;
        }
        gpu.queue.submit([encoder.finish()]);
        let summary = self.detector.run(show.input(), &self.settings).await?;
        self.picture.set_marks(gpu, self.detector.buffer(Slot::MARKS));
        let mut encoder = gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.picture.draw(gpu, &mut encoder, self.offscreen.view(), self.offscreen.size(), &self.look)?;
        gpu.queue.submit([encoder.finish()]);
        let rgba = self.offscreen.read(gpu).await?;
        gpu.check()?;
        Ok((rgba, summary.pair_count()))
    }
}

fn png(size: UVec2, rgba: &[u8]) -> Result<Vec<u8>, Error> {
    let mut bytes = vec![];
    let mut encoder = png::Encoder::new(&mut bytes, size.x, size.y);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let written = encoder.write_header().and_then(|mut writer| writer.write_image_data(rgba));
    written.map_err(std::io::Error::other)?;
    Ok(bytes)
}
