use std::borrow::Cow;
use std::cell::RefCell;
use std::rc::Rc;

use glam::{Vec2, Vec3};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use super::js_data::{from_js, to_js};
use super::picture::Picture;
use super::scene_loader::SceneLoader;
use super::view::View;
use crate::live::{self, Addition, AdditionKind, LiveError, LiveRun, LiveStep, Parameters, Pull, Setup, StepOutcome};
use crate::mesh::Mesh;
use crate::scene::Scene;
use crate::scene::format::{read_model, write_scene};

/// Frames that are kept: half a minute at 60 steps per second. They are a ring.
const MOST_FRAMES: u32 = 1800;

/// Steps that a push with keys takes.
const PUSH_STEPS: u32 = 15;

/// Of the page, for the declarations below.
#[wasm_bindgen(typescript_custom_section)]
const NAMED: &str = "import type { Addition, LiveSetup, LiveStep, Parameters } from './live.ts';";

/// A scene that is alive: every step becomes a frame of an ordinary scene, which is shown and searched as any other.
#[wasm_bindgen]
pub struct LiveScene {
    alive: Rc<RefCell<Alive>>,
}

struct Alive {
    picture: Rc<RefCell<Picture>>,
    run: LiveRun,
    /// What it started from, with what was added since: two frames.
    start: Scene,
    /// Bodies that were added.
    added: usize,
    /// The run so far as a scene, which the view shows: a ring.
    loader: SceneLoader,
    hand: Option<Hand>,
    /// Steps that were begun.
    begun: u32,
}

/// What pulls a vertex.
struct Hand {
    vertex: u32,
    /// The plane in which the pointer moves it: a point, and its normal.
    plane: (Vec3, Vec3),
    /// From where the pointer is in that plane to where the vertex shall be.
    offset: Vec3,
    /// Steps after which it lets go by itself.
    steps: Option<u32>,
}

#[wasm_bindgen]
impl LiveScene {
    /// Makes a scene alive at one of its frames. `setup` is one of `assets/live.json`, or null. Errors are sentences.
    #[wasm_bindgen(unchecked_return_type = "Promise<LiveScene>")]
    pub fn start(
        view: &View,
        loader: &SceneLoader,
        frame: u32,
        #[wasm_bindgen(unchecked_param_type = "LiveSetup | null")] setup: JsValue,
    ) -> js_sys::Promise {
        let (picture, source) = (Rc::clone(&view.picture), loader.source());
        future_to_promise(async move {
            let (mut run, start, ring) = {
                let loaded = source.borrow();
                let scene = loaded.scene().ok_or_else(|| JsError::new("the scene is still loading"))?;
                let setup = if setup.is_null() { None } else { Some(from_js::<Setup>(&setup)?) };
                let fits = |setup: &Setup| setup.bodies.len() == scene.objects.len();
                let prepared = if setup.is_none() { live::with_bodies(scene).map_err(sentence)? } else { None };
                let setup = setup.filter(fits).unwrap_or_else(|| Setup::of(scene));
                let (scene, setup) = prepared.map_or((Cow::Borrowed(scene), setup), |(s, t)| (Cow::Owned(s), t));
                let filled = live::with_filled_surfaces(&scene, &setup, |name| loaded.model(name)).map_err(sentence)?;
                let (scene, setup) = filled.map_or((scene, setup), |(scene, setup)| (Cow::Owned(scene), setup));
                let gpu = picture.borrow().gpu.clone();
                let run = LiveRun::build(&gpu, &scene, setup, frame, |name| loaded.model(name)).map_err(sentence)?;
                let mut ring = live::without_frames(&scene, run.bodies(), (1.0 / run.parameters.step) as f32);
                ring.frames = MOST_FRAMES;
                live::write_frame(&mut ring, 0, run.bodies(), &scene.controls(f64::from(frame), false));
                (run, live::at_start(&scene), ring)
            };
            run.warm_up().await.map_err(sentence)?;
            let loader = SceneLoader::alive(ring, &source, true);
            let alive = Alive { picture, run, start, added: 0, loader, hand: None, begun: 0 };
            Ok(Self { alive: Rc::new(RefCell::new(alive)) }.into())
        })
    }

    /// The run so far, as a scene.
    #[wasm_bindgen(getter)]
    pub fn loader(&self) -> SceneLoader {
        self.alive.borrow().loader.clone()
    }

    /// Names of the objects.
    #[wasm_bindgen(getter)]
    pub fn bodies(&self) -> Vec<String> {
        self.alive.borrow().run.bodies().names.clone()
    }

    /// Whether contacts have depths, of which there are two estimates: of tetrahedra, not of surfaces.
    #[wasm_bindgen(getter, js_name = hasDepths)]
    pub fn has_depths(&self) -> bool {
        self.alive.borrow().run.solver().contact_distance() == 0.0
    }

