//! Pictures drawn into a texture and read back.

mod colors;
mod curves;
mod distances;
mod drawn;
mod impacts;
mod still;

use std::{collections::BTreeSet, sync::OnceLock};

use glam::{UVec2, Vec3, Vec4};

use super::{Camera, Clip, Ground, Look, Offscreen, ScenePicture, SurfaceStyle, Theme, Window, twins};
use crate::{
    detect::{Assembly, Settings, samples},
    geometry::Aabb,
    gpu::{Gpu, GpuOptions, readback::read_elements},
    mesh::{Mesh, Surface},
    pipeline::{Detector, Input, Slot, Summary},
    playback::{AnswerDrawing, AnswerParts, drawable},
};

/// Not a multiple of what rows are aligned to when they are read back.
const SIZE: UVec2 = UVec2::new(150, 90);

type Pixel = [u8; 4];

/// One for all tests: kernels are compiled once.
fn gpu() -> Gpu {
    static GPU: OnceLock<Gpu> = OnceLock::new();
    GPU.get_or_init(|| pollster::block_on(Gpu::request(&GpuOptions::default())).expect("a GPU")).clone()
}

fn read(gpu: &Gpu, offscreen: &Offscreen) -> Vec<Pixel> {
    let bytes = pollster::block_on(offscreen.read(gpu)).expect("read back");
    assert_eq!(gpu.check(), Ok(()));
    bytemuck::pod_collect_to_vec(&bytes)
}

/// Blocks of large and of small tetrahedra.
fn two_sizes() -> Assembly {
    let (large, few) = samples::block(1);
    let (small, many) = samples::block(6);
    let mut scene = Assembly::default();
    scene.push(&large, &few);
    scene.push(&small.iter().map(|p| *p + Vec3::new(0.6, 0.01, 0.02)).collect::<Vec<_>>(), &many);
    scene
}

/// A scene with all that draws it.
struct Studio {
    gpu: Gpu,
    scene: Assembly,
    surface: Surface,
    input: Input,
    detector: Detector,
    picture: ScenePicture,
    look: Look,
}

impl Studio {
    fn new(scene: Assembly) -> Self {
        let gpu = gpu();
        let picture = ScenePicture::new(&gpu, Offscreen::FORMAT).expect("the GPU does as told");
        let detector = Detector::on(&gpu).expect("the GPU does as told");
        Self::with(scene, gpu, picture, detector)
    }

    /// Another scene in the same studio.
    fn change(self, scene: Assembly) -> Self {
        Self::with(scene, self.gpu, self.picture, self.detector)
    }

    fn with(scene: Assembly, gpu: Gpu, mut picture: ScenePicture, detector: Detector) -> Self {
        let input = Input::upload(&gpu, &scene.frame()).expect("the GPU does as told");
        let positions = scene.positions.iter().map(|p| p.as_dvec3()).collect::<Vec<_>>();
        let bounds = Aabb::around(&positions);
        let surface = Mesh { positions, cells: scene.cells.clone(), ..Mesh::default() }.surface();
        let boundary = drawable::boundary(&input, &surface, &scene.objects);
        picture.set_scene(&gpu, &drawable::primitives(&input), &boundary).expect("the GPU does as told");
        let camera = Camera::default().fit(&bounds, Window::whole(SIZE.x as f32 / SIZE.y as f32, 0.05));
        let look = Look { camera, ground: Ground::under(&bounds), floor: false, ..Look::default() };
        Self { gpu, scene, surface, input, detector, picture, look }
    }

    /// Finds what collides and takes its marks; their number.
    fn detect(&mut self, settings: &Settings) -> Vec<u32> {
        let report =
            pollster::block_on(self.detector.detect_input(&self.input, settings)).expect("the GPU does as told");
        self.picture.set_marks(&self.gpu, self.detector.buffer(Slot::MARKS));
        report.colliding
    }

    /// Searches, and hands these parts of the answer to the picture.
    fn hand_over(&mut self, answers: &mut AnswerDrawing, settings: &Settings, parts: AnswerParts) -> Summary {
        let summary = pollster::block_on(self.detector.run(&self.input, settings)).expect("the GPU does as told");
        self.picture.set_marks(&self.gpu, self.detector.buffer(Slot::MARKS));
        answers
            .hand_over(&self.detector, &self.input, settings, &summary, parts, &mut self.picture)
            .expect("the GPU does as told");
        summary
    }

