use crate::render::Camera;

/// The camera on its way to a goal, smoothly or at once.
#[derive(Debug)]
pub struct CameraMotion {
    now: Camera,
    goal: Camera,
    own: bool,
    /// Goes to its goal at once: the visitor prefers reduced motion.
    pub still: bool,
    /// What the panels cover at the top, right, bottom and left, as parts of the picture's height and width.
    pub insets: [f32; 4],
    last_time: Option<f64>,
}

/// After this time in seconds a third of the way is left.
const PACE: f64 = 0.09;

impl Default for CameraMotion {
    fn default() -> Self {
        let camera = Camera::default();
        Self { now: camera, goal: camera, own: false, still: false, insets: [0.0; 4], last_time: None }
    }
}

impl CameraMotion {
    /// Where the camera is.
    pub fn camera(&self) -> Camera {
        self.now
    }

    /// Where it is or will be.
    pub fn goal(&self) -> Camera {
        self.goal
    }

    /// Whether the visitor moved it; otherwise it is the scene's.
    pub fn is_own(&self) -> bool {
        self.own
    }

    /// Makes it the scene's again.
    pub fn release(&mut self) {
        self.own = false;
    }

    /// The visitor moves it.
    pub fn take(&mut self, goal: Camera, smoothly: bool) {
        self.own = true;
        self.go_to(goal, smoothly);
    }

    /// The scene moves it.
    pub fn go_to(&mut self, goal: Camera, smoothly: bool) {
        self.goal = goal;
        if !smoothly || self.still {
            self.now = goal;
        }
    }

    /// Advances to a time in milliseconds. Whether the camera has moved.
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
