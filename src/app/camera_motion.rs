use glam::Vec2;

use crate::render::Camera;

/// The one who holds the camera: it goes to where it is wanted, smoothly or at once.
#[derive(Debug)]
pub struct CameraMotion {
    now: Camera,
    goal: Camera,
    own: bool,
    /// Goes to its goal at once: somebody wishes less motion.
    pub still: bool,
    /// What the overlay covers.
    pub insets: Insets,
    last_time: Option<f64>,
}

/// Parts of the picture's width and height that something else lies over.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Insets {
    /// Of the height.
    pub top: f32,
    /// Of the width.
    pub right: f32,
    /// Of the height.
    pub bottom: f32,
    /// Of the width.
    pub left: f32,
}

/// After this time in seconds a third of the way is left.
const PACE: f64 = 0.09;

impl Default for CameraMotion {
    fn default() -> Self {
        let camera = Camera::default();
        Self { now: camera, goal: camera, own: false, still: false, insets: Insets::default(), last_time: None }
    }
}

impl CameraMotion {
    /// Where the camera is.
    pub fn camera(&self) -> Camera {
        self.now
    }

    /// Where it is or goes to.
    pub fn goal(&self) -> Camera {
        self.goal
    }

    /// Whether somebody turned it; otherwise it is the scene's.
    pub fn is_own(&self) -> bool {
        self.own
    }

    /// The camera is the scene's again.
    pub fn release(&mut self) {
        self.own = false;
    }

    /// Somebody wants it there.
    pub fn take(&mut self, goal: Camera, smoothly: bool) {
        self.own = true;
        self.go_to(goal, smoothly);
    }

    /// The scene wants it there.
    pub fn go_to(&mut self, goal: Camera, smoothly: bool) {
        self.goal = goal;
        if !smoothly || self.still {
            self.now = goal;
        }
    }

    /// Goes on to a time in milliseconds. Whether the camera has moved.
    pub fn go_on(&mut self, time: f64) -> bool {
        let step = self.last_time.replace(time).map_or(0.016, |last| ((time - last) / 1000.0).clamp(0.0, 0.1));
        if self.now == self.goal {
            self.last_time = None;
            return false;
        }
        self.now = self.now.toward(self.goal, (1.0 - (-step / PACE).exp()) as f32);
        let far = (self.now.eye() - self.goal.eye()).length() + (self.now.target - self.goal.target).length();
        if far < 1e-3 * self.goal.distance {
            self.now = self.goal;
        }
        true
    }
}

impl Insets {
    /// The camera that `fit` makes for the aspect of what is left free, moved so that it shows there what it shows.
    pub fn free(&self, aspect: f32, fit: impl FnOnce(f32) -> Camera) -> Camera {
        let wide = (1.0 - self.left - self.right).max(0.2);
        let high = (1.0 - self.top - self.bottom).max(0.2);
        let middle = Vec2::new((self.left - self.right) / 2.0 * aspect, (self.bottom - self.top) / 2.0);
        fit(aspect * wide / high).zoomed(1.0 / high).panned(middle)
    }
}