    /// The first elements of a buffer of the detector.
    fn list<T: bytemuck::Pod>(&self, slot: Slot, count: usize) -> Vec<T> {
        let buffer = self.detector.buffer(slot).expect("a search");
        pollster::block_on(read_elements(&self.gpu, buffer, count)).expect("read back")
    }

    /// The first elements of a buffer of the input.
    fn of_input<T: bytemuck::Pod>(&self, buffer: &wgpu::Buffer, count: usize) -> Vec<T> {
        pollster::block_on(read_elements(&self.gpu, buffer, count)).expect("read back")
    }

    fn draw(&mut self) -> Vec<Pixel> {
        let offscreen = Offscreen::new(&self.gpu, SIZE);
        let mut encoder = self.gpu.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        self.picture.draw(&self.gpu, &mut encoder, offscreen.view(), SIZE, &self.look).expect("the GPU does as told");
        self.gpu.queue.submit([encoder.finish()]);
        let picture = read(&self.gpu, &offscreen);
        assert_eq!(picture.len(), (SIZE.x * SIZE.y) as usize);
        assert!(picture.iter().all(|pixel| pixel[3] == 255), "a pixel is transparent");
        picture
    }
}

/// Fails unless every element of one list has one of its own in the other that is near, in whatever order they are. The last words of
/// strokes are inks, those of boxes nothing: they are the same.
fn assert_same(what: &str, got: &[[f32; 8]], expected: &[[f32; 8]], tolerance: f32) {
    assert_eq!(got.len(), expected.len(), "{what}");
    let mut left = got.to_vec();
    for one in expected {
        let is_near = |other: &[f32; 8]| {
            one[7].to_bits() == other[7].to_bits()
                && one.iter().zip(other).take(7).all(|(a, b)| (a - b).abs() <= tolerance)
        };
        let at = left.iter().position(is_near).unwrap_or_else(|| panic!("{what}: {one:?} is not there"));
        left.swap_remove(at);
    }
}

fn background(theme: Theme) -> Pixel {
    let wgpu::Color { r, g, b, .. } = theme.background();
    [r, g, b, 1.0].map(|c| (c * 255.0).round() as u8)
}

fn near(a: &Pixel, b: &Pixel, by: u8) -> bool {
    a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) <= by)
}

/// Pixels that differ by more than `by`.
fn difference(a: &[Pixel], b: &[Pixel], by: u8) -> usize {
    a.iter().zip(b).filter(|(a, b)| !near(a, b, by)).count()
}

/// Pixels as warm as only collisions are.
fn warm(picture: &[Pixel]) -> usize {
    picture.iter().filter(|[r, _, b, _]| *r > 120 && r.saturating_sub(*b) > 70).count()
}

fn brightness([r, g, b, _]: &Pixel) -> u32 {
    u32::from(*r) * 2 + u32::from(*g) * 5 + u32::from(*b)
}

const THEMES: [Theme; 2] = [Theme::Dark, Theme::Light];
const STYLES: [SurfaceStyle; 5] =
    [SurfaceStyle::Matte, SurfaceStyle::Glass, SurfaceStyle::Opaque, SurfaceStyle::Wire, SurfaceStyle::Hidden];

/// Pixels that are not the background.
fn drawn(picture: &[Pixel], theme: Theme) -> usize {
    picture.iter().filter(|pixel| !near(pixel, &background(theme), 3)).count()
}

#[test]
fn an_object_stands_in_front_of_the_background_in_its_colour() {
    let mut studio = Studio::new(samples::blocks(3, -1.0));
    for theme in THEMES {
        studio.look.theme = theme;
        let picture = studio.draw();
        let ground = background(theme);
        assert!(near(&picture[0], &ground, 1), "{theme:?}: {:?}", picture[0]);
        let body: Vec<_> = picture.iter().filter(|pixel| !near(pixel, &ground, 3)).collect();
        assert!(body.len() > 1500, "{theme:?}: {} pixels", body.len());
        // The first object is blue, the second of a warmer and lighter grey; both are there.
        let blue = body.iter().filter(|[r, _, b, _]| b.saturating_sub(*r) > 30).count();
        let ivory = body.iter().filter(|[r, _, b, _]| *r > b.saturating_add(4)).count();
        assert!(blue > 600 && ivory > 600, "{theme:?}: {blue} and {ivory} of {}", body.len());
    }
}

