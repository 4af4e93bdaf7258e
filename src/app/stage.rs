use super::scene_loader::Source;
use crate::geometry::Aabb;
use crate::gpu::Gpu;
use crate::render::{Camera, Ground, ScenePicture};
use crate::show::{self, Show, ShowError};

/// A scene on the screen.
pub struct Stage {
    /// Where its frames come from; more of them may come.
    pub source: Source,
    /// What of it is on the GPU.
    pub show: Show,
    bounds: Aabb,
    look: [f32; 2],
    ground: Ground,
}

impl Stage {
    /// Puts a scene on the GPU and into the picture.
    pub fn new(gpu: &Gpu, source: Source, picture: &mut ScenePicture) -> Result<Self, ShowError> {
        let loaded = source.borrow();
        let missing = || crate::scene::PlacementError::Missing { name: "(the scene itself)".into() };
        let scene = loaded.scene().ok_or_else(missing)?;
        let show = Show::new(gpu, scene, |name| loaded.model(name))?;
        show.hang(gpu, picture)?;
        let bounds = show.bounds(scene);
        let (look, ground) = (scene.look, show::ground(scene, &bounds));
        drop(loaded);
        Ok(Self { source, show, bounds, look, ground })
    }

    /// The room that it takes.
    pub fn bounds(&self) -> &Aabb {
        &self.bounds
    }

    /// From where to look at it first; not yet fitted to a canvas.
    pub fn camera(&self) -> Camera {
        let [yaw, pitch] = self.look.map(f32::to_radians);
        Camera { yaw, pitch, ..Camera::default() }
    }

    /// What it stands on.
    pub fn ground(&self) -> Ground {
        self.ground
    }
}
