use glam::Vec3;

use super::scene_loader::Source;
use crate::gpu::Gpu;
use crate::playback::{self, PlacedScene, PlacedSceneError};
use crate::render::{Camera, Ground, ScenePicture};

/// A scene on the screen.
pub struct ShownScene {
    /// Where its frames come from; more of them may come.
    pub source: Source,
    /// What of it is on the GPU.
    pub show: PlacedScene,
    points: Vec<Vec3>,
    look: [f32; 2],
    ground: Ground,
}

impl ShownScene {
    /// Puts a scene on the GPU and into the picture.
    pub fn new(gpu: &Gpu, source: Source, picture: &mut ScenePicture) -> Result<Self, PlacedSceneError> {
        let loaded = source.borrow();
        let missing = || crate::scene::PlacementError::Missing { name: "(the scene itself)".into() };
        let scene = loaded.scene().ok_or_else(missing)?;
        let show = PlacedScene::new(gpu, scene, |name| loaded.model(name))?;
        show.hang(gpu, picture)?;
        let points = show.points(scene);
        let (look, ground) = (scene.look, playback::ground(scene, &points));
        drop(loaded);
        Ok(Self { source, show, points, look, ground })
    }

    /// More frames have come: it may need more room than it seemed.
    pub fn grew(&mut self) {
        let loaded = self.source.borrow();
        if let Some(scene) = loaded.scene() {
            self.points = self.show.points(scene);
            self.ground = playback::ground(scene, &self.points);
        }
    }

    /// From where to look at it first, all of it in a picture of this aspect.
    pub fn camera(&self, aspect: f32) -> Camera {
        let [yaw, pitch] = self.look.map(f32::to_radians);
        Camera { yaw, pitch, ..Camera::default() }.fit_points(&self.points, aspect, 0.05)
    }

    /// The corners of the room that it takes.
    pub fn room(&self) -> [Vec3; 2] {
        let low = self.points.iter().fold(Vec3::INFINITY, |low, point| low.min(*point));
        [low, self.points.iter().fold(Vec3::NEG_INFINITY, |high, point| high.max(*point))]
    }

    /// What it stands on.
    pub fn ground(&self) -> Ground {
        self.ground
    }
}