#[test]
fn nothing_glows_where_nothing_collides() {
    let mut studio = Studio::new(samples::blocks(3, -1.0));
    for style in STYLES {
        studio.look.style = style;
        studio.picture.set_marks(&studio.gpu, None);
        let without = studio.draw();
        assert!(studio.detect(&Settings::default()).is_empty());
        assert!(studio.detector.buffer(Slot::MARKS).is_some());
        assert!(studio.draw() == without, "{style:?}");
        assert_eq!(warm(&without), 0, "{style:?}");
    }
    assert!(studio.draw().iter().all(|pixel| near(pixel, &background(Theme::Dark), 1)));
}

#[test]
fn what_collides_shines_through_matte_and_glass_but_not_through_opaque() {
    let mut studio = Studio::new(samples::blocks(4, 0.5));
    assert!(!studio.detect(&Settings::default()).is_empty());
    for theme in THEMES {
        let mut shown = |style| {
            studio.look = Look { theme, style, ..studio.look };
            warm(&studio.draw())
        };
        let [hidden, matte, glass, opaque] =
            [SurfaceStyle::Hidden, SurfaceStyle::Matte, SurfaceStyle::Glass, SurfaceStyle::Opaque].map(&mut shown);
        assert!(hidden > 400, "{theme:?}: {hidden}");
        assert!(matte > hidden / 2, "{theme:?}: {matte} of {hidden}");
        assert!(glass > hidden / 2, "{theme:?}: {glass} of {hidden}");
        assert_eq!(opaque, 0, "{theme:?}");
    }
    studio.look = Look { style: SurfaceStyle::Hidden, marked: false, ..studio.look };
    assert_eq!(warm(&studio.draw()), 0);
}

#[test]
fn the_list_on_the_gpu_is_what_the_report_says() {
    let mut studio = Studio::new(Assembly::default());
    for (name, scene) in samples::all() {
        studio = studio.change(scene);
        let expected = studio.detect(&Settings { self_collisions: true, ..Settings::default() });
        // Twice: the list of a frame starts anew.
        for _ in 0..2 {
            studio.draw();
            let [list, arguments] = studio.picture.scene().unwrap().marked.listed();
            let [corners, instances, ..] =
                pollster::block_on(read_elements::<[u32; 4]>(&studio.gpu, arguments, 1)).unwrap()[0];
            assert_eq!([corners, instances], [12 * expected.len() as u32, 1], "{name}");
            let listed = pollster::block_on(read_elements::<u32>(&studio.gpu, list, expected.len())).unwrap();
            let marks: Vec<u32> = studio.list(Slot::MARKS, studio.scene.cells.len());
            let (of_twin, arguments) = twins::list_marked::list_marked(&marks);
            assert_eq!([corners, instances], arguments[..2], "{name}");
            assert_eq!(BTreeSet::from_iter(&listed), BTreeSet::from_iter(&of_twin), "{name}");
            let mut listed: Vec<u32> = listed.into_iter().map(|p| studio.input.original(p)).collect();
            listed.sort_unstable();
            assert_eq!(listed, expected, "{name}");
        }
    }
}

#[test]
fn with_others_and_with_oneself_is_told_apart() {
    let mut scene = samples::blocks(4, 0.5);
    let mut between = Studio::new(scene.clone());
    between.detect(&Settings::default());
    // The same two blocks as one object.
    scene.objects.fill(0);
    let mut own = Studio::new(scene);
    own.detect(&Settings { self_collisions: true, ..Settings::default() });
    for theme in THEMES {
        let violet = |studio: &mut Studio| {
            studio.look = Look { style: SurfaceStyle::Hidden, theme, ..studio.look };
            let picture = studio.draw();
            let violet = picture.iter().filter(|[_, g, b, _]| b.saturating_sub(*g) > 60).count();
            // Dots: white ones beside violet ones.
            let neighbours = picture.windows(2).filter(|two| brightness(&two[0]).abs_diff(brightness(&two[1])) > 350);
            (violet, neighbours.count())
        };
        let (with_others, _) = violet(&mut between);
        let (with_oneself, steps) = violet(&mut own);
        assert!(with_others < 5 && with_oneself > 300, "{theme:?}: {with_others} {with_oneself}");
        assert!(steps > 80, "{theme:?}: {steps}");
    }
}

