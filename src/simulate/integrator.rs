//! Steps in time of a point with an acceleration.

use glam::DVec3;

/// How positions and velocities follow from accelerations.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Integrator {
    /// Both from the start of the step: of order 1, gains energy.
    Euler,
    /// The position from the new velocity: of order 1, its energy stays bounded. Contacts assume it.
    #[default]
    SemiImplicit,
    /// Velocity Verlet, with a half step of the velocity before and after: of order 2, its energy stays bounded.
    Verlet,
    /// The classical method of Runge and Kutta with four evaluations: of order 4.
    Rk4,
}

impl Integrator {
    /// Every one.
    pub const ALL: [Self; 4] = [Self::Euler, Self::SemiImplicit, Self::Verlet, Self::Rk4];

    /// The order of the error after a fixed time.
    pub const fn order(self) -> i32 {
        match self {
            Self::Euler | Self::SemiImplicit => 1,
            Self::Verlet => 2,
            Self::Rk4 => 4,
        }
    }

    /// The position and velocity after a step of `h`.
    pub fn step(self, [x, v]: [DVec3; 2], h: f64, acceleration: impl Fn(DVec3) -> DVec3) -> [DVec3; 2] {
        match self {
            Self::Euler => [x + v * h, v + acceleration(x) * h],
            Self::SemiImplicit => {
                let v = v + acceleration(x) * h;
                [x + v * h, v]
            }
            Self::Verlet => {
                let half = v + acceleration(x) * (h / 2.0);
                let x = x + half * h;
                [x, half + acceleration(x) * (h / 2.0)]
            }
            Self::Rk4 => {
                let slope = |[x, v]: [DVec3; 2]| [v, acceleration(x)];
                let moved = |[dx, dv]: [DVec3; 2], by: f64| [x + dx * by, v + dv * by];
                let k1 = slope([x, v]);
                let k2 = slope(moved(k1, h / 2.0));
                let k3 = slope(moved(k2, h / 2.0));
                let k4 = slope(moved(k3, h));
                let mean = |i: usize| (k1[i] + (k2[i] + k3[i]) * 2.0 + k4[i]) / 6.0;
                moved([mean(0), mean(1)], h)
            }
        }
    }

    /// The velocity that moves the position in a step of constant acceleration.
    pub(super) fn mean_velocity(self, before: DVec3, after: DVec3) -> DVec3 {
        match self {
            Self::Euler => before,
            Self::SemiImplicit => after,
            Self::Verlet | Self::Rk4 => (before + after) / 2.0,
        }
    }
}
