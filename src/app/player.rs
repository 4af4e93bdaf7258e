use super::scene_loader::Loaded;

/// The position of playback.
#[derive(Debug, Default)]
pub struct Player {
    /// Whether it plays.
    pub playing: bool,
    position: f64,
    last_time: Option<f64>,
}

/// The longest step in seconds: after a pause, playback continues where it was.
const LONGEST_STEP: f64 = 0.1;

impl Player {
    /// The frame to be shown.
    pub fn frame(&self) -> u32 {
        self.position as u32
    }

    /// Goes to the first frame.
    pub fn rewind(&mut self) {
        self.position = 0.0;
    }

    /// Goes to a frame.
    pub fn seek(&mut self, frame: u32) {
        self.position = f64::from(frame);
    }

    /// Advances to a time in milliseconds, and from the end to the beginning. Waits for frames that are still loading.
    pub fn go_on(&mut self, time: f64, loaded: &Loaded) {
        let Some(scene) = loaded.scene() else { return };
        let (there, all) = (f64::from(scene.loaded().max(1)), f64::from(scene.frames.max(1)));
        if self.playing {
            let step = self.last_time.map_or(0.0, |last| ((time - last) / 1000.0).clamp(0.0, LONGEST_STEP));
            self.position += step * f64::from(scene.rate);
            if self.position >= all {
                self.position %= all;
            }
        }
        self.position = self.position.min(there - 1e-6).max(0.0);
        self.last_time = self.playing.then_some(time);
    }
}