#[test]
fn normals_are_those_of_the_twin_and_follow_the_vertices() {
    let mut studio = Studio::new(samples::blocks(5, 0.3));
    for step in 0..2 {
        // Bent, so that ridges and hollows are there; then on.
        let bend = |p: &Vec3| Vec3::new(p.x, p.y + 0.3 * (p.x * 4.0 + step as f32).sin() * p.z, p.z);
        let moved: Vec<Vec3> = studio.scene.positions.iter().map(bend).collect();
        studio.input.set_positions(&studio.gpu, &moved).unwrap();
        studio.draw();
        let buffer = studio.picture.scene().unwrap().surface.normals();
        let normals: Vec<Vec4> =
            pollster::block_on(read_elements(&studio.gpu, buffer, moved.len())).expect("read back");
        let twin = twins::normals::normals(&moved, &studio.surface.triangles);
        let mut inside = 0;
        for (vertex, (normal, expected)) in normals.iter().zip(&twin).enumerate() {
            assert!(normal.abs_diff_eq(*expected, 1e-5), "vertex {vertex}: {normal} instead of {expected}");
            inside += usize::from(*expected == Vec4::ZERO);
        }
        assert_eq!(inside, 2 * 4 * 4 * 4);
        assert!(twin.iter().any(|normal| normal.w > 0.1) && twin.iter().any(|normal| normal.w < -0.1));
    }
}

#[test]
fn a_moved_scene_gives_another_picture_without_being_set_again() {
    let mut studio = Studio::new(samples::blocks(3, -1.0));
    let before = studio.draw();
    let moved: Vec<Vec3> = studio.scene.positions.iter().map(|p| *p + Vec3::Y * 0.5).collect();
    studio.input.set_positions(&studio.gpu, &moved).unwrap();
    let after = studio.draw();
    assert!(difference(&before, &after, 20) > 500);
    studio.input.set_positions(&studio.gpu, &studio.scene.positions).unwrap();
    assert_eq!(difference(&before, &studio.draw(), 0), 0);
}

#[test]
fn outlines_are_smooth() {
    let mut studio = Studio::new(samples::blocks(1, -1.0));
    let picture = studio.draw();
    let ground = brightness(&background(Theme::Dark));
    let brightest = picture.iter().map(brightness).max().unwrap();
    // In a row of pixels, the way from the background onto a body leads over pixels that are a bit of both.
    let is_between = |b: u32| b > ground + 60 && b < ground + (brightest - ground) / 3;
    let mixed = picture.windows(3).filter(|three| {
        let [a, b, c] = [0, 1, 2].map(|i| brightness(&three[i]));
        a.abs_diff(ground) < 10 && is_between(b) && c > b + 60
    });
    let mixed = mixed.count();
    assert!(mixed > 8, "{mixed}");
}

#[test]
fn the_order_of_glass_does_not_matter() {
    let mut studio = Studio::new(samples::blocks(3, 0.4));
    studio.look.style = SurfaceStyle::Glass;
    let forward = studio.draw();
    let mut backward = studio.surface.clone();
    backward.triangles.reverse();
    backward.owners.reverse();
    let boundary = drawable::boundary(&studio.input, &backward, &studio.scene.objects);
    studio.picture.set_scene(&studio.gpu, &drawable::primitives(&studio.input), &boundary).unwrap();
    assert_eq!(difference(&forward, &studio.draw(), 2), 0);
    studio.look.style = SurfaceStyle::Opaque;
    assert!(difference(&forward, &studio.draw(), 20) > 500);
}

#[test]
fn the_floor_bears_a_shadow_and_fades() {
    let mut studio = Studio::new(samples::blocks(3, -1.0));
    studio.look.camera.pitch = 0.6;
    studio.look.floor = true;
    for theme in THEMES {
        studio.look = Look { theme, style: SurfaceStyle::Matte, ..studio.look };
        let with_body = studio.draw();
        studio.look.style = SurfaceStyle::Hidden;
        let empty = studio.draw();
        // Without a body the floor is even: its middle differs from the background, and nothing is abrupt in it.
        let middle = empty[(SIZE.x * SIZE.y / 2 + SIZE.x / 2) as usize];
        assert!(!near(&middle, &background(theme), 4), "{theme:?}: {middle:?}");
        let steps = empty.windows(2).filter(|two| !near(&two[0], &two[1], 16)).count();
        assert_eq!(steps, 0, "{theme:?}");
        // Darker around the body.
        let shaded = with_body.iter().zip(&empty).filter(|(with, empty)| brightness(with) + 24 < brightness(empty));
        let shaded = shaded.count();
        assert!(shaded > 300, "{theme:?}: {shaded}");
    }
    // From below there is none.
    studio.look = Look { style: SurfaceStyle::Hidden, theme: Theme::Dark, ..studio.look };
    studio.look.camera.pitch = -0.4;
    assert!(studio.draw().iter().all(|pixel| near(pixel, &background(Theme::Dark), 1)));
}