    /// Sets what can be changed: some of the fields of `Parameters`.
    #[wasm_bindgen(js_name = setParameters)]
    pub fn set_parameters(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Partial<Parameters>")] parameters: JsValue,
    ) -> Result<(), JsError> {
        let parameters: Parameters = from_js(&parameters)?;
        parameters.validate().map_err(|error| JsError::new(&error.to_string()))?;
        self.alive.borrow_mut().run.parameters = parameters;
        Ok(())
    }

    /// Adds a body above the others: one of `ADDITIONS`, a model with the bytes of its file. `loader` is another one then. No
    /// step may be under way. Errors are sentences.
    #[wasm_bindgen(unchecked_return_type = "Promise<void>")]
    pub fn add(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Addition")] what: String,
        model: Option<Vec<u8>>,
    ) -> js_sys::Promise {
        let alive = Rc::clone(&self.alive);
        future_to_promise(async move {
            let reading = alive.borrow().run.start_state().map_err(sentence)?;
            let state = reading.take().await.map_err(sentence)?;
            let model = model.map(|bytes| read_model(&bytes)).transpose().map_err(sentence)?;
            let grown = alive.borrow().grown(&what, model, &state)?;
            let (mut run, start, loader) = grown;
            run.warm_up().await.map_err(sentence)?;
            let mut alive = alive.borrow_mut();
            // What the visitor did meanwhile.
            (run.parameters, run.pull) = (alive.run.parameters, alive.run.pull);
            (alive.run, alive.start, alive.loader) = (run, start, loader);
            alive.added += 1;
            Ok(JsValue::UNDEFINED)
        })
    }

    /// Takes a step: an object with the frame that it became, and what it counted. Several may be under way.
    #[wasm_bindgen(unchecked_return_type = "Promise<LiveStep>")]
    pub fn step(&self) -> js_sys::Promise {
        let alive = Rc::clone(&self.alive);
        let started = alive.borrow_mut().start();
        future_to_promise(async move {
            let (step, reading) = started.map_err(sentence)?;
            let read = reading.take().await.map_err(sentence)?;
            let told = alive.borrow_mut().end(step, read).map_err(sentence)?;
            Ok(to_js(&told))
        })
    }

    /// Takes hold of the body at a point of the canvas: whether there is one. As `View::pick`.
    #[wasm_bindgen(unchecked_return_type = "Promise<boolean>")]
    pub fn grab(&self, x: f32, y: f32) -> js_sys::Promise {
        let alive = Rc::clone(&self.alive);
        let picking = alive.borrow().picture.borrow().pick(Vec2::new(x, y));
        future_to_promise(async move {
            let Some(picking) = picking else { return Ok(false.into()) };
            let Some(picked) = picking.await.map_err(sentence)? else { return Ok(false.into()) };
            let mut alive = alive.borrow_mut();
            let [vertex, ..] = picked.corners;
            let position = alive.position(vertex);
            let [_, _, back] = alive.picture.borrow().camera_motion.camera().axes();
            let plane = (picked.point, back);
            alive.hand = Some(Hand { vertex, plane, offset: position - picked.point, steps: None });
            alive.pull(picked.point);
            Ok(true.into())
        })
    }

    /// Moves what is held to a point of the canvas, in the plane in which it was when it was taken.
    pub fn drag(&self, x: f32, y: f32) {
        let mut alive = self.alive.borrow_mut();
        let ray = alive.picture.borrow().ray(Vec2::new(x, y));
        let Some((point, normal)) = alive.hand.as_ref().map(|hand| hand.plane) else { return };
        let along = (point - ray.origin).dot(normal) / ray.direction.dot(normal);
        if along.is_finite() && along > 0.0 {
            alive.pull(ray.origin + along * ray.direction);
        }
    }

    /// Lets go.
    pub fn release(&self) {
        let mut alive = self.alive.borrow_mut();
        alive.hand = None;
        alive.run.pull = None;
    }

    /// Pushes a body for a moment: to the right and up in the picture, by parts of the scene's size.
    pub fn push(&self, body: usize, right: f32, up: f32) {
        let mut alive = self.alive.borrow_mut();
        let Some(vertex) = alive.middle_of(body) else { return };
        let (by, back) = {
            let picture = alive.picture.borrow();
            let [to_right, to_top, back] = picture.camera_motion.camera().axes();
            ((to_right * right + to_top * up) * picture.look.ground.radius, back)
        };
        let position = alive.position(vertex);
        alive.hand = Some(Hand { vertex, plane: (position, back), offset: Vec3::ZERO, steps: Some(PUSH_STEPS) });
        alive.pull(position + by);
    }

    /// The run as a scene that has ended: at most the last half minute.
    pub fn recorded(&self) -> SceneLoader {
        let alive = self.alive.borrow();
        SceneLoader::alive(alive.unrolled(), &alive.loader.source(), false)
    }

