use std::rc::Rc;
use std::sync::Arc;

use glam::{Vec2, Vec3, Vec4};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::future_to_promise;

use super::inspect::inspected;
use super::inspected_frame::Story;
use super::picture::Picture;
use super::view::View;
use crate::geometry::Tetrahedron;
use crate::gpu::{GpuError, readback::read_elements};
use crate::render::{Item, Ray, SurfaceStyle, Window};

/// What was clicked on.
pub(super) struct Picked {
    pub primitive: u32,
    /// Its object.
    pub object: u32,
    /// Its vertices, the nearest to the line of sight first.
    pub corners: [u32; 4],
    /// Where the line of sight hits it.
    pub point: Vec3,
}

#[wasm_bindgen]
impl View {
    /// The primitive that is visible at a point of the canvas, in parts of its width and height from the upper left corner; or
    /// undefined. A colliding one takes precedence over the surface that it shines through. With a method that looks at
    /// vertices, the corner of it that is nearest there: of those that collide, if there are any. With one that looks at objects, its
    /// object.
    #[wasm_bindgen(unchecked_return_type = "Promise<number | undefined>")]
    pub fn pick(&self, x: f32, y: f32) -> js_sys::Promise {
        let picture = Rc::clone(&self.picture);
        let picking = picture.borrow().pick(Vec2::new(x, y));
        future_to_promise(async move {
            let Some(picking) = picking else { return Ok(JsValue::UNDEFINED) };
            let picked = picking.await.map_err(|error| JsError::new(&error.to_string()))?;
            let Some(Picked { primitive, object, corners, .. }) = picked else { return Ok(JsValue::UNDEFINED) };
            let (method, plays) = {
                let picture = picture.borrow();
                (picture.search.settings.method, picture.player.playing)
            };
            if method.looks_at_objects() {
                return Ok(object.into());
            }
            if !method.looks_at_vertices() {
                return Ok(primitive.into());
            }
            let mut vertex = corners[0];
            // A frame that is about to be replaced is not waited for.
            if !plays {
                let inspected = inspected(&picture).await?;
                if let Story::Vertices(facts) = &inspected.story {
                    vertex = facts.first_colliding(&inspected.frame(), &corners).unwrap_or(vertex);
                }
            }
            Ok(vertex.into())
        })
    }

    /// Draws items into the scene: numbers that [`Item::from_numbers`] reads.
    #[wasm_bindgen(js_name = setDrawing)]
    pub fn set_drawing(&self, numbers: &[f32]) -> Result<(), JsError> {
        let items = Item::from_numbers(numbers).ok_or_else(|| JsError::new("The items to draw cannot be read."))?;
        let mut drawn = Ok(());
        self.change(|picture| drawn = picture.draw_items(&items));
        drawn.map_err(|error| JsError::new(&error.to_string()))
    }

    /// Frames these points (x, y, z of each), from the same direction.
    #[wasm_bindgen(js_name = lookAt)]
    pub fn look_at(&self, points: &[f32], margin: f32, smoothly: bool) {
        let points: Vec<Vec3> = points.chunks_exact(3).map(Vec3::from_slice).collect();
        self.change(|picture| {
            let (camera, aspect) = (picture.camera_motion.goal(), picture.aspect());
            let goal = camera.fit_points(&points, Window::free(aspect, picture.camera_motion.insets, margin));
            picture.camera_motion.take(goal, smoothly);
        });
    }
}

impl Picture {
    /// The line of sight through a point of the canvas, in parts of its width and height from the upper left corner.
    pub(super) fn ray(&self, place: Vec2) -> Ray {
        self.camera_motion.camera().ray(Vec2::new(2.0 * place.x - 1.0, 1.0 - 2.0 * place.y), self.aspect())
    }

    /// Reads positions and marks back, and finds what the line of sight hits first: a primitive, and its corners, the nearest
    /// to that point first.
    pub(super) fn pick(&self, place: Vec2) -> Option<impl Future<Output = Result<Option<Picked>, GpuError>> + 'static> {
        let shown = self.shown.as_ref()?;
        let (gpu, marks, input) = (self.gpu.clone(), shown.frame.marks().clone(), shown.frame.input().clone());
        let look = self.look;
        let ray = self.ray(place);
        let shifts = self.scene_picture.shifts().filter(|_| look.explode != 0.0).cloned();
        let (placement, surface) = (Arc::clone(shown.placed.placement()), Arc::clone(shown.frame.surface()));
        let epoch = shown.frame.epoch();
        Some(async move {
            let epoch = &placement.epochs[epoch];
            let positions: Vec<[f32; 3]> = read_elements(&gpu, &input.positions, input.vertex_count as usize).await?;
            let marks: Vec<u32> = read_elements(&gpu, &marks, input.primitive_count as usize).await?;
            let mut ways = vec![Vec4::ZERO; input.object_count as usize];
            if let Some(shifts) = shifts {
                ways = read_elements(&gpu, &shifts, ways.len()).await?;
            }
            // Twice, as in `render::view`.
            let way = |t: u32| {
                let object = epoch.objects.get(t as usize).map_or(0, |&object| object as usize);
                ways.get(object).map_or(Vec3::ZERO, |way| way.truncate() * 2.0 * look.explode)
            };
            let at = |t: u32, vertex: u32| Vec3::from(positions[vertex as usize]) + way(t);
            let colliding = (0..input.primitive_count)
                .filter(|&p| look.marked && marks[p as usize] != 0)
                .map(|p| input.original(p));
            let solids = colliding.flat_map(|t| {
                let corners = epoch.cells[t as usize].map(|vertex| at(t, vertex));
                let middle = corners.iter().sum::<Vec3>() / 4.0;
                let shrunk = corners.map(|corner| corner.lerp(middle, look.shrink));
                Tetrahedron::FACES.map(|face| (t, face.map(|i| shrunk[i])))
            });
            let skin = || {
                let triangles = surface.triangles.iter().zip(&surface.owners);
                triangles.map(|(triangle, &owner)| (owner, triangle.map(|vertex| at(owner, vertex))))
            };
            let hit = match look.style {
                SurfaceStyle::Opaque => ray.first(solids.chain(skin()), look.clip),
                SurfaceStyle::Hidden => ray.first(solids, look.clip),
                _ => ray.first(solids, look.clip).or_else(|| ray.first(skin(), look.clip)),
            };
            Ok(hit.map(|(t, point)| {
                let mut corners = epoch.cells[t as usize];
                let distance = |vertex: u32| at(t, vertex).distance(point);
                // Four are sorted without growing the program by a sort.
                for (i, j) in [(0, 1), (1, 2), (2, 3), (0, 1), (1, 2), (0, 1)] {
                    if distance(corners[j]) < distance(corners[i]) {
                        corners.swap(i, j);
                    }
                }
                Picked { primitive: t, object: epoch.objects[t as usize], corners, point }
            }))
        })
    }
}