#[test]
fn objects_cast_shadows_on_each_other() {
    // A small block over a large one, seen from above, and then far away from it.
    let (positions, tetrahedra) = samples::block(2);
    let small: Vec<Vec3> = positions.iter().map(|p| *p * 0.3 + Vec3::new(0.5, 1.4, 0.5)).collect();
    let mut scene = Assembly::default();
    scene.push(&positions, &tetrahedra);
    scene.push(&small, &tetrahedra);
    let mut studio = Studio::new(scene);
    studio.look.camera.pitch = 1.2;
    let shaded = studio.draw();
    let away: Vec<Vec3> =
        studio.scene.positions.iter().map(|p| if p.y > 1.2 { *p - Vec3::X * 50.0 } else { *p }).collect();
    studio.input.set_positions(&studio.gpu, &away).unwrap();
    let free = studio.draw();
    let darker = shaded.iter().zip(&free).filter(|(s, f)| brightness(s) + 150 < brightness(f)).count();
    assert!(darker > 50, "{darker}");
}

#[test]
fn thirty_objects_are_drawn_in_many_colours() {
    let mut studio = Studio::new(samples::many_objects(30, 6));
    studio.look.style = SurfaceStyle::Opaque;
    let picture = studio.draw();
    let hues: BTreeSet<[i32; 2]> = picture
        .iter()
        .filter(|pixel| !near(pixel, &background(Theme::Dark), 12))
        .map(|&[r, g, b, _]| {
            let sum = (i32::from(r) + i32::from(g) + i32::from(b)).max(1);
            [16 * i32::from(r) / sum, 16 * i32::from(b) / sum]
        })
        .collect();
    assert!(hues.len() >= 6, "{hues:?}");
}

#[test]
fn an_empty_scene_and_no_scene_are_the_background() {
    let mut studio = Studio::new(Assembly::default());
    studio.detect(&Settings::default());
    let empty = studio.draw();
    assert!(empty.iter().all(|pixel| near(pixel, &background(Theme::Dark), 1)));
    let mut none = ScenePicture::new(&studio.gpu, Offscreen::FORMAT).unwrap();
    std::mem::swap(&mut studio.picture, &mut none);
    assert!(studio.draw() == empty);
}

#[test]
fn wire_is_edges_with_what_collides_inside() {
    let mut studio = Studio::new(samples::blocks(1, 0.5));
    for theme in THEMES {
        // Thin lines in a small picture.
        studio.look = Look { theme, style: SurfaceStyle::Opaque, scale: 0.5, ..studio.look };
        let covered = |picture: &[Pixel]| picture.iter().filter(|p| !near(p, &background(theme), 25)).count();
        let body = covered(&studio.draw());
        studio.look.style = SurfaceStyle::Wire;
        let wire = covered(&studio.draw());
        assert!(wire > body / 12 && wire < body * 2 / 3, "{theme:?}: {wire} of {body}");
    }
    assert!(!studio.detect(&Settings::default()).is_empty());
    studio.look.style = SurfaceStyle::Hidden;
    let hidden = warm(&studio.draw());
    studio.look.style = SurfaceStyle::Wire;
    let wire = warm(&studio.draw());
    assert!(hidden > 100 && wire > hidden / 2, "{wire} of {hidden}");
}

#[test]
fn the_clip_plane_takes_away_what_is_beyond_it() {
    let mut studio = Studio::new(samples::blocks(3, 0.5));
    studio.detect(&Settings::default());
    studio.look.floor = true;
    studio.look.camera.pitch = 0.5;
    studio.look = Look { style: SurfaceStyle::Hidden, marked: false, ..studio.look };
    let empty = studio.draw();
    for style in STYLES {
        studio.look = Look { style, marked: true, clip: None, ..studio.look };
        let whole = studio.draw();
        assert!(difference(&whole, &empty, 20) > 300, "{style:?}");
        // Beyond everything, and before everything: bodies, shadows and what collides are all there, or all gone.
        studio.look.clip = Some(Clip { normal: Vec3::X, offset: 100.0 });
        let changed = difference(&whole, &studio.draw(), 12);
        assert!(changed < 30, "{style:?}: {changed}");
        studio.look.clip = Some(Clip { normal: Vec3::X, offset: -100.0 });
        assert_eq!(difference(&empty, &studio.draw(), 0), 0, "{style:?}");
    }
}