    /// The run as a .kdet file.
    #[wasm_bindgen(unchecked_return_type = "Uint8Array<ArrayBuffer>")]
    pub fn file(&self) -> Result<Vec<u8>, JsError> {
        write_scene(&self.alive.borrow().unrolled()).map_err(|error| JsError::new(&error.to_string()))
    }
}

impl Alive {
    fn start(&mut self) -> Result<(u32, live::StepReading), LiveError> {
        if let Some(Hand { steps: Some(left), .. }) = &mut self.hand {
            *left = left.saturating_sub(1);
            if *left == 0 {
                self.hand = None;
                self.run.pull = None;
            }
        }
        let reading = self.run.start_step()?;
        self.begun += 1;
        Ok((self.begun, reading))
    }

    fn end(&mut self, step: u32, read: live::StepRead) -> Result<LiveStep, LiveError> {
        let StepOutcome { controls, status, times } = self.run.end_step(read)?;
        let frame = step % MOST_FRAMES;
        if let Some(ring) = self.loader.source().borrow_mut().scene_mut() {
            live::write_frame(ring, frame as usize, self.run.bodies(), &controls);
        }
        self.picture.borrow_mut().search.add_step_times(frame, times);
        let live::Status { contacts, lost_contacts, incomplete, .. } = status;
        Ok(LiveStep { frame, step, contacts, lost_contacts, incomplete })
    }

    /// The run with another body, from a state of this one.
    fn grown(
        &self,
        what: &str,
        model: Option<Mesh>,
        state: &live::State,
    ) -> Result<(LiveRun, Scene, SceneLoader), JsError> {
        let source = self.loader.source();
        // The scene may have it at another resolution.
        let model = source.borrow().model(what).cloned().or(model);
        let kind: AdditionKind = what.parse()?;
        let addition =
            Addition::of(kind, model.as_ref()).ok_or_else(|| JsError::new(&format!("there is no model of {kind}")))?;
        let told = (self.run.setup(), self.start.rate);
        let (object, body) = live::addition(&addition, self.added, told, self.run.placement(), &state.controls());
        let mut setup = self.run.setup().clone();
        setup.bodies.push(body);
        let ring = source.borrow().scene().map(|ring| live::with_object(ring, object.clone())).unwrap_or_default();
        let mut start = self.start.clone();
        start.objects.push(object);
        start.frames = 2;
        let loader = SceneLoader::alive(ring, &source, true);
        if let Some(mesh) = model {
            loader.source().borrow_mut().add_model(what, mesh);
        }
        let mut run = {
            let source = loader.source();
            let loaded = source.borrow();
            LiveRun::build(self.run.gpu(), &start, setup, 0, |name| loaded.model(name)).map_err(sentence)?
        };
        run.resume(&self.run, state).map_err(sentence)?;
        Ok((run, start, loader))
    }

    /// Pulls what is held to where the pointer is.
    fn pull(&mut self, pointer: Vec3) {
        self.run.pull = self.hand.as_ref().map(|hand| Pull { vertex: hand.vertex, target: pointer + hand.offset });
    }

    /// The newest control points that are known here.
    fn controls(&self) -> Vec<Vec3> {
        let source = self.loader.source();
        let ring = source.borrow();
        let at =
            |scene: &Scene| scene.controls(f64::from((self.begun % MOST_FRAMES).min(scene.loaded().max(1) - 1)), false);
        ring.scene().map_or_else(Vec::new, at)
    }

    /// Where a vertex is, as far as that is known here.
    fn position(&self, vertex: u32) -> Vec3 {
        self.run.placement().anchors[vertex as usize].place(&self.controls())
    }

    /// A vertex near the middle of an object.
    fn middle_of(&self, object: usize) -> Option<u32> {
        let controls = self.controls();
        let placement = self.run.placement();
        let epoch = placement.epochs.last()?;
        let owned = epoch.cells.iter().zip(&epoch.objects).filter(|(_, of)| **of as usize == object);
        let vertices: Vec<u32> = owned.flat_map(|(cell, _)| *cell).collect();
        let at = |vertex: u32| placement.anchors[vertex as usize].place(&controls);
        let middle = vertices.iter().map(|&vertex| at(vertex)).sum::<Vec3>() / vertices.len() as f32;
        let distance = |vertex: u32| at(vertex).distance(middle);
        vertices.into_iter().min_by(|a, b| distance(*a).total_cmp(&distance(*b)))
    }

    fn unrolled(&self) -> Scene {
        let source = self.loader.source();
        let ring = source.borrow();
        let Some(scene) = ring.scene() else { return Scene::default() };
        let oldest = if self.begun < MOST_FRAMES { 0 } else { (self.begun + 1) % MOST_FRAMES };
        live::unrolled(scene, oldest as usize)
    }
}

fn sentence(error: impl std::fmt::Display) -> JsError {
    JsError::new(&error.to_string())
}