#[test]
fn what_is_cut_open_is_flat_inside() {
    let mut studio = Studio::new(samples::blocks(3, -1.0));
    studio.look.style = SurfaceStyle::Opaque;
    // Along the way the camera looks: the near half goes.
    let [_, _, back] = studio.look.camera.axes();
    let middle = studio.look.camera.target;
    let most_alike = |picture: &[Pixel]| {
        let mut count = std::collections::BTreeMap::<Pixel, usize>::new();
        for pixel in picture.iter().filter(|pixel| !near(pixel, &background(Theme::Dark), 3)) {
            *count.entry(*pixel).or_default() += 1;
        }
        count.into_values().max().unwrap_or(0)
    };
    let whole = most_alike(&studio.draw());
    studio.look.clip = Some(Clip { normal: back, offset: back.dot(middle) });
    let open = studio.draw();
    assert!(drawn(&open, Theme::Dark) > 700, "{}", drawn(&open, Theme::Dark));
    let open = most_alike(&open);
    assert!(open > 150 && open > 2 * whole, "{open} alike, {whole} before");
    // So are tetrahedra: the plane through the middle of a large one shows a face without a gap.
    studio = studio.change(samples::blocks(1, 0.5));
    studio.detect(&Settings::default());
    studio.look = Look { style: SurfaceStyle::Hidden, shrink: 0.0, ..studio.look };
    let whole = warm(&studio.draw());
    let [_, _, back] = studio.look.camera.axes();
    studio.look.clip = Some(Clip { normal: back, offset: back.dot(studio.look.camera.target) });
    let picture = studio.draw();
    let open = warm(&picture);
    assert!(open > whole / 2, "{open} of {whole}");
    let alike = most_alike(&picture);
    assert!(alike > 150, "{alike} alike");
}

#[test]
fn objects_move_apart_with_what_collides() {
    let mut studio = Studio::new(samples::blocks(3, 0.5));
    studio.detect(&Settings::default());
    // From the front, so that the blocks part to the left and to the right.
    studio.look.camera = Camera { yaw: 0.0, pitch: 0.0, ..studio.look.camera };
    studio.look.camera.distance *= 2.0;
    // A narrow halo, which does not fill the gap.
    studio.look.scale = 0.1;
    // The widest gap between columns in which something is drawn.
    let gap = |picture: &[Pixel]| {
        let ground = background(Theme::Dark);
        let is_drawn = |x: &u32| (0..SIZE.y).any(|y| !near(&picture[(y * SIZE.x + x) as usize], &ground, 30));
        let columns: Vec<u32> = (0..SIZE.x).filter(is_drawn).collect();
        columns.windows(2).map(|two| two[1] - two[0]).max().unwrap_or(0)
    };
    for style in [SurfaceStyle::Opaque, SurfaceStyle::Hidden] {
        studio.look = Look { style, explode: 0.0, ..studio.look };
        let together = studio.draw();
        assert_eq!(gap(&together), 1, "{style:?}");
        studio.look.explode = 1.0;
        let apart = studio.draw();
        assert!(gap(&apart) > 5, "{style:?}: {}", gap(&apart));
        let objects: Vec<u32> = studio.surface.owners.iter().map(|&p| studio.scene.objects[p as usize]).collect();
        let expected = twins::explode::explode(&studio.scene.positions, &studio.surface.triangles, &objects, 2);
        let shifts = studio.picture.shifts().expect("a scene");
        let shifts: Vec<Vec4> = pollster::block_on(read_elements(&studio.gpu, shifts, 2)).expect("read back");
        for (shift, expected) in shifts.iter().zip(&expected) {
            assert!(expected.length() > 0.1 && shift.abs_diff_eq(expected.extend(0.0), 1e-5), "{shift} {expected}");
        }
        // Each is drawn as it was, and where they were one behind the other both are seen now.
        let [before, after] = [&together, &apart].map(|picture| drawn(picture, Theme::Dark));
        assert!(after > before && after < 3 * before, "{style:?}: {before} {after}");
        studio.look.explode = 0.0;
        assert!(studio.draw() == together, "{style:?}");
    }
}
